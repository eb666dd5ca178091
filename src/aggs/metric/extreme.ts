// The minimum or maximum of all values: what `min` and `max` share.
import { Doubles } from '../growable.ts'
import { RAW, type ValueFormat } from '../values/value-format.ts'
import { isOnlyNumber, type NumberAccumulator, SingleNumberMetric } from './number-metric.ts'

interface ExtremeFinding {
  readonly value: number
  readonly format: ValueFormat
}

export abstract class ExtremeAggregation extends SingleNumberMetric<ExtremeFinding> {
  /** Found where there is nothing. */
  protected abstract readonly none: number
  protected abstract best(a: number, b: number): number

  protected found([values]: readonly Float64Array[], bucket: number, format: ValueFormat): ExtremeFinding {
    return { value: values[bucket], format }
  }

  empty(): ExtremeFinding {
    return { value: this.none, format: RAW }
  }

  reduce(findings: readonly ExtremeFinding[]): ExtremeFinding {
    let value = this.none
    for (const finding of findings) value = this.best(value, finding.value)
    return { value, format: findings[0].format }
  }

  protected shown({ value }: ExtremeFinding): number | null {
    return Math.abs(value) === Number.POSITIVE_INFINITY ? null : value
  }

  override metric({ value }: ExtremeFinding, name: string): number | undefined {
    return isOnlyNumber(name) ? value : undefined
  }
}

export class Minima implements NumberAccumulator<ExtremeFinding> {
  private readonly values = new Doubles(0, Number.POSITIVE_INFINITY)

  add(numbers: Float64Array, owners: Int32Array | null, count: number, limit: number): void {
    const values = this.values.reserve(limit)
    if (owners === null) {
      let best = values[0]
      for (let i = 0; i < count; i++) if (numbers[i] < best) best = numbers[i]
      values[0] = best
    } else for (let i = 0; i < count; i++) if (numbers[i] < values[owners[i]]) values[owners[i]] = numbers[i]
  }

  addBounds(min: number): void {
    const values = this.values.reserve(1)
    if (min < values[0]) values[0] = min
  }

  at(owner: number): number {
    return this.values.at(owner)
  }

  build(owner: number, format: ValueFormat): ExtremeFinding {
    return { value: this.at(owner), format }
  }

  columns(size: number): Float64Array[] {
    return [this.values.first(size)]
  }
}

export class Maxima implements NumberAccumulator<ExtremeFinding> {
  private readonly values = new Doubles(0, Number.NEGATIVE_INFINITY)

  add(numbers: Float64Array, owners: Int32Array | null, count: number, limit: number): void {
    const values = this.values.reserve(limit)
    if (owners === null) {
      let best = values[0]
      for (let i = 0; i < count; i++) if (numbers[i] > best) best = numbers[i]
      values[0] = best
    } else for (let i = 0; i < count; i++) if (numbers[i] > values[owners[i]]) values[owners[i]] = numbers[i]
  }

  addBounds(_min: number, max: number): void {
    const values = this.values.reserve(1)
    if (max > values[0]) values[0] = max
  }

  at(owner: number): number {
    return this.values.at(owner)
  }

  build(owner: number, format: ValueFormat): ExtremeFinding {
    return { value: this.at(owner), format }
  }

  columns(size: number): Float64Array[] {
    return [this.values.first(size)]
  }
}
