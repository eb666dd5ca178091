// Reads a time zone, and gives Java's error where there is no such.
import { ApiError } from '../errors.ts'
import { REGION_NAME, type TimeZone, timeZone } from './time-zone.ts'

export function readZone(text: string): TimeZone {
  const zone = timeZone(text)
  if (zone === null) throw zoneProblem(text)
  return zone
}

/** Null for a zone. */
export function zoneProblem(text: string): ApiError | null {
  if (timeZone(text) !== null) return null
  if (REGION_NAME.test(text)) return new ApiError('zone_rules_exception', `Unknown time-zone ID: ${text}`)
  return new ApiError('date_time_exception', offsetProblem(text))
}

/** What is wrong with an offset such as `+25:00`. */
function offsetProblem(text: string): string {
  const parts = /^([+-])(\d{1,2}):?(\d{2})?(?::?\d{2})?$/.exec(text)
  if (parts === null)
    return text.length <= 1 || /^[+-]/.test(text)
      ? `Invalid ID for ZoneOffset, invalid format: ${text}`
      : `Invalid ID for region-based ZoneId, invalid format: ${text}`
  const [, sign, hours, minutes] = parts
  const signed = (digits: string) => Number(`${sign}${digits}`)
  if (Number(hours) > 18) return `Zone offset hours not in valid range: value ${signed(hours)} is not in the range -18 to 18`
  if (Number(minutes ?? 0) > 59) return `Zone offset minutes not in valid range: value ${signed(minutes)} is not in the range -59 to 59`
  return 'Zone offset not in valid range: -18:00 to +18:00'
}
