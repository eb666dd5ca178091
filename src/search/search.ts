// One search over many shards: query each, reduce to the hits that are shown, fetch those, and answer as the server does.
import type { ApiError } from '../core/errors.ts'
import { gatherStatistics, mergeStatistics, type ShardStatistics } from './dfs.ts'
import { asApiError } from './error-transfer.ts'
import { fetchHits } from './fetch/fetch-phase.ts'
import type { HitBody } from './fetch/hit.ts'
import { type ShardResult, shardResult } from './partial-result.ts'
import { FetchProfiler } from './profile/fetch-profiler.ts'
import { type ReducedResult, reduce, type ShardDoc } from './reduce.ts'
import { type SearchRequest, TRACK_NONE } from './search-request.ts'
import type { PhaseTook, SearchResponse, ShardProfile, ShardsHeader } from './search-response.ts'
import type { SearchTarget } from './search-target.ts'
import { openShard, type ShardContext } from './shard-context.ts'
import { allShardsFailed, failureEntries, partialFailure, type SearchPhase, type ShardFailure } from './shard-failures.ts'
import { checkQueries } from './shard-queries.ts'
import type { ShardOptions, SliceRunner } from './slice-runner.ts'
import { sliceSegments } from './slices.ts'

/** What the engine lends to a search. */
export interface SearchContext {
  readonly runner: SliceRunner
  /** Throws when the search was cancelled. */
  readonly check: () => void
  /** The word that workers poll: not 0 means cancelled. */
  readonly cancellation: Int32Array | null
  /** Milliseconds since the epoch that `now` means. */
  readonly now: number
  /** `search.concurrent.max_slice_count`; 0: as Lucene slices. */
  readonly maxSliceCount: number
  /** `indices.query.bool.max_clause_count`. */
  readonly maxClauseCount: number
  /** `search.allow_expensive_queries`. */
  readonly allowExpensiveQueries: boolean
  /** `search.default_allow_partial_results`. */
  readonly allowPartialResults: boolean
  /** Concrete indexes behind a name or pattern of `indices_boost`; throws when there is none. */
  readonly resolveIndices: (expression: string) => readonly string[]
}

interface Shard {
  readonly target: SearchTarget
  context: ShardContext | null
  result: ShardResult | null
  error: ApiError | null
  fetchProfiler: FetchProfiler | null
}

/**
 * `targets` are all shards in the order that breaks ties.
 *
 * @example
 * const response = await executeSearch(targets, parseSearchRequest({}, { query: { match: { title: 'fox' } } }), cx)
 * response.hits.hits[0]._source
 */
export async function executeSearch(targets: readonly SearchTarget[], request: SearchRequest, cx: SearchContext): Promise<SearchResponse> {
  return new Search(targets, request, cx).run()
}

class Search {
  private readonly began = performance.now()
  private readonly shards: readonly Shard[]
  private readonly boosts: ReadonlyMap<string, number>
  private readonly took = { dfs_pre_query: 0, query: 0, fetch: 0, dfs_query: 0, expand: 0, can_match: 0 }
  private readonly deadline: number | null

  constructor(
    targets: readonly SearchTarget[],
    private readonly request: SearchRequest,
    private readonly cx: SearchContext,
  ) {
    checkQueries(request)
    this.shards = targets.map(target => ({ target, context: null, result: null, error: null, fetchProfiler: null }))
    this.boosts = indexBoosts(request, cx)
    this.deadline = request.timeoutMillis === null ? null : Date.now() + request.timeoutMillis
  }

  async run(): Promise<SearchResponse> {
    const statistics = this.timed('dfs_pre_query', () => this.gatherStatistics())
    const queryBegan = performance.now()
    for (const shard of this.shards) await this.querying(shard, statistics)
    this.took.query = Math.round(performance.now() - queryBegan)
    this.refuseFailures('query')
    const reduced = reduce(
      this.shards.map(shard => shard.result),
      this.request,
    )
    const hits = this.timed('fetch', () => this.fetch(reduced.docs))
    this.refuseFailures('fetch')
    return this.answer(reduced, hits)
  }

  private options(target: SearchTarget, statistics: ShardStatistics | null): ShardOptions {
    const { now, maxClauseCount, allowExpensiveQueries } = this.cx
    return { now, maxClauseCount, allowExpensiveQueries, boost: this.boosts.get(target.index) ?? 1, statistics }
  }

  /** Null unless they are wanted; with one shard its own statistics are those of all. */
  private gatherStatistics(): ShardStatistics | null {
    if (this.request.searchType !== 'dfs_query_then_fetch' || this.shards.length < 2) return null
    const gathered: ShardStatistics[] = []
    for (const shard of this.shards) {
      this.attempt(shard, () => {
        const context = openShard(shard.target, { ...this.request, profile: false }, this.options(shard.target, null))
        gathered.push(gatherStatistics(context.searcher, context.query))
      })
    }
    this.refuseFailures('dfs')
    return mergeStatistics(gathered)
  }

  private async querying(shard: Shard, statistics: ShardStatistics | null): Promise<void> {
    if (shard.error !== null) return
    const { target } = shard
    const { request, cx, deadline } = this
    const options = this.options(target, statistics)
    try {
      const context = openShard(target, request, options)
      shard.context = context
      const job = { context, target, request, options, deadline, check: cx.check, cancellation: cx.cancellation }
      shard.result = shardResult(context, await cx.runner.run(job, this.slices(target)))
    } catch (error) {
      this.fail(shard, error)
    }
  }

  /** Profiles and limits on collected hits need the segments in turn. */
  private slices(target: SearchTarget): number[][] {
    const { request, cx } = this
    const { segments } = target.reader
    if (!cx.runner.parallel || request.profile || request.terminateAfter !== 0) return [segments.map(({ ord }) => ord)]
    const slices = sliceSegments(
      segments.map(({ ord, reader }) => ({ ord, maxDoc: reader.maxDoc })),
      cx.maxSliceCount,
    )
    return slices.length === 0 ? [[]] : slices
  }

  private fetch(docs: readonly ShardDoc[]): HitBody[] {
    const bodies = new Array<HitBody | null>(docs.length).fill(null)
    this.shards.forEach((shard, target) => {
      const places = docs.flatMap((doc, place) => (doc.target === target ? [place] : []))
      if (places.length === 0) return
      this.attempt(shard, () => {
        const context = shard.context!
        const profiler = this.request.profile ? new FetchProfiler() : null
        shard.fetchProfiler = profiler
        const ranked = places.map(place => docs[place])
        const hits = fetchHits(context, ranked, profiler, this.cx.check)
        profiler?.end()
        const { index, shard: number, node } = shard.target
        hits.forEach((hit, i) => {
          bodies[places[i]] = hit.print(`[${index}][${number}]`, node)
        })
      })
    })
    return bodies.filter(body => body !== null)
  }

  private attempt(shard: Shard, work: () => void): void {
    if (shard.error !== null) return
    try {
      work()
    } catch (error) {
      this.fail(shard, error)
    }
  }

  /** A cancelled search fails as a whole. */
  private fail(shard: Shard, error: unknown): void {
    this.cx.check()
    shard.result = null
    shard.error = asApiError(error)
  }

  private failures(): ShardFailure[] {
    return this.shards.flatMap(({ target: { index, shard, node }, error }) => (error === null ? [] : [{ index, shard, node, error }]))
  }

  private refuseFailures(phase: SearchPhase): void {
    const failures = this.failures()
    if (failures.length === 0) return
    // The server reports a fetch that failed everywhere under the query phase when there is one shard: both ran in one step.
    if (failures.length === this.shards.length) throw allShardsFailed(this.shards.length === 1 ? 'query' : phase, failures)
    if (!(this.request.allowPartialResults ?? this.cx.allowPartialResults)) throw partialFailure(phase, failures)
  }

  private answer(reduced: ReducedResult, hits: readonly HitBody[]): SearchResponse {
    const { request } = this
    const total = request.totalHitsAsInt ? (request.trackTotalHits === TRACK_NONE ? -1 : reduced.total!.value) : reduced.total
    return {
      took: Math.round(performance.now() - this.began),
      phase_took: request.phaseTook ? (this.took satisfies PhaseTook) : undefined,
      timed_out: reduced.timedOut,
      terminated_early: reduced.terminatedEarly ?? undefined,
      _shards: shardsHeader(this.shards.length, this.failures()),
      hits: { total, max_score: this.shards.length === 0 ? 0 : reduced.maxScore, hits },
      profile: request.profile && this.shards.length > 0 ? { shards: this.profiles() } : undefined,
    }
  }

  private profiles(): ShardProfile[] {
    return this.shards.flatMap(({ target, context, fetchProfiler }) => {
      const profile = context?.profile()
      if (profile === undefined || profile === null) return []
      return [
        {
          id: `[${target.node}][${target.index}][${target.shard}]`,
          inbound_network_time_in_millis: 0,
          outbound_network_time_in_millis: 0,
          searches: [profile],
          aggregations: [],
          fetch: fetchProfiler === null ? [] : [fetchProfiler.print()],
        },
      ]
    })
  }

  private timed<T>(phase: keyof PhaseTook, work: () => T): T {
    const start = performance.now()
    try {
      return work()
    } finally {
      this.took[phase] = Math.round(performance.now() - start)
    }
  }
}

export function shardsHeader(total: number, failures: readonly ShardFailure[]): ShardsHeader {
  const header = { total, successful: total - failures.length, skipped: 0, failed: failures.length }
  return failures.length === 0 ? header : { ...header, failures: failureEntries(failures) }
}

/** By index; of several entries that fit one, the first counts. */
function indexBoosts(request: SearchRequest, cx: SearchContext): Map<string, number> {
  const boosts = new Map<string, number>()
  for (const [expression, boost] of request.indicesBoost) {
    for (const index of cx.resolveIndices(expression)) if (!boosts.has(index)) boosts.set(index, boost)
  }
  return boosts
}
