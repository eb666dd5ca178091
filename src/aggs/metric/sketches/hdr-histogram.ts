// A histogram with high dynamic range (HDR), for percentiles of a fixed number of significant digits: the width of a slot is proportional
// to its values.
import { grow } from '../../../core/breaker.ts'

/** Of an entry in a map. */
const SLOT_BYTES = 48

export interface HdrState {
  readonly digits: number
  readonly zeros: number
  /** Of slots, ascending, and how many values are in each. */
  readonly keys: readonly number[]
  readonly counts: readonly number[]
}

const double = new Float64Array(1)
/** The upper half of a double: its exponent, and twenty bits of what follows the point. */
const [LOW, HIGH] = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? [0, 1] : [1, 0]
const halves = new Uint32Array(double.buffer)

export class HdrHistogram {
  private readonly counts = new Map<number, number>()
  private zeros = 0
  private total = 0
  /** Bits of a double's upper half that tell nothing: values are in one slot that differ in nothing else. */
  private readonly dropped: number

  constructor(private readonly digits: number) {
    // Between a power of two and the next there are as many slots as it takes to tell so many digits apart.
    this.dropped = 21 - Math.ceil(Math.log2(2 * 10 ** digits))
  }

  static of(states: readonly HdrState[]): HdrHistogram {
    const histogram = new HdrHistogram(states[0].digits)
    for (const { zeros, keys, counts } of states) {
      histogram.zeros += zeros
      histogram.total += zeros
      for (let i = 0; i < keys.length; i++) histogram.addTo(keys[i], counts[i])
    }
    return histogram
  }

  get isEmpty(): boolean {
    return this.total === 0
  }

  /** Values are not negative. */
  add(value: number): void {
    if (value === 0) {
      this.zeros++
      this.total++
    } else this.addTo(this.keyOf(value), 1)
  }

  private addTo(key: number, count: number): void {
    const before = this.counts.get(key)
    if (before === undefined) grow(SLOT_BYTES)
    this.counts.set(key, (before ?? 0) + count)
    this.total += count
  }

  private keyOf(value: number): number {
    double[0] = value
    return halves[HIGH] >>> this.dropped
  }

  /** The least value of a slot. */
  private lowest(key: number): number {
    halves[HIGH] = key << this.dropped
    halves[LOW] = 0
    return double[0]
  }

  private sortedKeys(): number[] {
    return [...this.counts.keys()].sort((a, b) => a - b)
  }

  state(): HdrState {
    const keys = this.sortedKeys()
    return { digits: this.digits, zeros: this.zeros, keys, counts: keys.map(key => this.counts.get(key)!) }
  }

  /** The greatest value, as far as slots tell, that `percent` of all values are not above. */
  percentile(percent: number): number {
    // A little less, so that rounding does not reach the next slot.
    const asked = Math.min(Math.max(below(percent), 0), 100)
    const needed = Math.max(Math.ceil((asked * this.total) / 100), 1)
    let seen = this.zeros
    if (seen >= needed) return 0
    const keys = this.sortedKeys()
    for (const key of keys) {
      seen += this.counts.get(key)!
      if (seen >= needed) return percent === 0 ? this.lowest(key) : this.highest(key, keys[0])
    }
    return 0
  }

  /** The greatest value of a slot, in steps as wide as the slots of the least values. */
  private highest(key: number, least: number): number {
    const step = this.lowest(least - (least % this.slots) + 1) - this.lowest(least - (least % this.slots))
    return Math.max(this.lowest(key + 1) - step, this.lowest(key))
  }

  /** Between a power of two and the next. */
  private get slots(): number {
    return 1 << (20 - this.dropped)
  }

  /** How many percent of all values are in slots up to this value's. */
  rank(value: number): number {
    if (this.total === 0) return 100
    let seen = this.zeros
    const last = value === 0 ? -1 : this.keyOf(value)
    for (const [key, count] of this.counts) if (key <= last) seen += count
    return (100 * seen) / this.total
  }
}

/** The next double below. */
function below(value: number): number {
  if (value <= 0) return value
  double[0] = value
  if (halves[LOW] === 0) halves[HIGH]--
  halves[LOW]--
  return double[0]
}
