// `derivative`: the difference of a metric from the previous bucket.
import { readTime } from '../../core/values.ts'
import type { Aggregation, Bucket, Finding, PipelineBase } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import { type PipelineOptions, type PipelineRequest, readLoosely } from './pipeline-options.ts'
import { printValue, type SimpleValue } from './simple-value.ts'
import { ValuePipeline } from './value-pipeline.ts'

export interface DerivativeRequest extends PipelineRequest {
  /** `normalized_value` is by this unit: `'day'`. */
  readonly unit?: string
}

export const derivative: PipelineType = {
  name: 'derivative',
  parse(json, base, { name }) {
    let unit: string | null = null
    const words = {
      missing: `Missing required field [buckets_path] for derivative aggregation [${name}]`,
      unexpected: (token: string) => `Unexpected token ${token} in [${name}].`,
    }
    const options = readLoosely(json, words, (key, value) => {
      if (key !== 'unit' || typeof value !== 'string') return false
      unit = value
      return true
    })
    return new Derivative(base, options, unit)
  },
}

interface DerivativeFinding extends SimpleValue {
  /** By the unit; null: none was asked for. */
  readonly normalized: number | null
}

const SECOND = 1000
const DAY = 86_400_000
/** Of the calendar's mean. */
const YEAR = 31_556_952 * SECOND

const UNITS: ReadonlyMap<string, number> = new Map([
  ['year', YEAR],
  ['1y', YEAR],
  ['quarter', YEAR / 4],
  ['1q', YEAR / 4],
  ['month', YEAR / 12],
  ['1M', YEAR / 12],
  ['week', 7 * DAY],
  ['1w', 7 * DAY],
  ['day', DAY],
  ['1d', DAY],
  ['hour', 3600 * SECOND],
  ['1h', 3600 * SECOND],
  ['minute', 60 * SECOND],
  ['1m', 60 * SECOND],
  ['second', SECOND],
  ['1s', SECOND],
])

const millisOf = (unit: string) => UNITS.get(unit) ?? readTime(unit, 'DerivativePipelineAggregationBuilder.unit')

class Derivative extends ValuePipeline<DerivativeFinding> {
  readonly type = 'derivative'

  constructor(
    base: PipelineBase,
    options: PipelineOptions,
    private readonly unit: string | null,
  ) {
    super(base, options)
  }

  protected buckets(parent: Aggregation, finding: Finding, buckets: readonly Bucket[]): readonly Bucket[] {
    const millis = this.unit === null ? null : millisOf(this.unit)
    const values = this.values(parent, finding, buckets)
    const keyAt = (place: number) => Number(parent.keyOf(finding, buckets[place]))
    for (let place = 1; place < buckets.length; place++) {
      const before = values[place - 1]
      const after = values[place]
      if (before === null || after === null) continue
      const value = after - before
      const steps = millis === null ? 0 : (keyAt(place) - keyAt(place - 1)) / millis
      this.give(parent, buckets[place], { value, normalized: steps > 0 ? value / steps : null })
    }
    return buckets
  }

  override typedName(): string {
    return 'derivative'
  }

  override print(finding: Finding): Map<string, unknown> {
    const { value, normalized } = finding as DerivativeFinding
    const body = printValue(new Map(), 'value', value, this.format)
    return normalized === null ? body : printValue(body, 'normalized_value', normalized, this.format)
  }

  override metric(finding: Finding, name: string): number | undefined {
    const { value, normalized } = finding as DerivativeFinding
    return name === 'normalized_value' ? (normalized ?? value) : super.metric(finding, name)
  }
}
