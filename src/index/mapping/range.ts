// The range field types: of numbers, dates and addresses. A document keeps the bounds of all its ranges, one after another.
import { type ApiError, illegalArgument, isApiError, mapperParsing, nullPointer } from '../../core/errors.ts'
import { type FieldSpec, INDEX_NONE } from '../contracts/field-spec.ts'
import type { BoostOption, CoerceOption, IndexedOptions, MalformedOption } from './common-options.ts'
import { DateFormat, DEFAULT_FORMAT } from './date-format.ts'
import { type DocumentBuilder, PREVIEW } from './document-builder.ts'
import { defineField } from './field-definition.ts'
import type { RangeFieldType } from './field-type.ts'
import { parseNetwork } from './ip-address.ts'
import { hashMapOrder, isObject, type JsonObject, javaText } from './java-text.ts'
import { Leaf } from './leaf.ts'
import { boostParameter, flag, indexDefaultFlag, metaParameter, parameter } from './parameter.ts'
import { dateRange, doubleRangeKind, floatRangeKind, integerRange, ipRange, longRange } from './range/range-kinds.ts'
import { type BoundedRange, compareBytes, type RangeKind } from './range-kind.ts'

interface RangeOptions {
  readonly index: boolean
  readonly doc_values: boolean
  readonly store: boolean
  readonly coerce: boolean
  readonly boost: number
  readonly ignore_malformed: boolean
}

/** Bounds that are dates are shown as dates are, in the order of the server's maps. */
function shownBounds(value: unknown, { showSource }: RangeKind, format: string | null): unknown {
  if (showSource === undefined) {
    if (format === null) return value
    throw nullPointer(NO_FORMATTER)
  }
  if (!isObject(value)) return value
  const shown = new Map(Object.keys(value).map(key => [key, value[key] === null ? null : showSource(value[key], format)]))
  return Object.fromEntries(hashMapOrder([...shown.keys()]).map(key => [key, shown.get(key)]))
}

const NO_FORMATTER = 'Cannot invoke "org.opensearch.common.time.DateFormatter.locale()" because "defaultFormatter" is null'

class RangeLeaf extends Leaf {
  readonly fieldType: RangeFieldType
  private readonly spec: FieldSpec

  constructor(
    path: string,
    private readonly ranges: RangeKind,
    private readonly options: RangeOptions,
  ) {
    super(path)
    const kept = options.index || options.doc_values
    this.spec = { name: path, index: INDEX_NONE, norms: false, column: kept ? 'binary' : 'none', points: 'none', stored: options.store }
    this.fieldType = {
      family: 'range',
      name: path,
      type: ranges.name,
      spec: this.spec,
      boost: options.boost,
      similarity: null,
      kind: ranges,
      indexed: options.index,
      hasDocValues: options.doc_values,
      format: value => value,
      readsFormats: true,
      readSource: (value, format) => shownBounds(value, ranges, format),
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    if (value === null) return
    try {
      this.keep(this.read(value, out), out)
    } catch (error) {
      if (!this.options.ignore_malformed || !isApiError(error)) throw error
      out.ignore(this.path)
    }
  }

  private keep(range: BoundedRange, out: DocumentBuilder): void {
    const { ranges, spec, options } = this
    if (spec.column === 'none') return
    const bytes = new Uint8Array(ranges.width * 2)
    bytes.set(ranges.encode(range.min))
    bytes.set(ranges.encode(range.max), ranges.width)
    out.appendBytes(spec, bytes)
    if (!options.doc_values) out.nameField(this.path)
  }

  private read(value: unknown, out: DocumentBuilder): BoundedRange {
    if (this.ranges.name === 'ip_range' && typeof value === 'string') return parseNetwork(value)
    if (!isObject(value)) throw mapperParsing(`error parsing field [${this.path}], expected an object but got ${lastName(this.path)}`)
    const range = this.readBounds(value, out)
    if (compareBytes(this.ranges.encode(range.min), 0, this.ranges.encode(range.max), 0, this.ranges.width) > 0) {
      throw previewed(this.upsideDown(range), null)
    }
    return range
  }

  private readBounds(json: JsonObject, out: DocumentBuilder): BoundedRange {
    const { ranges } = this
    let min = ranges.least
    let max = ranges.greatest
    for (const key of Object.keys(json)) {
      const lower = key === 'gte' || key === 'gt'
      if (!lower && key !== 'lte' && key !== 'lt') {
        throw previewed(mapperParsing(`error parsing field [${this.path}], with unknown parameter [${key}]`), json[key])
      }
      if (json[key] === null) continue
      const bound = this.readBound(json, key, out)
      if (lower) min = key === 'gt' ? ranges.step(bound, 1) : bound
      else max = key === 'lt' ? ranges.step(bound, -1) : bound
    }
    return { min, max }
  }

  private readBound(json: JsonObject, key: string, out: DocumentBuilder) {
    out.container = json
    out.key = key
    try {
      return this.ranges.read(json[key], this.options.coerce, out)
    } catch (error) {
      throw isApiError(error) ? previewed(error, json[key]) : error
    }
  }

  private upsideDown({ min, max }: BoundedRange): ApiError {
    if (this.ranges.name === 'ip_range') return illegalArgument('min value cannot be greater than max value for InetAddressRange field')
    return illegalArgument(`min value (${this.ranges.show(min)}) is greater than max value (${this.ranges.show(max)})`)
  }
}

const lastName = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** The preview shows the bound at which the server's parser stands. */
function previewed(error: ApiError, value: unknown): ApiError {
  error.details[PREVIEW] ??= javaText(value)
  return error
}

/** A range in each document, `{ gte: 10, lt: 20 }`, which queries compare with theirs. */
export interface RangeFieldOptions extends IndexedOptions, BoostOption, CoerceOption, MalformedOption {}

export interface DateRangeFieldOptions extends RangeFieldOptions {
  /** How bounds are written; `strict_date_optional_time||epoch_millis`. */
  readonly format?: string
  /** For names of months and days; the root locale. */
  readonly locale?: string
}

const rangeParameters = {
  index: flag(true),
  doc_values: flag(true),
  store: flag(false),
  coerce: indexDefaultFlag(cx => cx.settings.coerce),
}

const lastParameters = {
  boost: boostParameter,
  meta: metaParameter,
  ignore_malformed: indexDefaultFlag(cx => cx.settings.ignoreMalformed),
}

const rangeType = (kind: RangeKind) =>
  defineField({
    type: kind.name,
    parameters: { ...rangeParameters, ...lastParameters },
    refuseUnknown(name, key) {
      if (key !== 'format' && key !== 'locale')
        return mapperParsing(`unknown parameter [${key}] on mapper [${name}] of type [${kind.name}]`)
      return illegalArgument(`field [${name}] of type [range] should not define a dateTimeFormatter unless it is a DATE type`)
    },
    build: (path, values) => new RangeLeaf(path, kind, values),
  })

export const integer_range = rangeType(integerRange)
export const long_range = rangeType(longRange)
export const float_range = rangeType(floatRangeKind)
export const double_range = rangeType(doubleRangeKind)
export const ip_range = rangeType(ipRange)

export const date_range = defineField({
  type: 'date_range',
  parameters: {
    ...rangeParameters,
    format: parameter<string>(DEFAULT_FORMAT, value => javaText(value)),
    locale: parameter<string>('', value => javaText(value)),
    ...lastParameters,
  },
  check(_name, { values }) {
    DateFormat.of(values.format as string, values.locale as string)
  },
  build(path, values) {
    return new RangeLeaf(path, dateRange(DateFormat.of(values.format, values.locale), values.locale), values)
  },
})
