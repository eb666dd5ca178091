// The distinct terms of one field while documents come in: text to number, in the order of first sight, and their UTF-8 bytes.
// Terms are hashed and compared where they stand in their text: a string per token, hashed by the engine for a Map, took most of
// the time of indexing.
import { ByteLog, IntLog } from '../postings/growable.ts'
import { MAX_TERM_BYTES } from '../postings/term-blocks.ts'
import { encodeUtf8 } from '../postings/utf8.ts'

const FIRST_SLOTS = 1024
/** What a term takes beside its bytes: its end, and two slots of two words. */
const ENTRY_BYTES = 20

// FNV-1a, 32 bits; the bytes of a term, or its characters where they are ASCII. It begins anywhere, so that nobody can prepare
// documents whose terms all fall into one slot.
const HASH_START = Math.floor(Math.random() * 2 ** 32) | 0
const HASH_PRIME = 0x01000193

export class TermPool {
  private readonly log = new ByteLog()
  private readonly ends = new IntLog()
  /** Open addressing with at least half of the slots free. A slot is two words: the hash, and the term's number plus one (0: free). */
  private slots = new Int32Array(FIRST_SLOTS * 2)
  private mask = FIRST_SLOTS - 1

  /** `tooLong` makes the error for a term above MAX_TERM_BYTES; the pool stays as it was. */
  constructor(private readonly tooLong: (bytes: Uint8Array, length: number) => Error) {}

  get size(): number {
    return this.ends.length
  }

  get byteLength(): number {
    return this.log.length + this.size * ENTRY_BYTES
  }

  private startOf(number: number): number {
    return number === 0 ? 0 : this.ends.array[number - 1]
  }

  private endOf(number: number): number {
    return this.ends.array[number]
  }

  /** Term n is termBytes[termEnds[n - 1]..termEnds[n]); the pool is spent. */
  take(): { readonly termBytes: Uint8Array; readonly termEnds: Int32Array } {
    return { termBytes: this.log.view(), termEnds: this.ends.view() }
  }

  /** The number of the term text[from..to). */
  intern(text: string, from: number, to: number): number {
    let hash = HASH_START
    let all = 0
    for (let i = from; i < to; i++) {
      const unit = text.charCodeAt(i)
      all |= unit
      hash = Math.imul(hash ^ unit, HASH_PRIME)
    }
    if (all > 127) return this.internBytes(text.slice(from, to))
    hash ^= hash >>> 15
    const { slots, mask } = this
    let slot = hash & mask
    for (let entry = slots[2 * slot + 1]; entry !== 0; entry = slots[2 * slot + 1]) {
      if (slots[2 * slot] === hash && this.isText(entry - 1, text, from, to)) return entry - 1
      slot = (slot + 1) & mask
    }
    return this.add(encodeUtf8(text.slice(from, to), this.roomFor(to - from), this.log.length), hash, slot)
  }

  /** The number of a term that was interned; -1 where it was not. */
  find(term: string): number {
    const bytes = this.roomFor(term.length)
    const start = this.log.length
    const end = encodeUtf8(term, bytes, start)
    const { slots, mask } = this
    const hash = hashOf(bytes, start, end)
    for (let slot = hash & mask; slots[2 * slot + 1] !== 0; slot = (slot + 1) & mask)
      if (slots[2 * slot] === hash && this.isBytes(slots[2 * slot + 1] - 1, start, end)) return slots[2 * slot + 1] - 1
    return -1
  }

  private isText(number: number, text: string, from: number, to: number): boolean {
    const bytes = this.log.array
    let at = this.startOf(number)
    if (this.endOf(number) - at !== to - from) return false
    for (let i = from; i < to; i++) if (bytes[at++] !== text.charCodeAt(i)) return false
    return true
  }

  /** The same by way of the bytes, which are all that counts: halves of surrogate pairs are one and the same term. */
  private internBytes(term: string): number {
    const bytes = this.roomFor(term.length)
    const start = this.log.length
    const end = encodeUtf8(term, bytes, start)
    const hash = hashOf(bytes, start, end)
    const { slots, mask } = this
    let slot = hash & mask
    for (let entry = slots[2 * slot + 1]; entry !== 0; entry = slots[2 * slot + 1]) {
      if (slots[2 * slot] === hash && this.isBytes(entry - 1, start, end)) return entry - 1
      slot = (slot + 1) & mask
    }
    return this.add(end, hash, slot)
  }

  private isBytes(number: number, start: number, end: number): boolean {
    const bytes = this.log.array
    let at = this.startOf(number)
    if (this.endOf(number) - at !== end - start) return false
    for (let i = start; i < end; i++) if (bytes[at++] !== bytes[i]) return false
    return true
  }

  /** The log's array, with room for a term of `length` UTF-16 units at its end. */
  private roomFor(length: number): Uint8Array {
    this.log.reserve(length * 3)
    return this.log.array
  }

  /** The term whose bytes stand from the log's end up to `end`. */
  private add(end: number, hash: number, slot: number): number {
    const { log } = this
    if (end - log.length > MAX_TERM_BYTES) throw this.tooLong(log.array.subarray(log.length, end), end - log.length)
    log.length = end
    this.ends.push(end)
    this.slots[2 * slot] = hash
    this.slots[2 * slot + 1] = this.size
    if (this.size * 2 > this.mask) this.widen()
    return this.size - 1
  }

  private widen(): void {
    const before = this.slots
    const mask = (this.mask << 1) | 1
    const slots = new Int32Array((mask + 1) * 2)
    for (let i = 0; i < before.length; i += 2) {
      if (before[i + 1] === 0) continue
      let slot = before[i] & mask
      while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask
      slots[2 * slot] = before[i]
      slots[2 * slot + 1] = before[i + 1]
    }
    this.slots = slots
    this.mask = mask
  }
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], HASH_PRIME)
  return hash ^ (hash >>> 15)
}
