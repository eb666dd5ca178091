// Sorts (value, doc id) pairs by value without a comparator: a radix sort on order-preserving 64-bit keys.
import type { NumericValues } from './numeric-log.ts'

const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS

/** The order of the pairs by value; pairs of equal values keep the order they have. */
export function orderByValue(values: NumericValues, count: number): Uint32Array {
  const low = new Uint32Array(count)
  const high = new Uint32Array(count)
  fillKeys(values, count, low, high)
  let order = new Uint32Array(count)
  for (let i = 0; i < count; i++) order[i] = i
  let spare = new Uint32Array(count)
  const counts = new Uint32Array(DIGITS)
  for (const key of [low, high]) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      counts.fill(0)
      for (let i = 0; i < count; i++) counts[(key[i] >>> shift) & (DIGITS - 1)]++
      // A digit that all keys share sorts nothing.
      if (count === 0 || counts[(key[0] >>> shift) & (DIGITS - 1)] === count) continue
      let start = 0
      for (let digit = 0; digit < DIGITS; digit++) {
        const size = counts[digit]
        counts[digit] = start
        start += size
      }
      for (let i = 0; i < count; i++) {
        const pair = order[i]
        spare[counts[(key[pair] >>> shift) & (DIGITS - 1)]++] = pair
      }
      const swapped = order
      order = spare
      spare = swapped
    }
  }
  return order
}

/** Keys that compare, as unsigned numbers, like the values. */
function fillKeys(values: NumericValues, count: number, low: Uint32Array, high: Uint32Array): void {
  const bits = new Uint32Array(values.buffer, values.byteOffset, count * 2)
  const floats = values instanceof Float64Array
  for (let i = 0; i < count; i++) {
    // Zero has two signs but is one value.
    if (floats && values[i] === 0) {
      high[i] = 0x80000000
      continue
    }
    const negative = bits[2 * i + 1] >>> 31 !== 0
    // Floats are sign and magnitude: negative ones run backwards. Integers only need their sign turned.
    const flipAll = floats && negative
    low[i] = flipAll ? ~bits[2 * i] : bits[2 * i]
    high[i] = flipAll ? ~bits[2 * i + 1] : bits[2 * i + 1] ^ 0x80000000
  }
}
