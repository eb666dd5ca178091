// Routes documents by a date, so that those of one hour, day, week or month are in one shard.
import { timeZone, UTC } from '../../core/date/time-zone.ts'
import { illegalArgument, isApiError } from '../../core/errors.ts'
import { DateFormat } from '../../index/mapping/date-format.ts'
import { javaString } from '../java-value.ts'
import type { Options } from '../options.ts'
import type { ProcessorType } from '../processor.ts'
import { routingNumber } from '../routing-hash.ts'

export interface TemporalRoutingOptions {
  /** The field with the date. */
  readonly timestamp_field: string
  /** How long a stretch of time is. */
  readonly granularity: 'hour' | 'day' | 'week' | 'month'
  /** `strict_date_optional_time` */
  readonly format?: string
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
  /** Documents that have a routing value get another one; true. */
  readonly override_existing?: boolean
  /** A hash of the stretch of time is the routing value, which spreads them over the shards; false. */
  readonly hash_bucket?: boolean
}

/** How stretches of time are written. */
const STRETCHES = new Map([
  ['hour', "yyyy-MM-dd'T'HH"],
  ['day', 'yyyy-MM-dd'],
  ['week', 'week_date'],
  ['month', 'yyyy-MM'],
])

/** `-3` of `2020-W19-3`. */
const WEEKDAY = /(?<=W\d\d)-\d$/

export const temporal_routing: ProcessorType = {
  name: 'temporal_routing',
  create(options) {
    const field = options.text('timestamp_field')
    const granularity = options.text('granularity')
    const format = options.optionalText('format') ?? 'strict_date_optional_time'
    const ignoreMissing = options.flag('ignore_missing')
    const overrides = options.flag('override_existing', true)
    const isHashed = options.flag('hash_bucket')
    if (field === '') throw options.refuse('timestamp_field', 'cannot be null or empty')
    if (granularity === '') throw options.refuse('granularity', 'cannot be null or empty')
    const stretch = STRETCHES.get(granularity.toLowerCase())
    if (stretch === undefined) {
      throw options.refuse('granularity', `Invalid granularity: ${granularity}. Supported values are: hour, day, week, month`)
    }
    const dates = readFormat(options, format)
    const shown = DateFormat.of(stretch)
    return document => {
      if (!overrides && document.getOr('_routing', true) !== null) return
      const value = document.getOr(field, ignoreMissing)
      if (value === null) {
        if (ignoreMissing) return
        throw illegalArgument(`field [${field}] not present as part of path [${field}]`)
      }
      const text = javaString(value)
      const bucket = shown.print(dates.parse(text), zoneIn(text)).replace(WEEKDAY, '')
      document.set('_routing', isHashed ? routingNumber(bucket) : bucket)
    }
  },
}

function readFormat(options: Options, format: string): DateFormat {
  try {
    return DateFormat.of(format)
  } catch (error) {
    throw isApiError(error) ? options.refuse('format', `invalid date format: ${error.reason}`) : error
  }
}

/** Hours and days are those of the place where the date was written. */
function zoneIn(text: string) {
  const offset = /T.*([+-]\d\d:\d\d)$/.exec(text)?.[1]
  return offset === undefined ? UTC : (timeZone(offset) ?? UTC)
}
