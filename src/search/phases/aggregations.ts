// Brings together what the aggregations of all shards found.
import { shownAggregations } from '../aggregations/shown-aggregations.ts'
import type { SearchPhase } from './phase.ts'

export const aggregationsPhase: SearchPhase = {
  took: 'fetch',
  run(search) {
    search.aggregations = shownAggregations(search.request, search.results, search.cx, search.group.memory)
  },
}
