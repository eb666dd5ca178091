// What hits of one shard are sorted by: a request's sorts in terms of its mapping.
import type { FieldType } from '../../index/mapping/field-type.ts'
import type {
  ConstantSortKey,
  DistanceSortKey,
  NestedSortKey,
  NumberSortKey,
  PlainSortKey,
  ScriptSortKey,
  SortValue,
  TextSortKey,
} from '../../query/collect/sort-key.ts'
import type { Searcher } from '../../query/contracts/query.ts'
import type { QueryContext } from '../../query/contracts/query-builder.ts'

export type ShardKey = ScoreKey | DocKey | ConstantSortKey | DistanceSortKey | ScriptSortKey | NumberKey | TextKey | NestedKey

interface ScoreKey extends PlainSortKey {
  readonly kind: 'score'
}

/** By the shard's numbers, or with `_shard_doc` by those over all shards. */
export interface DocKey extends PlainSortKey {
  readonly kind: 'doc'
  /** Added to the shard's numbers. */
  readonly base: number
}

/** Texts may be written otherwise than the column holds them. */
export interface TextKey extends TextSortKey {
  readonly read: (text: string) => string
  readonly show: (value: string) => unknown
}

/** How a number is shown, beside how it is compared. */
export interface NumberKey extends NumberSortKey {
  readonly field: FieldType | null
  readonly readAfter: NumberOrder['after']
  readonly show: (value: number | bigint) => unknown
}

/** By values of nested documents. */
interface NestedKey extends NestedSortKey {
  readonly inner: NumberKey | TextKey | DistanceSortKey | ScriptSortKey
}

export interface ShardSort {
  readonly keys: readonly ShardKey[]
  /** Only what comes after these values. */
  readonly after: readonly SortValue[] | null
}

export interface NumberOrder {
  readonly whole: boolean
  readonly least: number | bigint
  readonly greatest: number | bigint
  /** What stands for missing values. */
  readonly missing: (value: unknown) => number | bigint
  /** What hits are to come after. A null is what the server's language complains of. */
  readonly after: (value: unknown) => number | bigint
  readonly show: (value: number | bigint) => unknown
}

/** What filters of nested documents are made with. */
export interface SortScope {
  readonly cx: QueryContext
  readonly searcher: Searcher
}
