// Brings together what the aggregations of all shards found.
import { andThen } from '../../core/eventually.ts'
import { shownAggregations } from '../aggregations/shown-aggregations.ts'
import type { SearchPhase } from './phase.ts'

export const aggregationsPhase: SearchPhase = {
  took: 'fetch',
  run(search) {
    const shown = shownAggregations(search.request, search.results, search.cx, search.group.memory)
    return andThen(shown, aggregations => {
      search.aggregations = aggregations
    })
  },
}
