// What becomes of a hybrid query in a shard: where it may stand, what it goes together with, and how many hits of each of its queries are kept.
import { illegalArgument } from '../../core/errors.ts'
import type { ScoreMode } from '../../query/contracts/collector.ts'
import type { Query } from '../../query/contracts/query.ts'
import { BooleanQuery } from '../../query/exec/boolean.ts'
import { BoostQuery } from '../../query/exec/boost.ts'
import { ConstantScoreQuery } from '../../query/exec/constant-score.ts'
import { DisjunctionMaxQuery } from '../../query/exec/disjunction-max.ts'
import { FunctionScoreQuery } from '../../query/exec/function-score.ts'
import { HybridQuery } from '../../query/exec/hybrid.ts'
import { type SearchRequest, TRACK_ALL } from '../contracts/search-request.ts'

export function containsHybrid(query: Query): boolean {
  return query instanceof HybridQuery || query.children().some(containsHybrid)
}

/** A filtered query; each query of a hybrid one is filtered by itself, for their hits stay apart. */
export function withFilters(query: Query, filters: readonly Query[]): Query {
  if (query instanceof HybridQuery) return query.of(query.queries.map(part => withFilters(part, filters)))
  return new BooleanQuery([{ occur: 'must', query }, ...filters.map(filter => ({ occur: 'filter' as const, query: filter }))])
}

/**
 * What the shard runs in place of the rewritten `query`: itself, or, where a hybrid query has nothing but filters beside it, a query that sums
 * the scores up. Throws where a hybrid one stands within another query that scores.
 */
export function settleHybrid(query: Query): Query {
  if (query instanceof HybridQuery) {
    if (query.queries.some(part => part instanceof HybridQuery))
      throw illegalArgument('hybrid query cannot be nested in another hybrid query')
    return query
  }
  const filtered = query instanceof BooleanQuery ? summedUp(query) : null
  if (filtered !== null) return filtered
  if (standsWithin(query)) throw illegalArgument(NOT_AT_TOP)
  return query
}

const NOT_AT_TOP =
  'hybrid query must be a top level query and cannot be wrapped into other queries. ' +
  'To use scoring wrapper queries (function_score, script_score, etc.) with hybrid sub-queries, ' +
  'replace the hybrid clause with a bool query using should clauses containing the same sub-queries'

/** Null unless the hybrid query comes first and must match. */
function summedUp({ clauses }: BooleanQuery): Query | null {
  const [first, ...others] = clauses
  if (first?.occur !== 'must' || !(first.query instanceof HybridQuery)) return null
  const filters = others.filter(({ occur }) => occur === 'filter' || occur === 'must_not')
  if (filters.length === 0) return null
  const any = new BooleanQuery(first.query.queries.map(query => ({ occur: 'should', query })))
  return new BooleanQuery([{ occur: 'must', query: any }, ...filters])
}

/** Through queries that the server looks into. */
function standsWithin(query: Query): boolean {
  if (query instanceof HybridQuery) return true
  if (!COMPOUND.some(type => query instanceof type)) return false
  return query.children().some(standsWithin)
}

const COMPOUND = [BooleanQuery, DisjunctionMaxQuery, FunctionScoreQuery, ConstantScoreQuery, BoostQuery] as const

/** How many hits of each query are kept. Throws where the request asks for something that hybrid queries do not support. */
export function hybridDepth({ paginationDepth }: HybridQuery, request: SearchRequest): number {
  if (request.scrollMillis !== null) throw illegalArgument('Scroll operation is not supported in hybrid query')
  if (paginationDepth === null && request.from > 0) throw illegalArgument('pagination_depth param is missing in the search request')
  checkSort(request)
  return paginationDepth ?? request.size
}

function checkSort({ sort, trackScores, minScore }: SearchRequest): void {
  if (sort === null) return
  const byScore = sort.some(({ kind }) => kind === 'score')
  const byOther = sort.some(({ kind }) => kind !== 'score')
  if (byScore && byOther) {
    throw illegalArgument('_score sort criteria cannot be applied with any other criteria. Please select one sort criteria out of them.')
  }
  if (trackScores && byOther) {
    throw illegalArgument('Hybrid search results when sorted by any field, docId or _id, track_scores must be set to false.')
  }
  if (trackScores) throw illegalArgument('Hybrid search results are by default sorted by _score, track_scores must be set to false.')
  if (minScore !== null && byOther) {
    throw illegalArgument('Hybrid search results when sorted by any field, docId or _id, min_score cannot be set.')
  }
}

/** Hits that cannot be among the best of their query may be left out, once enough are counted. */
export function hybridScoreMode({ sort, collapse, size, trackTotalHits, terminateAfter }: SearchRequest): ScoreMode {
  const isRanked = sort === null && collapse === null && size > 0 && terminateAfter === 0
  return isRanked && trackTotalHits !== TRACK_ALL ? 'top_scores' : 'complete'
}
