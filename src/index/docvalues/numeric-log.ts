// The numbers of one field in the order of their documents, as writing and merging collect them.
import { IntLog } from '../bytes/growable.ts'

/** 64 bits each: doubles as long as they hold every value exactly, integers after that. */
export type NumericValues = Float64Array | BigInt64Array

/** Numbers and the document of each. */
export interface NumberLog {
  readonly docs: Int32Array
  readonly values: NumericValues
}

const MIN_LONG = -(2n ** 63n)
const MAX_LONG = 2n ** 63n - 1n

export class NumericLog {
  /** The document of each value; ascending. */
  private readonly docs = new IntLog()
  private doubles = new Float64Array(8)
  /** Takes over once a value does not fit a double. */
  private longs: BigInt64Array | null = null

  get length(): number {
    return this.docs.length
  }

  private get room(): number {
    return (this.longs ?? this.doubles).length
  }

  /** What was collected; nothing is added after that. */
  take(): NumberLog {
    return { docs: this.docs.view(), values: (this.longs ?? this.doubles).subarray(0, this.length) }
  }

  add(doc: number, value: number | bigint): void {
    const at = this.docs.length
    if (at === this.room) this.grow()
    if (this.longs !== null) this.longs[at] = inLong(BigInt(value))
    else if (typeof value === 'number') this.doubles[at] = value
    else if (BigInt(Number(value)) === value && Number.isSafeInteger(Number(value))) this.doubles[at] = Number(value)
    else {
      this.longs = new BigInt64Array(this.doubles.length)
      for (let i = 0; i < at; i++) this.longs[i] = BigInt(this.doubles[i])
      this.doubles = new Float64Array(0)
      this.longs[at] = inLong(value)
    }
    this.docs.push(doc)
  }

  private grow(): void {
    if (this.longs !== null) {
      const larger = new BigInt64Array(this.longs.length * 2)
      larger.set(this.longs)
      this.longs = larger
    } else {
      const larger = new Float64Array(this.doubles.length * 2)
      larger.set(this.doubles)
      this.doubles = larger
    }
  }
}

/** A typed array would cut what does not fit without a word. */
function inLong(value: bigint): bigint {
  if (value < MIN_LONG || value > MAX_LONG) throw new RangeError(`${value} is out of the range of 64-bit integers`)
  return value
}
