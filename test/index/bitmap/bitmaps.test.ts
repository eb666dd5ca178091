import { afterEach, expect, it } from 'vitest'
import {
  bitmapFromBitset,
  bitmapImplementation,
  createBitmap,
  readBitmap,
  useNativeBitmaps,
  useTypescriptBitmaps,
} from '../../../src/index/bitmap/bitmaps.ts'
import { Bitset } from '../../../src/index/bitmap/bitset.ts'
import { nativeBitmaps, tryLoad } from '../../../src/index/bitmap/roaring-native.ts'

afterEach(useTypescriptBitmaps)

it('is TypeScript unless asked', () => {
  expect(bitmapImplementation()).toBe('typescript')
  expect([...readBitmap(createBitmap([3, 1]).serialize()).toUint32Array()]).toEqual([1, 3])
  expect(bitmapFromBitset(Bitset.full(40)).size).toBe(40)
})

it('says why the native one is not there', () => {
  const missing = tryLoad(() => {
    throw new Error("Cannot find module 'roaring'\nRequire stack: ...")
  })
  expect(missing).toEqual({ bitmaps: null, why: "Cannot find module 'roaring'" })
})

it.skipIf(nativeBitmaps().bitmaps === null)('mixes with bitmaps made before the switch', () => {
  const before = createBitmap([1, 2, 3])
  expect(useNativeBitmaps()).toBeNull()
  expect(bitmapImplementation()).toBe('native')
  const after = createBitmap([2, 3, 4])
  after.and(before)
  before.andNot(after)
  expect([...after.toUint32Array()]).toEqual([2, 3])
  expect([...before.toUint32Array()]).toEqual([1])
})
