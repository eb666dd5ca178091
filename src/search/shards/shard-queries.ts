// The queries of a request: checked once as they stand, then made for each shard by its mapping.
import { type ApiError, illegalArgument } from '../../core/errors.ts'
import { onceKept } from '../../core/kept-work.ts'
import { javaFloat } from '../../core/numbers.ts'
import type { Query } from '../../query/contracts/query.ts'
import { buildQuery, type QueryBuilder, type QueryContext } from '../../query/contracts/query-builder.ts'
import { parseQuery } from '../../query/dsl/parse-query.ts'
import { ApproximateScoreQuery } from '../../query/exec/approximate-score.ts'
import { BoostQuery } from '../../query/exec/boost.ts'
import { findsNested, mayMatchNested, rootsOnly } from '../../query/exec/document-kinds.ts'
import { MatchAllDocsQuery } from '../../query/exec/match-all.ts'
import type { GlobalQuery } from '../aggregations/global-search.ts'
import type { HighlightQueries } from '../contracts/fetch-part.ts'
import { type SearchRequest, TRACK_ALL } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { ShardOptions } from '../contracts/shard-options.ts'
import { highlightQueries } from '../highlight/highlight-queries.ts'
import { withFilters } from '../hybrid/hybrid-search.ts'
import { sliceFilter } from '../partition/slice-query.ts'

export interface ShardQueries {
  readonly query: Query
  readonly postFilter: Query | null
  /** Those with a `_name`. */
  readonly named: ReadonlyMap<string, Query>
  /** In their order. Made after sorts, as their errors come after those of sorts. */
  rescore(): readonly Query[]
  /** What aggregations that look at all documents search for. */
  global(): GlobalQuery
  /** Null: nothing is highlighted. */
  highlight(): HighlightQueries | null
  /** Why a fetch of its own fails: the server makes the query anew for it, as if there were no aggregations. */
  readonly fetchError: ApiError | null
}

export function buildQueries(target: SearchTarget, request: SearchRequest, options: ShardOptions): ShardQueries {
  const cx = onceKept(options, 'context', () => queryContext(target, options))
  const asked = request.query === null ? new MatchAllDocsQuery() : buildQuery(request.query.parsed, cx)
  const postFilter = request.postFilter === null ? null : buildQuery(request.postFilter.parsed, cx)
  const { slice: part = 'all' } = options
  const slice = part === 'all' ? NO_QUERIES : sliceFilter(part, target.mapping)
  const filters = slice.length === 0 ? filtersOf(target, asked, cx) : [...filtersOf(target, asked, cx), ...slice]
  const takesRange = isByIndex(request) && ((request.query !== null && filters.length === 0 && findsAll(asked)) || findsAll(postFilter))
  if (takesRange && request.aggregations === null) throw rangeOfIndexes()
  const whole = filters.length === 0 ? atTop(asked, request) : withFilters(asked, filters)
  if (options.boost < 0) throw illegalArgument(`boost must be a positive float, got ${javaFloat(options.boost)}`)
  const query = options.boost === 1 ? whole : new BoostQuery(whole, options.boost)
  return {
    query,
    postFilter: postFilter instanceof ApproximateScoreQuery ? postFilter.atTop(false) : postFilter,
    named: cx.namedQueries,
    rescore: () => request.rescore.map(({ query }) => buildQuery(query.parsed, cx)),
    global() {
      const all = new MatchAllDocsQuery()
      const others = [...filtersOf(target, all, cx), ...slice]
      return { query: others.length === 0 ? all : withFilters(all, others), narrows: target.filter !== null || slice.length > 0 }
    },
    highlight: () => (request.highlight === null ? null : highlightQueries(request.highlight, asked, cx)),
    fetchError: takesRange ? rangeOfIndexes() : null,
  }
}

const rangeOfIndexes = () => illegalArgument('Field [_index] of type [_index] does not support range queries')

/** Unless there are aggregations, the server takes all documents in the order of such a sort for a range of its field, of which there is none here. */
function isByIndex({ sort, trackTotalHits, scrollMillis }: SearchRequest): boolean {
  if (sort === null || sort.length !== 1) return false
  // A scroll counts all hits of itself.
  if (trackTotalHits === TRACK_ALL && scrollMillis === null) return false
  const [first] = sort
  return first.kind === 'field' && first.field === '_index' && first.missing === null
}

const findsAll = (query: Query | null): boolean =>
  query instanceof MatchAllDocsQuery || (query instanceof ApproximateScoreQuery && query.original instanceof MatchAllDocsQuery)

/** A query and what a shard adds to it, as validation shows them. */
export function buildWhole(target: SearchTarget, query: QueryBuilder, options: ShardOptions): Query {
  const cx = queryContext(target, options)
  const asked = buildQuery(query, cx)
  const filters = filtersOf(target, asked, cx)
  return filters.length === 0 ? asked : withFilters(asked, filters)
}

const NO_QUERIES: readonly Query[] = []

/** Nested documents are no hits, and what an alias hides is not there for the search either. */
function filtersOf(target: SearchTarget, asked: Query, cx: QueryContext): readonly Query[] {
  if (target.filter === null && !target.mapping.hasNested) return NO_QUERIES
  const alias = target.filter === null ? [] : [buildQuery(parseQuery(target.filter), cx)]
  const { mapping } = target
  const nested = mapping.hasNested && [asked, ...alias].every(query => mayMatchNested(query, mapping))
  if (!nested) return alias
  const isImplied = !findsNested(asked, mapping)
  return [rootsOnly(isImplied), ...alias]
}

/** Some queries are named otherwise where they are the whole search. */
const atTop = (query: Query, { trackTotalHits }: SearchRequest) =>
  query instanceof ApproximateScoreQuery ? query.atTop(trackTotalHits !== TRACK_ALL) : query

export function queryContext(
  target: SearchTarget,
  { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, scripts }: ShardOptions,
): QueryContext {
  return {
    fields: target.mapping,
    reader: target.derived?.reader ?? target.reader,
    shard: target.shard,
    derived: target.derived,
    index: target.index,
    indexUuid: target.indexUuid,
    now: () => now,
    settings: target.settings,
    maxQueryStringLength,
    allowExpensiveQueries,
    scripts,
    maxClauseCount,
    analyzer: target.analyzer,
    namedQueries: new Map(),
  }
}
