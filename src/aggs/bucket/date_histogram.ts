// `date_histogram`: a bucket for each calendar unit, or for each fixed interval of time.
import { type TimeZone, UTC } from '../../core/date/time-zone.ts'
import { readZone } from '../../core/date/zone-problem.ts'
import { illegalArgument } from '../../core/errors.ts'
import { doubleOf, type JsonObject, wholeOf } from '../../core/json-token.ts'
import { javaDouble } from '../../core/numbers.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { DateFormat, DEFAULT_FORMAT } from '../../index/mapping/date-format.ts'
import { evaluateDate } from '../../index/mapping/date-math.ts'
import { NUMBER, readStrictly, type StrictField, TEXT } from '../../query/dsl/strict-object.ts'
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
import type { Numbers } from '../values/numbers.ts'
import { formatNumber, formatterOf, RAW, type ValueFormat } from '../values/value-format.ts'
import { readValues, type ValuesConfig, type ZonedValuesRequest } from '../values/values-config.ts'
import { isUnmapped, NUMBER_KINDS, valuesSource } from '../values/values-source.ts'
import { bucketComparator, type OrderKey } from './bucket-order.ts'
import {
  type CalendarInterval,
  type IntervalDraft,
  readCalendar,
  readFixed,
  readOffset,
  roundingOf,
  settledInterval,
} from './calendar-intervals.ts'
import { DAY, type Rounding } from './date-rounding.ts'
import {
  asBuckets,
  type HistogramFinding,
  type HistogramRules,
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
import { evenIndex, roundedIndex } from './value-index.ts'

export interface DateHistogramRequest extends ZonedValuesRequest, HistogramOptionsRequest {
  /** A unit of the calendar: `'month'`. */
  readonly calendar_interval?: CalendarInterval
  /** Always as long: `'12h'`, `'30d'`. */
  readonly fixed_interval?: string
  /** The former name of both. */
  readonly interval?: string | number
  /** Moves the start of buckets: `'+6h'`. */
  readonly offset?: string | number
  /** Empty buckets from and to here, too. */
  readonly extended_bounds?: DateBoundsRequest
  /** No buckets outside. */
  readonly hard_bounds?: DateBoundsRequest
}

interface DateBoundsRequest {
  /** The first: a date. */
  readonly min?: string | number | null
  /** The last: a date. */
  readonly max?: string | number | null
}

/** As written: dates are read by the format of the field. */
interface DateBounds {
  readonly min: string | number | null
  readonly max: string | number | null
}

interface DateHistogramOptions {
  readonly values: ValuesConfig
  readonly interval: IntervalDraft
  readonly offset: number
  readonly order: readonly OrderKey[]
  readonly minDocCount: number
  readonly keyed: boolean
  readonly extended: DateBounds | null
  readonly hard: DateBounds | null
}

export const date_histogram: AggregationType = {
  name: 'date_histogram',
  parse(json, { name }) {
    const draft = newHistogram()
    const interval: IntervalDraft = { calendar: null, fixed: null, either: null }
    let offset = 0
    let extended: DateBounds | null = null
    let hard: DateBounds | null = null
    const values = readValues(
      'date_histogram',
      json,
      name,
      {
        ...histogramFields(name, draft),
        interval: { accepts: NUMBER, read: value => void (interval.either = notBeside(interval, 'interval', oldInterval(value))) },
        calendar_interval: {
          accepts: TEXT,
          read: value => void (interval.calendar = readCalendar(notBeside(interval, 'calendar_interval', notEmpty(value)))),
        },
        fixed_interval: {
          accepts: TEXT,
          read: value =>
            void (interval.fixed = readFixed(notBeside(interval, 'fixed_interval', notEmpty(value)), 'date_histogram.fixedInterval')),
        },
        offset: { accepts: NUMBER, read: value => void (offset = readOffset(value)) },
        extended_bounds: boundsField(readBounds, value => void (extended = value)),
        hard_bounds: boundsField(readBounds, value => void (hard = value)),
      },
      true,
    )
    return base => new DateHistogramAggregation(base, { values, interval, offset, extended, hard, ...draft })
  },
}

/** Milliseconds, or a text that is understood on the shard. */
function oldInterval(value: unknown): string {
  if (value === '') throw illegalArgument('[dateHistogramInterval] must not be null: [date_histogram]')
  if (typeof value === 'string') return value
  const millis = wholeOf(value)
  if (millis < 1) throw illegalArgument('[interval] must be 1 or greater for aggregation [date_histogram]')
  return `${millis}ms`
}

function notEmpty(text: unknown): string {
  if (text === '') throw illegalArgument('[interval] must not be null: [date_histogram]')
  return text as string
}

function notBeside({ calendar, fixed, either }: IntervalDraft, option: string, text: string): string {
  if (option === 'interval' && (calendar !== null || fixed !== null)) {
    throw illegalArgument('Cannot use [interval] with [fixed_interval] or [calendar_interval] configuration options.')
  }
  const refuse = (other: string) => illegalArgument(`Cannot use [${option}] with [${other}] configuration option.`)
  if (option !== 'interval' && either !== null) throw refuse('interval')
  if (option === 'calendar_interval' && fixed !== null) throw refuse('fixed_interval')
  if (option === 'fixed_interval' && calendar !== null) throw refuse('calendar_interval')
  return text
}

function losslessLong(value: unknown): number {
  const number = doubleOf(value)
  if (!Number.isInteger(number)) throw illegalArgument(`${javaDouble(number)} cannot be converted to Long without data loss`)
  return number
}

function readBounds(json: JsonObject): DateBounds {
  let min: string | number | null = null
  let max: string | number | null = null
  const read = (value: unknown) => (value === null ? null : typeof value === 'string' ? value : losslessLong(value))
  const accepts: StrictField['accepts'] = [...NUMBER, 'VALUE_NULL']
  readStrictly('bounds', json, {
    min: { accepts, read: value => void (min = read(value)) },
    max: { accepts, read: value => void (max = read(value)) },
  })
  return { min, max }
}

class DateHistogramAggregation extends Aggregation<HistogramFinding> {
  readonly type = 'date_histogram'
  private known: Rounding | null = null
  private readonly following = new Map<number, number>()
  private readonly days = new Map<number, number | null>()

  constructor(
    base: AggregationBase,
    private readonly options: DateHistogramOptions,
  ) {
    super(base)
  }

  private rounding(): Rounding {
    const { interval, offset } = this.options
    return (this.known ??= roundingOf(settledInterval(interval), this.zone, offset))
  }

  /** The beginning after a key, which histograms in other buckets ask for again. */
  private next(key: number): number {
    const { following } = this
    let next = following.get(key)
    if (next === undefined) {
      if (following.size === MOST_FOLLOWING) following.clear()
      following.set(key, (next = this.rounding().next(key)))
    }
    return next
  }

  /** The beginning before a time. Most days lie in one bucket. */
  private round(value: number): number {
    const { days } = this
    const day = Math.floor(value / DAY)
    let key = days.get(day)
    if (key === undefined) {
      if (days.size === MOST_FOLLOWING) days.clear()
      const first = this.rounding().round(day * DAY)
      key = this.next(first) < (day + 1) * DAY ? null : first
      days.set(day, key)
    }
    return key ?? this.rounding().round(value)
  }

  private get zone(): TimeZone {
    const { timeZone } = this.options.values
    return timeZone === null ? UTC : readZone(timeZone)
  }

  open(cx: AggregationContext): Aggregator<HistogramFinding> {
    const { values, interval, offset, order } = this.options
    const settled = settledInterval(interval)
    const rounding = this.rounding()
    const source = valuesSource(values, { type: 'date_histogram', kinds: [...NUMBER_KINDS, 'range'], fallback: 'date' }, cx)
    bucketComparator(order, this.subs, () => 0)
    const bounds = this.bounds(this.options.extended, 'extended_bounds', source.format, cx.now)
    const hard = this.roundedBounds(this.bounds(this.options.hard, 'hard_bounds', source.format, cx.now))
    const subs = openSubs(this, cx)
    if (isUnmapped(source)) return new NothingFound({ ...this.empty(), bounds }, subs)
    const keyOf = (value: number) => rounding.round(value)
    if (source.field?.family === 'range') {
      const { field } = source
      if (field.kind.name !== 'date_range') throw illegalArgument(`Expected date range type but found range type [${field.kind.name}]`)
      const ranges: RangeLine = {
        keyOf: value => this.round(value),
        next: key => this.next(key),
        hard,
        consume: count => cx.consumeBuckets(count),
      }
      const same = (key: number) => key
      const keysOf = (view: SegmentView) => rangeKeys(field, ranges, view)
      const line = { profileName: 'DateRangeHistogramAggregator', index: () => null, keyOf: same, takes: null, told: same, bounds, keysOf }
      return new LineAggregator(line, source, subs, cx)
    }
    const takes = hard === null ? null : (key: number) => (hard.min === null || key >= hard.min) && (hard.max === null || key < hard.max)
    const told = (key: number) => key
    const isEven = settled.kind === 'fixed' && this.zone.id === 'Z' && takes === null
    if (isEven && settled.kind === 'fixed') {
      const { millis } = settled
      const even = {
        profileName: PROFILE_NAME,
        tellsCollectors: true,
        index: ({ min, max }: Numbers) => evenIndex(min, max, millis, offset),
        keyOf: (value: number) => Math.floor((value - offset) / millis),
        takes,
        told: (key: number) => key * millis + offset,
        bounds,
      }
      return new LineAggregator(even, source, subs, cx)
    }
    const index = ({ min, max }: Numbers) => roundedIndex(min, max, rounding)
    return new LineAggregator({ profileName: PROFILE_NAME, tellsCollectors: true, index, keyOf, takes, told, bounds }, source, subs, cx)
  }

  private bounds(bounds: DateBounds | null, option: string, format: ValueFormat, now: number): LineBounds | null {
    if (bounds === null) return null
    const reader = DateFormat.of(format.kind === 'date' ? format.format : DEFAULT_FORMAT)
    const read = (value: string | number | null) =>
      typeof value === 'string' ? evaluateDate(value, reader, { now, roundUp: false, zone: this.zone }).millis : value
    const min = read(bounds.min)
    const max = read(bounds.max)
    if (min !== null && max !== null && min > max) {
      throw illegalArgument(
        `[${option}.min][${min}] cannot be greater than [${option}.max][${max}] for histogram aggregation [${this.name}]`,
      )
    }
    return { min, max }
  }

  /** Bounds are rounded as if there was no offset. */
  private evenly(): Rounding {
    return roundingOf(settledInterval(this.options.interval), this.zone)
  }

  private roundedBounds(bounds: LineBounds | null): LineBounds | null {
    if (bounds === null) return null
    const rounding = this.evenly()
    const rounded = (bound: number | null) => (bound === null ? null : rounding.round(bound))
    return { min: rounded(bounds.min), max: rounded(bounds.max) }
  }

  override keyText({ format }: HistogramFinding, bucket: LineBucket): string {
    return formatNumber(format, bucket.key, true)
  }

  override get row(): 'whole' | 'gapped' {
    return this.options.minDocCount === 0 ? 'whole' : 'gapped'
  }

  override nextKey(key: number): number {
    return this.rounding().next(key)
  }

  override get yields(): 'buckets' {
    return 'buckets'
  }

  empty(): HistogramFinding {
    return { format: RAW, buckets: [], empty: null, bounds: null }
  }

  reduce(findings: readonly HistogramFinding[], cx: ReduceContext): HistogramFinding {
    const { order, minDocCount, offset } = this.options
    const rules = (): HistogramRules => {
      const even = this.evenly()
      const line = { next: (key: number) => this.next(key), round: (bound: number) => even.round(bound) + offset }
      return { order, minDocCount, line }
    }
    return reduceHistogram(this, findings, rules, cx)
  }

  print(finding: HistogramFinding, cx: PrintContext): Map<string, unknown> {
    const { format } = finding
    const { keyed } = this.options
    return printHistogram(this, finding, { keyed, name: formatterOf(format, true), isNamed: format.kind !== 'raw', isFloating: false }, cx)
  }

  override rows({ buckets }: HistogramFinding): number {
    return rowsOf(buckets)
  }

  override buckets({ buckets }: HistogramFinding): readonly LineBucket[] {
    return asBuckets(this, buckets)
  }
}

const PROFILE_NAME = 'DateHistogramAggregator'
const MOST_FOLLOWING = 1 << 14
