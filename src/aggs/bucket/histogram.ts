// `histogram`: a bucket for each numeric interval of a fixed width.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { doubleOf, type JsonObject } from '../../core/json-token.ts'
import { javaDouble } from '../../core/numbers.ts'
import { NUMBER, readStrictly, type StrictField } from '../../query/dsl/strict-object.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  type Aggregator,
  type PrintContext,
  type ReduceContext,
} from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { formatNumber, formatterOf, RAW } from '../values/value-format.ts'
import { readValues, type ValuesConfig, type ValuesRequest } from '../values/values-config.ts'
import { isUnmapped, NUMBER_KINDS, valuesSource } from '../values/values-source.ts'
import { bucketComparator, type OrderKey } from './bucket-order.ts'
import {
  asBuckets,
  type HistogramFinding,
  type HistogramRules,
  type Line,
  type LineBounds,
  type LineBucket,
  printHistogram,
  reduceHistogram,
  rowsOf,
} from './histogram-finding.ts'
import { boundsField, type HistogramOptionsRequest, histogramFields, newHistogram } from './histogram-options.ts'
import { LineAggregator } from './line-aggregator.ts'
import { type RangeLine, rangeKeys } from './range-keys.ts'
import { NothingFound } from './unmapped.ts'
import { evenIndex } from './value-index.ts'

export interface HistogramRequest extends ValuesRequest, HistogramOptionsRequest {
  /** The width of a bucket. */
  readonly interval: number
  /** Moves the start of buckets; 0. */
  readonly offset?: number
  /** Empty buckets from and to here, too. */
  readonly extended_bounds?: {
    /** The first bucket, though it be empty. */
    readonly min?: number | null
    /** The last bucket, though it be empty. */
    readonly max?: number | null
  }
  /** No buckets outside. */
  readonly hard_bounds?: {
    /** No buckets below. */
    readonly min?: number | null
    /** No buckets above. */
    readonly max?: number | null
  }
}

interface HistogramOptions {
  readonly values: ValuesConfig
  readonly interval: number
  readonly offset: number
  readonly order: readonly OrderKey[]
  readonly minDocCount: number
  readonly keyed: boolean
  readonly extended: LineBounds | null
  readonly hard: LineBounds | null
}

export const histogram: AggregationType = {
  name: 'histogram',
  parse(json, { name }) {
    const draft = newHistogram()
    let interval = 0
    let offset = 0
    let extended: LineBounds | null = null
    let hard: LineBounds | null = null
    const values = readValues('histogram', json, name, {
      ...histogramFields(name, draft),
      interval: { accepts: NUMBER, read: value => void (interval = positive(doubleOf(value), name)) },
      offset: { accepts: NUMBER, read: value => void (offset = doubleOf(value)) },
      extended_bounds: boundsField(readBounds, value => void (extended = value)),
      hard_bounds: boundsField(readBounds, value => void (hard = value)),
    })
    return base => new HistogramAggregation(base, { values, interval, offset, extended, hard, ...draft })
  },
}

function positive(interval: number, name: string): number {
  if (interval <= 0) throw illegalArgument(`[interval] must be >0 for histogram aggregation [${name}]`)
  return interval
}

function readBounds(json: JsonObject): LineBounds {
  let min: number | null = null
  let max: number | null = null
  const accepts: StrictField['accepts'] = [...NUMBER, 'VALUE_NULL']
  const number = (value: unknown) => (value === null ? null : doubleOf(value))
  // Bounds are made, and judged, as soon as both are read.
  const check = () => {
    if (min === null || max === null || min <= max) return
    const wrong = illegalArgument(`max bound [${javaDouble(max)}] must be greater than min bound [${javaDouble(min)}]`)
    const thrown = new ApiError('invocation_target_exception', '', { cause: wrong, details: { reason: null } })
    const made = 'org.opensearch.search.aggregations.bucket.histogram.DoubleBounds'
    const cause = illegalArgument(`Cannot instantiate an object of ${made}`, { cause: thrown })
    throw new ApiError('x_content_parse_exception', 'Failed to build [double_bounds] after last required field arrived', { cause })
  }
  readStrictly('double_bounds', json, {
    min: {
      accepts,
      read(value) {
        min = number(value)
        check()
      },
    },
    max: {
      accepts,
      read(value) {
        max = number(value)
        check()
      },
    },
  })
  return { min, max }
}

class HistogramAggregation extends Aggregation<HistogramFinding> {
  readonly type = 'histogram'

  constructor(
    base: AggregationBase,
    private readonly options: HistogramOptions,
  ) {
    super(base)
  }

  open(cx: AggregationContext): Aggregator<HistogramFinding> {
    const { values, interval, offset, order, extended, hard } = this.options
    if (interval === 0) throw illegalArgument('interval must be positive, got: 0.0')
    if (extended !== null && hard !== null) checkInside(extended, hard)
    const source = valuesSource(values, { type: 'histogram', kinds: [...NUMBER_KINDS, 'range'], fallback: 'numeric' }, cx)
    bucketComparator(order, this.subs, () => 0)
    const subs = openSubs(this, cx)
    if (isUnmapped(source)) return new NothingFound({ ...this.empty(), bounds: extended }, subs)
    const told = (key: number) => key * interval + offset
    if (source.field?.family === 'range') {
      const { field } = source
      if (field.kind.numberAt === undefined) throw illegalArgument('Expected numeric range type but found non-numeric range [ip_range]')
      const floored = (value: number) => Math.floor((value - offset) / interval)
      const ranges: RangeLine = { keyOf: floored, next: key => key + 1, hard, consume: count => cx.consumeBuckets(count) }
      return new LineAggregator(
        {
          profileName: 'RangeHistogramAggregator',
          index: () => null,
          keyOf: key => key,
          takes: null,
          told,
          bounds: extended,
          keysOf: view => rangeKeys(field, ranges, view),
        },
        source,
        subs,
        cx,
      )
    }
    const takes = hard === null ? null : (key: number) => within(hard, key * interval)
    const keyOf = (value: number) => Math.floor((value - offset) / interval)
    const index = ({ min, max }: { min: number; max: number }) => evenIndex(min, max, interval, offset)
    return new LineAggregator({ profileName: 'NumericHistogramAggregator', index, keyOf, takes, told, bounds: extended }, source, subs, cx)
  }

  override keyText({ format }: HistogramFinding, bucket: LineBucket): string {
    return formatNumber(format, bucket.key)
  }

  override get row(): 'whole' | 'gapped' {
    return this.options.minDocCount === 0 ? 'whole' : 'gapped'
  }

  override nextKey(key: number): number {
    return this.line.next(key)
  }

  override get yields(): 'buckets' {
    return 'buckets'
  }

  empty(): HistogramFinding {
    return { format: RAW, buckets: [], empty: null, bounds: null }
  }

  private get line(): Line {
    const { interval, offset } = this.options
    const round = (value: number) => Math.floor((value - offset) / interval) * interval + offset
    return { round, next: key => round(key + interval + interval / 2) }
  }

  reduce(findings: readonly HistogramFinding[], cx: ReduceContext): HistogramFinding {
    const { order, minDocCount } = this.options
    const rules = (): HistogramRules => ({ order, minDocCount, line: this.line })
    return reduceHistogram(this, findings, rules, cx)
  }

  print(finding: HistogramFinding, cx: PrintContext): Map<string, unknown> {
    const { format } = finding
    const { keyed } = this.options
    return printHistogram(this, finding, { keyed, name: formatterOf(format), isNamed: format.kind !== 'raw', isFloating: true }, cx)
  }

  override rows({ buckets }: HistogramFinding): number {
    return rowsOf(buckets)
  }

  override buckets({ buckets }: HistogramFinding): readonly LineBucket[] {
    return asBuckets(this, buckets)
  }
}

const within = ({ min, max }: LineBounds, value: number) => (min === null || value >= min) && (max === null || value <= max)

function checkInside(extended: LineBounds, hard: LineBounds): void {
  const fits = (value: number | null) => value === null || within(hard, value)
  if (fits(extended.min) && fits(extended.max)) return
  const shown = ({ min, max }: LineBounds) => `[${min === null ? '' : javaDouble(min)}--${max === null ? '' : javaDouble(max)}]`
  throw illegalArgument(`Extended bounds have to be inside hard bounds, hard bounds: ${shown(hard)}, extended bounds: ${shown(extended)}`)
}
