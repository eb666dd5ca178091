// One shard as a search reaches it.
import type { Analyzer } from '../../analysis/analyzer.ts'
import type { ShardReader } from '../../index/contracts/shard-reader.ts'
import type { SharedSegment } from '../../index/contracts/shared-segment.ts'
import type { DescribedMapping } from '../../index/mapping/described-mapping.ts'
import type { FieldLookup } from '../../index/mapping/field-type.ts'
import type { FieldRules } from '../../index/restricted/field-sight.ts'
import type { CachingRules } from '../../query/cache/caching-policy.ts'
import type { CacheLimits, ShardFilters } from '../../query/cache/filter-cache.ts'
import type { Similarity } from '../../query/contracts/similarity.ts'
import type { DerivedFields } from '../derived/derived-fields.ts'
import type { SearchCounts } from '../work/search-counts.ts'
import type { ShardResult } from './shard-result.ts'

export interface SearchTarget {
  readonly index: string
  readonly indexUuid: string
  readonly shard: number
  readonly node: string
  readonly reader: ShardReader
  readonly mapping: FieldLookup
  /** Flat index settings that searches honour: `index.max_result_window`, … as they were given. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly similarity: (field: string) => Similarity
  /** Of the index, by name. */
  readonly analyzer: (name: string) => Analyzer | undefined
  /** The query of the alias the index was reached by, as JSON; null for none. */
  readonly filter: unknown | null
  /** Its analysis uses components that other threads do not have. Asked when the query is built, which may be what uses them. */
  readonly isBoundToThread: boolean
  /** The caller may not see all of its documents. Absent: all. */
  readonly hidesDocuments?: boolean
  /** Filters kept of the shard; null: none are. */
  readonly filters?: ShardFilters | null
  /** What was found for whole requests; null or absent: nothing is kept. */
  readonly results?: KeptResults | null
  /** Counters of its searches; null or absent: not counted. */
  readonly counts?: SearchCounts | null
  /** Fields that scripts make; absent: the request declares none. */
  readonly derived?: DerivedFields
  /** Enough to build this target again in a worker. */
  readonly describe: () => WorkerTarget
}

/** What travels to a worker: plain data and shared buffers. */
export interface WorkerTarget extends DescribedMapping {
  readonly indexUuid: string
  readonly shard: number
  readonly node: string
  /** Grows with each change of the mapping; a worker keeps the built mapping of a version. */
  readonly mappingVersion: number
  readonly filter: unknown | null
  readonly segments: readonly WorkerSegment[]
  /** Absent: none are kept. */
  readonly filters?: WorkerFilters | null
  /** What of it may be seen; null or absent: all. */
  readonly sight?: WorkerSight | null
}

/** What a worker needs to keep filters of its own. */
export interface WorkerFilters {
  readonly rules: CachingRules
  readonly limits: CacheLimits
  readonly statistics: Int32Array<SharedArrayBuffer>
}

export interface WorkerSegment extends SharedSegment {
  /** Words of the live bitset, shared; null when nothing is deleted. */
  readonly live: SharedArrayBuffer | null
  readonly numDocs: number
}

/** What a worker must know: documents come to it as those that are live. */
export interface WorkerSight {
  readonly rules: FieldRules
  readonly restrictsDocuments: boolean
}

/** Results of whole requests, kept until the shard changes. */
export interface KeptResults {
  find(reader: ShardReader, key: string): ShardResult | null
  keep(reader: ShardReader, key: string, result: ShardResult): void
}
