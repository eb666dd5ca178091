// What searching some segments of a shard found, and how the findings of slices become those of the shard. Plain data: it crosses threads.
import type { RankedDoc } from './fetch/fetch-phase.ts'
import { compareRanked } from './ranking.ts'
import type { SearchRequest } from './search-request.ts'

export interface PartialResult {
  /** Best first, as many as the request can show. */
  readonly docs: readonly RankedDoc[]
  readonly total: TotalHits
  /** NaN when hits are not scored or there is none. */
  readonly maxScore: number
  /** Null unless `terminate_after` is set. */
  readonly terminatedEarly: boolean | null
  readonly timedOut: boolean
}

export interface TotalHits {
  readonly value: number
  /** `gte`: there are at least so many. */
  readonly relation: 'eq' | 'gte'
}

/** The same for every way of cutting a shard into slices. */
export function mergeSlices(slices: readonly PartialResult[], request: SearchRequest): PartialResult {
  if (slices.length === 1) return slices[0]
  const compare = compareRanked(request.sort)
  const docs = slices.flatMap(slice => slice.docs).sort((a, b) => compare(a, b) || a.doc - b.doc)
  return {
    docs: docs.slice(0, request.from + request.size),
    total: addTotals(slices.map(slice => slice.total)),
    maxScore: maxOf(slices.map(slice => slice.maxScore)),
    terminatedEarly: slices.length === 0 ? null : anyTrue(slices.map(slice => slice.terminatedEarly)),
    timedOut: slices.some(slice => slice.timedOut),
  }
}

export function addTotals(totals: readonly TotalHits[]): TotalHits {
  let value = 0
  for (const total of totals) value += total.value
  return { value, relation: totals.some(total => total.relation === 'gte') ? 'gte' : 'eq' }
}

/** The greatest number that is one; NaN when none is. */
export function maxOf(scores: readonly number[]): number {
  let max = Number.NaN
  for (const score of scores) if (!(score <= max) && !Number.isNaN(score)) max = score
  return max
}

/** Null when all are. */
export function anyTrue(flags: readonly (boolean | null)[]): boolean | null {
  return flags.reduce((any, flag) => (flag === null ? any : any === true || flag), null)
}
