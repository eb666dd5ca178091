// HyperLogLog++: estimates the number of distinct values. A small set is exact, as a set of hashes; a larger one is kept as registers of
// the longest run of zeros. Rounds as the server does, to give its numbers.
import { grow } from '../../../core/breaker.ts'
import { biasTable } from './cardinality-bias.ts'

/** Plain data: either. */
export interface HyperLogLogState {
  readonly precision: number
  /** Hashes, shortened to 32 bits. */
  readonly hashes: Int32Array | null
  readonly registers: Uint8Array | null
}

/** Bits of a hash that a shortened one tells apart. */
const SHORT_BITS = 25
/** Of zeros that follow them: the most there can be. */
const RUN_BITS = 6

const MIN_PRECISION = 4
const MAX_PRECISION = 18
const DEFAULT_THRESHOLD = 3000
/** Sets are rebuilt when they are fuller. */
const MAX_LOAD = 0.75

/** How many bits choose a register, so that below the threshold values are counted by a set. */
export function precisionOf(threshold: number = DEFAULT_THRESHOLD): number {
  const places = Math.ceil(threshold / MAX_LOAD)
  const precision = 32 - Math.clz32(places * 4)
  return Math.max(MIN_PRECISION, Math.min(MAX_PRECISION, precision))
}

/** Of an empty one. */
const SKETCH_BYTES = 256

export class HyperLogLog {
  /** A table with open addresses, 0 for none; null once there are registers. */
  private hashes: Int32Array | null = new Int32Array(16)
  private hashCount = 0
  private registers: Uint8Array | null = null

  constructor(readonly precision: number) {
    grow(SKETCH_BYTES)
  }

  static of(state: HyperLogLogState): HyperLogLog {
    const sketch = new HyperLogLog(state.precision)
    sketch.merge(state)
    return sketch
  }

  /** Takes a hash of 64 bits. */
  add(high: number, low: number): void {
    if (this.registers !== null) this.addRun(high, low, this.registers)
    else this.addShort(this.shorten(high, low))
  }

  private addRun(high: number, low: number, registers: Uint8Array): void {
    const { precision } = this
    const place = high >>> (32 - precision)
    const rest = (high << precision) | (low >>> (32 - precision))
    const run = 1 + (rest === 0 ? Math.min(32 + Math.clz32(low << precision), 64 - precision) : Math.clz32(rest))
    if (registers[place] < run) registers[place] = run
  }

  /** The upper bits; where those behind the register's are all zero, the number of zeros that follow as well. */
  private shorten(high: number, low: number): number {
    const upper = high >>> (32 - SHORT_BITS)
    const behind = (1 << (SHORT_BITS - this.precision)) - 1
    if ((upper & behind) !== 0) return upper << 1
    const rest = (high << SHORT_BITS) | (low >>> (32 - SHORT_BITS))
    const run = 1 + (rest === 0 ? Math.min(32 + Math.clz32(low << SHORT_BITS), 64 - SHORT_BITS) : Math.clz32(rest))
    return (upper << (RUN_BITS + 1)) | (run << 1) | 1
  }

  private addShort(hash: number): void {
    const hashes = this.hashes!
    if (!insert(hashes, hash)) return
    this.hashCount++
    // So many need no less memory than registers do.
    const most = Math.trunc(((1 << this.precision) / 4) * MAX_LOAD)
    if (this.hashCount > most) this.toRegisters()
    else if (this.hashCount > hashes.length / 2) {
      grow(hashes.byteLength)
      this.hashes = rehashed(hashes)
    }
  }

  private toRegisters(): Uint8Array {
    if (this.registers !== null) return this.registers
    grow(1 << this.precision)
    const registers = new Uint8Array(1 << this.precision)
    for (const hash of this.hashes!) if (hash !== 0) this.addShortRun(hash, registers)
    this.hashes = null
    this.registers = registers
    return registers
  }

  private addShortRun(hash: number, registers: Uint8Array): void {
    const behindBits = SHORT_BITS - this.precision
    let place: number
    let run: number
    if ((hash & 1) === 1) {
      place = (hash >>> (RUN_BITS + 1)) >>> behindBits
      run = ((hash >>> 1) & ((1 << RUN_BITS) - 1)) + behindBits
    } else {
      const upper = hash >>> 1
      place = upper >>> behindBits
      run = 1 + Math.clz32(upper << (32 - behindBits))
    }
    if (registers[place] < run) registers[place] = run
  }

  merge({ hashes, registers }: HyperLogLogState): void {
    if (registers !== null) {
      const own = this.toRegisters()
      for (let i = 0; i < own.length; i++) if (own[i] < registers[i]) own[i] = registers[i]
    } else {
      for (const hash of hashes!) {
        if (this.registers !== null) this.addShortRun(hash, this.registers)
        else this.addShort(hash)
      }
    }
  }

  state(): HyperLogLogState {
    const { precision, hashes, hashCount, registers } = this
    if (hashes === null) return { precision, hashes, registers }
    const kept = new Int32Array(hashCount)
    let n = 0
    for (let i = 0; i < hashes.length; i++) if (hashes[i] !== 0) kept[n++] = hashes[i]
    return { precision, hashes: kept, registers }
  }
}

export const cardinalityOf = ({ precision, hashes, registers }: HyperLogLogState): number =>
  registers === null ? counted(2 ** SHORT_BITS, 2 ** SHORT_BITS - hashes!.length) : estimated(registers, precision)

/** By the share of places that are still free. */
const counted = (places: number, free: number) => Math.round(places * Math.log(places / free))

function estimated(registers: Uint8Array, precision: number): number {
  const places = registers.length
  let inverse = 0
  let free = 0
  for (const run of registers) {
    inverse += 2 ** -run
    if (run === 0) free++
  }
  const raw = (alpha(precision) * places * places) / inverse
  const corrected = raw <= 5 * places ? raw - bias(raw, precision) : raw
  const byFree = free === 0 ? Math.round(corrected) : counted(places, free)
  return byFree <= COUNTED_UNTIL[precision - MIN_PRECISION] ? byFree : Math.round(corrected)
}

/** Up to here free places tell more than runs do, by precision. */
const COUNTED_UNTIL = [10, 20, 40, 80, 220, 400, 900, 1800, 3100, 6500, 11500, 20000, 50000, 120000, 350000]

function alpha(precision: number): number {
  if (precision === 4) return 0.673
  if (precision === 5) return 0.697
  return 0.7213 / (1 + 1.079 / (1 << precision))
}

/** How many neighbours tell of the bias. */
const NEIGHBOURS = 6

/** The bias of the nearest estimates, each by how near it is. */
function bias(raw: number, precision: number): number {
  const { estimates, counts } = biasTable(precision)
  const biasAt = (place: number) => estimates[place] - counts[place]
  const nearness = new Float64Array(NEIGHBOURS)
  let first = estimates.length - NEIGHBOURS
  for (let i = 0; i < estimates.length; i++) {
    const near = 1 / Math.abs(estimates[i] - raw)
    if (near === Number.POSITIVE_INFINITY) return biasAt(i)
    if (nearness[i % NEIGHBOURS] >= near) {
      first = i - NEIGHBOURS
      break
    }
    nearness[i % NEIGHBOURS] = near
  }
  // The server takes weights by place in the ring, and biases by place in the table.
  let weights = 0
  let sum = 0
  for (let i = 0; i < NEIGHBOURS; i++) {
    sum += nearness[i] * biasAt(first + i)
    weights += nearness[i]
  }
  return sum / weights
}

/** Whether it was not there. */
function insert(hashes: Int32Array, hash: number): boolean {
  const mask = hashes.length - 1
  let at = (Math.imul(hash, 0x9e3779b1) >>> 8) & mask
  while (hashes[at] !== 0) {
    if (hashes[at] === hash) return false
    at = (at + 1) & mask
  }
  hashes[at] = hash
  return true
}

function rehashed(hashes: Int32Array): Int32Array {
  const larger = new Int32Array(hashes.length * 2)
  for (const hash of hashes) if (hash !== 0) insert(larger, hash)
  return larger
}
