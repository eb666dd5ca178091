// `range` and `date_range`: buckets of numbers or dates by given ranges.
import { UTC } from '../../core/date/time-zone.ts'
import { readZone } from '../../core/date/zone-problem.ts'
import { contentParse, illegalArgument } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { booleanOf, doubleOf, isObject, textOf, tokenAfter } from '../../core/json-token.ts'
import { mapKept, onceKept } from '../../core/kept-work.ts'
import { DateFormat, DEFAULT_FORMAT } from '../../index/mapping/date-format.ts'
import { evaluateDate } from '../../index/mapping/date-math.ts'
import { BOOLEAN, notAnItem, readStrictly, type StrictField, VALUE } from '../../query/dsl/strict-object.ts'
import type { AggregationBase, AggregationContext, Aggregator } from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { formatNumber, RAW, type ValueFormat } from '../values/value-format.ts'
import { readValues, type ValuesConfig, type ValuesRequest } from '../values/values-config.ts'
import { NUMBER_KINDS, segmentNumbers, valuesSource } from '../values/values-source.ts'
import { countedByPoints } from './counted-by-points.ts'
import { type NumberRange, NumberRangeCollector, RangeAggregator } from './range-aggregator.ts'
import { type RangeLabel, RangesAggregation, type RangesFinding } from './ranges-aggregation.ts'

export interface RangeAggregationRequest extends ValuesRequest {
  /** `from` is in, `to` is out. `[{ to: 10 }, { key: 'dear', from: 10 }]` */
  readonly ranges: readonly RangeBoundsRequest[]
  /** Buckets by key, in place of a list; false. */
  readonly keyed?: boolean
}

export interface DateRangeRequest extends RangeAggregationRequest {
  /** `'Europe/Berlin'`, `'+02:00'`; UTC. */
  readonly time_zone?: string | number
}

interface RangeBoundsRequest {
  /** The name of the bucket. */
  readonly key?: string
  /** From here on. */
  readonly from?: number | string | null
  /** Below. */
  readonly to?: number | string | null
}

/** Bounds as written: a text is read by the format of the field. Null: open. */
interface WrittenRange {
  readonly key: string | null
  readonly from: number | string | null
  readonly to: number | string | null
}

interface RangeOptions {
  readonly values: ValuesConfig
  readonly ranges: readonly WrittenRange[]
  readonly keyed: boolean
}

export const range = rangeType('range')
export const date_range = rangeType('date_range')

function rangeType(name: 'range' | 'date_range'): AggregationType {
  return {
    name,
    parse(json, cx) {
      let ranges: readonly WrittenRange[] = []
      let keyed = false
      const values = readValues(
        name,
        json,
        cx.name,
        {
          ranges: {
            accepts: ['START_OBJECT', 'START_ARRAY'],
            takenWhole: true,
            read: value => void (ranges = readEach(value, readRange)),
          },
          keyed: { accepts: BOOLEAN, read: value => void (keyed = booleanOf(value)) },
        },
        name === 'date_range',
      )
      return base => new RangeAggregation(base, name, { values, ranges, keyed })
    },
  }
}

/** Sorted, no two of them share a value. */
const areApart = (ranges: readonly NumberRange[]) => ranges.every(({ from }, i) => i === 0 || from >= ranges[i - 1].to)

/** Numbers the ranges, and the gaps between them. */
function placeIn(ranges: readonly NumberRange[], value: number): number {
  const next = ranges.findIndex(({ to }) => value < to)
  if (next < 0) return 2 * ranges.length
  return value < ranges[next].from ? 2 * next : 2 * next + 1
}

/** One range may stand without a list. */
export function oneOrMore(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [value]
  const list = value.findIndex(Array.isArray)
  if (list >= 0) throw notAnItem(value, list)
  return value
}

export function readEach<R>(value: unknown, read: (item: unknown, i: number, list: readonly unknown[]) => R): readonly R[] {
  const list = oneOrMore(value)
  return mapKept(list, 'read', (item, i) => read(item, i, list))
}

function readRange(item: unknown, i: number, list: readonly unknown[]): WrittenRange {
  if (!isObject(item)) {
    const { token, at } = tokenAfter(list, i)
    throw contentParse(`[range] Expected START_OBJECT but was: ${token}`, at)
  }
  let key: string | null = null
  let from: WrittenRange['from'] = null
  let to: WrittenRange['to'] = null
  const accepts: StrictField['accepts'] = ['VALUE_NUMBER', 'VALUE_STRING', 'VALUE_NULL']
  const bound = (value: unknown) => (value === null || typeof value === 'string' ? value : doubleOf(value))
  readStrictly('range', item, {
    key: { accepts: VALUE, read: value => void (key = textOf(value)) },
    from: { accepts, read: value => void (from = bound(value)) },
    to: { accepts, read: value => void (to = bound(value)) },
    from_as_string: { accepts, read: value => void (from = value as string | null) },
    to_as_string: { accepts, read: value => void (to = value as string | null) },
  })
  return { key, from, to }
}

export const noRanges = (name: string) => illegalArgument(`No [ranges] specified for the [${name}] aggregation`)

class RangeAggregation extends RangesAggregation {
  constructor(
    base: AggregationBase,
    readonly type: 'range' | 'date_range',
    private readonly options: RangeOptions,
  ) {
    super(base)
  }

  open(cx: AggregationContext): Aggregator<RangesFinding> {
    const { values, ranges } = this.options
    const isDate = this.type === 'date_range'
    const source = valuesSource(values, { type: this.type, kinds: NUMBER_KINDS, fallback: isDate ? 'date' : 'numeric' }, cx)
    if (ranges.length === 0) throw noRanges(this.name)
    const { format } = source
    const zone = values.timeZone === null ? UTC : readZone(values.timeZone)
    const read = (bound: string | number | null, open: number) => {
      if (bound === null) return open
      if (typeof bound !== 'string' && !isDate) return bound
      if (format.kind !== 'date') return typeof bound === 'string' ? doubleOf(bound) : Math.trunc(bound)
      // A number is read by the format too, as in `epoch_second`.
      return evaluateDate(typeof bound === 'string' ? bound : wholeText(bound), DateFormat.of(format.format ?? DEFAULT_FORMAT), {
        now: cx.now,
        roundUp: false,
        zone,
      }).millis
    }
    const unsorted = mapKept(ranges, 'bounds', ({ key, from, to }) => ({
      key,
      from: read(from, Number.NEGATIVE_INFINITY),
      to: read(to, Number.POSITIVE_INFINITY),
    }))
    const bounded = onceKept(unsorted, 'sorted', () =>
      [...unsorted].sort((a, b) => compareBounds(a.from, b.from) || compareBounds(a.to, b.to)),
    )
    return new RangeAggregator(
      {
        profileName: 'RangeAggregator',
        labels: mapKept(bounded, 'labels', one => rangeLabel(one.key, one.from, one.to, format)),
        collector(view, hits) {
          const numbers = segmentNumbers(source, view, cx.now)
          return numbers === null ? null : new NumberRangeCollector(bounded, numbers, hits)
        },
        debug: (views, subs) =>
          areApart(bounded) ? countedByPoints(views, source, subs, cx, value => placeIn(bounded, value), false).debug : null,
      },
      openSubs(this, cx),
    )
  }

  protected labels(): readonly RangeLabel[] {
    const number = (bound: string | number | null, open: number) => (bound === null ? open : Number(bound))
    return this.options.ranges.map(({ key, from, to }) =>
      rangeLabel(key, number(from, Number.NEGATIVE_INFINITY), number(to, Number.POSITIVE_INFINITY), RAW),
    )
  }

  protected override get isKeyed(): boolean {
    return this.options.keyed
  }

  protected override showBound(value: unknown): unknown {
    return typeof value === 'number' ? new JsonFloat(value) : value
  }
}

const wholeText = (number: number) => String(BigInt(Math.trunc(number)))

/** Infinity equals itself, as their difference does not tell. */
export const compareBounds = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

export function rangeLabel(key: string | null, from: number, to: number, format: ValueFormat): RangeLabel {
  const bounds: [string, unknown][] = []
  const text = (value: number) => formatNumber(format, value)
  for (const [name, value] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (!Number.isFinite(value)) continue
    bounds.push([name, value])
    if (format.kind === 'raw') continue
    bounds.push([`${name}_as_string`, format.kind === 'boolean' ? value !== 0 : text(value)])
  }
  const shown = (value: number) => (Number.isFinite(value) ? text(value) : '*')
  return { key: key ?? `${shown(from)}-${shown(to)}`, bounds }
}
