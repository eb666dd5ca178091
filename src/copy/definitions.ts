// What an end holds besides indexes, and documents need where they go: templates, pipelines, scripts.
import { type JsonTree, parseTree, printTree } from '../rest/json-tree.ts'
import { CopyError, type Peer } from './peer.ts'
import { at, membersOf } from './read-documents.ts'

export type DefinitionPart = 'templates' | 'pipelines' | 'scripts'

interface DefinitionKind {
  readonly part: DefinitionPart
  /** In a report: `index template books`. */
  readonly word: string
  /** The path that lists all of them. */
  readonly list: string
  /** The path that reads and writes one. */
  readonly place: string
  readonly read: (list: JsonTree) => [name: string, definition: JsonTree][]
  readonly body: (definition: JsonTree) => string
}

const named = (key: string, definition: string) => (list: JsonTree) => {
  const items = at(list, key)
  return items === undefined || typeof items === 'string' || !('items' in items)
    ? []
    : items.items.map((item): [string, JsonTree] => [JSON.parse(at(item, 'name') as string) as string, at(item, definition)!])
}

/** In the order in which they may name one another. */
const KINDS: readonly DefinitionKind[] = [
  {
    part: 'scripts',
    word: 'script',
    list: '/_cluster/state/metadata?filter_path=metadata.stored_scripts',
    place: '/_scripts/',
    read: list => membersOf(at(list, 'metadata', 'stored_scripts')),
    body: definition => `{"script":${printTree(definition)}}`,
  },
  { part: 'pipelines', word: 'ingest pipeline', list: '/_ingest/pipeline', place: '/_ingest/pipeline/', read: membersOf, body: printTree },
  { part: 'pipelines', word: 'search pipeline', list: '/_search/pipeline', place: '/_search/pipeline/', read: membersOf, body: printTree },
  {
    part: 'templates',
    word: 'component template',
    list: '/_component_template',
    place: '/_component_template/',
    read: named('component_templates', 'component_template'),
    body: printTree,
  },
  {
    part: 'templates',
    word: 'index template',
    list: '/_index_template',
    place: '/_index_template/',
    read: named('index_templates', 'index_template'),
    body: printTree,
  },
  { part: 'templates', word: 'legacy template', list: '/_template', place: '/_template/', read: membersOf, body: printTree },
]

interface CopiedDefinitions {
  /** `index template books`. */
  readonly copied: string[]
  /** The other end has one of this name: it stays as it is. */
  readonly kept: string[]
}

export async function copyDefinitions(from: Peer, to: Peer, parts: ReadonlySet<string>): Promise<CopiedDefinitions> {
  const report: CopiedDefinitions = { copied: [], kept: [] }
  for (const { part, word, list, place, read, body } of KINDS) {
    if (!parts.has(part)) continue
    const all = await listed(from, list)
    for (const [name, definition] of all === null ? [] : read(parseTree(all))) {
      // Those of the server itself.
      if (name.startsWith('.')) continue
      const path = place + encodeURIComponent(name)
      if ((await to.find(path)) !== null) report.kept.push(`${word} ${name}`)
      else {
        await to.must('PUT', path, body(definition))
        report.copied.push(`${word} ${name}`)
      }
    }
  }
  return report
}

/** Servers without a module (search pipelines, scripts) do not know its paths: they have none of its definitions. */
async function listed(from: Peer, path: string): Promise<string | null> {
  try {
    return await from.find(path)
  } catch (error) {
    if (error instanceof CopyError && (error.status === 400 || error.status === 405)) return null
    throw error
  }
}
