// The shards of one search on their way through its phases: each is opened, queried and fetched from, and may fail by itself.
import { ApiError } from '../../core/errors.ts'
import { andThen, type Eventually } from '../../core/eventually.ts'
import { inKeptTurns } from '../../core/kept-work.ts'
import { lazily } from '../../core/lazily.ts'
import { inTurns, Turns } from '../../core/turns.ts'
import { askedAggregations } from '../aggregations/asked-aggregations.ts'
import type { HitBody } from '../contracts/hit.ts'
import type { HitWindow } from '../contracts/hit-window.ts'
import { onlySuggests, type SearchRequest } from '../contracts/search-request.ts'
import type { ShardProfile, ShardsHeader } from '../contracts/search-response.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { WatchedPart } from '../contracts/search-watch.ts'
import { allShardsFailed, missingShard, partialFailure, type SearchPhase, type ShardFailure } from '../contracts/shard-failures.ts'
import type { ShardOptions, ShardStatistics } from '../contracts/shard-options.ts'
import type { PartialResult, RankedDoc, ShardResult } from '../contracts/shard-result.ts'
import type { SuggestSpec } from '../contracts/suggest-spec.ts'
import { fetchHits } from '../fetch/fetch-phase.ts'
import { nanos } from '../profile/timings.ts'
import { shardResult } from '../query-phase/slice-results.ts'
import { scriptsFor } from '../request/search-scripts.ts'
import { isHopeless } from '../shards/can-match.ts'
import { gatherStatistics, mergeStatistics } from '../shards/dfs.ts'
import { openShard } from '../shards/shard-context.ts'
import { queryContext } from '../shards/shard-queries.ts'
import { type Slicing, slicingOf } from '../slices/concurrency.ts'
import type { SliceJob } from '../slices/slice-runner.ts'
import { sliceSegments } from '../slices/slices.ts'
import type { ShardSuggestion } from '../suggest/shard-suggestion.ts'
import { asApiError, shardError } from '../work/error-transfer.ts'
import { SearchClock } from '../work/search-clock.ts'
import { GroupMemory } from './group-memory.ts'
import { type GroupedShard, grouped } from './grouped-shard.ts'
import { indexBoosts } from './index-boosts.ts'
import type { SearchContext } from './search-context.ts'
import { answerOf } from './shard-answer.ts'
import { shardsHeader } from './shards-header.ts'
import type { SearchedShard } from './slow-log.ts'

const profiling = lazily(() => import('../fetch/fetch-profiler.ts'))
const rescorers = lazily(() => import('../rescore/rescorer.ts'))
const suggesters = lazily(() => import('../suggest/suggest-shard.ts'))

/** The longest time that a search may hold this thread. */
const TURN_MILLIS = 5

const NO_SUGGESTIONS: readonly (readonly ShardSuggestion[] | null)[] = []

const isPromise = (value: unknown) => value instanceof Promise

const NOTHING_LEFT: readonly number[] = []

/** So many hits are gathered at once. */
const FEW_HITS = 10

export class ShardGroup {
  shards: readonly GroupedShard[]
  readonly clock = new SearchClock()
  /** Of what is kept of all shards until it is answered. */
  readonly memory: GroupMemory
  private readonly boosts: ReadonlyMap<string, number>

  constructor(
    targets: readonly SearchTarget[],
    readonly request: SearchRequest,
    private readonly cx: SearchContext,
  ) {
    this.shards = grouped(targets, request)
    this.boosts = indexBoosts(request, cx)
    this.memory = new GroupMemory(cx.memory ?? null)
  }

  /** Null unless they are wanted; with one shard its own statistics are those of all. */
  gatherStatistics(): ShardStatistics | null {
    if (this.request.searchType !== 'dfs_query_then_fetch' || this.shards.length < 2) return null
    const gathered: ShardStatistics[] = []
    for (const shard of this.shards) {
      this.attempt(shard, this.cx, () => {
        const context = openShard(shard.target, { ...this.request, profile: false }, this.options(shard, null))
        gathered.push(gatherStatistics(context.searcher, [context.query, ...context.rescorers.map(({ query }) => query)]))
      })
    }
    this.refuseFailures('dfs_pre_query', this.cx)
    return mergeStatistics(gathered)
  }

  /** Leaves out shards that cannot match, but for one. */
  skipHopeless(): void {
    const { request, shards } = this
    if (
      request.query === null ||
      request.suggest !== null ||
      request.searchType !== 'query_then_fetch' ||
      shards.length <= request.preFilterShardSize ||
      (request.aggregations !== null && askedAggregations(request.aggregations).subs.some(({ visitsAll }) => visitsAll))
    )
      return
    for (const shard of shards) {
      this.attempt(shard, this.cx, () => {
        shard.isSkipped = isHopeless(shard.target, request, this.options(shard, null))
      })
    }
    this.refuseFailures('can_match', this.cx)
    if (shards.every(shard => shard.isSkipped)) shards[0].isSkipped = false
  }

  /**
   * The hits of a window; null where the shard failed. A shard that was opened before stays as it was then. A promise only where other
   * threads search.
   */
  query(
    shard: GroupedShard,
    window: HitWindow,
    statistics: ShardStatistics | null,
    deadline: number | null,
    cx: SearchContext,
  ): Eventually<ShardResult | null> {
    shard.fetchProfiler = null
    if (shard.error !== null || shard.isSkipped) return null
    const { request } = this
    const { target } = shard
    try {
      const slicing = slicingOf(target.settings, cx.concurrency, request, cx.runner.parallel)
      const options = this.options(shard, statistics, slicing.concurrent)
      const search = () => {
        const context = shard.context ?? openShard(target, request, options)
        shard.context = context
        context.beginProfile()
        if (onlySuggests(request)) return nothingFound(request)
        const job = { context, target, request, options, window, began: this.clock.last, deadline, check: cx.check, watch: cx.watch }
        const parts = slicesOf(target, slicing)
        shard.sliceCount = parts.length
        return andThen(cx.runner.run(job, parts), found => this.resultOf(job, found))
      }
      const result = inKeptTurns(new Turns(TURN_MILLIS, this.clock.last), search, cx.check)
      return result instanceof Promise ? this.whenSearched(shard, result, cx) : result
    } catch (error) {
      this.fail(shard, error, cx)
      return null
    }
  }

  private async whenSearched(shard: GroupedShard, result: Promise<ShardResult>, cx: SearchContext): Promise<ShardResult | null> {
    try {
      return await result
    } catch (error) {
      this.fail(shard, error, cx)
      return null
    }
  }

  private resultOf(job: SliceJob, slices: readonly PartialResult[]): Eventually<ShardResult> {
    const { context, window } = job
    const { profile } = this.request
    const began = profile ? nanos() : 0
    const result = this.memory.during(() => shardResult(context, slices, window))
    this.memory.found(result)
    if (profile) context.keepCollectors(slices, nanos() - began)
    return context.rescorers.length === 0 ? result : this.rescore(job, result)
  }

  /** Hits that take more than a turn are judged in turns with others, who can see it. */
  private rescore({ context, target, check, watch }: SliceJob, result: ShardResult): Eventually<ShardResult> {
    const turns = new Turns(TURN_MILLIS)
    let part: WatchedPart | null = null
    const checkAll = () => {
      check()
      part?.check()
    }
    const rescoring = inTurns(rescorers().rescored(result, context.rescorers, checkAll), turns)
    if (!(rescoring instanceof Promise)) return rescoring
    part = watch?.querying(target) ?? null
    if (part !== null) turns.measure(part.meter())
    return rescoring.finally(() => {
      turns.end()
      part?.end()
    })
  }

  /** Side by side where there are threads; those that are searched in this one let others run now and then. */
  queryAll(
    window: HitWindow,
    statistics: ShardStatistics | null,
    deadline: number | null,
    cx: SearchContext,
  ): Eventually<(ShardResult | null)[]> {
    // One lets others run by itself.
    if (this.shards.length === 1) return andThen(answerOf(this, this.shards[0], window, statistics, deadline, cx), answer => [answer])
    const results: Eventually<ShardResult | null>[] = []
    const turns = new Turns(TURN_MILLIS)
    const query = () => {
      const result = answerOf(this, this.shards[results.length], window, statistics, deadline, cx)
      // Whether it fails is asked when all are on their way.
      if (result instanceof Promise) result.catch(() => {})
      results.push(result)
    }
    while (results.length < this.shards.length) {
      query()
      if (turns.isOver) return this.queryRest(results, turns, query)
    }
    return results.some(isPromise) ? Promise.all(results) : (results as (ShardResult | null)[])
  }

  private async queryRest(
    results: readonly Eventually<ShardResult | null>[],
    turns: Turns,
    query: () => void,
  ): Promise<(ShardResult | null)[]> {
    const pass = async () => {
      await turns.pass()
      this.clock.look()
    }
    await pass()
    while (results.length < this.shards.length) {
      query()
      if (turns.isOver) await pass()
    }
    return Promise.all(results)
  }

  /** Makes a shard ready for its hits to be fetched; false when it cannot be. */
  open(shard: GroupedShard, statistics: ShardStatistics | null): boolean {
    this.attempt(shard, this.cx, () => {
      shard.context ??= openShard(shard.target, this.request, this.options(shard, statistics, false))
    })
    return shard.error === null
  }

  /** By shard; null for those that failed. */
  suggest(cx: SearchContext): Eventually<readonly (readonly ShardSuggestion[] | null)[]> {
    const { suggest } = this.request
    return suggest === null ? NO_SUGGESTIONS : this.suggestEach(suggest, cx)
  }

  private async suggestEach(suggest: SuggestSpec, cx: SearchContext): Promise<(readonly ShardSuggestion[] | null)[]> {
    const turns = new Turns(TURN_MILLIS)
    const found: (readonly ShardSuggestion[] | null)[] = []
    for (const [place, shard] of this.shards.entries()) {
      found.push(null)
      if (shard.error !== null) continue
      try {
        const { target } = shard
        const options = this.options(shard, null)
        shard.context ??= openShard(target, this.request, options)
        const { searcher } = shard.context
        const suggesting = suggesters().suggestShard({ target, searcher, queries: queryContext(target, options), check: cx.check }, suggest)
        found[place] = await inTurns(suggesting, turns)
      } catch (error) {
        this.fail(shard, error, cx)
      }
      if (turns.isOver) await turns.pass()
    }
    this.clock.look()
    return found
  }

  searched({ target, total }: GroupedShard): SearchedShard {
    return { target, total, request: this.request, shards: this.shards.length }
  }

  /** What hits show, in the order of `docs`, without those of shards that fail. Many hits are gathered in turns with others. */
  fetch(docs: readonly RankedDoc[], cx: SearchContext): Eventually<HitBody[]> {
    const bodies: (HitBody | null)[] = []
    for (let i = 0; i < docs.length; i++) bodies.push(null)
    const began = this.clock.last
    if (docs.length === 0) return this.shown(bodies, began)
    if (this.shards.length > 1) return this.fetchEach(docs, bodies, cx).then(() => this.shown(bodies, began))
    const turns = this.mayTakeLong(docs.length) ? new Turns(TURN_MILLIS) : null
    const fetched = this.fetchShard(this.shards[0], docs, null, bodies, cx, turns)
    return fetched instanceof Promise ? fetched.then(() => this.shown(bodies, began)) : this.shown(bodies, began)
  }

  private async fetchEach(docs: readonly RankedDoc[], bodies: (HitBody | null)[], cx: SearchContext): Promise<void> {
    const began = performance.now()
    const turns = new Turns(TURN_MILLIS)
    for (const [target, places] of placesByTarget(docs)) {
      const shard = this.shards[target]
      const fetched = this.fetchShard(shard, docs, places, bodies, cx, turns)
      if (fetched instanceof Promise) await fetched
      if (shard.error === null) shard.target.counts?.fetched(this.request.stats, performance.now() - began)
    }
  }

  private shown(bodies: readonly (HitBody | null)[], began: number): HitBody[] {
    const ended = this.clock.look()
    // One shard is queried and fetched from in one step, hits or none.
    if (this.shards.length === 1 && this.shards[0].error === null) {
      this.shards[0].target.counts?.fetched(this.request.stats, ended - began)
    }
    return bodies.includes(null) ? bodies.filter(body => body !== null) : (bodies as HitBody[])
  }

  /** `places` null: all docs are of this shard. */
  private fetchShard(
    shard: GroupedShard,
    docs: readonly RankedDoc[],
    places: readonly number[] | null,
    bodies: (HitBody | null)[],
    cx: SearchContext,
    turns: Turns | null,
  ): Eventually<void> {
    const slowLog = cx.slowLog?.watches(shard.target) === true ? cx.slowLog : null
    const began = slowLog === null ? 0 : performance.now()
    const left = this.fetchSome(shard, docs, places, bodies, cx, turns)
    if (turns === null && slowLog === null && shard.error === null) return
    const fetched = () => {
      slowLog?.took('fetch', this.searched(shard), performance.now() - began)
      if (shard.error === null) return
      if (places === null) bodies.fill(null)
      else for (const place of places) bodies[place] = null
    }
    if (turns === null) return fetched()
    if (left.length > 0) return this.fetchRest(shard, docs, left, bodies, cx, turns).then(fetched)
    return turns.isOver ? turns.pass().then(fetched) : fetched()
  }

  /** What one turn was not enough for; others see it from now on. */
  private async fetchRest(
    shard: GroupedShard,
    docs: readonly RankedDoc[],
    places: readonly number[],
    bodies: (HitBody | null)[],
    cx: SearchContext,
    turns: Turns,
  ): Promise<void> {
    const part = this.watchFetch(shard, places.length, cx)
    try {
      for (let left = places; left.length > 0; left = this.fetchSome(shard, docs, left, bodies, cx, turns)) {
        await turns.pass()
        this.attempt(shard, cx, () => part?.check())
      }
    } finally {
      part?.end()
    }
  }

  /** Where there is one shard, its query is what goes on. */
  private watchFetch({ target }: GroupedShard, count: number, { watch }: SearchContext): WatchedPart | null {
    if (watch === null) return null
    return this.shards.length === 1 ? watch.querying(target) : watch.fetching(target, count)
  }

  /** Answers the places that are left when its turn is over; none where the shard fails. */
  private fetchSome(
    shard: GroupedShard,
    docs: readonly RankedDoc[],
    places: readonly number[] | null,
    bodies: (HitBody | null)[],
    cx: SearchContext,
    turns: Turns | null,
  ): readonly number[] {
    if (shard.error !== null) return NOTHING_LEFT
    try {
      const profiler = this.request.profile ? new (profiling().FetchProfiler)() : null
      shard.fetchProfiler = profiler
      const ranked = places === null ? docs : places.map(place => docs[place])
      const hits = fetchHits(shard.context!, ranked, { profiler, check: cx.check, turns: this.mayTakeLong(ranked.length) ? turns : null })
      profiler?.end()
      let left: number[] | null = null
      for (let i = 0; i < hits.length; i++) {
        const hit = hits[i]
        const place = places === null ? i : places[i]
        if (hit !== null) {
          this.memory.shown(hit.source)
          bodies[place] = hit.print(shard.target)
        } else if (left === null) left = [place]
        else left.push(place)
      }
      return left ?? NOTHING_LEFT
    } catch (error) {
      this.fail(shard, error, cx)
      return NOTHING_LEFT
    }
  }

  /** Looking at the clock is not free beside a hit that shows its source only. Profiled, a fetch is one. */
  private mayTakeLong(hits: number): boolean {
    const { profile, highlight } = this.request
    return !profile && (hits > FEW_HITS || highlight !== null)
  }

  /** Throws when too many shards have failed. */
  refuseFailures(phase: SearchPhase, cx: SearchContext): void {
    if (!this.hasFailed()) return
    const failures = this.failures()
    // The server reports a fetch that failed everywhere under the query phase when there is one shard: both ran in one step.
    if (failures.length === this.shards.length) throw allShardsFailed(this.shards.length === 1 ? 'query' : phase, failures)
    if (!this.takesPart(cx)) throw partialFailure(phase, failures)
  }

  /** Where all or nothing is wanted, a shard whose time ran out has failed. */
  failTimedOut(results: readonly (ShardResult | null)[]): void {
    if (this.request.timeoutMillis === null || this.takesPart(this.cx)) return
    for (const [place, shard] of this.shards.entries())
      if (results[place]?.timedOut) shard.error ??= new ApiError('query_phase_execution_exception', 'Time exceeded')
  }

  private takesPart({ allowPartialResults }: SearchContext): boolean {
    return this.request.allowPartialResults ?? allowPartialResults
  }

  header(): ShardsHeader {
    let skipped = 0
    for (const shard of this.shards) if (shard.isSkipped) skipped++
    return shardsHeader(this.shards.length, this.hasFailed() ? this.failures() : NO_FAILURES, skipped)
  }

  profiles(): ShardProfile[] {
    return this.shards.flatMap(({ target, context, fetchProfiler }) => {
      const searches = context?.profiles() ?? []
      if (searches.length === 0) return []
      return [
        {
          id: `[${target.node}][${target.index}][${target.shard}]`,
          inbound_network_time_in_millis: 0,
          outbound_network_time_in_millis: 0,
          searches,
          aggregations: context!.aggregationProfile,
          fetch: fetchProfiler === null ? [] : [fetchProfiler.print()],
        },
      ]
    })
  }

  private hasFailed(): boolean {
    for (const { error } of this.shards) if (error !== null) return true
    return false
  }

  private failures(): ShardFailure[] {
    return this.shards.flatMap(({ target: { index, shard, node }, error, isGone }) => {
      if (error === null) return []
      return isGone ? [missingShard(error)] : [{ index, shard, node, error }]
    })
  }

  options({ target, place, slice }: GroupedShard, statistics: ShardStatistics | null, concurrent = false): ShardOptions {
    const { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, maxBuckets, memory } = this.cx
    const boost = this.boosts.get(target.index) ?? 1
    const scripts = scriptsFor(this.cx.scripts, this.request, target)
    const limits = { maxClauseCount, maxQueryStringLength, allowExpensiveQueries, maxBuckets, memory }
    return { now, ...limits, scripts, boost, place, slice, statistics, concurrent }
  }

  private attempt(shard: GroupedShard, cx: SearchContext, work: () => void): void {
    if (shard.error !== null) return
    try {
      work()
    } catch (error) {
      this.fail(shard, error, cx)
    }
  }

  /** A cancelled search fails as a whole; partial results are dropped. */
  private fail(shard: GroupedShard, error: unknown, cx: SearchContext): void {
    shard.error = shardError(error)
    try {
      cx.check()
    } catch (cancelled) {
      shard.error = asApiError(cancelled)
      throw allShardsFailed('query', this.failures())
    }
  }
}

const NO_FAILURES: readonly ShardFailure[] = []

/** Places in `docs` by the target that holds them. */
function placesByTarget(docs: readonly RankedDoc[]): Map<number, number[]> {
  const byTarget = new Map<number, number[]>()
  for (let place = 0; place < docs.length; place++) {
    const { target } = docs[place]
    const places = byTarget.get(target)
    if (places === undefined) byTarget.set(target, [place])
    else places.push(place)
  }
  return byTarget
}

/** Where documents are not looked for. The server cannot tell how long that takes. */
function nothingFound({ profile }: SearchRequest): ShardResult {
  if (profile) {
    const call = 'org.opensearch.search.profile.query.InternalProfileComponent.getCollectorTree()'
    throw new ApiError('null_pointer_exception', `Cannot invoke "${call}" because "this.collector" is null`)
  }
  return { docs: [], total: { value: 0, relation: 'eq' }, maxScore: Number.NaN, terminatedEarly: null, timedOut: false, hybrid: null }
}

const FIRST_SEGMENT: readonly (readonly number[])[] = [[0]]

function slicesOf({ reader }: SearchTarget, { maxSliceCount }: Slicing): readonly (readonly number[])[] {
  if (reader.segments.length === 1) return FIRST_SEGMENT
  const slices = sliceSegments(
    reader.segments.map(({ ord, reader: segment }) => ({ ord, maxDoc: segment.maxDoc })),
    maxSliceCount,
  )
  return slices.length === 0 ? [[]] : slices
}
