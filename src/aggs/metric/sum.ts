// `sum`: what all values together make.
import type { SegmentView } from '../../index/shard-reader.ts'
import { Aggregation, type AggregationBase, Aggregator, type BucketCollector, type DocWindow, type PrintContext } from '../aggregation.ts'
import type { AggregationContext } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { Doubles } from '../growable.ts'
import { double } from '../print-aggregations.ts'
import type { Numbers } from '../values/numbers.ts'
import { formatNumber, RAW, type ValueFormat } from '../values/value-format.ts'
import { readValues, type ValuesConfig } from '../values/values-config.ts'
import { NUMBER_KINDS, segmentNumbers, type ValuesSource, valuesSource } from '../values/values-source.ts'

export const sum: AggregationType = {
  name: 'sum',
  isLeaf: true,
  parse(json) {
    const values = readValues('sum', json, {})
    return base => new SumAggregation(base, values)
  },
}

interface SumFinding {
  readonly value: number
  readonly format: ValueFormat
}

class SumAggregation extends Aggregation<SumFinding> {
  readonly type = 'sum'

  constructor(
    base: AggregationBase,
    private readonly config: ValuesConfig,
  ) {
    super(base)
  }

  open(cx: AggregationContext): SumAggregator {
    return new SumAggregator(valuesSource(this.config, { type: 'sum', kinds: NUMBER_KINDS, fallback: 'numeric' }, cx), cx.now)
  }

  empty(): SumFinding {
    return { value: 0, format: RAW }
  }

  reduce(findings: readonly SumFinding[]): SumFinding {
    const total = new CompensatedSum()
    for (const { value } of findings) total.add(value)
    return { value: total.value, format: findings[0].format }
  }

  print({ value, format }: SumFinding, _cx: PrintContext): Map<string, unknown> {
    const body = new Map<string, unknown>([['value', double(value)]])
    if (format.kind !== 'raw') body.set('value_as_string', formatNumber(format, value))
    return body
  }

  override metric({ value }: SumFinding, name: string): number | undefined {
    return name === '' || name === 'value' ? value : undefined
  }
}

/** Kahan's: the low digits that a sum loses are kept beside it. */
export class CompensatedSum {
  value = 0
  private delta = 0

  add(value: number): void {
    if (!Number.isFinite(value)) this.value = value + this.value
    if (!Number.isFinite(this.value)) return
    const corrected = value + this.delta
    const updated = this.value + corrected
    this.delta = corrected - (updated - this.value)
    this.value = updated
  }
}

class SumAggregator extends Aggregator<SumFinding> {
  readonly profileName = 'SumAggregator'
  private readonly sums = new Doubles()
  private readonly deltas = new Doubles()

  constructor(
    private readonly source: ValuesSource,
    private readonly now: number,
  ) {
    super()
  }

  segment(view: SegmentView): BucketCollector | null {
    const numbers = segmentNumbers(this.source, view, this.now)
    return numbers === null ? null : new SumCollector(numbers, this.sums, this.deltas)
  }

  build(owners: ArrayLike<number>): SumFinding[] {
    return Array.from(owners, owner => ({ value: this.sums.at(owner), format: this.source.format }))
  }
}

class SumCollector implements BucketCollector {
  constructor(
    private readonly numbers: Numbers,
    private readonly sums: Doubles,
    private readonly deltas: Doubles,
  ) {}

  collect({ docs, owners, ownerLimit, count }: DocWindow): void {
    const { values, starts, present } = this.numbers
    const sums = this.sums.reserve(ownerLimit)
    const deltas = this.deltas.reserve(ownerLimit)
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const owner = owners === null ? 0 : owners[i]
      let from = doc
      let to = doc + 1
      if (starts !== null) {
        from = starts[doc]
        to = starts[doc + 1]
      } else if (present !== null && !present.has(doc)) continue
      let sum = sums[owner]
      let delta = deltas[owner]
      for (; from < to; from++) {
        const corrected = values[from] + delta
        const updated = sum + corrected
        delta = corrected - (updated - sum)
        sum = updated
      }
      sums[owner] = sum
      deltas[owner] = delta
    }
  }
}
