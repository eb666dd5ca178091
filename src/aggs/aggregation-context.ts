// The context of a shard that the aggregators of one slice use.
import { illegalArgument } from '../core/errors.ts'
import type { ShardReader } from '../index/contracts/shard-reader.ts'
import type { FieldLookup } from '../index/mapping/field-type.ts'
import type { Query, Searcher, Weight } from '../query/contracts/query.ts'
import type { QueryBuilder, QueryContext } from '../query/contracts/query-builder.ts'
import type { Aggregation, Aggregator } from './aggregation.ts'
import type { HitsPlan, HitsRanker } from './hits-plan.ts'

export interface AggregationContext {
  readonly fields: FieldLookup
  readonly index: string
  readonly reader: ShardReader
  readonly searcher: Searcher
  /** What queries are made with. */
  readonly queries: QueryContext
  /** The query of the search, as it runs. */
  readonly query: Query
  /** Of nested documents that the aggregation at hand is among; null: root documents. */
  readonly nestedPath: string | null
  /** The aggregation at hand is inside another. */
  readonly isInside?: boolean
  /** Those around the parent of the aggregation at hand, the innermost last. */
  readonly outer?: readonly Aggregation[]
  /** The slice is the whole shard, so that what is found here is what the shard finds. */
  readonly isWhole: boolean
  /** Documents are hidden from the caller, which numbers of all documents would tell of. */
  readonly hidesDocuments: boolean
  /** Flat index settings. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Milliseconds since the epoch that `now` means. */
  readonly now: number
  /** Throws when the search was cancelled. */
  check(): void
  /** `search.max_buckets`. */
  readonly maxBuckets: number
  /** Throws where there are too many buckets. */
  consumeBuckets(count: number): void
  /** The query as it is written, for filters. */
  weigh(query: QueryBuilder): Weight
  /** Ranks documents for `top_hits`. */
  rankHits(plan: HitsPlan, name: string, nestedPath: string | null): HitsRanker
  /** A script looks at the documents, each of which may then take long. */
  runsScript(): void
  /** Opens an aggregation inside another. */
  open<F>(aggregation: Aggregation<F>): Aggregator<F>
}

const NONE: readonly Aggregation[] = []

/** Opens what is inside an aggregation. */
export function openSubs(parent: Aggregation, cx: AggregationContext): Aggregator[] {
  for (const sub of parent.subs) {
    sub.refuseParent(parent, cx.outer ?? NONE)
    if (parent.yields === 'buckets' && sub.inOneBucket !== null) throw manyBuckets(sub.inOneBucket)
  }
  if (parent.subs.length === 0) return []
  const outer = [...(cx.outer ?? NONE), parent]
  const inside: AggregationContext = Object.create(cx, { isInside: { value: true }, outer: { value: outer } })
  return parent.subs.map(aggregation => inside.open(aggregation))
}

const manyBuckets = ({ type }: Aggregation) =>
  illegalArgument(`[${type}] cannot be nested inside an aggregation that collects more than a single bucket.`)

/** For what is inside a `nested` or `reverse_nested`. */
export const within = (cx: AggregationContext, nestedPath: string | null): AggregationContext => {
  const inner: AggregationContext = Object.create(cx, {
    nestedPath: { value: nestedPath },
    isInside: { value: true },
    open: { value: (aggregation: Aggregation) => cx.open.call(inner, aggregation) },
  })
  return inner
}
