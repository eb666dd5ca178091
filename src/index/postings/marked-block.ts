// Reads a postings block by the bits stored beside its numbers, without unpacking it. See postings-writer.ts for the layout.
import { popcount } from '../bitmap/bitset.ts'
import { unpackValues } from '../bytes/unpack.ts'
import { BLOCK_SIZE } from '../contracts/segment-reader.ts'
import { numbers } from './block-array.ts'
import { sumOfGroup, sumsInPlace } from './packed-sums.ts'
import { HEADER_HAS_BITS, HEADER_WIDTH_BITS } from './postings-writer.ts'

/** For so many documents frequencies are summed up where they lie: that takes less than unpacking all. */
const FEW = 8

const WIDTH_MASK = (1 << HEADER_WIDTH_BITS) - 1

export class MarkedBlock {
  /** Where its bits are less the word of its first document, and their first word. */
  private base = 0
  private bitsAt = 0
  private freqsAt = 0
  private freqWidth = 0
  /** Positions before the block. */
  private positions = 0
  private freqs: Int32Array | null = null

  constructor(private readonly words: Uint32Array) {}

  /** Makes it the full block at word `head`; false where that has no bits. `first` is the document after the previous block's last. */
  open(head: number, first: number, positionsBefore: number): boolean {
    const header = this.words[head]
    if ((header & HEADER_HAS_BITS) === 0) return false
    this.freqWidth = (header >>> HEADER_WIDTH_BITS) & WIDTH_MASK
    this.freqsAt = head + 1 + 4 * (header & WIDTH_MASK)
    this.bitsAt = this.freqsAt + 4 * this.freqWidth
    this.base = this.bitsAt - (first >>> 5)
    this.positions = positionsBefore
    return true
  }

  /** See `Postings.pickMarked`. */
  pick(
    docs: Int32Array,
    from: number,
    to: number,
    picks: Int32Array,
    kept: number,
    freqs: Int32Array | null,
    befores: Int32Array | null,
  ): number {
    const { words, base } = this
    const before = kept
    for (let i = from; i < to; i++) {
      const doc = docs[i]
      picks[kept] = i
      kept += (words[base + (doc >>> 5)] >>> doc) & 1
    }
    if (freqs === null || kept === before) return kept
    this.rank(docs, picks, before, kept, freqs)
    if (befores !== null) this.readBefores(before, kept, freqs, befores)
    else this.readFreqs(before, kept, freqs)
    return kept
  }

  /** The places of picked documents in the block: how many bits come before theirs. */
  private rank(docs: Int32Array, picks: Int32Array, from: number, to: number, out: Int32Array): void {
    const { words, base } = this
    let word = this.bitsAt
    let before = 0
    for (let i = from; i < to; i++) {
      const doc = docs[picks[i]]
      for (const at = base + (doc >>> 5); word < at; word++) before += popcount(words[word])
      out[i] = before + popcount(words[word] & ((1 << doc) - 1))
    }
  }

  /** Puts frequencies in the place of places, reading them where they lie. */
  private readFreqs(from: number, to: number, values: Int32Array): void {
    const { words, freqsAt, freqWidth: width } = this
    if (width === 0) {
      for (let i = from; i < to; i++) values[i] = 1
      return
    }
    const mask = width === 32 ? -1 : (1 << width) - 1
    for (let i = from; i < to; i++) {
      const bit = values[i] * width
      const start = freqsAt + (bit >>> 5)
      const shift = bit & 31
      let freq = words[start] >>> shift
      if (shift + width > 32) freq |= words[start + 1] << (32 - shift)
      values[i] = freq & mask
    }
  }

  /** The same, and how many positions come before those of each place. */
  private readBefores(from: number, to: number, values: Int32Array, befores: Int32Array): void {
    if (this.freqWidth === 0) {
      for (let i = from; i < to; i++) {
        befores[i] = this.positions + values[i]
        values[i] = 1
      }
    } else if (to - from <= FEW && sumsInPlace(this.freqWidth)) {
      this.sumBefores(from, to, values, befores)
      this.readFreqs(from, to, values)
    } else this.unpackBefores(from, to, values, befores)
  }

  private sumBefores(from: number, to: number, places: Int32Array, befores: Int32Array): void {
    const { words, freqWidth: width } = this
    let summed = this.positions
    let at = this.freqsAt
    let first = 0
    for (let i = from; i < to; i++) {
      const place = places[i]
      for (; place - first >= 32; first += 32, at += width) summed += sumOfGroup(words, at, width, 32)
      befores[i] = summed + sumOfGroup(words, at, width, place - first)
    }
  }

  private unpackBefores(from: number, to: number, values: Int32Array, befores: Int32Array): void {
    this.freqs ??= numbers(BLOCK_SIZE)
    const { freqs } = this
    unpackValues(this.freqWidth, this.words, this.freqsAt, freqs)
    let summed = this.positions
    let place = 0
    for (let i = from; i < to; i++) {
      const own = values[i]
      while (place < own) summed += freqs[place++]
      befores[i] = summed
      values[i] = freqs[own]
    }
  }
}
