// Runs a query over the segments of a slice: rewrite, create the weight, score.
import { type Checkpoint, NO_CHECKPOINT } from '../../core/checkpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { madeOnce } from '../../core/kept-work.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Collector } from '../contracts/collector.ts'
import type { Query, Searcher, Weight } from '../contracts/query.ts'

/** Rewrites until nothing changes. */
export function rewriteQuery(query: Query, searcher: Searcher): Query {
  for (;;) {
    const before = query
    const simpler = madeOnce(before, 'rewritten', () => before.rewrite(searcher))
    if (simpler === query) break
    query = simpler
  }
  checkNestedClauses(query, searcher.maxClauseCount)
  return query
}

/** Of a rewritten query: its leaves, however they are nested. */
function checkNestedClauses(query: Query, limit: number): void {
  if (leaves(query, limit) > limit) {
    throw new ApiError('too_many_nested_clauses', `Query contains too many nested clauses; maxClauseCount is set to ${limit}`)
  }
}

/** As many as there are, or more than `limit`. */
function leaves(query: Query, limit: number): number {
  const children = query.children()
  if (children.length === 0) return 1
  let sum = 0
  for (const child of children) {
    sum += leaves(child, limit - sum)
    if (sum > limit) break
  }
  return sum
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
