// The distinct terms of one field while documents come in: text to number, in the order of first sight, and their UTF-8 bytes.
// Terms are looked up where they stand in their text: a string per token, hashed by the engine for a Map, took most of the time of
// indexing. Nearly all words are short enough to stand in their slot whole: one line of memory tells that a word is known.
import { ByteLog, IntLog } from '../bytes/growable.ts'
import { encodeUtf8 } from '../bytes/utf8.ts'
import { MAX_TERM_BYTES } from '../postings/term-blocks.ts'

/** Few: most fields of documents with many have a term or two. */
const FIRST_SLOTS = 16
// A slot is four words: a key of three, and the term's number plus one (0: free).
const SLOT_BITS = 2
const ENTRY = 3
/** What a term takes beside its bytes: its end, and two slots. */
const TERM_BYTES = 4 + 2 * 16

/** Terms of up to so many bytes are their own key, zeros behind them; unless they hold zeros, which would make two terms one. */
const INLINE_BYTES = 12
// Longer ones, and the empty one, have their hash and length for a key, and their number is negated.

// Keys are mixed with random numbers of this process, so that documents cannot be crafted whose terms all collide.
const randomOdd = () => Math.floor(Math.random() * 2 ** 32) | 1
const MIX_0 = randomOdd()
const MIX_1 = randomOdd()
const MIX_2 = randomOdd()
const HASH_START = randomOdd()
/** FNV-1a's. */
const HASH_PRIME = 0x01000193

export class TermPool {
  private readonly log = new ByteLog()
  private readonly ends = new IntLog()
  /** Open addressing with at least half of the slots free. */
  private slots = new Int32Array(FIRST_SLOTS << SLOT_BITS)
  /** The free slot at which the last search ended that found nothing. */
  private vacant = 0

  /** `tooLong` makes the error for a term above MAX_TERM_BYTES; the pool stays as it was. */
  constructor(private readonly tooLong: (bytes: Uint8Array, length: number) => Error) {}

  get size(): number {
    return this.ends.length
  }

  get byteLength(): number {
    return this.log.length + this.size * TERM_BYTES
  }

  /** Term n is termBytes[termEnds[n - 1]..termEnds[n]); the pool is spent. */
  take(): { readonly termBytes: Uint8Array; readonly termEnds: Int32Array } {
    return { termBytes: this.log.view(), termEnds: this.ends.view() }
  }

  /** The number of the term text[from..to). */
  intern(text: string, from: number, to: number): number {
    const length = to - from
    if (length === 0 || length > INLINE_BYTES) return this.internEncoded(text.slice(from, to))
    let key0 = 0
    let key1 = 0
    let key2 = 0
    let unusual = 0
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(from + i)
      unusual |= unit | (unit - 1)
      const shifted = unit << (i << 3)
      if (i < 4) key0 |= shifted
      else if (i < 8) key1 |= shifted
      else key2 |= shifted
    }
    // A zero, or more than ASCII.
    if ((unusual & ~127) !== 0) return this.internEncoded(text.slice(from, to))
    const known = this.seekInline(key0, key1, key2)
    if (known >= 0) return known
    const end = encodeUtf8(text.slice(from, to), this.roomFor(length), this.log.length)
    return this.addInline(key0, key1, key2, end)
  }

  /** The same of ASCII without zeros; `view` is of the same bytes, and has four of them behind the term. */
  internAscii(bytes: Uint8Array, view: DataView, from: number, to: number): number {
    const length = to - from
    if (length === 0 || length > INLINE_BYTES) return this.internHashed(hashOf(bytes, from, to), bytes, from, to)
    let key0 = view.getInt32(from, true)
    let key1 = 0
    let key2 = 0
    if (length <= 4) key0 &= -1 >>> ((4 - length) << 3)
    else {
      key1 = view.getInt32(from + 4, true)
      if (length <= 8) key1 &= -1 >>> ((8 - length) << 3)
      else key2 = view.getInt32(from + 8, true) & (-1 >>> ((12 - length) << 3))
    }
    const known = this.seekInline(key0, key1, key2)
    if (known >= 0) return known
    return this.addInline(key0, key1, key2, this.copyBehind(bytes, from, to))
  }

  /** The same of the bytes of a term of another pool. */
  internBytes(bytes: Uint8Array, from: number, to: number): number {
    if (!isInline(bytes, from, to)) return this.internHashed(hashOf(bytes, from, to), bytes, from, to)
    const key0 = wordAt(bytes, from, to)
    const key1 = wordAt(bytes, from + 4, to)
    const key2 = wordAt(bytes, from + 8, to)
    const known = this.seekInline(key0, key1, key2)
    return known >= 0 ? known : this.addInline(key0, key1, key2, this.copyBehind(bytes, from, to))
  }

  /** The number of a term that was interned; -1 where it was not. */
  find(term: string): number {
    const end = encodeUtf8(term, this.roomFor(term.length), this.log.length)
    return this.seekLogged(end)
  }

  /** By way of the bytes, which are all that counts: halves of surrogate pairs are one and the same term. */
  private internEncoded(term: string): number {
    return this.internLogged(encodeUtf8(term, this.roomFor(term.length), this.log.length))
  }

  /** Of the term whose bytes stand from the log's end up to `end`. */
  private internLogged(end: number): number {
    const { array, length: start } = this.log
    if (!isInline(array, start, end)) {
      const hash = hashOf(array, start, end)
      const known = this.seekHashed(hash, array, start, end)
      return known >= 0 ? known : this.addHashed(hash, end)
    }
    const known = this.seekLogged(end)
    return known >= 0 ? known : this.addInline(wordAt(array, start, end), wordAt(array, start + 4, end), wordAt(array, start + 8, end), end)
  }

  private seekLogged(end: number): number {
    const { array, length: start } = this.log
    if (!isInline(array, start, end)) return this.seekHashed(hashOf(array, start, end), array, start, end)
    return this.seekInline(wordAt(array, start, end), wordAt(array, start + 4, end), wordAt(array, start + 8, end))
  }

  /** Of a term that does not stand in its slot. */
  private internHashed(hash: number, bytes: Uint8Array, from: number, to: number): number {
    const known = this.seekHashed(hash, bytes, from, to)
    return known >= 0 ? known : this.addHashed(hash, this.copyBehind(bytes, from, to))
  }

  private seekInline(key0: number, key1: number, key2: number): number {
    const { slots } = this
    const last = slots.length - 1
    let at = (mix(key0, key1, key2) << SLOT_BITS) & last
    for (let entry = slots[at + ENTRY]; entry !== 0; entry = slots[at + ENTRY]) {
      if (slots[at] === key0 && slots[at + 1] === key1 && slots[at + 2] === key2 && entry > 0) return entry - 1
      at = (at + (1 << SLOT_BITS)) & last
    }
    this.vacant = at
    return -1
  }

  private seekHashed(hash: number, bytes: Uint8Array, start: number, end: number): number {
    const { slots } = this
    const last = slots.length - 1
    const length = end - start
    let at = (mix(hash, length, 0) << SLOT_BITS) & last
    for (let entry = slots[at + ENTRY]; entry !== 0; entry = slots[at + ENTRY]) {
      if (entry < 0 && slots[at] === hash && slots[at + 1] === length && this.isTerm(-entry - 1, bytes, start, end)) return -entry - 1
      at = (at + (1 << SLOT_BITS)) & last
    }
    this.vacant = at
    return -1
  }

  /** Of a term that is as long. */
  private isTerm(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const known = this.log.array
    let at = number === 0 ? 0 : this.ends.array[number - 1]
    for (let i = start; i < end; i++) if (known[at++] !== bytes[i]) return false
    return true
  }

  /** The log's array, with room for a term of `length` UTF-16 units at its end. */
  private roomFor(length: number): Uint8Array {
    this.log.reserve(length * 3)
    return this.log.array
  }

  /** Puts the bytes of a term behind the log's end, and answers where they end. */
  private copyBehind(bytes: Uint8Array, from: number, to: number): number {
    const target = this.roomFor(to - from)
    let at = this.log.length
    for (let i = from; i < to; i++) target[at++] = bytes[i]
    return at
  }

  private addHashed(hash: number, end: number): number {
    const { slots, vacant, log } = this
    const length = end - log.length
    if (length > MAX_TERM_BYTES) throw this.tooLong(log.array.subarray(log.length, end), length)
    slots[vacant] = hash
    slots[vacant + 1] = length
    slots[vacant + ENTRY] = -(this.size + 1)
    return this.add(end)
  }

  private addInline(key0: number, key1: number, key2: number, end: number): number {
    const { slots, vacant } = this
    slots[vacant] = key0
    slots[vacant + 1] = key1
    slots[vacant + 2] = key2
    slots[vacant + ENTRY] = this.size + 1
    return this.add(end)
  }

  /** The term whose bytes stand from the log's end up to `end`, and whose slot is taken. */
  private add(end: number): number {
    this.log.length = end
    this.ends.push(end)
    if (this.size << (SLOT_BITS + 1) > this.slots.length) this.widen()
    return this.size - 1
  }

  private widen(): void {
    const before = this.slots
    const slots = new Int32Array(before.length * 2)
    const last = slots.length - 1
    for (let from = 0; from < before.length; from += 1 << SLOT_BITS) {
      if (before[from + ENTRY] === 0) continue
      let at = (mix(before[from], before[from + 1], before[from + 2]) << SLOT_BITS) & last
      while (slots[at + ENTRY] !== 0) at = (at + (1 << SLOT_BITS)) & last
      slots[at] = before[from]
      slots[at + 1] = before[from + 1]
      slots[at + 2] = before[from + 2]
      slots[at + ENTRY] = before[from + ENTRY]
    }
    this.slots = slots
  }
}

function mix(key0: number, key1: number, key2: number): number {
  let hash = Math.imul(key0, MIX_0) ^ Math.imul(key1, MIX_1) ^ Math.imul(key2, MIX_2)
  hash = Math.imul(hash ^ (hash >>> 15), MIX_1)
  return hash ^ (hash >>> 13)
}

function isInline(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end || end - start > INLINE_BYTES) return false
  for (let i = start; i < end; i++) if (bytes[i] === 0) return false
  return true
}

/** Four bytes, with zeros from `end` on. */
function wordAt(bytes: Uint8Array, at: number, end: number): number {
  let word = 0
  for (let i = 0; i < 4 && at + i < end; i++) word |= bytes[at + i] << (i << 3)
  return word
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], HASH_PRIME)
  return hash
}
