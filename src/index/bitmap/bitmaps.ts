// Makes bitmaps, and reads them.
import type { Bitmap } from './bitmap.ts'
import type { Bitset } from './bitset.ts'
import { typescriptBitmaps } from './roaring-ts.ts'

/**
 * @example
 *   const deleted = createBitmap([3, 1])
 *   deleted.has(3) // true
 */
export const createBitmap = (values?: Iterable<number>): Bitmap => typescriptBitmaps.create(values)

export const bitmapFromBitset = (bitset: Bitset): Bitmap => typescriptBitmaps.fromBitset(bitset)

/** Reads what serialize() wrote, or another Roaring library; see BitmapFactory.deserialize. */
export const readBitmap = (bytes: Uint8Array, limit?: number): Bitmap => typescriptBitmaps.deserialize(bytes, limit)
