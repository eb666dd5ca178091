// What statistics of neural search count of a search: its queries, and how the hits of hybrid ones became one ranking.
import type { EventCounters } from '../../core/event-counters.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'
import type { AskedQuery, SearchRequest } from '../../search/contracts/search-request.ts'
import type { SearchResponse } from '../../search/contracts/search-response.ts'
import type { PipelineRun } from '../../search/pipelines/run-pipeline.ts'

/** As they are written: pipelines may change them afterwards. */
export function countQueries(events: EventCounters, { json }: AskedQuery): void {
  visit(json, events)
}

function visit(json: unknown, events: EventCounters): void {
  if (Array.isArray(json)) for (const item of json) visit(item, events)
  if (!isObject(json)) return
  const { neural, neural_sparse, hybrid } = json
  if (isObject(neural)) {
    events.count('neural_query_requests')
    events.count('neural_query_against_knn_requests')
  }
  if (isObject(neural_sparse)) events.count('neural_sparse_query_requests')
  if (isObject(hybrid)) countHybrid(hybrid, events)
  for (const value of Object.values(json)) visit(value, events)
}

function countHybrid(hybrid: JsonObject, events: EventCounters): void {
  events.count('hybrid_query_requests')
  if (hybrid.filter !== undefined) events.count('hybrid_query_with_filter_requests')
  if (hybrid.pagination_depth !== undefined) events.count('hybrid_query_with_pagination_requests')
  if (holdsKey(hybrid.queries, 'inner_hits')) events.count('hybrid_query_with_inner_hits_requests')
}

function holdsKey(json: unknown, key: string): boolean {
  if (typeof json !== 'object' || json === null) return false
  return Object.hasOwn(json, key) || Object.values(json).some(value => holdsKey(value, key))
}

/** How names of statistics call a technique of hybrid search. */
export const TECHNIQUES: Readonly<Record<string, string>> = {
  min_max: 'norm_minmax',
  l2: 'norm_l2',
  z_score: 'norm_zscore',
  arithmetic_mean: 'comb_arithmetic',
  geometric_mean: 'comb_geometric',
  harmonic_mean: 'comb_harmonic',
  rrf: 'comb_rrf',
}

export function countFusion(events: EventCounters, run: PipelineRun, { query }: SearchRequest, { hits }: SearchResponse): void {
  const type = run.phaseResultsType
  if (type === undefined || query?.json.hybrid === undefined || hits.hits.length === 0) return
  const { normalization, combination } = run.fusion
  const isByRank = type === 'score-ranker-processor'
  events.count(isByRank ? 'rank_based_normalization_processor_executions' : 'normalization_processor_executions')
  for (const { name } of isByRank ? [combination] : [normalization, combination])
    if (TECHNIQUES[name] !== undefined) events.count(`${TECHNIQUES[name]}_executions`)
}
