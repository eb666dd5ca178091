// How a query meets the segments: rewrite, weigh, score.
import { NO_MORE_DOCS } from '../../index/segment/segment-reader-api.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import type { Collector } from '../collect/collector.ts'
import { checkNestedClauses } from './clause-limit.ts'
import type { Query, Weight } from './query.ts'
import type { Searcher } from './searcher.ts'

/** Rewrites until nothing changes. */
export function rewriteQuery(query: Query, searcher: Searcher): Query {
  for (;;) {
    const simpler = query.rewrite(searcher)
    if (simpler === query) break
    query = simpler
  }
  checkNestedClauses(query, searcher.maxClauseCount)
  return query
}

/** Hands the hits of `segments` to the collector. */
export function searchSegments(weight: Weight, segments: readonly SegmentView[], collector: Collector): void {
  for (const segment of segments) {
    const taker = collector.segment(segment)
    if (taker.done) continue
    weight.bulkScorer(segment)?.score(taker, segment.live, 0, NO_MORE_DOCS)
  }
}
