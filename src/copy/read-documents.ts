// Reads all documents of one shard, page by page, in the order they were written. What is written meanwhile comes later in that order,
// so a copy that goes on where it stopped misses nothing; but it does not see deletions.
import { JsonArray, JsonObject, type JsonTree, parseTree, printTree } from '../rest/json-tree.ts'
import { CopyError, type Peer } from './peer.ts'

export interface CopiedDocument {
  readonly id: string
  readonly routing: string | null
  readonly version: number
  /** JSON as the source printed it, on one line. */
  readonly source: string
}

interface DocumentPage {
  readonly documents: readonly CopiedDocument[]
  /** Sequence number of the last of them. */
  readonly last: number
}

interface ShardOfIndex {
  readonly index: string
  readonly shard: number
  /** The most documents that a page may have. */
  readonly window: number
}

const NAME_OTHERS = 'Name the other indexes: --indices a,b*'

const FIRST_PAGE = 200
/** Pages grow or shrink to about as many characters. */
const PAGE_CHARS = 4 << 20

/** `after`: the sequence number that was read last, or -1. */
export async function* readDocuments(from: Peer, { index, shard, window }: ShardOfIndex, after: number): AsyncGenerator<DocumentPage> {
  const path = `/${encodeURIComponent(index)}/_search?preference=_shards:${shard}&filter_path=hits.hits,_shards.failures`
  let size = Math.min(FIRST_PAGE, window)
  const read = async (after: number) => {
    const body = {
      size,
      sort: ['_seq_no'],
      search_after: [after],
      version: true,
      stored_fields: ['_routing'],
      _source: true,
      track_total_hits: false,
    }
    const { text } = await from.must('POST', path, JSON.stringify(body))
    const hits = hitsOf(text, from, index)
    if (hits.length > 0) size = nextSize(size, text.length / hits.length, window)
    return hits.length === 0 ? null : { documents: hits.map(hit => documentOf(hit, index)), last: Number(at(lastOf(hits), 'sort', 0)) }
  }
  let next = read(after)
  for (;;) {
    const page = await next
    if (page === null) return
    next = read(page.last)
    // Who stops reading does not wait for the page that was begun.
    next.catch(() => {})
    yield page
  }
}

const lastOf = (hits: readonly JsonTree[]) => hits[hits.length - 1]

const nextSize = (size: number, charsEach: number, window: number) =>
  Math.max(1, Math.min(window, size * 2, Math.round(PAGE_CHARS / charsEach)))

function hitsOf(text: string, from: Peer, index: string): readonly JsonTree[] {
  const answer = parseTree(text)
  const failures = at(answer, '_shards', 'failures')
  if (failures !== undefined) throw new CopyError(`${from.name} cannot read all of ${index}: ${printTree(failures).slice(0, 300)}`)
  const hits = at(answer, 'hits', 'hits')
  return hits instanceof JsonArray ? hits.items : []
}

function documentOf(hit: JsonTree, index: string): CopiedDocument {
  const source = at(hit, '_source')
  if (source === undefined)
    throw new CopyError(`${index} does not keep the documents that were sent to it (_source is off): they cannot be read`, 0, NAME_OTHERS)
  const routing = at(hit, '_routing')
  return {
    id: JSON.parse(at(hit, '_id') as string) as string,
    routing: routing === undefined ? null : (JSON.parse(routing as string) as string),
    version: Number(at(hit, '_version')),
    source: printTree(source),
  }
}

/** What stands at a path of member names and places of elements. */
export function at(tree: JsonTree | undefined, ...path: readonly (string | number)[]): JsonTree | undefined {
  for (const step of path) {
    if (typeof step === 'number') tree = tree instanceof JsonArray ? tree.items[step] : undefined
    else tree = tree instanceof JsonObject ? tree.members.find(({ name }) => name === step)?.value : undefined
  }
  return tree
}

/** Members of an object by name. */
export const membersOf = (tree: JsonTree | undefined): [string, JsonTree][] =>
  tree instanceof JsonObject ? tree.members.map(({ name, value }) => [name, value]) : []
