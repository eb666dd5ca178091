// A request's sorts in terms of one shard's mapping: which column each key reads, what stands for missing values, what it shows.
import { ApiError, illegalArgument } from '../core/errors.ts'
import { shortestFloat } from '../core/numbers.ts'
import type { FieldType } from '../index/mapping/field-type.ts'
import { fieldTypes } from '../index/mapping/field-types.ts'
import { formatAddress, parseAddress } from '../index/mapping/ip-address.ts'
import {
  asIs,
  type ConstantSortKey,
  type DistanceSortKey,
  type NestedSortKey,
  type NumberSortKey,
  type PlainSortKey,
  type SortValue,
  type TextSortKey,
} from '../query/collect/sort-key.ts'
import { numberFormat, textOf } from '../query/dsl/json-token.ts'
import type { QueryContext } from '../query/dsl/query-builder.ts'
import type { Searcher } from '../query/exec/searcher.ts'
import { requireColumn } from '../query/fields/fielddata.ts'
import { geoDistanceKey } from './geo-distance-sort.ts'
import { resolveNestedSort } from './nested-sort.ts'
import type { SearchRequest } from './search-request.ts'
import type { SearchTarget } from './search-target.ts'
import type { FieldSort, SortSpec } from './sort.ts'
import { refuse } from './unsupported.ts'

export type ShardKey = ScoreKey | DocKey | ConstantSortKey | DistanceSortKey | NumberKey | TextKey | NestedKey

interface ScoreKey extends PlainSortKey {
  readonly kind: 'score'
}

/** By the shard's numbers, or with `_shard_doc` by those over all shards. */
export interface DocKey extends PlainSortKey {
  readonly kind: 'doc'
  /** Added to the shard's numbers. */
  readonly base: number
}

/** Texts may be written otherwise than the column holds them. */
export interface TextKey extends TextSortKey {
  readonly read: (text: string) => string
  readonly show: (value: string) => unknown
}

/** How a number is shown, beside how it is compared. */
export interface NumberKey extends NumberSortKey {
  readonly field: FieldType | null
  readonly narrow: (value: number | bigint) => number | bigint
  readonly show: (value: number | bigint) => unknown
}

/** By values of nested documents. */
export interface NestedKey extends NestedSortKey {
  readonly inner: NumberKey | TextKey | DistanceSortKey
}

/** What filters of nested documents are made with. */
export interface SortScope {
  readonly cx: QueryContext
  readonly searcher: Searcher
}

export interface ShardSort {
  readonly keys: readonly ShardKey[]
  /** Only what comes after these values. */
  readonly after: readonly SortValue[] | null
}

/** Numbers of documents lie below it. */
const DOCS_PER_SHARD = 2 ** 32

/** `place`: of the target among all shards of the search. `scope` is only needed where documents are nested. */
export function resolveSort({ sort, searchAfter }: SearchRequest, target: SearchTarget, place: number, scope?: SortScope): ShardSort {
  const keys = sort!.map(spec => withNested(spec, resolveKey(spec, target, place), scope))
  const usable = searchAfter !== null && searchAfter.length === keys.length
  return { keys, after: usable ? keys.map((key, i) => afterValue(key, sort![i], searchAfter[i])) : null }
}

function withNested(spec: SortSpec, key: ShardKey, scope: SortScope | undefined): ShardKey {
  if (scope === undefined || (spec.kind !== 'field' && spec.kind !== 'geo_distance') || spec.nested === null) return key
  if (key.kind !== 'number' && key.kind !== 'text' && key.kind !== 'distance') return key
  const docs = resolveNestedSort(spec.nested, scope.cx, scope.searcher)
  if (docs === null) return key
  if (spec.kind === 'field' && spec.mode === 'median') throw illegalArgument('Unsupported sort mode: MEDIAN')
  return { kind: 'nested', descending: key.descending, inner: key, missingFirst: key.kind === 'text' && key.missingFirst, docs }
}

function resolveKey(spec: SortSpec, target: SearchTarget, place: number): ShardKey {
  const { descending } = spec
  if (spec.kind === 'score') return { kind: 'score', descending }
  if (spec.kind === 'geo_distance') return geoDistanceKey(spec, target)
  if (spec.kind !== 'field') return { kind: 'doc', descending, base: spec.kind === 'shard_doc' ? place * DOCS_PER_SHARD : 0 }
  if (spec.field === '_index') return { kind: 'constant', value: target.index, descending: spec.descending }
  const field = target.mapping.field(spec.field)
  // The server looks up the index's name for the constant.
  if (field?.family === 'constant') return { kind: 'constant', value: target.index, descending: spec.descending }
  if (field === undefined) return unmappedKey(spec, target)
  if (field.family === 'geo_shape') throw notSortable(field)
  requireColumn(field)
  if (field.type === 'binary') throw illegalArgument("can't sort on binary field")
  if (field.family === 'range') refuse('sorting by ranges')
  if (field.type === 'flat_object') refuse('sorting by flat objects')
  if (field.family === 'geo_point') throw notSortable(field)
  if (field.family === 'keyword' || field.family === 'id' || field.spec.column === 'ordinal') return textKey(spec, field, target)
  return numberKey(spec, field)
}

const notSortable = ({ type }: FieldType) =>
  illegalArgument(`can't sort on ${type} field without using specific sorting feature, like geo_distance`)

function unmappedKey(spec: FieldSort, target: SearchTarget): ShardKey {
  const type = spec.unmappedType
  if (type === null) throw shardError(`No mapping found for [${spec.field}] in order to sort on`, target)
  const kind = KINDS.get(type)
  if (kind !== undefined) return { ...numberOptions(spec, kind), field: null }
  if (type === 'keyword') return { ...textOptions(spec, asText), field: null }
  if (!fieldTypes.fields.has(type)) throw illegalArgument(`No mapper found for type [${type}]`)
  throw illegalArgument(`Fielddata is not supported on field [${spec.field}] of type [${type}]`)
}

function textKey(spec: FieldSort, field: FieldType, target: SearchTarget): TextKey {
  if (spec.numericType !== null) {
    throw shardError(`[numeric_type] option cannot be set on a non-numeric field, got ${field.type}`, target)
  }
  if (spec.mode === 'avg' || spec.mode === 'sum' || spec.mode === 'median') {
    throw shardError('we only support AVG, MEDIAN and SUM on number based fields', target)
  }
  const isAddress = field.family === 'ip'
  const options = textOptions(spec, isAddress ? parseAddress : asText)
  return { ...options, field, show: isAddress ? formatAddress : asText }
}

const asText = (text: string) => text

function textOptions({ descending, mode, missing }: FieldSort, read: (text: string) => string): Omit<TextKey, 'field'> {
  const marker = missing === null || missing === '_first' || missing === '_last'
  return {
    kind: 'text',
    descending,
    mode: mode === 'min' || mode === 'max' ? mode : descending ? 'max' : 'min',
    missing: marker ? null : read(textOf(missing)),
    missingFirst: missing === '_first',
    read,
    show: asText,
  }
}

/** How numbers of a type sort: their bounds, which stand for missing values, and how they are shown. */
interface NumberOrder {
  readonly whole: boolean
  /** Numbers of requests become what columns of this kind can hold. */
  readonly narrow: (value: number | bigint) => number | bigint
  readonly least: number | bigint
  readonly greatest: number | bigint
  readonly show: (value: number | bigint) => unknown
}

const toFloat = (value: number | bigint) => Math.fround(Number(value))
const INT: NumberOrder = { whole: true, narrow: asIs, least: -2147483648, greatest: 2147483647, show: asIs }
const LONG: NumberOrder = { whole: true, narrow: asIs, least: -(2n ** 63n), greatest: 2n ** 63n - 1n, show: asIs }
const UNSIGNED_LONG: NumberOrder = { whole: true, narrow: asIs, least: 0, greatest: 2n ** 64n - 1n, show: asIs }
const DOUBLE: NumberOrder = { whole: false, narrow: asIs, least: -Infinity, greatest: Infinity, show: asIs }
const FLOAT: NumberOrder = { ...DOUBLE, narrow: toFloat, show: value => shortestFloat(Number(value)) }

const KINDS: ReadonlyMap<string, NumberOrder> = new Map([
  ['boolean', INT],
  ['byte', INT],
  ['date', LONG],
  ['date_nanos', LONG],
  ['double', DOUBLE],
  ['float', FLOAT],
  ['half_float', FLOAT],
  ['integer', INT],
  ['long', LONG],
  ['scaled_float', DOUBLE],
  ['short', INT],
  ['unsigned_long', UNSIGNED_LONG],
])

function numberKey(spec: FieldSort, field: FieldType): NumberKey {
  const own = KINDS.get(field.type) ?? LONG
  const asked = spec.numericType === null ? own : spec.numericType === 'double' ? DOUBLE : LONG
  const options = numberOptions(spec, asked)
  return { ...options, field, decode: conversion(spec, field, asked) }
}

function numberOptions(spec: FieldSort, order: NumberOrder): Omit<NumberKey, 'field'> {
  const { descending, missing } = spec
  return {
    kind: 'number',
    descending,
    mode: spec.mode ?? (descending ? 'max' : 'min'),
    whole: order.whole,
    missing: missingNumber(missing, descending, order),
    decode: asIs,
    narrow: order.narrow,
    show: order.show,
  }
}

function missingNumber(missing: unknown, descending: boolean, order: NumberOrder): number | bigint {
  if (missing === null || missing === '_last') return descending ? order.least : order.greatest
  if (missing === '_first') return descending ? order.greatest : order.least
  return order.narrow(readNumber(missing, order.whole))
}

/** From what a column holds to what is compared. */
function conversion(spec: FieldSort, field: FieldType, order: NumberOrder): (value: number | bigint) => number | bigint {
  const numericType = spec.numericType
  if (field.family === 'date' && numericType !== null) {
    const nanos = field.resolution === 'nanoseconds'
    if (numericType === 'date' && nanos) return value => Number(BigInt(value) / 1_000_000n)
    if (numericType === 'date_nanos' && !nanos) return millisToNanos
    return asIs
  }
  if (field.family !== 'number') return asIs
  const { column } = field.spec
  const encoded = field.numeric === 'scaled_float' || field.numeric === 'unsigned_long'
  const decode = encoded ? (value: number | bigint) => field.format(value) as number | bigint : asIs
  if (order.whole && (column !== 'int' || field.numeric === 'scaled_float')) return value => Math.trunc(Number(decode(value)))
  return decode
}

function millisToNanos(value: number | bigint): bigint {
  if (value < 0) throw illegalArgument(`milliSeconds [${value}] are before the epoch in 1970 and cannot be converted to nanoseconds`)
  return BigInt(value) * 1_000_000n
}

/** Texts must spell a number of the kind; fractions of whole numbers are cut where they come as numbers. */
function readNumber(value: unknown, whole: boolean): number | bigint {
  if (typeof value === 'bigint') return whole ? value : Number(value)
  if (typeof value === 'number') return whole ? Math.trunc(value) : value
  const text = textOf(value)
  if (whole) {
    if (!/^[+-]?\d+$/.test(text)) throw numberFormat(text)
    const number = Number(text)
    return Number.isSafeInteger(number) ? number : BigInt(text)
  }
  const number = Number(text)
  if (text.trim() === '' || Number.isNaN(number)) throw numberFormat(text)
  return number
}

function afterValue(key: ShardKey, spec: SortSpec, value: unknown): SortValue {
  if (key.kind === 'nested') return afterValue(key.inner, spec, value)
  if (key.kind === 'text') return value === null ? null : key.read(textOf(value))
  if (key.kind === 'constant') return value === null ? null : textOf(value)
  if (value === null) throw new ApiError('null_pointer_exception', 'Cannot invoke "java.lang.Integer.intValue()" because "value" is null')
  try {
    if (key.kind === 'number' && key.field?.family === 'date' && typeof value === 'string') {
      return key.field.instant(value, false, { now: Date.now() })
    }
    if (key.kind === 'doc') return Number(readNumber(value, true)) - key.base
    if (key.kind === 'score') return toFloat(readNumber(value, false))
    if (key.kind === 'distance') return Number(readNumber(value, false))
    return key.narrow(readNumber(value, key.whole))
  } catch (error) {
    const name = spec.kind === 'field' || spec.kind === 'geo_distance' ? spec.field : spec.kind === 'shard_doc' ? '_shard_doc' : 'null'
    throw illegalArgument(`Failed to parse search_after value for field [${name}].`, { cause: error as ApiError })
  }
}

const shardError = (reason: string, { index, indexUuid }: SearchTarget) =>
  new ApiError('query_shard_exception', reason, { details: { index, index_uuid: indexUuid } })
