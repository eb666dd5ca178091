// Reduces the results of shards to one answer: the hits to return, their number, and the maximum score.
import { shortestFloat } from '../../core/numbers.ts'
import { firstOfGroups } from '../../query/collect/top-docs.ts'
import { type SearchRequest, TRACK_ALL, TRACK_NONE } from '../contracts/search-request.ts'
import { reduceFailure } from '../contracts/shard-failures.ts'
import type { RankedDoc, ReducedResult, ShardResult, TotalHits } from '../contracts/shard-result.ts'
import { mixedKinds, mixedSorts } from '../group/mixed-sorts.ts'
import { addedTotals, anyOf, greaterOf } from '../query-phase/slice-results.ts'
import { compareRanked } from '../sort/ranking.ts'
import type { SearchPhase } from './phase.ts'

/** Hits whose sort values do not compare are not brought together. */
export const mixedSortsPhase: SearchPhase = {
  took: 'fetch',
  run({ group, results }) {
    const error =
      mixedSorts(group.shards.map(({ context }) => context)) ??
      mixedKinds(
        group.shards.flatMap(({ context }, i) =>
          context?.sort && results[i]?.docs.some(({ order }) => order?.[0] != null) ? context.sort : [],
        ),
      )
    if (error !== null) throw reduceFailure(error, group.failures())
  },
}

export const reducePhase: SearchPhase = {
  took: 'fetch',
  run(search) {
    search.reduced = reduce(search.results, search.request)
  },
}

/** `results` by target; null where the shard failed. */
export function reduce(results: readonly (ShardResult | null)[], request: SearchRequest): ReducedResult {
  const docs: RankedDoc[] = []
  let shards = 0
  let total = NONE_FOUND
  let maxScore = Number.NaN
  let timedOut = false
  let terminatedEarly: boolean | null = null
  for (let target = 0; target < results.length; target++) {
    const result = results[target]
    if (result === null) continue
    shards++
    total = shards === 1 ? result.total : addedTotals(total, result.total)
    maxScore = greaterOf(maxScore, result.maxScore)
    timedOut ||= result.timedOut
    terminatedEarly = anyOf(terminatedEarly, result.terminatedEarly)
    for (const doc of result.docs) docs.push(doc.target === target ? doc : { ...doc, target })
  }
  // Those of one shard stand in their order.
  if (shards > 1) {
    const compare = compareRanked(request.sort)
    // Ties within a shard stay as they came.
    docs.sort((a, b) => compare(a, b) || a.target - b.target)
  }
  // Shards may have found the same group.
  const shown = request.collapse === null ? docs : firstOfGroups(docs, ({ group }) => group)
  const { from, size } = request
  return {
    docs: from === 0 && shown.length <= size ? shown : shown.slice(from, from + size),
    // Where shards were left out, nothing was counted nor not counted.
    total: shards === 0 && results.length > 0 ? NONE_FOUND : limitTotal(total, request.trackTotalHits),
    maxScore: Number.isFinite(maxScore) ? shortestFloat(maxScore) : null,
    timedOut,
    terminatedEarly,
    isEmpty: shards === 0,
  }
}

const NONE_FOUND: TotalHits = { value: 0, relation: 'eq' }

/** Counts are exact up to the threshold of `track_total_hits`, and lower bounds (`gte`) beyond it. */
function limitTotal(total: TotalHits, threshold: number): TotalHits | undefined {
  if (threshold === TRACK_NONE) return undefined
  if (threshold === TRACK_ALL || total.value <= threshold) return total
  return { value: threshold, relation: 'gte' }
}
