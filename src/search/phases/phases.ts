// The phases of a search, in their order.
import { aggregationsPhase } from './aggregations.ts'
import { canMatchPhase, refusedSortsPhase } from './can-match.ts'
import { expandPhase } from './collapse.ts'
import { dfsPhase } from './dfs.ts'
import { fetchPhase } from './fetch.ts'
import { explainFusionPhase, fusionPhase } from './hybrid.ts'
import type { SearchPhase } from './phase.ts'
import { queryPhase } from './query.ts'
import { mixedSortsPhase, reducePhase } from './reduce.ts'
import { completionsPhase, suggestPhase } from './suggest.ts'

/** Features of a request have a row for each place of the search that they take part in. Rescoring has none: it ends the query of a shard. */
export const PHASES: readonly SearchPhase[] = [
  canMatchPhase,
  dfsPhase,
  queryPhase,
  refusedSortsPhase,
  suggestPhase,
  mixedSortsPhase,
  aggregationsPhase,
  fusionPhase,
  reducePhase,
  fetchPhase,
  completionsPhase,
  explainFusionPhase,
  expandPhase,
]

/** Of a page of a scroll, once its hits are found. */
export const PAGE_PHASES: readonly SearchPhase[] = [suggestPhase, reducePhase, fetchPhase, completionsPhase]

/** Aggregations are shown with the first page. */
export const FIRST_PAGE_PHASES: readonly SearchPhase[] = [
  refusedSortsPhase,
  suggestPhase,
  aggregationsPhase,
  reducePhase,
  fetchPhase,
  completionsPhase,
]
