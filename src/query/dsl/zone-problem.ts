// Validates a time zone, and gives Java's error message where it is invalid.
import { timeZone } from '../../core/date/time-zone.ts'
import { ApiError } from '../../core/errors.ts'

/** Null for a zone. */
export function zoneProblem(text: string): ApiError | null {
  if (timeZone(text) !== null) return null
  if (/^[A-Za-z][A-Za-z0-9~/._+-]+$/.test(text)) return new ApiError('zone_rules_exception', `Unknown time-zone ID: ${text}`)
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
