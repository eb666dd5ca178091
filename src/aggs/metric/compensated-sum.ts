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

export class CompensatedSums {
  private readonly sums = new Doubles()
  private readonly deltas = new Doubles()

  add(numbers: Float64Array, owners: Int32Array | null, count: number, limit: number): void {
    const sums = this.sums.reserve(limit)
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
}
