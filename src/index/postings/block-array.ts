// Pooled arrays for the numbers of a block and the blocks of a term. Allocating one takes longer than most uses of it, so many are cut from
// one piece of memory.
import { BLOCK_SIZE } from '../contracts/segment-reader.ts'

const PIECE_BYTES = 1 << 15
const BYTES = BLOCK_SIZE * Int32Array.BYTES_PER_ELEMENT

let piece = new ArrayBuffer(0)
let used = 0

/** Up to so many numbers lie in the array's own object. */
const SMALL = 16
/** More scores than these have a piece of their own. */
const MANY = 1024

/** An array of `count` numbers, but no more than a block of them; it may be longer. All are zero. */
export function numbers(count: number): Int32Array {
  if (count <= SMALL) return new Int32Array(count)
  const at = cut(BYTES)
  return new Int32Array(piece, at, BLOCK_SIZE)
}

/** An array of `count` scores. All are zero. */
export function floats(count: number): Float32Array {
  if (count <= SMALL || count > MANY) return new Float32Array(count)
  const at = cut(count * Float32Array.BYTES_PER_ELEMENT)
  return new Float32Array(piece, at, count)
}

/** Where in `piece` there are so many bytes. */
function cut(bytes: number): number {
  if (used + bytes > piece.byteLength) {
    piece = new ArrayBuffer(PIECE_BYTES)
    used = 0
  }
  const at = used
  used += bytes
  return at
}
