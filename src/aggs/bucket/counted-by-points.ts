// Tells which segments the server would count by their points, without visiting documents. Profiles show it; the results are the same.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Query } from '../../query/contracts/query.ts'
import { ConstantScoreQuery } from '../../query/exec/constant-score.ts'
import { MatchAllDocsQuery } from '../../query/exec/match-all.ts'
import type { AggregationContext, Aggregator } from '../aggregation.ts'
import { docCountsOf } from '../values/doc-counts.ts'
import type { ValuesSource } from '../values/values-source.ts'

/** The number of points in a leaf of the server's BKD trees. */
const LEAF = 512

interface CountedByPoints {
  /** Segments that are not. */
  readonly others: readonly SegmentView[]
  /** As profiles tell it; null: no segment is counted so. */
  readonly debug: Record<string, number> | null
}

/**
 * `bucketOf`: two points in the same one need no look at what lies between them. `withRanges`: a range of the same field leaves it possible, as
 * match_all does. Asked for profiles only: it looks at points.
 */
export function countedByPoints(
  views: readonly SegmentView[],
  { field, missing, script }: ValuesSource,
  subs: readonly Aggregator[],
  { isInside, query }: AggregationContext,
  bucketOf: (value: number) => number,
  withRanges = true,
): CountedByPoints {
  const isPlain = field !== null && missing === undefined && script === null && subs.length === 0 && isInside !== true
  if (!isPlain || !(isMatchAll(query) || (withRanges && query.numbersWithin(field.name) !== null))) return { others: views, debug: null }
  const visits: Visits = { leaves: 0, inner: 0 }
  const others = views.filter(view => {
    const points = view.live === null && docCountsOf(view) === null ? view.reader.points(field.name) : null
    if (points !== null) walk(points.values, 0, Math.ceil(points.values.length / LEAF), bucketOf, visits)
    return points === null
  })
  const counted = views.length - others.length
  if (counted === 0) return { others, debug: null }
  const debug = {
    optimized_segments: counted,
    unoptimized_segments: others.length,
    leaf_visited: visits.leaves,
    inner_visited: visits.inner,
  }
  return { others, debug }
}

interface Visits {
  leaves: number
  inner: number
}

type Values = ArrayLike<number | bigint>

function walk(values: Values, from: number, leaves: number, bucketOf: (value: number) => number, visits: Visits): void {
  const end = Math.min(from + leaves * LEAF, values.length)
  if (bucketOf(Number(values[from])) === bucketOf(Number(values[end - 1]))) return
  if (leaves <= 1) {
    visits.leaves++
    return
  }
  visits.inner++
  const left = leavesOnTheLeft(leaves)
  walk(values, from, left, bucketOf, visits)
  walk(values, from + left * LEAF, leaves - left, bucketOf, visits)
}

/** All levels of a tree are full but for the last, which is filled from the left. */
function leavesOnTheLeft(leaves: number): number {
  const full = 2 ** Math.floor(Math.log2(leaves))
  const half = full / 2
  return half + Math.min(leaves - full, half)
}

function isMatchAll(query: Query): boolean {
  return query instanceof MatchAllDocsQuery || (query instanceof ConstantScoreQuery && isMatchAll(query.query))
}
