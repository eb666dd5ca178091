// A source of a composite aggregation: parses where one part of the key comes from.
import { illegalArgument, illegalState, parsing } from '../../../core/errors.ts'
import { atEnd, atValue, type JsonSpot } from '../../../core/json-spot.ts'
import { booleanOf, doubleOf, isObject, type JsonObject, textOf, tokenOf } from '../../../core/json-token.ts'
import { type Box, readBox } from '../../../query/dsl/geo_bounding_box.ts'
import type { ScriptRequest } from '../../../query/dsl/script-value.ts'
import { BOOLEAN, NUMBER, readStrictly, type StrictField, TEXT } from '../../../query/dsl/strict-object.ts'
import type { ValueTypeName } from '../../values/values-config.ts'
import { newValues, type ValuesConfig, valueFields } from '../../values/values-config.ts'
import type { CalendarInterval } from '../calendar-intervals.ts'
import { type IntervalDraft, readCalendar, readFixed, readOffset } from '../calendar-intervals.ts'
import { readZoom } from '../grid/geotile.ts'

interface SourceRequest {
  readonly field?: string
  readonly script?: ScriptRequest
  readonly value_type?: ValueTypeName
  /** Documents without a value have a bucket, too; false. */
  readonly missing_bucket?: boolean
  /** Where that bucket stands; `default`: first in ascending order. */
  readonly missing_order?: 'first' | 'last' | 'default'
  readonly order?: 'asc' | 'desc'
}

/** One of these, under a name: each bucket is a combination of the values of all sources. */
export interface CompositeSourceRequest {
  /** Each value. */
  readonly terms?: SourceRequest
  /** Numbers, in intervals. */
  readonly histogram?: SourceRequest & {
    /** The width of an interval. */
    readonly interval: number
  }
  /** Dates, in intervals. */
  readonly date_histogram?: SourceRequest & {
    /** `'month'` */
    readonly calendar_interval?: CalendarInterval
    /** `'12h'` */
    readonly fixed_interval?: string
    /** The earlier name of both. */
    readonly interval?: string
    /** Moves the start of intervals: `'+6h'`. */
    readonly offset?: string | number
    readonly format?: string
    /** Whose days they are: `Europe/Berlin`; UTC by default. */
    readonly time_zone?: string | number
  }
  /** Points, in tiles of a map. */
  readonly geotile_grid?: SourceRequest & {
    /** How small tiles are, 0 to 29; 7 by default. */
    readonly precision?: number
    /** Only tiles in this box. */
    readonly bounds?: Readonly<Record<string, unknown>>
  }
}

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
  /** Points outside do not count; null: all do. */
  readonly bounds: Box | null
}

export function readSources(list: readonly unknown[]): CompositeSource[] {
  return list.map((item, i) => {
    const [name, body] = onlyMember(item, list, i)
    // The server's parser takes the value of a second member for the next source.
    const [, second] = Object.keys(item as JsonObject)
    if (second !== undefined) readSources([(item as JsonObject)[second]])
    const [type] = onlyMember(body, item as object, name)
    refuseMore(body as JsonObject)
    if (type !== 'terms' && type !== 'histogram' && type !== 'date_histogram' && type !== 'geotile_grid') {
      throw parsing(`invalid source type: ${type}`, atValue(body as object, type))
    }
    const options = (body as JsonObject)[type]
    if (!isObject(options)) throw unexpected('START_OBJECT', tokenOf(options), atValue(body as object, type))
    return readSource(name, type, options)
  })
}

/** A second type: the server's parser has gone over its name, and stands before what it takes for the next source. */
function refuseMore(body: JsonObject): void {
  const [, second, third] = Object.keys(body)
  if (second === undefined) return
  const value = body[second]
  const reason = `expected value but got [${third === undefined && (!isObject(value) || Object.keys(value).length === 0) ? 'END_OBJECT' : 'FIELD_NAME'}]`
  throw illegalState(reason, { at: atValue(body, second), reasonAt: () => reason })
}

/** Name and value of what `json`, at this place, holds first. */
function onlyMember(json: unknown, container: object, place: string | number): [name: string, value: unknown] {
  if (!isObject(json)) throw unexpected('START_OBJECT', tokenOf(json), atValue(container, place))
  const [name] = Object.keys(json)
  if (name === undefined) throw unexpected('FIELD_NAME', 'END_OBJECT', atEnd(json))
  return [name, json[name]]
}

const unexpected = (wanted: string, found: string, at: JsonSpot) =>
  parsing(`Failed to parse object: expecting token of type [${wanted}] but found [${found}]`, at)

function readSource(name: string, type: CompositeSource['type'], json: JsonObject): CompositeSource {
  const values = newValues()
  const draft = {
    descending: false,
    missingBucket: false,
    missingFirst: null as boolean | null,
    interval: 0,
    offset: 0,
    precision: 7,
    bounds: null as Box | null,
  }
  const dateInterval: IntervalDraft = { calendar: null, fixed: null, either: null }
  const { field, script, value_type, format, time_zone } = valueFields(values, name, true)
  const own: Record<string, StrictField> = {
    field,
    script,
    value_type,
    missing_bucket: { accepts: BOOLEAN, read: value => void (draft.missingBucket = booleanOf(value)) },
    missing_order: { accepts: TEXT, read: value => void (draft.missingFirst = missingOrder(textOf(value))) },
    order: { accepts: TEXT, read: value => void (draft.descending = isDescending(textOf(value))) },
  }
  if (type === 'histogram') own.interval = { accepts: NUMBER, read: value => void (draft.interval = positive(doubleOf(value))) }
  if (type === 'geotile_grid') {
    own.precision = { accepts: NUMBER, read: value => void (draft.precision = readZoom(value)) }
    own.bounds = { accepts: ['START_OBJECT'], takenWhole: true, read: value => void (draft.bounds = readBox(value as JsonObject)) }
  }
  if (type === 'date_histogram') {
    const setting = 'date_histogram.fixedInterval'
    Object.assign(own, {
      format,
      time_zone,
      offset: { accepts: NUMBER, read: value => void (draft.offset = readOffset(value)) },
      interval: { accepts: NUMBER, read: value => void (dateInterval.either = textOf(value)) },
      calendar_interval: { accepts: TEXT, read: value => void (dateInterval.calendar = readCalendar(textOf(value))) },
      fixed_interval: { accepts: TEXT, read: value => void (dateInterval.fixed = readFixed(textOf(value), setting)) },
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
