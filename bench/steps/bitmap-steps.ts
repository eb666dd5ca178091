// Both implementations of bitmaps, for the bench that compares them.
export { Bitset } from '../../src/index/bitmap/bitset.ts'
export { typescriptBitmaps } from '../../src/index/bitmap/roaring-ts.ts'
export { nativeBitmaps } from '../../test/support/native-bitmaps.ts'
