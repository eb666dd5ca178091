// How the findings of slices become those of their shard.
import type { Finding } from '../../aggs/aggregation.ts'
import { reduceAll } from '../../aggs/reduce-aggregations.ts'
import { mergeTopDocs, type TopDocs } from '../../query/collect/top-docs.ts'
import { groupColumn } from '../collapse/collapse-field.ts'
import type { HitWindow } from '../contracts/hit-window.ts'
import type { PartialResult, RankedDoc, ShardResult, TotalHits } from '../contracts/shard-result.ts'
import type { ShardKey } from '../contracts/shard-sort.ts'
import type { ShardContext } from '../shards/shard-context.ts'
import { rankedDocs } from '../sort/ranked-docs.ts'

/** The same for every way of cutting a shard into slices. */
export function shardResult(context: ShardContext, slices: readonly PartialResult[], window: HitWindow): ShardResult {
  const { request, sort } = context
  const keys = sort?.keys ?? null
  const hybrid = slices[0].hybrid === null ? null : mergeQueries(slices, keys)
  const top = topOf(slices, hybrid !== null, window, keys)
  let terminatedEarly: boolean | null = null
  let timedOut = false
  for (const slice of slices) {
    terminatedEarly = anyOf(terminatedEarly, slice.terminatedEarly)
    timedOut ||= slice.timedOut
  }
  return {
    docs: rankedDocs(top, keys),
    hybrid: hybrid?.map(query => grouped(rankedDocs(query, keys, true), context)) ?? null,
    total: { value: top.total, relation: top.relation },
    maxScore: hybrid === null ? maxScore(top, keys, request.trackScores) : top.maxScore,
    terminatedEarly,
    timedOut,
    aggregations: shardFindings(context, slices),
  }
}

function topOf(slices: readonly PartialResult[], isHybrid: boolean, window: HitWindow, keys: readonly ShardKey[] | null): TopDocs {
  if (slices.length === 1) return slices[0].top
  const parts = slices.map(slice => slice.top)
  return isHybrid ? parts.reduce(addedUp) : mergeTopDocs(parts, window.size, keys)
}

/** What several slices found becomes what the shard found; what one found is that already. */
function shardFindings(context: ShardContext, slices: readonly PartialResult[]): readonly Finding[] | null {
  const { aggregations } = context.request
  if (aggregations === null) return null
  const parts = slices.flatMap(({ aggregations }) => (aggregations ? [aggregations.findings] : []))
  if (parts.length === 0) return null
  if (parts.length === 1) return parts[0]
  const limit = context.bucketLimit()
  return reduceAll(aggregations.parsed.subs, parts, { final: false, consumeBuckets: count => limit.consume(count) })
}

/** The best hits of each query of a hybrid one. */
function mergeQueries(slices: readonly PartialResult[], keys: readonly ShardKey[] | null): TopDocs[] {
  const { depth, queries } = slices[0].hybrid!
  return queries.map((_, query) =>
    mergeTopDocs(
      slices.map(slice => slice.hybrid!.queries[query]),
      depth,
      keys,
    ),
  )
}

/** Hybrid queries are collapsed when their hits are together, not as they are collected. */
function grouped(docs: RankedDoc[], { collapse, target }: ShardContext): RankedDoc[] {
  if (collapse === null) return docs
  const groups = groupColumn(collapse)
  return docs.map(doc => {
    const view = target.reader.segmentOf(doc.doc)
    groups.segment(view)
    return { ...doc, group: groups.group(doc.doc - view.docBase) }
  })
}

const addedUp = (a: TopDocs, b: TopDocs): TopDocs => ({ ...a, total: a.total + b.total, maxScore: Math.max(a.maxScore, b.maxScore) })

/** Known where the best hit comes first, or where scores were asked for. */
function maxScore(top: TopDocs, keys: readonly ShardKey[] | null, trackScores: boolean): number {
  if (keys !== null && trackScores) return top.maxScore
  const bestFirst = keys === null || (keys[0].kind === 'score' && keys[0].descending)
  return bestFirst && top.scores !== null && top.scores.length > 0 ? top.scores[0] : Number.NaN
}

export const addedTotals = (a: TotalHits, b: TotalHits): TotalHits => ({
  value: a.value + b.value,
  relation: a.relation === 'gte' ? 'gte' : b.relation,
})

/** NaN where both are. */
export const greaterOf = (a: number, b: number): number => (b <= a || Number.isNaN(b) ? a : b)

/** Null where both are. */
export const anyOf = (a: boolean | null, b: boolean | null): boolean | null => (b === null ? a : a === true || b)
