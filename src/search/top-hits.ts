// Which collector keeps the hits of a request.
import type { Collector } from '../query/collect/collector.ts'
import { FieldSortCollector } from '../query/collect/field-sort-collector.ts'
import type { TopDocs } from '../query/collect/top-docs.ts'
import { TopScoreCollector } from '../query/collect/top-score-collector.ts'
import { TotalHitsCollector } from '../query/collect/total-hits-collector.ts'
import { TRACK_ALL } from './search-request.ts'
import type { ShardContext } from './shard-context.ts'

export interface HitsCollector extends Collector {
  finish(): TopDocs
}

export interface TopHits {
  readonly collector: HitsCollector
  /** As profile prints it. */
  readonly name: string
  readonly reason: string
}

/** `counted`: the number of hits is known already, so none need be looked at just for counting. */
export function openTopHits({ request, scoreMode, sort, target }: ShardContext, counted: boolean): TopHits {
  const threshold = counted ? 0 : request.trackTotalHits === TRACK_ALL ? Number.POSITIVE_INFINITY : Math.max(request.trackTotalHits, 0)
  if (request.size === 0) {
    return { collector: new TotalHitsCollector(threshold), name: 'EarlyTerminatingCollector', reason: 'search_count' }
  }
  // Nobody can ask for more hits than there are documents, and collectors make room for all they are told to keep.
  const size = Math.min(request.from + request.size, Math.max(target.reader.maxDoc, 1))
  if (sort === null) {
    const skipping = scoreMode === 'top_scores' ? threshold : Number.POSITIVE_INFINITY
    return { collector: new TopScoreCollector({ size, threshold: skipping }), name: 'TopScoreDocCollector', reason: 'search_top_hits' }
  }
  const { keys, after } = sort
  return {
    collector: new FieldSortCollector({ keys, size, after, trackScores: request.trackScores }),
    name: request.trackScores ? 'MultiCollector' : after === null ? 'SimpleFieldCollector' : 'PagingFieldCollector',
    reason: 'search_top_hits',
  }
}
