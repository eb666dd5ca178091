// What hits can be sorted by, and how two sorted hits compare.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { PlaceBox } from '../values/place-test.ts'
import { compareTerms } from '../values/term-text.ts'

/** What documents are compared by. Null: a text that is missing. */
export type SortValue = number | bigint | string | null

/** By score, or by the document's number. */
export interface PlainSortKey {
  readonly kind: 'score' | 'doc'
  readonly descending: boolean
}

type SortMode = 'min' | 'max' | 'sum' | 'avg' | 'median'

/** The `decode` of columns that hold what is compared. */
export const asIs = (value: number | bigint): number | bigint => value

export interface NumberSortKey {
  readonly kind: 'number'
  /** Null: no document has a value. */
  readonly field: { readonly name: string } | null
  readonly descending: boolean
  readonly mode: SortMode
  /** Averages of whole numbers are rounded to one. */
  readonly whole: boolean
  /** Sums of great numbers begin anew beyond the greatest: of these, that with all 64 bits set. */
  readonly unsigned?: boolean
  /** Stands for documents without a value. */
  readonly missing: number | bigint
  /** The number a column value stands for. */
  readonly decode: (value: number | bigint) => number | bigint
}

export interface TextSortKey {
  readonly kind: 'text'
  /** Null: no document has a value. */
  readonly field: { readonly name: string } | null
  readonly descending: boolean
  readonly mode: 'min' | 'max'
  /** Stands for documents without a value; null: they come first or last. */
  readonly missing: string | null
  readonly missingFirst: boolean
}

/** By how far the places of documents are from some others. */
export interface DistanceSortKey {
  readonly kind: 'distance'
  /** Null: no document has a place. */
  readonly field: { readonly name: string } | null
  readonly descending: boolean
  readonly mode: Exclude<SortMode, 'sum'>
  /** How many others there are. */
  readonly places: number
  /** From one of them to an encoded latitude and longitude. */
  readonly distance: (place: number, lat: number, lon: number) => number
  /** A box around all places that are no further away; null where distances do not tell of one. */
  readonly within: ((distance: number) => PlaceBox) | null
}

/** By what a script makes of documents. */
export interface ScriptSortKey {
  readonly kind: 'script'
  readonly descending: boolean
  readonly isNumber: boolean
  /** Of several nested documents. */
  readonly mode: SortMode
  readonly readsScore: boolean
  readonly on: (segment: SegmentView) => ScriptSortRun
}

export interface ScriptSortRun {
  value(doc: number, score: number): number | string | null
  /** Numbers of docs[start .. start + count), at most LANES; null: they are to be asked for one by one. */
  numbers(docs: Int32Array, scores: Float32Array, start: number, count: number): ArrayLike<number> | null
}

/** Every document has the same value. */
export interface ConstantSortKey {
  readonly kind: 'constant'
  readonly value: string
  readonly descending: boolean
}

/** Nested documents whose values count for the document around them. */
export interface NestedDocs {
  /** The documents around; null where a segment has no nested ones. */
  around(view: SegmentView): Bitset | null
  members(view: SegmentView): Bitset
  /** How many of them count, of those with a value. */
  readonly most: number
}

/** By values of nested documents. */
export interface NestedSortKey {
  readonly kind: 'nested'
  readonly descending: boolean
  readonly inner: NumberSortKey | TextSortKey | DistanceSortKey | ScriptSortKey
  readonly missingFirst: boolean
  readonly docs: NestedDocs
}

export type SortKey = PlainSortKey | NumberSortKey | TextSortKey | DistanceSortKey | ScriptSortKey | ConstantSortKey | NestedSortKey

/** Negative when `a` comes first. */
export function compareValues(key: SortKey, a: SortValue, b: SortValue): number {
  if (a === b) return 0
  if (a === null || b === null) return (a === null) === (key as TextSortKey | NestedSortKey).missingFirst ? -1 : 1
  const order = typeof a === 'string' ? compareTerms(a, b as string) : a < (b as number) ? -1 : a > (b as number) ? 1 : 0
  return key.descending ? -order : order
}

export function compareKeys(keys: readonly SortKey[], a: readonly SortValue[], b: readonly SortValue[]): number {
  for (let i = 0; i < keys.length; i++) {
    const order = compareValues(keys[i], a[i], b[i])
    if (order !== 0) return order
  }
  return 0
}
