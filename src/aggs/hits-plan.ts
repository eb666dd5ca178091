// How documents are ranked and shown among aggregations: what `top_hits` borrows of the search around it, which it may not know.
import type { JsonObject } from '../core/json-token.ts'
import type { SegmentView } from '../index/contracts/shard-reader.ts'
import type { WindowCollector } from '../query/contracts/collector.ts'

/** The best hits of a bucket as plain data. */
export type HitsFinding = unknown

/** What was asked of hits. */
export interface HitsPlan {
  readonly needsScores: boolean
  empty(): HitsFinding
  reduce(findings: readonly HitsFinding[]): HitsFinding
  /** Bytes that it takes, roughly. */
  sizeOf(finding: HitsFinding): number
  /** `totalAsInt`: how many there are is told by a number alone. */
  print(finding: HitsFinding, totalAsInt: boolean): Map<string, unknown>
}

/** Reads what stands under `top_hits`; `name` is that of the aggregation. */
export type ReadHits = (json: JsonObject, name: string) => HitsPlan

/** The best hits of one bucket on their way. */
export interface BucketHits {
  segment(view: SegmentView): WindowCollector
  /** Shows them. */
  finish(): HitsFinding
}

/** Ranks the hits of a shard; one for each bucket is opened with `bucket`. */
export interface HitsRanker {
  bucket(): BucketHits
  /** What a bucket without documents has. */
  none(): HitsFinding
}
