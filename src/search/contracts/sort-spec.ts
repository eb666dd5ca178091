// What hits are sorted by, as a request asks for it. Plain data: it is part of the request.
import type { GeoPoint } from '../../index/mapping/geo/encoding.ts'
import type { Script } from '../../query/contracts/script.ts'
import type { ValidationMethod } from '../../query/dsl/geo-field.ts'

export type SortMode = 'min' | 'max' | 'sum' | 'avg' | 'median'

export type NumericType = 'long' | 'double' | 'date' | 'date_nanos'

interface ScoreSort {
  readonly kind: 'score'
  readonly descending: boolean
}

export interface FieldSort {
  readonly kind: 'field'
  readonly field: string
  readonly descending: boolean
  readonly mode: SortMode | null
  /** `_first`, `_last` or a value as written; null: `_last`. */
  readonly missing: unknown
  readonly unmappedType: string | null
  readonly numericType: NumericType | null
  /** Whose values count; null: those of the hit itself. */
  readonly nested: NestedSort | null
}

/** By the place in the index: the shard's document numbers. */
interface DocSort {
  readonly kind: 'doc'
  readonly descending: boolean
}

/** By shard and the place there: no two hits are equal. Only where shards stand still, in a point in time. */
interface ShardDocSort {
  readonly kind: 'shard_doc'
  readonly descending: boolean
}

export type SortSpec = ScoreSort | FieldSort | GeoDistanceSort | DocSort | ShardDocSort | ScriptSort

export interface GeoDistanceSort {
  readonly kind: 'geo_distance'
  readonly field: string
  readonly points: readonly GeoPoint[]
  readonly descending: boolean
  readonly mode: Exclude<SortMode, 'sum'>
  /** In metres. */
  readonly unit: number
  /** On the map rather than around the earth. */
  readonly plane: boolean
  readonly validation: ValidationMethod
  readonly ignoreUnmapped: boolean
  readonly nested: NestedSort | null
}

/** Plain data: it travels to worker threads. */
export interface NestedSort {
  readonly path: string | null
  /** JSON of a query; null: all. */
  readonly filter: unknown
  /** Null: all. */
  readonly maxChildren: number | null
  /** Nested objects inside those. */
  readonly nested: NestedSort | null
}

export interface ScriptSort {
  readonly kind: 'script'
  readonly script: Script
  readonly type: ScriptSortType
  readonly descending: boolean
  readonly mode: SortMode | null
  readonly nested: NestedSort | null
}

export type ScriptSortType = 'number' | 'string'
