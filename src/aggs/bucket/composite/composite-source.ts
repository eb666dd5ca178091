// One part of a composite key: where its values come from, as a request says.
import { illegalArgument, parsing } from '../../../core/errors.ts'
import { atValue } from '../../../core/json-spot.ts'
import { booleanOf, doubleOf, isObject, type JsonObject, textOf } from '../../../core/json-token.ts'
import { readStrictly, type StrictField, VALUE } from '../../../query/dsl/strict-object.ts'
import { newValues, type ValuesConfig, valueFields } from '../../values/values-config.ts'
import { type IntervalDraft, readCalendar, readFixed, readOffset } from '../calendar-intervals.ts'
import { readZoom } from '../grid/geotile.ts'

export interface CompositeSource {
  readonly name: string
  readonly type: 'terms' | 'histogram' | 'date_histogram' | 'geotile_grid'
  readonly values: ValuesConfig
  readonly descending: boolean
  readonly missingBucket: boolean
  /** Null: before all others, or behind them where the order is descending. */
  readonly missingFirst: boolean | null
  readonly interval: number
  readonly dateInterval: IntervalDraft
  readonly offset: number
  readonly precision: number
}

export function readSources(list: readonly unknown[]): CompositeSource[] {
  return list.map((item, i) => {
    if (!isObject(item)) throw parsing('Failed to parse a source', atValue(list, i))
    const [name] = Object.keys(item)
    const body = item[name]
    if (!isObject(body)) throw parsing('Failed to parse a source', atValue(item, name))
    const [type] = Object.keys(body)
    if (type !== 'terms' && type !== 'histogram' && type !== 'date_histogram' && type !== 'geotile_grid') {
      throw parsing(`invalid source type: ${type}`, atValue(body, type))
    }
    return readSource(name, type, body[type] as JsonObject)
  })
}

function readSource(name: string, type: CompositeSource['type'], json: JsonObject): CompositeSource {
  const values = newValues()
  const draft = { descending: false, missingBucket: false, missingFirst: null as boolean | null, interval: 0, offset: 0, precision: 7 }
  const dateInterval: IntervalDraft = { calendar: null, fixed: null, either: null }
  const { field, script, value_type, format, time_zone } = valueFields(values, true)
  const own: Record<string, StrictField> = {
    field,
    script,
    value_type,
    missing_bucket: { accepts: VALUE, read: value => void (draft.missingBucket = booleanOf(value)) },
    missing_order: { accepts: VALUE, read: value => void (draft.missingFirst = missingOrder(textOf(value))) },
    order: { accepts: VALUE, read: value => void (draft.descending = isDescending(textOf(value))) },
  }
  if (type === 'histogram') own.interval = { accepts: VALUE, read: value => void (draft.interval = positive(doubleOf(value))) }
  if (type === 'geotile_grid') own.precision = { accepts: VALUE, read: value => void (draft.precision = readZoom(value)) }
  if (type === 'date_histogram') {
    const setting = 'date_histogram.fixedInterval'
    Object.assign(own, {
      format,
      time_zone,
      offset: { accepts: VALUE, read: value => void (draft.offset = readOffset(value)) },
      interval: { accepts: VALUE, read: value => void (dateInterval.either = textOf(value)) },
      calendar_interval: { accepts: VALUE, read: value => void (dateInterval.calendar = readCalendar(textOf(value))) },
      fixed_interval: { accepts: VALUE, read: value => void (dateInterval.fixed = readFixed(textOf(value), setting)) },
    } satisfies Record<string, StrictField>)
  }
  readStrictly(type, json, own)
  return { name, type, values, dateInterval, ...draft }
}

function isDescending(order: string): boolean {
  const lower = order.toLowerCase()
  if (lower !== 'asc' && lower !== 'desc')
    throw illegalArgument(`No enum constant org.opensearch.search.sort.SortOrder.${order.toUpperCase()}`)
  return lower === 'desc'
}

function missingOrder(order: string): boolean | null {
  const lower = order.toLowerCase()
  if (lower === 'first') return true
  if (lower === 'last') return false
  if (lower === 'default') return null
  throw illegalArgument(`No enum constant org.opensearch.search.aggregations.bucket.missing.MissingOrder.${order.toUpperCase()}`)
}

function positive(interval: number): number {
  if (interval <= 0) throw illegalArgument('[interval] must be greater than 0 for [histogram] source')
  return interval
}

/** Where documents without a value come, in the order of codes. */
export function missingCode({ missingFirst, descending }: CompositeSource): number {
  const isFirst = missingFirst ?? !descending
  return isFirst === descending ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
}
