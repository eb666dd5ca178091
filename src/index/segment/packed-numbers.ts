// Packs columns and other long arrays of numbers that need less than the width of their type. Few columns use it: dates are multiples of a
// day, ordinals and lengths are small, sequence numbers grow by one.
//
// Words of a packed array of n whole numbers:
//   f64                unit: the greatest common divisor of all differences (1 where there is none)
//   blocks of 512      (the last is filled up with zeros), each
//     u32              width | 64 where it holds differences
//     f64              base: the block's least value, or with differences its first one
//     f64              step, only with differences: the least one
//     values           u, packed at `width` bits; beyond 32 bits the lower 26 of all of them, then the rest
// A value is base + unit * u; with differences, it is the one before + step + unit * u, and the first is the base.
//
// 512 sequence numbers from 7 on: unit 1, header 64 (width 0, differences), base 7, step 1: five words, and two of the unit.
import { packBits, unpackBits } from '../bytes/pack.ts'
import type { SectionArray } from '../bytes/segment-sections.ts'

export const BLOCK = 512
/** Behind the unit. */
const FIRST_BLOCK = 2
const DIFFERENCES = 64
const WIDTH_MASK = 63
const WORD_BITS = 32
/** Of wider values, the bits that come first. */
const LOW_BITS = 26
const LOW = 2 ** LOW_BITS

/** What can be packed. */
export type NumberArray = Exclude<SectionArray, BigInt64Array>

/** Shorter arrays are left as they are. */
const WORTH_BYTES = 1024
/** Packed, an array takes at most so much of what it took. */
const WORTH_SHARE = 7 / 8

/** The array as packed words; null where that does not pay, or it holds anything but whole numbers below 2^53. */
export function packNumbers(array: SectionArray): Uint32Array | null {
  if (array.byteLength < WORTH_BYTES || array instanceof BigInt64Array) return null
  const values = array instanceof Float64Array ? array : new Float64Array(array)
  const range = rangeOf(values)
  if (range > Number.MAX_SAFE_INTEGER) return null
  const most = Math.floor((array.byteLength * WORTH_SHARE) / Uint32Array.BYTES_PER_ELEMENT)
  return new Packer(values, unitOf(values), most).pack()
}

/** The greatest difference of two values; infinite where some are no whole numbers, or could not be told from their neighbours. */
function rangeOf(values: Float64Array): number {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (!Number.isSafeInteger(value) || (value === 0 && 1 / value < 0)) return Number.POSITIVE_INFINITY
    if (value < min) min = value
    if (value > max) max = value
  }
  return max - min
}

function unitOf(values: Float64Array): number {
  let unit = 0
  for (let i = 1; i < values.length && unit !== 1; i++) {
    let rest = Math.abs(values[i] - values[i - 1])
    while (rest !== 0) {
      const smaller = unit % rest
      unit = rest
      rest = smaller
    }
  }
  return unit === 0 ? 1 : unit
}

class Packer {
  private words: Uint32Array
  private length = 0
  private readonly units = new Float64Array(BLOCK)
  private readonly parts = new Uint32Array(BLOCK)
  private readonly float = new Float64Array(1)
  private readonly halves = new Uint32Array(this.float.buffer)

  constructor(
    private readonly values: Float64Array,
    private readonly unit: number,
    /** Words that the result may take. */
    private readonly most: number,
  ) {
    this.words = new Uint32Array(most)
  }

  pack(): Uint32Array | null {
    const { values } = this
    this.push(this.unit)
    for (let from = 0; from < values.length; from += BLOCK) {
      if (!this.packBlock(from, Math.min(from + BLOCK, values.length))) return null
    }
    return this.words.slice(0, this.length)
  }

  /** False where there is no room. */
  private packBlock(from: number, to: number): boolean {
    const { values, unit, units } = this
    let min = values[from]
    let max = min
    let least = Number.POSITIVE_INFINITY
    let greatest = Number.NEGATIVE_INFINITY
    for (let i = from + 1; i < to; i++) {
      const value = values[i]
      if (value < min) min = value
      if (value > max) max = value
      const difference = value - values[i - 1]
      if (difference < least) least = difference
      if (difference > greatest) greatest = difference
    }
    const plainWidth = bitsOf((max - min) / unit)
    const steppedWidth = to - from > 1 ? bitsOf((greatest - least) / unit) : 0
    const isStepped = to - from > 1 && steppedWidth < plainWidth
    const width = isStepped ? steppedWidth : plainWidth
    if (this.length + 5 + (BLOCK / WORD_BITS) * width > this.most) return false
    this.words[this.length++] = width | (isStepped ? DIFFERENCES : 0)
    units.fill(0)
    if (isStepped) {
      this.push(values[from])
      this.push(least)
      for (let i = from + 1; i < to; i++) units[i - from] = (values[i] - values[i - 1] - least) / unit
    } else {
      this.push(min)
      for (let i = from; i < to; i++) units[i - from] = (values[i] - min) / unit
    }
    this.packUnits(width)
    return true
  }

  private packUnits(width: number): void {
    const { units, parts } = this
    if (width <= WORD_BITS) {
      for (let i = 0; i < BLOCK; i++) parts[i] = units[i]
      this.packParts(width)
      return
    }
    for (let i = 0; i < BLOCK; i++) parts[i] = units[i] % LOW
    this.packParts(LOW_BITS)
    for (let i = 0; i < BLOCK; i++) parts[i] = Math.floor(units[i] / LOW)
    this.packParts(width - LOW_BITS)
  }

  private packParts(width: number): void {
    packBits(this.words, this.length, 0, this.parts, 0, BLOCK, width)
    this.length += (BLOCK / WORD_BITS) * width
  }

  private push(value: number): void {
    this.float[0] = value
    this.words[this.length++] = this.halves[0]
    this.words[this.length++] = this.halves[1]
  }
}

/** Bits that hold a whole number up to 2^53. */
const bitsOf = (value: number) =>
  value < 2 ** WORD_BITS ? WORD_BITS - Math.clz32(value) : 2 * WORD_BITS - Math.clz32(Math.floor(value / 2 ** WORD_BITS))

/** Fills `target` with what was packed. */
export function unpackNumbers(words: Uint32Array, target: NumberArray): void {
  const unpacker = new Unpacker(words)
  for (let from = 0, at = FIRST_BLOCK; from < target.length; from += BLOCK) at = unpacker.unpack(at, target, from)
}

/** Where each block begins, in words. */
export function blockStarts(words: Uint32Array, count: number): Uint32Array {
  const starts = new Uint32Array(Math.ceil(count / BLOCK))
  for (let block = 0, at = FIRST_BLOCK; block < starts.length; block++) {
    starts[block] = at
    at += blockWords(words[at])
  }
  return starts
}

/** By the header of a block: how many words it has. */
const blockWords = (header: number) => 1 + ((header & DIFFERENCES) === 0 ? 2 : 4) + (BLOCK / WORD_BITS) * (header & WIDTH_MASK)

/** Unpacks blocks, one at a time and in any order. */
export class Unpacker {
  private readonly float = new Float64Array(1)
  private readonly halves = new Uint32Array(this.float.buffer)
  private readonly values = new Float64Array(BLOCK)
  private readonly parts = new Int32Array(BLOCK)
  private readonly unit: number

  constructor(private readonly words: Uint32Array) {
    this.unit = this.readFloat(0)
  }

  /** Writes the block at words[at] to target[from..]; answers where the next block begins. */
  unpack(at: number, target: NumberArray, from: number): number {
    const { words, values, parts, unit } = this
    const header = words[at++]
    const width = header & WIDTH_MASK
    const isStepped = (header & DIFFERENCES) !== 0
    const base = this.readFloat(at)
    const step = isStepped ? this.readFloat(at + 2) : 0
    at += isStepped ? 4 : 2
    const lowWidth = width > WORD_BITS ? LOW_BITS : width
    unpackBits(words, at, 0, BLOCK, lowWidth, parts)
    at += (BLOCK / WORD_BITS) * lowWidth
    for (let i = 0; i < BLOCK; i++) values[i] = parts[i] >>> 0
    if (width > WORD_BITS) {
      const highWidth = width - LOW_BITS
      unpackBits(words, at, 0, BLOCK, highWidth, parts)
      at += (BLOCK / WORD_BITS) * highWidth
      for (let i = 0; i < BLOCK; i++) values[i] += parts[i] * LOW
    }
    if (isStepped) {
      let value = (values[0] = base)
      for (let i = 1; i < BLOCK; i++) value = values[i] = value + step + unit * values[i]
    } else for (let i = 0; i < BLOCK; i++) values[i] = base + unit * values[i]
    const rest = target.length - from
    target.set(rest < BLOCK ? values.subarray(0, rest) : values, from)
    return at
  }

  private readFloat(at: number): number {
    this.halves[0] = this.words[at]
    this.halves[1] = this.words[at + 1]
    return this.float[0]
  }
}
