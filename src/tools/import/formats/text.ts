// Markdown and plain texts: a file is a document, with its title, what its front matter says, and its text. Its path is its id.
import { lazily } from '../../../core/lazily.ts'
import { type FormatReader, requireRoom } from '../record.ts'

const yaml = lazily(() => import('yaml'))

export const text: FormatReader = async function* ({ name, chunks }) {
  let whole = ''
  for await (const chunk of chunks) {
    whole += chunk
    requireRoom(whole.length, name, 1, 'A text is one document: cut it into chapters')
  }
  yield [{ line: 1, id: name, text: JSON.stringify(documentOf(name, whole)) }]
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

function documentOf(name: string, whole: string): Record<string, unknown> {
  const isMarkdown = /\.(md|mdx|markdown)$/i.test(name)
  const matter = isMarkdown ? FRONT_MATTER.exec(whole) : null
  const text = matter === null ? whole : whole.slice(matter[0].length)
  const said = matter === null ? {} : membersOf(matter[1])
  return { path: name, title: titleOf(isMarkdown ? text : '') ?? fileName(name), ...said, text: text.trim() }
}

/** What is no YAML is no front matter: the text has all of it then. */
function membersOf(matter: string): Record<string, unknown> {
  try {
    const read: unknown = yaml().parse(matter)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : { front_matter: matter }
  } catch {
    return { front_matter: matter }
  }
}

const titleOf = (text: string): string | undefined => /^#[ \t]+(.+?)[ \t#]*$/m.exec(text)?.[1]

const fileName = (path: string) => path.replace(/^.*\//, '').replace(/\.[^.]*$/, '')
