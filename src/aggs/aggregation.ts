// An aggregation in its three lives: what was asked for (Aggregation, which never changes), who counts (Aggregator, one for each slice of a
// shard), and what was found (a finding: plain data that crosses threads, is merged, and is printed by the aggregation again).
import type { JsonObject } from '../core/json-token.ts'
import type { SegmentView, ShardReader } from '../index/contracts/shard-reader.ts'
import type { FieldLookup } from '../index/mapping/field-type.ts'
import type { Query, Searcher, Weight } from '../query/contracts/query.ts'
import type { QueryBuilder, QueryContext } from '../query/contracts/query-builder.ts'
import type { ScriptRules } from '../query/contracts/script.ts'
import type { HitsPlan, HitsRanker } from './hits-plan.ts'

/** Plain data; every aggregation knows its own kind, and what it holds for the aggregations inside stands in their order. */
export type Finding = unknown

/** What was found in many buckets, by bucket. Plain data. */
export interface FindingColumns {
  /** Of the values. */
  readonly format: unknown
  readonly numbers: readonly Float64Array[]
}

/** Some documents of a segment. The arrays are the caller's and are overwritten after the call. */
export interface DocWindow {
  /** `docs[0..count)`, ascending. A document comes again where it is in several buckets. */
  readonly docs: Int32Array
  /** By place, the bucket of the parent that the document is in; null: all are in bucket 0. */
  readonly owners: Int32Array | null
  /** Buckets of `owners` are below it. */
  readonly ownerLimit: number
  /** By position in the window; null where scores are not needed. */
  readonly scores: Float32Array | null
  readonly count: number
}

/** Takes the documents of one segment. */
export interface BucketCollector {
  collect(window: DocWindow): void
  /** Takes all documents of the segment, which are in bucket 0, without having them listed. Absent: they must be. */
  collectAll?(): void
}

/** What is said of every aggregation beside its type. */
export interface AggregationBase {
  readonly name: string
  readonly meta: JsonObject | null
  readonly subs: readonly Aggregation[]
  /** Work on what was found, in an order in which each finds what it needs. */
  readonly pipelines: readonly Pipeline[]
}

export interface ReduceContext {
  /** Of all shards: nothing comes after it. Else slices become a shard, or some shards wait for others. */
  readonly final: boolean
  /** What scripts may be, and which are stored: known where it is final. */
  readonly scripts?: ScriptRules
  /** Throws where an answer would have too many buckets. */
  consumeBuckets(count: number): void
}

/** Of some numbers. */
export const FINDING_BYTES = 64

export abstract class Aggregation<F = Finding> {
  /** As in requests: `date_histogram`. */
  abstract readonly type: string
  readonly name: string
  readonly meta: JsonObject | null
  readonly subs: readonly Aggregation[]
  readonly pipelines: readonly Pipeline[]

  constructor({ name, meta, subs, pipelines }: AggregationBase) {
    this.name = name
    this.meta = meta
    this.subs = subs
    this.pipelines = pipelines
  }

  /** Whether scores must be known. */
  get needsScores(): boolean {
    return this.subs.some(sub => sub.needsScores)
  }

  /** Whether one aggregator must see all documents of a shard, as what slices find does not add up. */
  get needsWholeShard(): boolean {
    return this.subs.some(sub => sub.needsWholeShard)
  }

  /** Whether the server searches slices for it side by side, which shows in profiles and in how a search ended. */
  get isSliced(): boolean {
    return this.subs.every(sub => sub.isSliced)
  }

  /** All documents of the index are collected, regardless of the query. */
  get isGlobal(): boolean {
    return false
  }

  /** It counts documents that are no hits. */
  get visitsAll(): boolean {
    return this.isGlobal
  }

  /** Throws where it cannot stand inside `parent`; around that are `outer`, the innermost last. */
  refuseParent(_parent: Aggregation, _outer: readonly Aggregation[]): void {}

  /** An aggregation that counts in one bucket of its parents only: itself, or one inside that adds no buckets of its own; null: there is none. */
  get inOneBucket(): Aggregation | null {
    return null
  }

  /** Throws what the server answers for this shard when the aggregation does not fit it. */
  abstract open(cx: AggregationContext): Aggregator<F>

  /** What is found where there is nothing to look at. */
  abstract empty(): F

  /** Never none. They stay as they are, for a shard may answer with the same once more. */
  abstract reduce(findings: readonly F[], cx: ReduceContext): F

  /** Whether a finding that is reduced alone stays as it is. */
  get staysAlone(): boolean {
    return false
  }

  /** The type that `typed_keys` names: `sterms`. */
  typedName(_finding: F): string {
    return this.type
  }

  /** What stands in the answer beside `meta`. */
  abstract print(finding: F, cx: PrintContext): Map<string, unknown>

  /** What is found in a bucket, out of columns. */
  at?(columns: FindingColumns, bucket: number): F

  /** The JSON of what is printed, where that is soon told; undefined: it is not. */
  json?(finding: F): string | undefined

  /** Buckets that are rows of columns. */
  rows(_finding: F): number {
    return 0
  }

  /** Bytes that it takes, roughly, without its buckets. */
  sizeOf(_finding: F): number {
    return FINDING_BYTES
  }

  /** The buckets of a finding, for those that work on them; null: it has none. */
  buckets(_finding: F): readonly Bucket[] | null {
    return null
  }

  /** A finding with other buckets in the place of its own. */
  withBuckets(finding: F, buckets: readonly Bucket[]): F {
    return { ...finding, buckets }
  }

  /** The key of a bucket, as it is in answers. */
  keyOf(_finding: F, bucket: Bucket): string | number | bigint {
    return (bucket as Bucket & { readonly key: string | number | bigint }).key
  }

  /** The same as a text. */
  keyText(finding: F, bucket: Bucket): string {
    return String(this.keyOf(finding, bucket))
  }

  /** Whether buckets follow each other, one for each step (`whole`) or with gaps; null: they do not. */
  get row(): 'whole' | 'gapped' | null {
    return null
  }

  /** The key that follows in a row. */
  nextKey(key: number): number {
    return key
  }

  /** Whether findings are buckets, numbers, or neither: what buckets outside can be sorted by. */
  get yields(): 'bucket' | 'buckets' | 'number' | 'numbers' | 'nothing' {
    return 'nothing'
  }

  /** Of `numbers`: whether there is one of that name. */
  hasMetric(_name: string): boolean {
    return false
  }

  /** A number of a finding, by its name (`max` of `stats`; empty: the only one). Undefined: it has no such number. */
  metric(_finding: F, _name: string): number | undefined {
    return undefined
  }
}

/** What all buckets have; each kind has more. */
export interface Bucket {
  count: number
  subs: Finding[]
}

export interface PrintContext {
  readonly typedKeys: boolean
  /** How many hits there are is told by a number alone. */
  readonly totalHitsAsInt: boolean
}

export abstract class Aggregator<F = Finding> {
  /** As the server calls its class, for profiles. */
  abstract readonly profileName: string
  constructor(readonly subs: readonly Aggregator[] = []) {}

  /** Called once for each segment, in order. Null: it wants nothing of it. */
  abstract segment(view: SegmentView): BucketCollector | null

  /** All segments are done. */
  finish(): void {
    for (const sub of this.subs) sub.finish()
  }

  /** What was found for these buckets of the parent, in their order. Called once. */
  abstract build(owners: ArrayLike<number>): F[]

  /** The same of all buckets below `size`, without an object for each. Absent: it is no mere number. */
  columns?(size: number): FindingColumns

  /** What profiles tell beside times; null: nothing. */
  debug(): Record<string, unknown> | null {
    return null
  }
}

/** What the aggregators of one slice use of its shard. */
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

export interface PipelineBase {
  readonly name: string
  readonly meta: JsonObject | null
}

/** Aggregations and pipelines that stand beside each other. */
export interface Siblings {
  readonly subs: readonly Aggregation[]
  readonly pipelines: readonly Pipeline[]
}

/** What pipelines are lent when all shards are together. */
export interface PipelineContext extends ReduceContext {
  /** What scripts may be, and which are stored. */
  readonly scripts: ScriptRules
}

/** Notes what is wrong with a request. */
export type Report = (problem: string) => void

/** Computes from the results of other aggregations once all shards are reduced. */
export interface Pipeline extends PipelineBase {
  /** As in requests: `cumulative_sum`. */
  readonly type: string
  /** Paths to what it needs. */
  readonly bucketsPaths: readonly string[]
  /**
   * Works on an aggregation that it stands in: answers the finding with a finding of its own in buckets (behind those of `parent.subs`, in
   * the order of `parent.pipelines`), or with other buckets.
   */
  applyTo(parent: Aggregation, finding: Finding, cx: PipelineContext): Finding
  /** Beside other aggregations at the top of a request: its own finding. `findings` are those of `siblings.subs`, then of pipelines before it. */
  atTop(siblings: Siblings, findings: readonly Finding[], cx: PipelineContext): Finding
  /** Reports where it cannot stand in `parent` (null: at the top). */
  validate(parent: Aggregation | null, siblings: Siblings, report: Report): void
  typedName(finding: Finding): string
  print(finding: Finding, cx: PrintContext): Map<string, unknown>
  /** A number of a finding, as of an aggregation. */
  metric(finding: Finding, name: string): number | undefined
}
