// Runs a query over the segments of a slice: rewrite, create the weight, score.
import { type Checkpoint, NO_CHECKPOINT } from '../../core/checkpoint.ts'
import { madeOnce } from '../../core/kept-work.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Collector } from '../contracts/collector.ts'
import type { Query, Searcher, Weight } from '../contracts/query.ts'
import { checkNestedClauses } from './clause-limit.ts'

/** Rewrites until nothing changes. */
export function rewriteQuery(query: Query, searcher: Searcher): Query {
  for (;;) {
    const before = query
    const simpler = madeOnce(before, 'rewritten', () => before.rewrite(searcher))
    if (simpler === query) break
    query = simpler
  }
  if (query.children().length > 0) checkNestedClauses(query, searcher.maxClauseCount)
  return query
}

/** Documents between two questions whether to go on. */
const STRETCH = 1 << 14

/** Hands the hits of `segments` to the collector. */
export function searchSegments(
  weight: Weight,
  segments: readonly SegmentView[],
  collector: Collector,
  checkpoint: Checkpoint = NO_CHECKPOINT,
): void {
  for (const segment of segments) {
    const taker = collector.segment(segment)
    if (taker.done) continue
    const bulk = weight.bulkScorer(segment)
    const { maxDoc } = segment.reader
    for (let from = 0; bulk !== null && from < maxDoc && !taker.done; ) {
      checkpoint.check()
      const to = Math.min(from + STRETCH, maxDoc)
      from = Math.max(to, bulk.score(taker, segment.live, from, to))
    }
  }
}
