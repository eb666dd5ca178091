// A request's sorts in terms of one shard's mapping: which column each key reads, what stands for missing values, what it shows.
import { ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import { textOf } from '../../core/json-token.ts'
import { lazily } from '../../core/lazily.ts'
import { byFamily } from '../../index/mapping/by-family.ts'
import type { FieldType, KeywordFieldType } from '../../index/mapping/field-type.ts'
import { fieldTypes } from '../../index/mapping/field-types.ts'
import { formatAddress, parseAddress } from '../../index/mapping/ip-address.ts'
import { asIs, type NestedDocs, type SortValue } from '../../query/collect/sort-key.ts'
import { columnOf, noColumn, noFielddata, requireColumn } from '../../query/values/fielddata.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { NumberKey, NumberOrder, ShardKey, ShardSort, SortScope, TextKey } from '../contracts/shard-sort.ts'
import type { FieldSort, NumericType, SortSpec } from '../contracts/sort-spec.ts'
import { resolveNestedSort } from './nested-sort.ts'
import { scriptSortKey } from './script-sort.ts'
import { DOUBLE_ORDER, FLOAT_ORDER, INT_ORDER, LONG_ORDER, NUMBER_ORDERS, TURNED_LONG_ORDER, UNSIGNED_LONG_ORDER } from './sort-numbers.ts'

const distances = lazily(() => import('./geo-distance-sort.ts'))

/** Numbers of documents lie below it. */
const DOCS_PER_SHARD = 2 ** 32

/** `place`: of the target among all shards of the search. */
export function resolveSort({ sort, searchAfter }: SearchRequest, target: SearchTarget, place: number, scope: SortScope): ShardSort {
  const keys = sort!.map(spec => {
    // An unknown path is reported before an invalid mode.
    const docs = nestedDocs(spec, target, scope)
    return withNested(spec, resolveKey(spec, target, place, scope), docs)
  })
  const usable = searchAfter !== null && searchAfter.length === keys.length
  return { keys, after: usable ? keys.map((key, i) => afterValue(key, sort![i], searchAfter[i])) : null }
}

function nestedDocs(spec: SortSpec, { mapping }: SearchTarget, scope: SortScope): NestedDocs | null {
  if ((spec.kind !== 'field' && spec.kind !== 'geo_distance' && spec.kind !== 'script') || spec.nested === null) return null
  if (spec.kind !== 'script' && mapping.field(spec.field) === undefined) return null
  return resolveNestedSort(spec.nested, scope.cx, scope.searcher)
}

function withNested(spec: SortSpec, key: ShardKey, docs: NestedDocs | null): ShardKey {
  if (docs === null || (key.kind !== 'number' && key.kind !== 'text' && key.kind !== 'distance' && key.kind !== 'script')) return key
  if (spec.kind === 'field' && spec.mode === 'median') throw illegalArgument('Unsupported sort mode: MEDIAN')
  return { kind: 'nested', descending: key.descending, inner: key, missingFirst: key.kind === 'text' && key.missingFirst, docs }
}

function resolveKey(spec: SortSpec, target: SearchTarget, place: number, scope: SortScope): ShardKey {
  const { descending } = spec
  if (spec.kind === 'score') return { kind: 'score', descending }
  if (spec.kind === 'geo_distance') return distances().geoDistanceKey(spec, target)
  if (spec.kind === 'script') return scriptSortKey(spec, scope)
  if (spec.kind !== 'field') return { kind: 'doc', descending, base: spec.kind === 'shard_doc' ? place * DOCS_PER_SHARD : 0 }
  if (spec.field === '_index') return { kind: 'constant', value: target.index, descending: spec.descending }
  const field = target.mapping.field(spec.field)
  return field === undefined ? unmappedKey(spec, target) : fieldKey(field, spec, target)
}

const fieldKey = byFamily<[spec: FieldSort, target: SearchTarget], ShardKey>({
  text: (field, spec, target) => textKey(field, spec, target),
  keyword: (field, spec, target) => (field.type === 'flat_object' ? memberKey(field, spec, target) : textKey(field, spec, target)),
  // The server looks up the index's name for the constant.
  constant: (_, { descending }, { index }) => ({ kind: 'constant', value: index, descending }),
  number: numberKey,
  date: numberKey,
  boolean: numberKey,
  ip: (field, spec, target) => ({ ...textKey(field, spec, target, parseAddress), show: formatAddress }),
  geo_point(field) {
    requireColumn(field)
    throw notSortable(field)
  },
  geo_shape(field) {
    throw notSortable(field)
  },
  range(field, spec) {
    requireColumn(field)
    refuse('sorting by ranges')
    return numberKey(field, spec)
  },
  feature: numberKey,
  vector() {
    throw new ApiError('unsupported_operation_exception', "knn vector field doesn't support this operation")
  },
  version: (field, spec, target) => textKey(field, spec, target),
  id: (field, spec, target) => textKey(field, spec, target),
  meta(field, spec, target) {
    requireColumn(field)
    if (field.type === 'binary') throw illegalArgument("can't sort on binary field")
    return field.spec.column === 'ordinal' ? textKey(field, spec, target) : numberKey(field, spec)
  },
})

const MAPPERS = 'org.opensearch.index.mapper'
const NOT_A_FIELD =
  `class ${MAPPERS}.ObjectMapper cannot be cast to class ${MAPPERS}.FieldMapper ` +
  `(${MAPPERS}.ObjectMapper and ${MAPPERS}.FieldMapper are in unnamed module of loader 'app')`

const notSortable = ({ type }: Pick<FieldType, 'type'>) =>
  illegalArgument(`can't sort on ${type} field without using specific sorting feature, like geo_distance`)

function unmappedKey(spec: FieldSort, target: SearchTarget): ShardKey {
  const type = spec.unmappedType
  if (type === null) throw shardError(`No mapping found for [${spec.field}] in order to sort on`, target)
  const order = NUMBER_ORDERS.get(type)
  if (order !== undefined) return numberKeyOf(spec, order, null, asIs)
  if (type === 'keyword' || type === 'ip') return { ...textOptions(spec, asText), field: null }
  if (type === 'nested' || type === 'object') throw new ApiError('class_cast_exception', NOT_A_FIELD)
  if (type === 'geo_point') throw notSortable({ type })
  if (type === 'text') throw noFielddata('__anonymous_text')
  if (type === 'binary') throw noColumn('__anonymous_binary', type)
  if (!fieldTypes.fields.has(type)) throw illegalArgument(`No mapper found for type [${type}]`)
  throw illegalArgument(`Fielddata is not supported on field [${spec.field}] of type [${type}]`)
}

function textKey(field: FieldType, spec: FieldSort, target: SearchTarget, read = asText): TextKey {
  requireColumn(field)
  if (spec.numericType !== null) {
    throw shardError(`[numeric_type] option cannot be set on a non-numeric field, got ${field.type}`, target)
  }
  if (spec.mode === 'avg' || spec.mode === 'sum' || spec.mode === 'median') {
    throw shardError('we only support AVG, MEDIAN and SUM on number based fields', target)
  }
  return { ...textOptions(spec, read), field: columnOf(field) }
}

/** By the first or last of all paths and values of the object, as on the server, which cannot show that of another path. */
function memberKey(field: KeywordFieldType, spec: FieldSort, target: SearchTarget): TextKey {
  const key = textKey(field, spec, target)
  const prefix = field.termPrefix ?? ''
  const show = (text: string) => {
    if (prefix !== '' && text.startsWith(prefix)) return text.slice(prefix.length)
    const reason = 'cannot write xcontent for unknown value of type class java.lang.Object'
    throw illegalArgument(reason, { ofAnswer: true })
  }
  return { ...key, show, read: text => prefix + text }
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

function numberKey(field: FieldType, spec: FieldSort): NumberKey {
  requireColumn(field)
  const own = NUMBER_ORDERS.get(field.type) ?? LONG_ORDER
  const asked = spec.numericType === null ? own : castOrder(spec.numericType, field)
  return numberKeyOf(spec, asked, field, conversion(spec, field, asked))
}

function castOrder(type: NumericType, field: FieldType): NumberOrder {
  if (type === 'double') return DOUBLE_ORDER
  if (type === 'date_nanos' && field.family !== 'date')
    throw illegalArgument('trying to convert a known date time formatter to a nanosecond one, wrong field used?')
  return field.type === 'unsigned_long' ? TURNED_LONG_ORDER : LONG_ORDER
}

function numberKeyOf(
  { descending, missing, mode }: FieldSort,
  order: NumberOrder,
  field: NumberKey['field'],
  decode: NumberKey['decode'],
): NumberKey {
  return {
    kind: 'number',
    field,
    descending,
    mode: mode ?? (descending ? 'max' : 'min'),
    whole: order.whole,
    unsigned: order === UNSIGNED_LONG_ORDER,
    missing: missingNumber(missing, descending, order),
    decode,
    readAfter: order.after,
    show: order.show,
  }
}

function missingNumber(missing: unknown, descending: boolean, order: NumberOrder): number | bigint {
  if (missing === null || missing === '_last') return descending ? order.least : order.greatest
  if (missing === '_first') return descending ? order.greatest : order.least
  return order.missing(missing)
}

/** From what a column holds to what is compared. */
function conversion(spec: FieldSort, field: FieldType, order: NumberOrder): (value: number | bigint) => number | bigint {
  const numericType = spec.numericType
  if (numericType === 'double' && field.family !== 'date') return doubles(field)
  if (field.family === 'date' && numericType !== null) {
    const nanos = field.resolution === 'nanoseconds'
    if ((numericType === 'date' || numericType === 'double') && nanos) return value => Number(BigInt(value) / 1_000_000n)
    if (numericType === 'date_nanos' && !nanos) return millisToNanos
    return asIs
  }
  if (field.family !== 'number') return asIs
  const { column } = field.spec
  const encoded = field.numeric === 'scaled_float' || field.numeric === 'unsigned_long'
  const decode = encoded ? (value: number | bigint) => field.format(value) as number | bigint : asIs
  if (order === TURNED_LONG_ORDER) return value => BigInt.asIntN(64, BigInt(decode(value)))
  if (order.whole && (column !== 'int' || field.numeric === 'scaled_float')) return value => Math.trunc(Number(decode(value)))
  return decode
}

function doubles(field: FieldType): (value: number | bigint) => number {
  if (field.family === 'number') return value => Number(field.format(value))
  return Number
}

function millisToNanos(value: number | bigint): bigint {
  if (value < 0) throw illegalArgument(`milliSeconds [${value}] are before the epoch in 1970 and cannot be converted to nanoseconds`)
  return BigInt(value) * 1_000_000n
}

function afterValue(key: ShardKey, spec: SortSpec, value: unknown): SortValue {
  if (key.kind === 'nested') return afterValue(key.inner, spec, value)
  if (key.kind === 'text') return value === null ? null : key.read(textOf(value))
  if (key.kind === 'constant') return value === null ? null : textOf(value)
  // Those that are dates, or too great for other numbers, complain in words of their own.
  if (key.kind === 'number' && key.field?.family === 'date' && isSpelled(value)) {
    return key.field.instant(textOf(value), false, { now: Date.now() })
  }
  if (key.kind === 'number' && (value === null || key.field?.type === 'unsigned_long')) return key.readAfter(value)
  if (value === null && key.kind === 'script' && !key.isNumber) return null
  if (value === null) return (key.kind === 'doc' ? INT_ORDER : DOUBLE_ORDER).after(value)
  try {
    if (key.kind === 'doc') return Number((spec.kind === 'shard_doc' ? LONG_ORDER : INT_ORDER).after(value)) - key.base
    if (key.kind === 'score') return FLOAT_ORDER.after(value)
    if (key.kind === 'script' && !key.isNumber) return textOf(value)
    if (key.kind === 'distance' || key.kind === 'script') return DOUBLE_ORDER.after(value)
    return key.readAfter(value)
  } catch (error) {
    if (!isApiError(error)) throw error
    const name =
      spec.kind === 'field' || spec.kind === 'geo_distance'
        ? spec.field
        : spec.kind === 'shard_doc'
          ? '_shard_doc'
          : spec.kind === 'script'
            ? '_script'
            : 'null'
    throw illegalArgument(`Failed to parse search_after value for field [${name}].`, { cause: error })
  }
}

/** Numbers that no date is are read as texts. */
const isSpelled = (value: unknown) =>
  typeof value === 'bigint' ? BigInt.asIntN(64, value) !== value : value !== null && typeof value !== 'number'

const shardError = (reason: string, { index, indexUuid }: SearchTarget) =>
  new ApiError('query_shard_exception', reason, { details: { index, index_uuid: indexUuid } })

/** Most show only within an option, such as a nested path. */
function refuse(feature: string | undefined): void {
  if (feature !== undefined) throw new ApiError('unsupported_operation_exception', `[${feature}] is not supported`, { status: 501 })
}
