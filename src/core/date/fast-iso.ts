// A fast path for the most common dates: `2024-01-31` and `2024-01-31T10:20:30.123Z`.
import { daysInMonth, daysOf } from './calendar.ts'

const two = (text: string, at: number): number => {
  const high = text.charCodeAt(at) - 0x30
  const low = text.charCodeAt(at + 1) - 0x30
  return high >= 0 && high <= 9 && low >= 0 && low <= 9 ? high * 10 + low : -1
}

/** Milliseconds since 1970; NaN for every text that is not plainly one of those two forms (which may still be a date). */
export function fastIsoMillis(text: string): number {
  const { length } = text
  if (length < 10 || text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return Number.NaN
  const century = two(text, 0)
  const ofCentury = two(text, 2)
  const month = two(text, 5)
  const day = two(text, 8)
  if (century < 0 || ofCentury < 0 || month < 1 || month > 12 || day < 1) return Number.NaN
  const year = century * 100 + ofCentury
  if (day > 28 && day > daysInMonth(year, month)) return Number.NaN
  const date = daysOf(year, month, day) * 86_400_000
  if (length === 10) return date
  if (length < 19 || text.charCodeAt(10) !== 0x54 || text.charCodeAt(13) !== 0x3a || text.charCodeAt(16) !== 0x3a) return Number.NaN
  const hour = two(text, 11)
  const minute = two(text, 14)
  const second = two(text, 17)
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return Number.NaN
  const time = date + hour * 3_600_000 + minute * 60_000 + second * 1000
  if (length === 19) return time
  if (length === 20) return text.charCodeAt(19) === 0x5a ? time : Number.NaN
  if (text.charCodeAt(19) !== 0x2e || length > 24 || length < 23) return Number.NaN
  const tens = two(text, 20)
  const ones = text.charCodeAt(22) - 0x30
  if (tens < 0 || ones < 0 || ones > 9 || (length === 24 && text.charCodeAt(23) !== 0x5a)) return Number.NaN
  return time + tens * 10 + ones
}
