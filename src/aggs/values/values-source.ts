// What an aggregation's values are on one shard: of which kind, from which columns, and how they are shown.
import { readZone } from '../../core/date/zone-problem.ts'
import { ApiError, illegalArgument, illegalState } from '../../core/errors.ts'
import { parseDouble, textOf } from '../../core/json-token.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { byFamily } from '../../index/mapping/by-family.ts'
import { DateFormat, DEFAULT_FORMAT } from '../../index/mapping/date-format.ts'
import { evaluateDate } from '../../index/mapping/date-math.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { GeoPoint } from '../../index/mapping/geo/encoding.ts'
import { parsePoint } from '../../index/mapping/geo/parse-point.ts'
import { parseAddress } from '../../index/mapping/ip-address.ts'
import { columnOf, isConstant, requireColumn } from '../../query/values/fielddata.ts'
import type { AggregationContext } from '../aggregation.ts'
import { fillMissing, type Numbers, numbersOf, oneNumber } from './numbers.ts'
import { ScriptedNumbers, ScriptValues } from './script-values.ts'
import { scriptedTerms } from './scripted-terms.ts'
import { NO_TERMS, oneTerm, type ShardTerms, shardTerms, withMissing } from './terms.ts'
import { RAW, type ValueFormat } from './value-format.ts'
import type { ValuesConfig } from './values-config.ts'

export type ValuesKind = 'numeric' | 'date' | 'boolean' | 'bytes' | 'ip' | 'geo_point' | 'geo_shape' | 'range'

export interface ValuesSource {
  readonly kind: ValuesKind
  /** Null: no document has values, unless some stands for those that are missing. */
  readonly field: FieldType | null
  readonly missing: unknown
  readonly format: ValueFormat
  /** Numbers have fractions. */
  readonly isFloating: boolean
  /** Finds values, or changes those of the field; null: there is none. */
  readonly script: ScriptValues | null
}

interface ValuesDemand {
  /** As in requests. */
  readonly type: string
  readonly kinds: readonly ValuesKind[]
  /** What fields that are not mapped are taken for. */
  readonly fallback: ValuesKind
}

export const NUMBER_KINDS: readonly ValuesKind[] = ['numeric', 'date', 'boolean']
export const ALL_KINDS: readonly ValuesKind[] = [...NUMBER_KINDS, 'bytes', 'ip', 'geo_point', 'geo_shape', 'range']

/** Throws where the field is of a kind that the aggregation cannot work on. */
export function valuesSource(config: ValuesConfig, { type, kinds, fallback }: ValuesDemand, cx: AggregationContext): ValuesSource {
  if (config.script !== null) cx.runsScript()
  if (config.script !== null && kinds.every(kind => kind === 'geo_point')) {
    throw new ApiError('aggregation_execution_exception', 'value source of type [geopoint] is not supported by scripts')
  }
  const script = config.script === null ? null : new ScriptValues(config.script, cx)
  if (config.field === null && script === null) {
    throw illegalState('value source config is invalid; must have either a field context or a script or marked as unwrapped')
  }
  const field = config.field === null ? null : (cx.fields.field(config.field) ?? null)
  const { missing } = config
  if (field === null) {
    const kind = config.valueType === null ? fallback : kindOfType(config.valueType)
    return {
      kind,
      field,
      missing,
      format: formatOf(kind, null, config),
      isFloating: kind === 'numeric' && !WHOLE.has(config.valueType ?? ''),
      script: config.field === null ? script : null,
    }
  }
  if (!isConstant(field)) requireColumn(field)
  const kind = kindOfField(field)
  if (config.valueType !== null && NUMBER_KINDS.includes(kindOfType(config.valueType)) && (kind === null || !NUMBER_KINDS.includes(kind))) {
    throw illegalArgument(`Expected numeric type on field [${shownName(field, config)}], but got [${field.type}]`)
  }
  const format = formatOf(kind, field, config)
  if (missing !== undefined) checkMissing(missing, kind, format, cx.now)
  if (kind === null || !kinds.includes(kind)) {
    throw illegalArgument(`Field [${shownName(field, config)}] of type [${field.type}] is not supported for aggregation [${type}]`)
  }
  return { kind, field: columnOf(field), missing, format, isFloating: script !== null || isFloating(field), script }
}

/** Members of flat objects are not mapped: they are known by what was asked for. */
const shownName = (field: FieldType, config: ValuesConfig): string =>
  field.type === 'flat_object' ? (config.field ?? field.name) : field.name

/** Throws where `missing` is nothing that such a field could have. */
function checkMissing(missing: unknown, kind: ValuesKind | null, format: ValueFormat, now: number): void {
  if (kind === 'range') {
    throw illegalArgument("Can't apply missing values on a class org.opensearch.search.aggregations.support.ValuesSource$Range")
  }
  if (kind === 'ip') parseAddress(textOf(missing))
  else if (kind === 'geo_point') missingPoint(missing)
  else if (kind !== null && NUMBER_KINDS.includes(kind)) missingNumber(missing, format, now)
}

const WHOLE: ReadonlySet<string> = new Set(['long', 'integer', 'short', 'byte'])

function kindOfType(valueType: string): ValuesKind {
  if (valueType === 'string') return 'bytes'
  return valueType === 'date' || valueType === 'ip' || valueType === 'geo_point' || valueType === 'boolean' || valueType === 'range'
    ? valueType
    : 'numeric'
}

/** Null: no aggregation reads the field. */
const kindOfField = byFamily<[], ValuesKind | null>({
  text: () => 'bytes',
  keyword: () => 'bytes',
  constant: () => 'bytes',
  number: () => 'numeric',
  date: () => 'date',
  boolean: () => 'boolean',
  ip: () => 'ip',
  geo_point: () => 'geo_point',
  geo_shape: () => 'geo_shape',
  range: () => 'range',
  feature: () => null,
  vector: () => null,
  version: () => 'bytes',
  id: () => 'bytes',
  meta: field => (field.spec.column === 'int' ? 'numeric' : 'bytes'),
})

function isFloating(field: FieldType): boolean {
  if (field.family !== 'number') return false
  return ['half_float', 'float', 'double', 'scaled_float'].includes(field.numeric)
}

function formatOf(kind: ValuesKind | null, field: FieldType | null, config: ValuesConfig): ValueFormat {
  const { format, timeZone } = config
  if (field !== null && !takesFormat(kind, field)) {
    const refuse = (what: string) =>
      illegalArgument(`Field [${shownName(field, config)}] of type [${field.type}] does not support custom ${what}`)
    if (format !== null) throw refuse('formats')
    if (timeZone !== null) throw refuse('time zones')
  }
  switch (kind) {
    case 'date':
      return { kind: 'date', format: checkedFormat(format) ?? dateFormat(field), zone: timeZone ?? 'Z' }
    case 'boolean':
      return { kind: 'boolean' }
    case 'ip':
      return { kind: 'ip' }
    case 'numeric':
      if (timeZone !== null && field !== null) throw noZones(field)
      if (field?.family === 'number' && field.numeric === 'unsigned_long') return { kind: 'unsigned', pattern: format }
      return format === null ? RAW : { kind: 'decimal', pattern: format }
    case 'range': {
      if (field?.type !== 'date_range') return RAW
      return { kind: 'date', format: checkedFormat(format) ?? DEFAULT_FORMAT, zone: timeZone ?? 'Z' }
    }
    default:
      return RAW
  }
}

/** Numbers, but those of fields that each document has, and what is made of dates. */
const takesFormat = (kind: ValuesKind | null, field: FieldType): boolean =>
  kind === 'date' || field.type === 'date_range' || (kind === 'numeric' && field.family === 'number')

const noZones = (field: FieldType) => illegalArgument(`Field [${field.name}] of type [${field.type}] does not support custom time zones`)

function checkedFormat(format: string | null): string | null {
  if (format !== null) DateFormat.of(format)
  return format
}

const dateFormat = (field: FieldType | null): string => (field?.family === 'date' ? field.dateFormat.format : DEFAULT_FORMAT)

/** No document has a value of any kind. */
export const isUnmapped = ({ field, missing, script }: ValuesSource): boolean => field === null && missing === undefined && script === null

/** The terms of a shard, missing ones filled in. Only for texts and addresses. */
export function segmentTermsOf({ field, missing, kind, script }: ValuesSource, cx: AggregationContext): ShardTerms {
  // The server looks up the index's name for every constant.
  const terms = field === null ? NO_TERMS : isConstant(field) ? oneTerm(cx.index) : shardTerms(cx.reader, field.name)
  const filler = missing === undefined ? null : kind === 'ip' ? parseAddress(textOf(missing)) : textOf(missing)
  if (script !== null) return scriptedTerms(script, field === null ? null : terms, filler)
  return filler === null ? terms : withMissing(terms, filler)
}

/** Whether any segment has numbers that doubles do not tell apart. */
export function hasExactNumbers({ field }: ValuesSource, cx: AggregationContext): boolean {
  return field !== null && cx.reader.segments.some(({ reader }) => (numbersOf(reader, field)?.exact ?? null) !== null)
}

/** The numbers of a segment, missing ones filled in; null: there are none. */
export function segmentNumbers(source: ValuesSource, view: SegmentView, now: number): Numbers | null {
  const { field, missing, format, script } = source
  const { reader } = view
  const numbers = field === null ? null : numbersOf(reader, field)
  if (script !== null) {
    const filler = missing === undefined ? null : missingNumber(missing, format, now)
    return new ScriptedNumbers(script.on(view, numbers), numbers, field !== null, filler, reader.maxDoc)
  }
  if (missing === undefined) return numbers
  const value = missingNumber(missing, format, now)
  return numbers === null ? oneNumber(value, reader.maxDoc) : fillMissing(numbers, value, reader.maxDoc)
}

/** A place as a text: a pair of numbers, a geohash. */
export const missingPoint = (missing: unknown): GeoPoint => parsePoint(textOf(missing), false)

/** What stands for missing values, as a column would hold it: read as it would be shown. */
export function missingNumber(missing: unknown, format: ValueFormat, now: number): number {
  const text = textOf(missing)
  switch (format.kind) {
    case 'date':
      return evaluateDate(text, DateFormat.of(format.format), { now, roundUp: false, zone: readZone(format.zone) }).millis
    case 'boolean':
      if (text === 'true' || text === 'false') return text === 'true' ? 1 : 0
      throw illegalArgument(`Cannot parse boolean [${text}], expected either [true] or [false]`)
    default:
      return typeof missing === 'number' ? missing : parseDouble(text)
  }
}
