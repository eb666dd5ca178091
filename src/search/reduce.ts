// How the findings of shards become one answer: which hits are shown, how many there are, and the best score.
import { shortestFloat } from '../core/numbers.ts'
import { firstOfGroups } from '../query/collect/top-docs.ts'
import type { RankedDoc } from './fetch/fetch-part.ts'
import { addTotals, anyTrue, maxOf, type ShardResult, type TotalHits } from './partial-result.ts'
import { type SearchRequest, TRACK_ALL, TRACK_NONE } from './request/search-request.ts'
import { compareRanked } from './sort/ranking.ts'

/** A hit and the place of its shard among the targets. */
export interface ShardDoc extends RankedDoc {
  readonly target: number
}

export interface ReducedResult {
  /** Those the answer shows, in order. */
  readonly docs: readonly ShardDoc[]
  /** Undefined when hits are not counted. */
  readonly total: TotalHits | undefined
  readonly maxScore: number | null
  readonly timedOut: boolean
  readonly terminatedEarly: boolean | null
}

/** `results` by target; null where the shard failed. */
export function reduce(results: readonly (ShardResult | null)[], request: SearchRequest): ReducedResult {
  const docs: ShardDoc[] = []
  const found: ShardResult[] = []
  for (let target = 0; target < results.length; target++) {
    const result = results[target]
    if (result === null) continue
    found.push(result)
    for (const { doc, score, sort, order, group, fused } of result.docs) docs.push({ doc, score, sort, order, group, fused, target })
  }
  // Those of one shard stand in their order.
  if (found.length > 1) {
    const compare = compareRanked(request.sort)
    // Ties within a shard stay as they came.
    docs.sort((a, b) => compare(a, b) || a.target - b.target)
  }
  // Shards may have found the same group.
  const shown = request.collapse === null ? docs : firstOfGroups(docs, ({ group }) => group)
  const maxScore = maxOf(found.map(result => result.maxScore))
  return {
    docs: shown.slice(request.from, request.from + request.size),
    total: limitTotal(addTotals(found.map(result => result.total)), request.trackTotalHits),
    maxScore: Number.isNaN(maxScore) ? null : shortestFloat(maxScore),
    timedOut: found.some(result => result.timedOut),
    terminatedEarly: anyTrue(found.map(result => result.terminatedEarly)),
  }
}

/** Counts are exact up to the threshold of `track_total_hits` and told as "at least" beyond it. */
function limitTotal(total: TotalHits, threshold: number): TotalHits | undefined {
  if (threshold === TRACK_NONE) return undefined
  if (threshold === TRACK_ALL || total.value <= threshold) return total
  return { value: threshold, relation: 'gte' }
}
