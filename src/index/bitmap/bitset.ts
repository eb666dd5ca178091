// A fixed-size bitset of doc ids in plain words, for hot loops.

/** Over 32-bit words, which may lie in shared memory. */
export class Bitset {
  constructor(
    readonly words: Uint32Array,
    /** Members are below it. */
    readonly size: number,
  ) {}

  static empty(size: number, shared = false): Bitset {
    const bytes = ((size + 31) >>> 5) * 4
    return new Bitset(new Uint32Array(shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)), size)
  }

  /** All of 0..size-1. */
  static full(size: number, shared = false): Bitset {
    const set = Bitset.empty(size, shared)
    set.words.fill(0xffffffff)
    if ((size & 31) !== 0) set.words[set.words.length - 1] = (1 << (size & 31)) - 1
    return set
  }

  has(doc: number): boolean {
    return (this.words[doc >>> 5] & (1 << (doc & 31))) !== 0
  }

  add(doc: number): void {
    this.words[doc >>> 5] |= 1 << (doc & 31)
  }

  remove(doc: number): void {
    this.words[doc >>> 5] &= ~(1 << (doc & 31))
  }

  /** A copy to change. */
  clone(shared = false): Bitset {
    const copy = Bitset.empty(this.size, shared)
    copy.words.set(this.words)
    return copy
  }

  and(other: Bitset): void {
    const a = this.words
    const b = other.words
    for (let i = 0; i < a.length; i++) a[i] &= b[i]
  }

  or(other: Bitset): void {
    const a = this.words
    const b = other.words
    for (let i = 0; i < a.length; i++) a[i] |= b[i]
  }

  andNot(other: Bitset): void {
    const a = this.words
    const b = other.words
    for (let i = 0; i < a.length; i++) a[i] &= ~b[i]
  }

  /** Whether both have the same members. */
  equals(other: Bitset): boolean {
    return Buffer.compare(bytesOf(this.words), bytesOf(other.words)) === 0
  }

  count(): number {
    const words = this.words
    let total = 0
    for (let i = 0; i < words.length; i++) total += popcount(words[i])
    return total
  }

  /** The first member >= from, or -1. */
  next(from: number): number {
    if (from >= this.size) return -1
    const words = this.words
    let at = from >>> 5
    let word = words[at] & (0xffffffff << (from & 31))
    for (;;) {
      if (word !== 0) return (at << 5) + (31 - Math.clz32(word & -word))
      if (++at === words.length) return -1
      word = words[at]
    }
  }

  /** Writes the members of [from, to) to `out` and answers how many there are. `out` must hold to - from numbers. */
  fill(from: number, to: number, out: Int32Array): number {
    const words = this.words
    let n = 0
    if (to > this.size) to = this.size
    if (from >= to) return 0
    const last = (to - 1) >>> 5
    for (let at = from >>> 5; at <= last; at++) {
      let word = words[at]
      const base = at << 5
      if (base < from) word &= 0xffffffff << (from & 31)
      if (base + 32 > to) word &= 0xffffffff >>> (base + 32 - to)
      while (word !== 0) {
        const low = word & -word
        out[n++] = base + 31 - Math.clz32(low)
        word ^= low
      }
    }
    return n
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array) => new Uint8Array(buffer, byteOffset, byteLength)

export function popcount(word: number): number {
  word -= (word >>> 1) & 0x55555555
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
