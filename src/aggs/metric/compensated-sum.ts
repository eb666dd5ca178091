// Compensated (Kahan) sums, of one series of numbers and of one per bucket.
import { Doubles } from '../growable.ts'

export class CompensatedSum {
  value = 0
  private delta = 0

  add(value: number): this {
    // Nothing is kept beside infinities.
    if (!Number.isFinite(value)) this.value = value + this.value
    if (!Number.isFinite(this.value)) return this
    const corrected = value + this.delta
    const updated = this.value + corrected
    this.delta = corrected - (updated - this.value)
    this.value = updated
    return this
  }
}

export function compensatedSum(values: readonly number[]): number {
  const sum = new CompensatedSum()
  for (const value of values) sum.add(value)
  return sum.value
}

/** Sums of up to this many 32-bit numbers are exact. */
const EXACT = 2 ** 21

export class CompensatedSums {
  private readonly sums = new Doubles()
  private readonly deltas = new Doubles()
  /** How many numbers were added, all of them whole and of 32 bits, so that there is nothing to make up for; infinite once others came. */
  private whole = 0

  add(numbers: Float64Array, owners: Int32Array | null, count: number, limit: number): void {
    const sums = this.sums.reserve(limit)
    this.whole = this.whole + count <= EXACT && areWhole(numbers, count) ? this.whole + count : Number.POSITIVE_INFINITY
    if (this.whole <= EXACT) {
      if (owners === null) sums[0] += sumOf(numbers, count)
      else for (let i = 0; i < count; i++) sums[owners[i]] += numbers[i]
      return
    }
    const deltas = this.deltas.reserve(limit)
    for (let i = 0; i < count; i++) {
      const owner = owners === null ? 0 : owners[i]
      const value = numbers[i]
      const sum = sums[owner]
      if (!Number.isFinite(value) || !Number.isFinite(sum)) {
        if (!Number.isFinite(value)) sums[owner] = value + sum
        continue
      }
      const corrected = value + deltas[owner]
      const updated = sum + corrected
      deltas[owner] = corrected - (updated - sum)
      sums[owner] = updated
    }
  }

  at(owner: number): number {
    return this.sums.at(owner)
  }

  first(size: number): Float64Array {
    return this.sums.first(size)
  }
}

function areWhole(numbers: Float64Array, count: number): boolean {
  for (let i = 0; i < count; i++) if ((numbers[i] | 0) !== numbers[i]) return false
  return true
}

/** Of whole numbers, so that their order does not matter: two sums that do not wait for each other. */
function sumOf(numbers: Float64Array, count: number): number {
  let even = 0
  let odd = 0
  let i = 0
  for (; i + 1 < count; i += 2) {
    even += numbers[i]
    odd += numbers[i + 1]
  }
  return i < count ? even + odd + numbers[i] : even + odd
}
