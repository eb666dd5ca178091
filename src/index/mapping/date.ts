// The field types `date` and `date_nanos`: milliseconds or nanoseconds since 1970, parsed and printed by a format.
import type { Instant } from '../../core/date/date-parts.ts'
import { timeZone } from '../../core/date/time-zone.ts'
import { ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import { type FieldSpec, INDEX_NONE } from '../contracts/field-spec.ts'
import type { BoostOption, IndexedOptions, MalformedOption, SkipListOption } from './common-options.ts'
import { DateFormat, type DateRangeOptions, DEFAULT_FORMAT } from './date-format.ts'
import { evaluateDate } from './date-math.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField } from './field-definition.ts'
import type { DateFieldType } from './field-type.ts'
import { javaText } from './java-text.ts'
import { KeptLeaf } from './leaf.ts'
import { boostParameter, flag, indexDefaultFlag, metaParameter, nullValueParameter, parameter } from './parameter.ts'

type Resolution = DateFieldType['resolution']

const LONG_MIN = -(2n ** 63n)
const LONG_MAX = 2n ** 63n - 1n
/** Milliseconds of the last moment that nanoseconds in a long reach. */
const LAST_NANOS_MILLIS = 9_223_372_036_854

/** Moments, to the millisecond (`date`) or nanosecond (`date_nanos`). */
export interface DateOptions extends IndexedOptions, BoostOption, MalformedOption, SkipListOption {
  /** How values are written; `strict_date_optional_time||epoch_millis`. `'yyyy-MM-dd||epoch_second'` */
  readonly format?: string
  /** How they are printed; the first of `format`. */
  readonly print_format?: string
  /** For names of months and days; the root locale. */
  readonly locale?: string
  /** Stands for null in documents. */
  readonly null_value?: string | number | null
}

class DateLeaf extends KeptLeaf {
  readonly fieldType: DateFieldType
  private readonly ignoreMalformed: boolean
  private readonly nullValue: number | bigint | null

  constructor(
    path: string,
    spec: FieldSpec,
    private readonly format: DateFormat,
    printer: DateFormat,
    private readonly resolution: Resolution,
    options: {
      readonly locale: string
      readonly null_value: string | null
      readonly ignore_malformed: boolean
      readonly boost: number
    },
  ) {
    super(path, spec)
    this.ignoreMalformed = options.ignore_malformed
    this.nullValue = options.null_value === null ? null : readNullValue(options.null_value, format, resolution)
    const instant = (value: unknown, roundUp: boolean, query: DateRangeOptions) => {
      const math = {
        get now() {
          return query.now
        },
        roundUp,
        zone: zoneOf(query),
      }
      return indexed(evaluateDate(queryText(value), queryFormat(query, format, options.locale), math), resolution)
    }
    this.fieldType = {
      family: 'date',
      name: path,
      type: resolution === 'milliseconds' ? 'date' : 'date_nanos',
      spec,
      boost: options.boost,
      similarity: null,
      resolution,
      dateFormat: printer,
      nullValue: options.null_value,
      format: value => (typeof value === 'string' ? value : printer.print(instantOf(value, resolution))),
      instant,
      range(from, to, includeFrom, includeTo, query) {
        let min: number | bigint = LONG_MIN
        let max: number | bigint = LONG_MAX
        if (from !== undefined && from !== null) {
          min = instant(from, !includeFrom, query)
          if (!includeFrom) min = typeof min === 'bigint' ? min + 1n : min + 1
        }
        if (to !== undefined && to !== null) {
          max = instant(to, includeTo, query)
          if (!includeTo) max = typeof max === 'bigint' ? max - 1n : max - 1
        }
        return min > max ? null : { min, max }
      },
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    let read: number | bigint | null
    if (value === null) read = this.nullValue
    else {
      try {
        read = this.read(value, out)
      } catch (error) {
        if (!this.ignoreMalformed || typeof value === 'object' || !isApiError(error)) throw error
        out.ignore(this.path)
        return
      }
    }
    if (read === null || !this.kept) return
    out.push(this.spec, read)
    if (this.named) out.nameField(this.path)
  }

  private read(value: unknown, out: DocumentBuilder): number | bigint {
    if (this.resolution === 'milliseconds') {
      const fast =
        typeof value === 'string' ? this.format.fastMillis(value) : typeof value === 'number' ? this.format.fastNumber(value) : Number.NaN
      if (!Number.isNaN(fast)) return fast
    }
    return indexed(this.format.parse(out.text(value)), this.resolution)
  }
}

function indexed(instant: Instant, resolution: Resolution): number | bigint {
  if (resolution === 'milliseconds') return instant.millis
  const shown = () => isoText(instant)
  if (instant.millis < 0)
    throw illegalArgument(`date[${shown()}] is before the epoch in 1970 and cannot be stored in nanosecond resolution`)
  if (instant.millis > LAST_NANOS_MILLIS) {
    throw illegalArgument(`date[${shown()}] is after 2262-04-11T23:47:16.854775807 and cannot be stored in nanosecond resolution`)
  }
  return BigInt(instant.millis) * 1_000_000n + BigInt(instant.nanos)
}

/** `2024-01-31T10:20:30Z`, with as many groups of three decimals as it takes. */
function isoText(instant: Instant): string {
  const digits = String((((instant.millis % 1000) + 1000) % 1000) * 1_000_000 + instant.nanos).padStart(9, '0')
  const fraction = digits.replace(/(000){1,3}$/, '')
  const seconds = DateFormat.of('strict_date_hour_minute_second').print(instant)
  return `${seconds}${fraction === '' ? '' : `.${fraction}`}Z`
}

function instantOf(value: number | bigint, resolution: Resolution): Instant {
  if (resolution === 'milliseconds') return { millis: Number(value), nanos: 0 }
  const nanos = BigInt(value)
  return { millis: Number(nanos / 1_000_000n), nanos: Number(nanos % 1_000_000n) }
}

/** A null_value that is no date is only complained about in the log: nulls then stay nulls. */
function readNullValue(text: string, format: DateFormat, resolution: Resolution): number | bigint | null {
  try {
    return indexed(format.parse(text), resolution)
  } catch (error) {
    if (isApiError(error)) return null
    throw error
  }
}

const queryText = (value: unknown) => javaText(value)

const queryFormat = (options: DateRangeOptions, standard: DateFormat, locale: string) =>
  options.format === undefined ? standard : DateFormat.of(options.format, locale)

function zoneOf(options: DateRangeOptions) {
  if (options.timeZone === undefined) return null
  const zone = timeZone(options.timeZone)
  if (zone === null) throw unknownZone(options.timeZone)
  return zone
}

function unknownZone(id: string): ApiError {
  const reason = `Unknown time-zone ID: ${id}`
  return illegalArgument(`java.time.zone.ZoneRulesException: ${reason}`, { cause: new ApiError('zone_rules_exception', reason) })
}

const formatParameter = parameter<string>(DEFAULT_FORMAT, value => javaText(value))

const dateType = (type: 'date' | 'date_nanos', resolution: Resolution) =>
  defineField({
    type,
    parameters: {
      index: flag(true),
      doc_values: flag(true),
      store: flag(false),
      skip_list: flag(false),
      format: formatParameter,
      print_format: parameter<string | null>(null, value => javaText(value), {
        mergeable: true,
        print: format => format ?? 'strict_date_optional_time',
      }),
      locale: parameter<string>('', (value, _cx) => checkedLocale(javaText(value))),
      null_value: nullValueParameter<string>(value => javaText(value)),
      ignore_malformed: indexDefaultFlag(cx => cx.settings.ignoreMalformed),
      boost: boostParameter,
      meta: metaParameter,
    },
    check(name, { values }) {
      for (const key of ['format', 'print_format']) {
        const format = values[key] as string | null
        if (format === null) continue
        try {
          DateFormat.of(format, values.locale as string)
        } catch (error) {
          if (!isApiError(error)) throw error
          throw illegalArgument(`Error parsing [${key}] on field [${name}]: ${error.reason}`, { cause: error })
        }
      }
    },
    build(path, values) {
      const spec: FieldSpec = {
        name: path,
        index: INDEX_NONE,
        norms: false,
        column: values.doc_values ? 'int' : 'none',
        points: values.index ? 'int' : 'none',
        stored: values.store,
      }
      const format = DateFormat.of(values.format, values.locale)
      const printer = values.print_format === null ? format : DateFormat.of(values.print_format, values.locale)
      return new DateLeaf(path, spec, format, printer, resolution, values)
    },
  })

function checkedLocale(locale: string): string {
  if (locale === '' || locale === 'ROOT') return locale === 'ROOT' ? '' : locale
  const parts = locale.split(/[-_]/)
  if (parts.length > 3) throw illegalArgument(`Locales can have at most 3 parts but got ${parts.length}: [${parts.join(', ')}]`)
  const [language] = parts
  const known = /^[A-Za-z]{2,3}$/.test(language) && Intl.DateTimeFormat.supportedLocalesOf([language]).length > 0
  if (!known) throw illegalArgument(`Unknown language: ${language}`)
  return locale
}

export const date = dateType('date', 'milliseconds')
export const date_nanos = dateType('date_nanos', 'nanoseconds')
