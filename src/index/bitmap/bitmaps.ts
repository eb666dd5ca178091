// Chooses the bitmap implementation of this process: TypeScript, unless the native one is installed and asked for. It is not tried by
// default, since loading it takes longer than opening a small engine.
import type { Bitmap, BitmapFactory } from './bitmap.ts'
import type { Bitset } from './bitset.ts'
import { nativeBitmaps } from './roaring-native.ts'
import { typescriptBitmaps } from './roaring-ts.ts'

let factory: BitmapFactory = typescriptBitmaps

/**
 * Makes bitmaps native from now on; those that exist stay what they are, and both kinds work together.
 * Answers null, or the reason why they stay TypeScript.
 */
export function useNativeBitmaps(): string | null {
  const native = nativeBitmaps()
  if (native.bitmaps === null) return native.why
  factory = native.bitmaps
  return null
}

export function useTypescriptBitmaps(): void {
  factory = typescriptBitmaps
}

/** For reports: a bug may be in one of them only. */
export const bitmapImplementation = (): BitmapFactory['name'] => factory.name

/**
 * @example
 *   const deleted = createBitmap([3, 1])
 *   deleted.has(3) // true
 */
export const createBitmap = (values?: Iterable<number>): Bitmap => factory.create(values)

export const bitmapFromBitset = (bitset: Bitset): Bitmap => factory.fromBitset(bitset)

/** Reads what serialize() wrote, or another Roaring library; see BitmapFactory.deserialize. */
export const readBitmap = (bytes: Uint8Array, limit?: number): Bitmap => factory.deserialize(bytes, limit)
