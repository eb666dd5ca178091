// Takes markup out of text: tags and comments go, tags of blocks leave a line break, entities become the characters they name.
import type { CharFilter } from '../analyzer.ts'
import type { CharFilterType } from '../component.ts'
import type { WordsSetting } from '../word-set.ts'
import { htmlEntity } from './html-entities.ts'
import { OffsetCorrections } from './offset-corrections.ts'

/** Text without tags. */
export interface HtmlStripOptions {
  /** Tags that stay: `['b']`. */
  readonly escaped_tags?: WordsSetting
}

export const html_strip = {
  name: 'html_strip',
  create(name, settings) {
    const escaped = new Set((settings.list('escaped_tags') ?? []).map(tag => tag.toLowerCase()))
    return new HtmlStripCharFilter(name, escaped)
  },
} satisfies CharFilterType

/** Tags that stand within a line. */
const INLINE: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b basefont bdo big cite code dfn em font i img input kbd label q s samp select small span strike strong sub sup' +
    ' textarea tt u var'
  ).split(' '),
)

const NAME = '[\\p{L}_:][-\\p{L}\\p{N}._:]*'
const ATTRIBUTE = new RegExp(`\\s+${NAME}(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^"'<>\\s][^<>\\s]*))?`, 'uy')
const TAG_END = /\s*(?:\/\s*)?>/y

/** What may stand at a place, in the order of trying; of tags and the like only how they begin. */
const MARKUP = new RegExp(
  [
    '<!--(?:[^]*?(?:-->|$(?![^])))',
    '<!\\[CDATA\\[(?<data>[^]*?)(?:\\]\\]>|$(?![^]))',
    '(?<instruction><\\?)',
    '(?<declaration><!)',
    `<(?<close>/?)\\s*(?<tag>${NAME})`,
    '&#(?<decimal>[0-9]{1,7});',
    '&#[xX](?<hex>[0-9a-fA-F]{1,6});',
    '&(?<entity>[a-zA-Z][a-zA-Z0-9]*)(?:;|$(?![^]))',
  ].join('|'),
  'gu',
)

class HtmlStripCharFilter implements CharFilter {
  constructor(
    readonly name: string,
    private readonly escaped: ReadonlySet<string>,
  ) {}

  filter(text: string): { text: string; offsets: OffsetCorrections | null } {
    if (!/[<&]/.test(text)) return { text, offsets: null }
    const out = new Output(text)
    const marks = new Marks(text)
    const markup = new RegExp(MARKUP)
    for (let match = markup.exec(text); match !== null; match = markup.exec(text)) {
      const { close, tag, data, instruction, declaration, decimal, hex, entity } = match.groups!
      let end = markup.lastIndex
      if (tag !== undefined) end = tagEnd(text, end)
      else if (instruction !== undefined) end = marks.endOf('?>', end)
      else if (declaration !== undefined) end = marks.endOf('>', end)
      // It looked like the beginning of something.
      if (end === NONE) markup.lastIndex = match.index + 1
      else if (data !== undefined) out.unwrap(match.index, match.index + '<![CDATA['.length, data.length, end)
      else if (tag !== undefined) markup.lastIndex = this.tag(out, match.index, end, tag.toLowerCase(), close !== '')
      else {
        markup.lastIndex = end
        const replacement = entity !== undefined ? htmlEntity(entity) : decimal ? character(decimal, 10) : hex ? character(hex, 16) : ''
        if (replacement !== undefined) out.replace(match.index, end, replacement)
      }
    }
    return out.finish()
  }

  /** Answers where to go on. */
  private tag(out: Output, start: number, end: number, tag: string, isClosing: boolean): number {
    const keeps = this.escaped.has(tag)
    if ((tag === 'script' || tag === 'style') && !isClosing) {
      const closing = new RegExp(`</\\s*${tag}\\s*>`, 'gi')
      closing.lastIndex = end
      const match = closing.exec(out.text)
      const contentEnd = match === null ? out.text.length : match.index
      const after = match === null ? out.text.length : closing.lastIndex
      if (keeps) out.replace(end, contentEnd, '')
      else out.replace(start, after, match === null ? '' : '\n')
      return after
    }
    if (!keeps) out.replace(start, end, INLINE.has(tag) || out.text[end - 1] !== '>' ? '' : '\n')
    return end
  }
}

const NONE = -1

/** Where a tag ends whose name ends at `at`: also where the text does. */
function tagEnd(text: string, at: number): number {
  if (at === text.length) return at
  for (ATTRIBUTE.lastIndex = at; ATTRIBUTE.test(text); ) at = ATTRIBUTE.lastIndex
  TAG_END.lastIndex = at
  return TAG_END.test(text) ? TAG_END.lastIndex : NONE
}

/** Looks ahead for marks, and for each only until there is none left: otherwise time would grow with the square of the text. */
class Marks {
  private readonly gone = new Set<string>()

  constructor(private readonly text: string) {}

  endOf(mark: string, from: number): number {
    const at = this.gone.has(mark) ? NONE : this.text.indexOf(mark, from)
    if (at !== NONE) return at + mark.length
    this.gone.add(mark)
    return NONE
  }
}

/** undefined: there is no such character. */
function character(digits: string, radix: number): string | undefined {
  const codePoint = Number.parseInt(digits, radix)
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : undefined
}

/** The text as it comes out, with where things came from. */
class Output {
  private readonly corrections = new OffsetCorrections()
  private out = ''
  private copied = 0

  constructor(readonly text: string) {}

  replace(start: number, end: number, replacement: string): void {
    this.out += this.text.slice(this.copied, start) + replacement
    this.copied = end
    if (end - start !== replacement.length)
      this.corrections.add(this.out.length, this.corrections.lastShift + end - start - replacement.length)
  }

  /** Keeps `length` units from `inner` on, out of what stands from `start` to `end`. */
  unwrap(start: number, inner: number, length: number, end: number): void {
    this.replace(start, inner, '')
    this.replace(inner + length, end, '')
  }

  finish(): { text: string; offsets: OffsetCorrections | null } {
    if (this.copied === 0) return { text: this.text, offsets: null }
    return { text: this.out + this.text.slice(this.copied), offsets: this.corrections.isEmpty ? null : this.corrections }
  }
}
