// One shard made ready for one search: its statistics, and the request's queries and sorts in terms of its mapping.
import type { Checkpoint } from '../../core/checkpoint.ts'
import { lazily } from '../../core/lazily.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { ScoreMode } from '../../query/contracts/collector.ts'
import type { Query, Searcher } from '../../query/contracts/query.ts'
import { SCRIPT_COST } from '../../query/contracts/query.ts'
import type { QueryContext } from '../../query/contracts/query-builder.ts'
import type { BulkScorer } from '../../query/contracts/scorer.ts'
import { ConstantScoreQuery } from '../../query/exec/constant-score.ts'
import { HybridQuery } from '../../query/exec/hybrid.ts'
import { rewriteQuery } from '../../query/exec/search.ts'
import { ShardSearcher } from '../../query/exec/shard-searcher.ts'
import { weigh } from '../../query/exec/weigh.ts'
import { BucketLimit, STANDARD_MAX_BUCKETS } from '../aggregations/bucket-limit.ts'
import { needScores } from '../aggregations/demands.ts'
import { GlobalSearch } from '../aggregations/global-search.ts'
import { innerHitsAsked } from '../asked/asked.ts'
import { resolveCollapse } from '../collapse/collapse-field.ts'
import type { FetchContext, HighlightQueries, InnerHits, OpenedScriptField, Rescorer } from '../contracts/fetch-part.ts'
import type { HitWindow } from '../contracts/hit-window.ts'
import { type SearchRequest, TRACK_ALL } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { ShardOptions } from '../contracts/shard-options.ts'
import type { MeasuredSlice, PartialResult } from '../contracts/shard-result.ts'
import type { ShardSort } from '../contracts/shard-sort.ts'
import { checkDocValueFields } from '../fetch/doc-values.ts'
import { containsHybrid, hybridDepth, hybridScoreMode, settleHybrid } from '../hybrid/hybrid-search.ts'
import type { AggregationProfile } from '../profile/aggregation-profiler.ts'
import type { ProfilingSearcher } from '../profile/query-profiler.ts'
import type { SearchMeasurements, SearchProfile } from '../profile/search-measurements.ts'
import { checkCompany, checkLimits } from '../request/search-limits.ts'
import { openScriptFields } from '../shown/script-fields.ts'
import { resolveSort } from '../sort/sort-keys.ts'
import { SearchCheckpoint } from '../work/search-checkpoint.ts'
import { derivedOf, withDerived } from './derived-target.ts'
import { globalStatistics } from './dfs.ts'
import { buildQueries, queryContext, type ShardQueries } from './shard-queries.ts'

const rescoring = lazily(() => import('../rescore/rescorer.ts'))
const profiling = lazily(() => import('../profile/search-measurements.ts'))
const aggregationTimes = lazily(() => import('../profile/aggregation-profiler.ts'))
const innerHits = lazily(() => import('../inner-hits/inner-hits.ts'))

/** The cost of an aggregation with sub-aggregations, in simple documents: it rarely takes much longer. */
const AGGREGATION_COST = 16
/** Documents that are alike by the first key are compared by the others. */
const SORT_KEY_COST = 0.25

const NONE: readonly never[] = []

/** Throws what the server answers for this shard when the request does not fit it. */
export function openShard(target: SearchTarget, request: SearchRequest, options: ShardOptions): ShardContext {
  const mayDerive = request.derived !== null || (target.mapping.derived?.size ?? 0) > 0
  const derived = mayDerive ? derivedOf(target, request) : null
  if (derived === null) return new ShardContext(target, request, options)
  // Scripts may run before it is made.
  let context: ShardContext | null = null
  const checkpoint: Checkpoint = { check: () => context?.checkpoint.check(), pause: by => context?.checkpoint.pause(by) }
  context = new ShardContext(withDerived(target, derived, options, checkpoint), request, options)
  return context
}

export class ShardContext implements FetchContext {
  /** Limits what is done with it. */
  readonly checkpoint = new SearchCheckpoint()
  readonly searcher: Searcher
  /** Null unless profiled. */
  private readonly measured: SearchMeasurements | null
  readonly sort: ShardSort | null
  readonly scoreMode: ScoreMode
  readonly innerHits: readonly InnerHits[]
  readonly scriptFields: readonly OpenedScriptField[]
  readonly highlightQueries: HighlightQueries | null
  readonly rescorers: readonly Rescorer[]
  /** Whose values make groups of hits; null: none do. */
  readonly collapse: FieldType | null
  /** Whether slices were requested, and show in the profile. */
  readonly concurrent: boolean
  private readonly containsHybrid: boolean
  /** Never measured. */
  private readonly plain: Searcher
  private readonly queries: ShardQueries
  private ofOthers: QueryContext | null = null
  // Rewriting looks terms up, which may take long: it waits until something needs it in this thread.
  private scored: Query | null = null
  private rewritten: Query | null = null
  private rewrittenFilter: Query | null = null
  private rewrittenNames: ReadonlyMap<string, Query> | null = null
  private openedGlobal: GlobalSearch | null = null
  private aggregationProfiles: readonly AggregationProfile[] = []

  constructor(
    readonly target: SearchTarget,
    readonly request: SearchRequest,
    readonly options: ShardOptions,
  ) {
    this.plain = new ShardSearcher(target.reader, {
      similarity: target.similarity,
      statistics: options.statistics === null ? null : globalStatistics(options.statistics),
      maxClauseCount: options.maxClauseCount,
      filters: target.filters,
      checkpoint: this.checkpoint,
    })
    this.concurrent = options.concurrent ?? false
    this.measured = request.profile ? new (profiling().SearchMeasurements)(this.plain, this.concurrent, request.profilesDetail) : null
    this.searcher = this.profiler ?? this.plain
    // In the server's order: of several errors the first is told.
    this.queries = buildQueries(target, request, options)
    this.innerHits = this.openInnerHits()
    this.sort =
      request.sort === null ? null : resolveSort(request, target, options.place ?? 0, { cx: this.queryContext, searcher: this.plain })
    this.rescorers = request.rescore.length === 0 ? NONE : this.openRescorers()
    if (request.docvalueFields.length > 0) checkDocValueFields(request, target)
    this.highlightQueries = this.queries.highlight()
    this.scriptFields = request.scriptFields.length === 0 ? NONE : openScriptFields(request, this.queryContext)
    checkCompany(request)
    this.collapse = request.collapse === null ? null : resolveCollapse(request, request.collapse, target)
    checkLimits(request, target.settings)
    this.containsHybrid = containsHybrid(this.queries.query)
    this.scoreMode = this.containsHybrid ? hybridScoreMode(request) : scoreMode(request)
  }

  private openRescorers(): Rescorer[] {
    const { QueryRescorer } = rescoring()
    const queries = this.queries.rescore()
    return this.request.rescore.map((spec, i) => new QueryRescorer(spec, this.searcher, () => this.rewrite(queries[i])))
  }

  get profiler(): ProfilingSearcher | null {
    return this.measured?.searcher ?? null
  }

  /** Of aggregations that look at all documents; null: there are none. */
  get globalSearch(): GlobalSearch | null {
    const { request, plain, concurrent } = this
    if (request.aggregations === null || !request.aggregations.parsed.subs.some(({ isGlobal }) => isGlobal)) return null
    this.openedGlobal ??= new GlobalSearch(this.queries.global(), plain, { profile: request.profile, concurrent })
    return this.openedGlobal
  }

  /** What queries are made with, that are not the request's own. */
  get queryContext(): QueryContext {
    this.ofOthers ??= queryContext(this.target, this.options)
    return this.ofOthers
  }

  private openInnerHits(): readonly InnerHits[] {
    const { target, request } = this
    const asked = innerHitsAsked(request)
    if (asked.size === 0) return NONE
    return innerHits().openInnerHits(asked, { target, searcher: this.plain, cx: this.queryContext, totalHitsAsInt: request.totalHitsAsInt })
  }

  get mapping() {
    return this.target.mapping
  }

  get fetchError() {
    return this.queries.fetchError
  }

  get asked(): Query {
    return this.queries.query
  }

  /** What the query phase runs: without scores where none are needed. */
  get scoredQuery(): Query {
    const { query } = this.queries
    if (this.containsHybrid) this.scored ??= settleHybrid(this.rewrite(query))
    this.scored ??= this.rewrite(this.scoreMode === 'complete_no_scores' ? new ConstantScoreQuery(query) : query)
    return this.scored
  }

  /** How many hits of each query of a hybrid one are kept; null: the query is none. */
  get hybridDepth(): number | null {
    return this.scoredQuery instanceof HybridQuery ? hybridDepth(this.scoredQuery, this.request) : null
  }

  /** The query with its scores, whether or not hits are ranked by them. */
  get query(): Query {
    this.rewritten ??= this.scoreMode === 'complete_no_scores' ? this.rewrite(this.queries.query) : this.scoredQuery
    return this.rewritten
  }

  get postFilter(): Query | null {
    const { postFilter } = this.queries
    if (postFilter !== null) this.rewrittenFilter ??= this.rewrite(postFilter)
    return this.rewrittenFilter
  }

  get named(): ReadonlyMap<string, Query> {
    if (this.queries.named.size === 0) return this.queries.named
    this.rewrittenNames ??= new Map([...this.queries.named].map(([name, one]) => [name, this.rewrite(one)]))
    return this.rewrittenNames
  }

  /** Once hits are counted, those that cannot compete may be left out. */
  scoreModeOf({ after }: HitWindow): ScoreMode {
    const { sort, minScore, terminateAfter } = this.request
    return after !== null && sort === null && minScore === null && terminateAfter === 0 ? 'top_scores' : this.scoreMode
  }

  /** The mode where hits need not be counted any more. A profile shows one weight, so it stays with the first. */
  countedMode(mode: ScoreMode): ScoreMode {
    return mode === 'complete' && this.mayRankAlone ? 'top_scores' : mode
  }

  /** Whether hits are wanted for nothing but the best of them by their scores, once they are counted. */
  get mayRankAlone(): boolean {
    const { aggregations, sort, collapse, size, minScore, terminateAfter } = this.request
    const isRanked = aggregations === null && sort === null && collapse === null && size > 0 && minScore === null && terminateAfter === 0
    return isRanked && this.profiler === null
  }

  /** Roughly how many terms must be looked at before any document is, as documents would cost. */
  expansionCost(): number {
    const { query, postFilter, named } = this.queries
    let cost = query.expansionCost(this.plain.reader)
    if (postFilter !== null) cost += postFilter.expansionCost(this.plain.reader)
    for (const one of named.values()) cost += one.expansionCost(this.plain.reader)
    return cost
  }

  /** How many times longer a document may take than a simple one. */
  documentCost(): number {
    return this.queries.query.documentCost()
  }

  /** The same with what is done with it when it matches: so much is expected before anything is measured. */
  collectedCost(): number {
    const { sort, aggregations } = this.request
    let cost = this.documentCost()
    if (sort !== null) for (const { kind } of sort) cost += kind === 'script' ? SCRIPT_COST : SORT_KEY_COST
    if (aggregations !== null) cost += AGGREGATION_COST * (aggregations.parsed.subs.length + aggregations.parsed.pipelines.length)
    return cost
  }

  /** Whether each slice would do what all of them together do. */
  seesWholeShard(): boolean {
    const { query, postFilter } = this.queries
    return query.seesWholeShard() || (postFilter?.seesWholeShard() ?? false)
  }

  /** Roughly how long it takes to look at the documents, in the time that a simple one takes. */
  cost(): number {
    const weight = weigh(this.plain, this.scoredQuery, this.scoreMode, 1)
    let cost = 0
    let isCounted = showsBestOnly(this.request)
    for (const view of this.target.reader.segments) {
      cost += workOf(weight.bulkScorer(view))
      isCounted &&= view.reader.roots === null && weight.count(view) >= 0
    }
    return isCounted ? cost / LEFT_OUT : cost
  }

  beginProfile(): void {
    this.measured?.restart()
    this.openedGlobal?.restart()
  }

  /** `reduceTime`: what bringing the slices' findings together took. */
  keepCollectors(slices: readonly PartialResult[], reduceTime: number): void {
    const aggregations = slices.flatMap(({ aggregations }) => (aggregations?.times ? [aggregations.times] : []))
    this.aggregationProfiles = aggregations.length === 0 ? [] : aggregationTimes().printAggregations(aggregations, this.concurrent)
    this.measured?.keepCollectors(
      slices.flatMap(({ collectors }) => collectors ?? []),
      reduceTime,
    )
    this.globalSearch?.measured?.keepCollectors(
      slices.flatMap(({ aggregations }) => aggregations?.globalTimes ?? []),
      reduceTime,
    )
  }

  /** What slices in other threads measured. */
  keepSlices(slices: readonly (MeasuredSlice | null)[]): void {
    this.measured?.keepSlices(slices.flatMap(slice => slice?.queries ?? []))
    this.globalSearch?.measured?.keepSlices(slices.flatMap(slice => slice?.ofGlobal ?? []))
  }

  /** For another thread; null unless profiled. */
  measuredSlice(): MeasuredSlice | null {
    if (this.profiler === null) return null
    return { queries: this.profiler.ofSlice(), ofGlobal: this.globalSearch?.measured?.searcher.ofSlice() ?? null }
  }

  /** None unless profiled. */
  profiles(): SearchProfile[] {
    return [this.measured, this.globalSearch?.measured].flatMap(measured => (measured ? [measured.print()] : []))
  }

  get aggregationProfile(): readonly AggregationProfile[] {
    return this.aggregationProfiles
  }

  /** How many buckets what is found may have: each caller counts anew. */
  bucketLimit(): BucketLimit {
    return new BucketLimit(this.options.maxBuckets ?? STANDARD_MAX_BUCKETS)
  }

  private rewrite(query: Query): Query {
    return this.profiler === null ? rewriteQuery(query, this.searcher) : this.profiler.rewritten(() => rewriteQuery(query, this.searcher))
  }
}

/** At most one document in this many is visited where statistics have counted all hits and only the best are shown. */
const LEFT_OUT = 8

const showsBestOnly = ({ sort, aggregations, collapse, minScore, postFilter, terminateAfter }: SearchRequest): boolean =>
  sort === null && aggregations === null && collapse === null && minScore === null && postFilter === null && terminateAfter === 0

const workOf = (bulk: BulkScorer | null): number => (bulk === null ? 0 : (bulk.work?.() ?? bulk.cost()))

function scoreMode(request: SearchRequest): ScoreMode {
  const { aggregations, size, sort, collapse, minScore, trackScores, trackTotalHits, terminateAfter } = request
  if (minScore !== null || (aggregations !== null && needScores(aggregations))) return 'complete'
  if (size === 0) return 'complete_no_scores'
  if (sort === null && collapse !== null) return 'complete'
  // Aggregations look at every hit.
  if (sort === null && aggregations !== null) return 'complete'
  if (sort === null) return terminateAfter === 0 && trackTotalHits !== TRACK_ALL ? 'top_scores' : 'complete'
  return trackScores || sort.some(key => key.kind === 'score') ? 'complete' : 'complete_no_scores'
}
