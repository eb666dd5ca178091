// Reads the documents that match a query from a point-in-time view, batch by batch.
import { type ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import { RawJson } from '../../core/json.ts'
import { SourceFilter } from '../../core/source-filter.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { type FoundDocument, metaOf } from '../../index/shard/found-document.ts'
import { type SearchRequest, TRACK_ALL } from '../../search/contracts/search-request.ts'
import type { SearchTarget } from '../../search/contracts/search-target.ts'
import { allShardsFailed, partialFailure, type ShardFailure } from '../../search/contracts/shard-failures.ts'
import type { SortSpec } from '../../search/contracts/sort-spec.ts'
import type { SearchContext } from '../../search/group/search-context.ts'
import { executeSearch } from '../../search/search.ts'
import { matchingDocs } from '../../search/shards/matching-docs.ts'
import type { TaskTurns } from '../tasks/task-turns.ts'
import { partOfId, type ShardShare, type Slice, shareOf } from './id-slices.ts'

export interface MatchedDocument extends Omit<FoundDocument, 'stored'> {
  readonly index: string
}

interface MatchedDocuments {
  /** How many there are. */
  readonly total: number
  /** Up to `count` more; none at the end. */
  next(count: number): Promise<MatchedDocument[]>
}

/** One shard, and what a slice takes of it. */
interface ShardPart {
  readonly target: SearchTarget
  readonly share: Exclude<ShardShare, 'none'>
}

/** `shardsOf`: how many shards an index has. */
export function shardParts(targets: readonly SearchTarget[], slice: Slice | null, shardsOf: (index: string) => number): ShardPart[] {
  return targets.flatMap(target => {
    const share = slice === null ? 'all' : shareOf(slice, target.shard, shardsOf(target.index))
    return share === 'none' ? [] : [{ target, share }]
  })
}

interface MatchOptions {
  readonly cx: SearchContext
  readonly batchSize: number
  /** When these are over, others are to run. */
  readonly turns: TaskTurns
}

export async function matchDocuments(
  parts: readonly ShardPart[],
  request: SearchRequest,
  options: MatchOptions,
): Promise<MatchedDocuments> {
  if (request.sort !== null || request.minScore !== null || request.postFilter !== null)
    return new Merged(await openAll(parts, options, part => SortedMatches.open(part, request, options)), request.sort ?? [])
  return new InTurn(await openAll(parts, options, part => MatchedBits.open(part, request, options)))
}

/** As of a search: when no shard can be asked, that is the error; the work does not begin on some of them either. */
async function openAll<T>(parts: readonly ShardPart[], { batchSize }: MatchOptions, open: (part: ShardPart) => Promise<T>): Promise<T[]> {
  const opened: T[] = []
  const failures: ShardFailure[] = []
  for (const part of parts) {
    try {
      checkBatchSize(part.target, batchSize)
      opened.push(await open(part))
    } catch (error) {
      if (!isApiError(error) || error.type === 'task_cancelled_exception') throw error
      const { index, shard, node } = part.target
      failures.push({ index, shard, node, error: error.type === 'search_phase_execution_exception' ? innermost(error) : error })
    }
  }
  if (failures.length === 0) return opened
  throw failures.length === parts.length ? allShardsFailed('query', failures) : partialFailure('query', failures)
}

/** What a search of one shard wrapped. */
const innermost = (error: ApiError): ApiError => error.cause ?? error

const DEFAULT_WINDOW = 10_000

function checkBatchSize({ settings }: SearchTarget, size: number): void {
  const window = Number(settings['index.max_result_window'] ?? DEFAULT_WINDOW)
  if (size > window)
    throw illegalArgument(
      `Batch size is too large, size must be less than or equal to: [${window}] but was [${size}]. Scroll batch sizes cost as much memory as ` +
        'result windows so they are controlled by the [index.max_result_window] index level setting.',
    )
}

/** One shard after the other. */
class InTurn implements MatchedDocuments {
  readonly total: number
  private at = 0

  constructor(private readonly shards: readonly MatchedDocuments[]) {
    this.total = shards.reduce((sum, { total }) => sum + total, 0)
  }

  async next(count: number): Promise<MatchedDocument[]> {
    const batch: MatchedDocument[] = []
    while (batch.length < count && this.at < this.shards.length) {
      const more = await this.shards[this.at].next(count - batch.length)
      if (more.length === 0) this.at++
      else batch.push(...more)
    }
    return batch
  }
}

/** One bit per document of a shard, which is read when its turn comes. */
class MatchedBits implements MatchedDocuments {
  readonly total: number
  private segment = 0
  private doc = 0

  private constructor(
    private readonly target: SearchTarget,
    private readonly matches: (Bitset | null)[],
    private readonly filter: SourceFilter | null,
    private readonly withSource: boolean,
  ) {
    this.total = matches.reduce((sum, set) => sum + (set?.count() ?? 0), 0)
  }

  static async open({ target, share }: ShardPart, request: SearchRequest, { cx, turns }: MatchOptions): Promise<MatchedBits> {
    const { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, scripts } = cx
    const options = { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, scripts, boost: 1, statistics: null }
    const matches = await matchingDocs(target, { ...request, size: 0, from: 0 }, options, cx.check, turns)
    if (share !== 'all') await keepPart(target, matches, share, turns)
    if (request.terminateAfter > 0) keepFirst(matches, request.terminateAfter)
    const { source } = request
    const isFiltered = source !== null && source.includes.length + source.excludes.length > 0
    return new MatchedBits(target, matches, isFiltered ? new SourceFilter(source.includes, source.excludes) : null, source?.fetch !== false)
  }

  async next(count: number): Promise<MatchedDocument[]> {
    const batch: MatchedDocument[] = []
    const { segments } = this.target.reader
    while (batch.length < count && this.segment < segments.length) {
      const set = this.matches[this.segment]
      const doc = set === null ? -1 : nextMember(set, this.doc)
      if (doc < 0) {
        this.matches[this.segment++] = null
        this.doc = 0
      } else {
        batch.push(this.read(this.segment, doc))
        this.doc = doc + 1
      }
    }
    return batch
  }

  private read(segment: number, doc: number): MatchedDocument {
    const { reader } = this.target.reader.segments[segment]
    const { id, routing, source } = reader.stored(doc)
    const wanted = this.withSource ? source : null
    const filtered = wanted === null || this.filter === null ? wanted : this.filter.filterBytes(wanted)
    return { index: this.target.index, id, routing, source: filtered, ...metaOf(reader, doc) }
  }
}

/** Like a search of the shard that ends after `count` hits. */
function keepFirst(matches: readonly (Bitset | null)[], count: number): void {
  let left = count
  for (const set of matches) {
    for (let doc = set === null ? -1 : nextMember(set, 0); doc >= 0; doc = nextMember(set!, doc + 1)) {
      if (left > 0) left--
      else set!.remove(doc)
    }
  }
}

/** The member from `doc` on, or -1. */
function nextMember({ words, size }: Bitset, doc: number): number {
  if (doc >= size) return -1
  let word = doc >>> 5
  let bits = words[word] & (0xffffffff << (doc & 31))
  while (bits === 0) {
    if (++word >= words.length) return -1
    bits = words[word]
  }
  return (word << 5) + (31 - Math.clz32(bits & -bits))
}

/** Takes out what belongs to other slices. */
async function keepPart(
  target: SearchTarget,
  matches: readonly (Bitset | null)[],
  { part, parts }: { part: number; parts: number },
  turns: TaskTurns,
): Promise<void> {
  for (const [ord, { reader }] of target.reader.segments.entries()) {
    const set = matches[ord]
    if (set === null) continue
    for (let doc = nextMember(set, 0); doc >= 0; doc = nextMember(set, doc + 1)) {
      if (partOfId(reader.stored(doc).id, parts) !== part) set.remove(doc)
      if (turns.isOver) await turns.next()
    }
  }
}

/** The hits of one shard in the order of a sort, each batch searched after the last one. */
class SortedMatches {
  private hits: SortedHit[] = []
  private at = 0
  private isAtEnd = false
  /** Of the last hit that was fetched. */
  private after: readonly unknown[] | null = null
  total = 0

  private constructor(
    private readonly part: ShardPart,
    private readonly request: SearchRequest,
    private readonly cx: SearchContext,
  ) {}

  static async open(part: ShardPart, request: SearchRequest, { cx, batchSize }: MatchOptions): Promise<SortedMatches> {
    // Ties are broken by position in the shard.
    const sort: SortSpec[] = [...(request.sort ?? []), { kind: 'doc', descending: false }]
    const paged = { ...request, sort, from: 0, size: batchSize, version: true, seqNoPrimaryTerm: true, trackTotalHits: TRACK_ALL }
    const shard = new SortedMatches(part, paged, cx)
    shard.total = await shard.fill()
    return shard
  }

  /** The next hit, without taking it; undefined at the end. */
  async peek(): Promise<SortedHit | undefined> {
    while (this.at === this.hits.length && !this.isAtEnd) await this.fill()
    return this.hits[this.at]
  }

  take(): void {
    this.at++
  }

  /** Fetches the next batch, of which another slice may have all. Answers how many match in the shard. */
  private async fill(): Promise<number> {
    const { share, target } = this.part
    const { hits } = await executeSearch([target], { ...this.request, searchAfter: this.after }, this.cx)
    const found = hits.hits.map(hit => new SortedHit(target.index, hit as unknown as HitFields))
    this.isAtEnd = found.length < this.request.size
    this.after = found.at(-1)?.sort ?? null
    this.hits = share === 'all' ? found : found.filter(({ document }) => partOfId(document.id, share.parts) === share.part)
    this.at = 0
    return (hits.total as { readonly value: number }).value
  }
}

interface HitFields {
  readonly _id: string
  readonly _routing?: string
  readonly _source?: RawJson
  readonly _version: number
  readonly _seq_no: number
  readonly _primary_term: number
  readonly sort: readonly unknown[]
}

class SortedHit {
  readonly sort: readonly unknown[]
  readonly document: MatchedDocument

  constructor(index: string, hit: HitFields) {
    this.sort = hit.sort
    this.document = {
      index,
      id: hit._id,
      routing: hit._routing ?? null,
      source: hit._source instanceof RawJson ? hit._source.bytes : null,
      version: hit._version,
      seqNo: hit._seq_no,
      primaryTerm: hit._primary_term,
    }
  }
}

/** The best of all shards first. */
class Merged implements MatchedDocuments {
  readonly total: number

  constructor(
    private readonly shards: readonly SortedMatches[],
    private readonly sort: readonly SortSpec[],
  ) {
    this.total = shards.reduce((sum, { total }) => sum + total, 0)
  }

  async next(count: number): Promise<MatchedDocument[]> {
    const batch: MatchedDocument[] = []
    while (batch.length < count) {
      let best: { shard: SortedMatches; hit: SortedHit } | null = null
      for (const shard of this.shards) {
        const hit = await shard.peek()
        if (hit !== undefined && (best === null || this.compare(hit.sort, best.hit.sort) < 0)) best = { shard, hit }
      }
      if (best === null) break
      best.shard.take()
      batch.push(best.hit.document)
    }
    return batch
  }

  private compare(a: readonly unknown[], b: readonly unknown[]): number {
    for (const [i, spec] of this.sort.entries()) {
      const order = compareSortValues(a[i], b[i], spec)
      if (order !== 0) return order
    }
    return 0
  }
}

function compareSortValues(a: unknown, b: unknown, spec: SortSpec): number {
  if (a === null || b === null) {
    if (a === b) return 0
    const nullsFirst = spec.kind === 'field' && spec.missing === '_first'
    return (a === null) === nullsFirst ? -1 : 1
  }
  const order = typeof a === 'string' && typeof b === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : byNumber(a, b)
  return spec.descending ? -order : order
}

const byNumber = (a: unknown, b: unknown) => (Number(a) < Number(b) ? -1 : Number(a) > Number(b) ? 1 : 0)
