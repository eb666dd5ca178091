// The encoding of a term's positions (or offsets), with random access to the values of any document.
//
// A stream of n values >= 0, in words:
//   [table]      only for more than one block: for each block its word offset from the start of the stream
//   full blocks  of 128 values: one word with the bit width, then 4 * width words
//   last block   of n % 128 values, if any: 6 bits of width, then the values, bit after bit
// The reader knows n from the term's totalTermFreq.
import type { WordLog } from '../bytes/growable.ts'
import { bitsNeeded, packBits, unpackBits, wordsFor } from '../bytes/pack.ts'
import { unpackValues } from '../bytes/unpack.ts'
import { BLOCK_SIZE } from '../contracts/segment-reader.ts'
import { numbers } from './block-array.ts'

const WIDTH_BITS = 6
const WIDTH_MASK = (1 << WIDTH_BITS) - 1

export class PackedStreamWriter {
  private readonly block = new Int32Array(BLOCK_SIZE)
  private fill = 0
  private used = 0
  private start = 0
  private table = -1
  private blockIndex = 0

  constructor(readonly out: WordLog) {}

  /** Writes a stream of values[0..count). */
  write(values: Int32Array, count: number): void {
    if (count < BLOCK_SIZE) {
      let used = 0
      for (let i = 0; i < count; i++) used |= values[i]
      this.writeShort(values, count, bitsNeeded(used))
      return
    }
    this.begin(count)
    this.append(values, 0, count)
    this.end()
  }

  /** Begins a stream of `count` values. */
  begin(count: number): void {
    this.start = this.out.length
    this.fill = this.used = this.blockIndex = 0
    this.table = count > BLOCK_SIZE ? this.out.extend(Math.ceil(count / BLOCK_SIZE)) : -1
  }

  push(value: number): void {
    this.block[this.fill++] = value
    this.used |= value
    if (this.fill === BLOCK_SIZE) this.flushBlock()
  }

  /** The same as to push values[from..to) one by one. */
  append(values: Int32Array, from: number, to: number): void {
    let at = from
    for (; this.fill > 0 && at < to; at++) this.push(values[at])
    for (; to - at >= BLOCK_SIZE; at += BLOCK_SIZE) {
      let used = 0
      for (let i = at; i < at + BLOCK_SIZE; i++) used |= values[i]
      this.writeBlock(values, at, bitsNeeded(used))
    }
    for (; at < to; at++) this.push(values[at])
  }

  /** Call after the last value. */
  end(): void {
    if (this.fill > 0) this.flushBlock()
  }

  private flushBlock(): void {
    const { fill } = this
    const width = bitsNeeded(this.used)
    if (fill === BLOCK_SIZE) this.writeBlock(this.block, 0, width)
    else {
      this.enterBlock()
      this.writeShort(this.block, fill, width)
    }
    this.fill = this.used = 0
  }

  private writeShort(values: Int32Array, count: number, width: number): void {
    const { out } = this
    const at = out.extend(wordsFor(WIDTH_BITS + count * width))
    out.array[at] = width
    packBits(out.array, at, WIDTH_BITS, values, 0, count, width)
  }

  private writeBlock(values: Int32Array, from: number, width: number): void {
    const { out } = this
    this.enterBlock()
    out.push(width)
    const at = out.extend(4 * width)
    packBits(out.array, at, 0, values, from, BLOCK_SIZE, width)
  }

  private enterBlock(): void {
    const { out } = this
    if (this.table >= 0) out.array[this.table + this.blockIndex++] = out.length - this.start
  }
}

/** Sees to it that these words can be read. */
export type NeedWords = (from: number, to: number) => void

/** No block is longer: its width, and 128 values of 32 bits. */
const MOST_BLOCK_WORDS = 1 + BLOCK_SIZE

/** Of the number of a value, those that tell its place in its block. */
const BLOCK_BITS = 31 - Math.clz32(BLOCK_SIZE)
/** So many values are read where they lie, if none of their block were before: that takes less than unpacking all. */
const FEW = 16

/** Copies all values of a stream into out[to..to + count). */
export function readStream(words: Uint32Array, at: number, count: number, need: NeedWords | null, out: Int32Array, to = 0): void {
  if (count >= BLOCK_SIZE) {
    new PackedStream(words, at, count, need).read(0, count, out.subarray(to))
    return
  }
  need?.(at, at + MOST_BLOCK_WORDS)
  unpackBits(words, at, WIDTH_BITS, count, words[at] & WIDTH_MASK, out, to)
}

export class PackedStream {
  private block: Int32Array | null = null
  private decoded = -1
  /** The block that was read last. */
  private visited = -1

  constructor(
    private readonly words: Uint32Array,
    private readonly at: number,
    private readonly count: number,
    need: NeedWords | null,
  ) {
    if (need !== null) this.need(need)
  }

  /** All words: the table, which tells where the last block is, and what lies before the end of that. */
  private need(need: NeedWords): void {
    const { at } = this
    const blocks = Math.ceil(this.count / BLOCK_SIZE)
    need(at, at + blocks)
    need(at, this.startOf(blocks - 1) + MOST_BLOCK_WORDS)
  }

  /** Copies values [from, from + count) into out[0..count). */
  read(from: number, count: number, out: Int32Array): void {
    if (this.picks(from, count, out)) return
    let block = from >>> BLOCK_BITS
    let index = from & (BLOCK_SIZE - 1)
    for (let done = 0; done < count; index = 0, block++) {
      const values = block === this.decoded ? this.block! : this.decode(block)
      const end = Math.min(done + BLOCK_SIZE - index, count)
      while (done < end) out[done++] = values[index++]
      this.visited = block
    }
  }

  /** Writes the sums of values [from, from + 1), [from, from + 2) and so on, `count` of them, to `out`. */
  readSums(from: number, count: number, out: Int32Array): void {
    let sum = 0
    if (this.picks(from, count, out)) {
      for (let i = 0; i < count; i++) out[i] = sum += out[i]
      return
    }
    let block = from >>> BLOCK_BITS
    let index = from & (BLOCK_SIZE - 1)
    for (let done = 0; done < count; index = 0, block++) {
      const values = block === this.decoded ? this.block! : this.decode(block)
      const end = Math.min(done + BLOCK_SIZE - index, count)
      while (done < end) out[done++] = sum += values[index++]
      this.visited = block
    }
  }

  /** Reads few values of a block that was not visited before where they lie. */
  private picks(from: number, count: number, out: Int32Array): boolean {
    const block = from >>> BLOCK_BITS
    const index = from & (BLOCK_SIZE - 1)
    if (block === this.visited || count > FEW || index + count > BLOCK_SIZE) return false
    this.visited = block
    this.pick(block, index, count, out)
    return true
  }

  private startOf(block: number): number {
    return this.count > BLOCK_SIZE ? this.at + this.words[this.at + block] : this.at
  }

  private sizeOf(block: number): number {
    return Math.min(BLOCK_SIZE, this.count - block * BLOCK_SIZE)
  }

  private pick(block: number, index: number, count: number, out: Int32Array): void {
    const { words } = this
    const at = this.startOf(block)
    const isFull = this.sizeOf(block) === BLOCK_SIZE
    const width = isFull ? words[at] : words[at] & WIDTH_MASK
    unpackBits(words, at, (isFull ? 32 : WIDTH_BITS) + index * width, count, width, out)
  }

  private decode(block: number): Int32Array {
    const { words } = this
    const at = this.startOf(block)
    const size = this.sizeOf(block)
    this.block ??= numbers(this.count)
    if (size === BLOCK_SIZE) unpackValues(words[at], words, at + 1, this.block)
    else unpackBits(words, at, WIDTH_BITS, size, words[at] & WIDTH_MASK, this.block)
    this.decoded = block
    return this.block
  }
}
