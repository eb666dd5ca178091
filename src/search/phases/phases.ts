// The phases of a search, in their order, and which searches pass them.
import { aggregationsPhase } from './aggregations.ts'
import { canMatchPhase, refusedSortsPhase } from './can-match.ts'
import { expandPhase } from './collapse.ts'
import { dfsPhase } from './dfs.ts'
import { fetchPhase } from './fetch.ts'
import { explainFusionPhase, fusionPhase } from './hybrid.ts'
import type { SearchPhase, SearchState } from './phase.ts'
import { queryPhase } from './query.ts'
import { mixedSortsPhase, reducePhase } from './reduce.ts'
import { completionsPhase, suggestPhase } from './suggest.ts'

/** A phase of those searches only that it has something to do for. */
const where = (isWanted: (search: SearchState) => boolean, phase: SearchPhase): SearchPhase => ({
  ...phase,
  run: search => (isWanted(search) ? phase.run(search) : undefined),
})

const isPreFiltered = ({ group: { shards }, request }: SearchState): boolean =>
  shards.length > request.preFilterShardSize && request.searchType === 'query_then_fetch'

const canMatch = where(isPreFiltered, canMatchPhase)
/** With one shard its own statistics are those of all. */
export const dfs = where(({ group, request }) => request.searchType === 'dfs_query_then_fetch' && group.shards.length > 1, dfsPhase)
const refusedSorts = where(search => search.request.sort !== null && search.group.hasFailed() && isPreFiltered(search), refusedSortsPhase)
const suggest = where(({ request }) => request.suggest !== null, suggestPhase)
const mixedSorts = where(({ request }) => request.sort !== null && request.size > 0, mixedSortsPhase)
const aggregations = where(({ request }) => request.aggregations !== null, aggregationsPhase)
const fusion = where(({ results }) => results.some(result => result !== null && result.hybrid !== null), fusionPhase)
const completions = where(({ request }) => request.suggest !== null, completionsPhase)
const explainFusion = where(({ request }) => request.explainFusion, explainFusionPhase)
const expand = where(({ request }) => request.collapse !== null, expandPhase)

/** Features of a request have a row for each place of the search that they take part in. Rescoring has none: it ends the query of a shard. */
export const PHASES: readonly SearchPhase[] = [
  canMatch,
  dfs,
  queryPhase,
  refusedSorts,
  suggest,
  mixedSorts,
  aggregations,
  fusion,
  reducePhase,
  fetchPhase,
  completions,
  explainFusion,
  expand,
]

/** Of a page of a scroll, once its hits are found. */
export const PAGE_PHASES: readonly SearchPhase[] = [suggest, reducePhase, fetchPhase, completions]

/** Aggregations are shown with the first page. */
export const FIRST_PAGE_PHASES: readonly SearchPhase[] = [refusedSorts, suggest, aggregations, reducePhase, fetchPhase, completions]
