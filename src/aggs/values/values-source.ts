// What an aggregation's values are on one shard: of which kind, from which columns, and how they are shown.
import { ApiError, illegalArgument, illegalState } from '../../core/errors.ts'
import { textOf } from '../../core/json-token.ts'
import { DateFormat, DEFAULT_FORMAT } from '../../index/mapping/date-format.ts'
import type { DateFieldType, FieldType } from '../../index/mapping/field-type.ts'
import { parseAddress } from '../../index/mapping/ip-address.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import { isConstant, requireColumn } from '../../query/fields/fielddata.ts'
import type { AggregationContext } from '../aggregation-context.ts'
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

export interface ValuesDemand {
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
  if (kind === null || !kinds.includes(kind)) {
    throw illegalArgument(`Field [${field.name}] of type [${field.type}] is not supported for aggregation [${type}]`)
  }
  return { kind, field, missing, format: formatOf(kind, field, config), isFloating: script !== null || isFloating(field), script }
}

const WHOLE: ReadonlySet<string> = new Set(['long', 'integer', 'short', 'byte'])

function kindOfType(valueType: string): ValuesKind {
  if (valueType === 'string') return 'bytes'
  return valueType === 'date' || valueType === 'ip' || valueType === 'geo_point' || valueType === 'boolean' || valueType === 'range'
    ? valueType
    : 'numeric'
}

function kindOfField(field: FieldType): ValuesKind | null {
  switch (field.family) {
    case 'number':
      return 'numeric'
    case 'date':
    case 'boolean':
    case 'ip':
    case 'geo_point':
    case 'geo_shape':
    case 'range':
      return field.family
    case 'keyword':
    case 'text':
    case 'constant':
    case 'id':
      return 'bytes'
    case 'meta':
      return field.spec.column === 'int' ? 'numeric' : 'bytes'
    default:
      return null
  }
}

function isFloating(field: FieldType): boolean {
  if (field.family !== 'number') return false
  return ['half_float', 'float', 'double', 'scaled_float'].includes(field.numeric)
}

function formatOf(kind: ValuesKind, field: FieldType | null, { format, timeZone }: ValuesConfig): ValueFormat {
  switch (kind) {
    case 'date':
      return { kind: 'date', format: checkedFormat(format) ?? dateFormat(field), zone: timeZone ?? 'Z' }
    case 'boolean':
      if (format !== null) throw noFormats(field, 'boolean')
      return { kind: 'boolean' }
    case 'ip':
      if (format !== null) throw noFormats(field, 'ip')
      return { kind: 'ip' }
    case 'bytes':
      if (format !== null && field !== null) throw noFormats(field, field.type)
      return RAW
    case 'numeric':
      if (field?.family === 'number' && field.numeric === 'unsigned_long') return { kind: 'unsigned' }
      return format === null ? RAW : { kind: 'decimal', pattern: format }
    case 'range': {
      if (field?.type !== 'date_range') return format === null ? RAW : { kind: 'decimal', pattern: format }
      return { kind: 'date', format: checkedFormat(format) ?? DEFAULT_FORMAT, zone: timeZone ?? 'Z' }
    }
    default:
      return RAW
  }
}

const noFormats = (field: FieldType | null, type: string) =>
  illegalArgument(`Field [${field?.name ?? ''}] of type [${type}] does not support custom formats`)

function checkedFormat(format: string | null): string | null {
  if (format !== null) DateFormat.of(format)
  return format
}

const dateFormat = (field: FieldType | null): string => (field?.family === 'date' ? field.dateFormat.format : DEFAULT_FORMAT)

/** No document has a value of any kind. */
export const isUnmapped = ({ field, missing, script }: ValuesSource): boolean => field === null && missing === undefined && script === null

/** The terms of a shard, missing ones filled in. Only for texts and addresses. */
export function segmentTermsOf({ field, missing, kind, script }: ValuesSource, cx: AggregationContext): ShardTerms {
  const terms = field === null ? NO_TERMS : isConstant(field) ? oneTerm(constantOf(field, cx)) : shardTerms(cx.reader, field.name)
  const filler = missing === undefined ? null : kind === 'ip' ? parseAddress(textOf(missing)) : textOf(missing)
  if (script !== null) return scriptedTerms(script, field === null ? null : terms, filler)
  return filler === null ? terms : withMissing(terms, filler)
}

const constantOf = (field: FieldType, cx: AggregationContext) => (field.family === 'constant' ? field.constant : cx.index)

/** Whether any segment has numbers that doubles do not tell apart. */
export function hasExactNumbers({ field }: ValuesSource, cx: AggregationContext): boolean {
  return field !== null && cx.reader.segments.some(({ reader }) => (numbersOf(reader, field)?.exact ?? null) !== null)
}

/** The numbers of a segment, missing ones filled in; null: there are none. */
export function segmentNumbers(source: ValuesSource, view: SegmentView, now: number): Numbers | null {
  const { field, missing, kind, format, script } = source
  const { reader } = view
  const numbers = field === null ? null : numbersOf(reader, field)
  if (script !== null) {
    const filler = missing === undefined ? null : missingNumber(missing, kind, field, format, now)
    return new ScriptedNumbers(script.on(view), numbers, field !== null, filler, reader.maxDoc)
  }
  if (missing === undefined) return numbers
  const value = missingNumber(missing, kind, field, format, now)
  return numbers === null ? oneNumber(value, reader.maxDoc) : fillMissing(numbers, value, reader.maxDoc)
}

/** What stands for missing values, as a column would hold it. */
export function missingNumber(missing: unknown, kind: ValuesKind, field: FieldType | null, format: ValueFormat, now: number): number {
  if (kind === 'date' && typeof missing === 'string') {
    if (field === null) return DateFormat.of(format.kind === 'date' ? format.format : DEFAULT_FORMAT).parse(missing).millis
    const instant = (field as DateFieldType).instant(missing, false, { now })
    return typeof instant === 'bigint'
      ? Number(instant / 1_000_000n)
      : (field as DateFieldType).resolution === 'nanoseconds'
        ? instant / 1e6
        : instant
  }
  if (kind === 'boolean')
    return missing === true || missing === 'true' ? 1 : missing === false || missing === 'false' ? 0 : Number(textOf(missing))
  const value = Number(textOf(missing))
  if (Number.isNaN(value)) throw new ApiError('number_format_exception', `For input string: "${textOf(missing)}"`)
  return value
}
