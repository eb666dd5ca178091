// A compressed bitmap of 32-bit numbers, for doc id sets at rest: deletions, cached filters. Scoring loops do not test it number by number:
// they take a Bitset or an array out of it first.
import type { Bitset } from './bitset.ts'

/**
 * A set of integers 0 .. 2^32-1 (others are the caller's mistake and are not looked for).
 * Two bitmaps with the same members serialize to the same bytes, regardless of history and class.
 */
export interface Bitmap {
  /** How many members there are. */
  readonly size: number
  has(value: number): boolean
  add(value: number): void
  remove(value: number): void
  /** Adds from, from + 1, .. to - 1; nothing when to <= from. */
  addRange(from: number, to: number): void

  // In place; `other` is left alone and shares nothing with this bitmap afterwards. `other` may be this bitmap.
  and(other: Bitmap): void
  or(other: Bitmap): void
  andNot(other: Bitmap): void

  equals(other: Bitmap): boolean
  /** A copy to change. */
  clone(): Bitmap
  /** The members, ascending. */
  toUint32Array(): Uint32Array
  /** The members below `size`, as words that may lie in shared memory. */
  toBitset(size: number, shared?: boolean): Bitset
  /** In the portable Roaring format; with `runs` (the default) stretches of neighbours are written as runs where that is shorter. */
  serialize(runs?: boolean): Uint8Array
}

/** How bitmaps of one implementation come into being. */
export interface BitmapFactory {
  readonly name: 'typescript' | 'native'
  /** Of values in any order, repeated or not. */
  create(values?: Iterable<number>): Bitmap
  fromBitset(bitset: Bitset): Bitmap
  /**
   * Reads the portable Roaring format. Bytes that break its rules, or hold a member at or above `limit`, are a
   * corrupt_index_exception: nothing is allocated on their word beyond limit / 8 bytes.
   */
  deserialize(bytes: Uint8Array, limit?: number): Bitmap
}

/** One more than the largest member a bitmap can have. */
export const BITMAP_LIMIT = 2 ** 32
