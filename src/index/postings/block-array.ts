// Room for the numbers of a block, which every search needs some of. Made by itself an array of this size takes longer than most of what is
// done with it: many are cut from one piece of memory.
import { BLOCK_SIZE } from '../segment/segment-reader-api.ts'

const ARRAYS = 64
const BYTES = BLOCK_SIZE * Int32Array.BYTES_PER_ELEMENT

let piece = new ArrayBuffer(0)
let used = 0

/** Up to so many numbers lie in the array's own object. */
const SMALL = 16

/** An array of `count` numbers, but no more than a block of them; it may be longer. All are zero. */
export function numbers(count: number): Int32Array {
  if (count <= SMALL) return new Int32Array(count)
  if (used === piece.byteLength) {
    piece = new ArrayBuffer(ARRAYS * BYTES)
    used = 0
  }
  const array = new Int32Array(piece, used, BLOCK_SIZE)
  used += BYTES
  return array
}
