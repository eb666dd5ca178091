// Small bytes fast: the LZ4 block format, chosen over deflate because reading stops where the wanted document ends and needs no call
// across the native border (which costs more than decoding some kilobytes).
//
// A block is sequences of: token (literal length << 4 | match length - 4; 15 means more length bytes follow, each 255 one more),
// literals, and except for the last sequence a 16-bit distance back to the match. The last five bytes are always literals.
import { ApiError } from '../../core/errors.ts'

const MIN_MATCH = 4
const LAST_LITERALS = 5
/** A match must not start within so many bytes of the end. */
const MATCH_LIMIT = 12
const HASH_BITS = 13
const MAX_DISTANCE = 0xffff

/** Where four bytes of this hash were seen last, counted from the first block that was ever compressed: what other blocks left is too old. */
const table = new Int32Array(1 << HASH_BITS)
/** Where the next block begins by that count. */
let begins = 1
const LAST_BEGIN = 2 ** 30

/** Bytes that compressing `length` bytes can take at most. */
export const compressedBound = (length: number) => length + Math.floor(length / 255) + 16

/** Compresses source[0..length) into `out` and answers how many bytes that took. */
export function compress(source: Uint8Array, length: number, out: Uint8Array): number {
  if (begins > LAST_BEGIN - length) {
    table.fill(0)
    begins = 1
  }
  const begin = begins
  const words = new DataView(source.buffer, source.byteOffset, length)
  let anchor = 0
  let at = 0
  let to = 0
  const lastStart = length - MATCH_LIMIT
  const matchEnd = length - LAST_LITERALS
  let misses = 0
  while (at < lastStart) {
    const word = words.getInt32(at, true)
    const slot = Math.imul(word, 0x9e3779b1) >>> (32 - HASH_BITS)
    const candidate = table[slot] - begin
    table[slot] = begin + at
    if (candidate < 0 || at - candidate > MAX_DISTANCE || words.getInt32(candidate, true) !== word) {
      // What does not repeat for a while is stepped over faster.
      at += 1 + (misses++ >>> 6)
      continue
    }
    misses = 0
    let end = at + MIN_MATCH
    let from = candidate + MIN_MATCH
    while (end < matchEnd && source[end] === source[from]) {
      end++
      from++
    }
    to = writeSequence(source, anchor, at, end - at, at - candidate, out, to)
    at = end
    anchor = end
  }
  begins += length
  return writeLast(source, anchor, length, out, to)
}

function writeSequence(
  source: Uint8Array,
  anchor: number,
  at: number,
  match: number,
  distance: number,
  out: Uint8Array,
  to: number,
): number {
  const literals = at - anchor
  const extra = match - MIN_MATCH
  out[to++] = (Math.min(literals, 15) << 4) | Math.min(extra, 15)
  if (literals >= 15) to = writeLength(literals - 15, out, to)
  for (let i = anchor; i < at; i++) out[to++] = source[i]
  out[to++] = distance & 0xff
  out[to++] = distance >>> 8
  return extra >= 15 ? writeLength(extra - 15, out, to) : to
}

function writeLast(source: Uint8Array, anchor: number, length: number, out: Uint8Array, to: number): number {
  const literals = length - anchor
  out[to++] = Math.min(literals, 15) << 4
  if (literals >= 15) to = writeLength(literals - 15, out, to)
  for (let i = anchor; i < length; i++) out[to++] = source[i]
  return to
}

function writeLength(rest: number, out: Uint8Array, to: number): number {
  while (rest >= 255) {
    out[to++] = 255
    rest -= 255
  }
  out[to++] = rest
  return to
}

/**
 * Decodes until at least `wanted` bytes of `out` are there and answers how many are. Bytes that are no LZ4 block are an error:
 * nothing outside `source` is read and nothing outside `out` written.
 */
export function decompress(source: Uint8Array, out: Uint8Array, wanted: number): number {
  const end = source.length
  const room = out.length
  let at = 0
  let to = 0
  while (at < end && to < wanted) {
    const token = source[at++]
    let literals = token >>> 4
    if (literals === 15) {
      let more: number
      do {
        more = source[at++]
        literals += more
      } while (more === 255)
    }
    if (at + literals > end || to + literals > room) throw corruptBlock()
    for (const stop = at + literals; at < stop; ) out[to++] = source[at++]
    if (at === end) break
    const distance = source[at] | (source[at + 1] << 8)
    at += 2
    let match = (token & 15) + MIN_MATCH
    if (match === 15 + MIN_MATCH) {
      let more: number
      do {
        more = source[at++]
        match += more
      } while (more === 255)
    }
    if (distance === 0 || distance > to || to + match > room) throw corruptBlock()
    // Byte by byte: a match may overlap what it makes.
    for (let from = to - distance, stop = to + match; to < stop; ) out[to++] = out[from++]
  }
  if (to < wanted) throw corruptBlock()
  return to
}

const corruptBlock = () => new ApiError('corrupt_index_exception', 'a block of stored documents is damaged')
