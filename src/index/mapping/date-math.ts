// Date math in queries: a date, or one relative to now or to a date (`now-1d/d`, `2020-01-01||+1M/d`).
import { civilOf, dayOfWeek, daysInMonth, daysOf } from '../../core/date/calendar.ts'
import type { Instant } from '../../core/date/date-parts.ts'
import { instantOfLocal, type TimeZone, UTC } from '../../core/date/time-zone.ts'
import { isApiError, parseFailed } from '../../core/errors.ts'
import type { DateFormat } from './date-format.ts'

const DAY = 86_400_000

interface DateMathOptions {
  /** Milliseconds since 1970 that `now` means. */
  readonly now: number
  /** The last instant the text covers instead of the first. */
  readonly roundUp: boolean
  readonly zone: TimeZone | null
}

export function evaluateDate(text: string, format: DateFormat, options: DateMathOptions): Instant {
  if (text.startsWith('now')) return reckon(text.slice(3), { millis: options.now, nanos: 0 }, options)
  const bar = text.indexOf('||')
  if (bar < 0) return parseDate(text, format, options.roundUp, options.zone)
  return reckon(text.slice(bar + 2), parseDate(text.slice(0, bar), format, false, options.zone), options)
}

function parseDate(text: string, format: DateFormat, roundUp: boolean, zone: TimeZone | null): Instant {
  if (text === '') throw parseFailed('cannot parse empty date')
  try {
    return format.parse(text, roundUp, zone)
  } catch (error) {
    if (!isApiError(error)) throw error
    throw parseFailed(`failed to parse date field [${text}] with format [${format.format}]: [${error.reason}]`, { cause: error })
  }
}

function reckon(math: string, start: Instant, { roundUp, zone }: DateMathOptions): Instant {
  const clock = new Clock(start, zone ?? UTC)
  for (let at = 0; at < math.length; ) {
    const operator = math[at++]
    const round = operator === '/'
    if (!round && operator !== '+' && operator !== '-') throw parseFailed(`operator not supported for date math [${math}]`)
    if (at >= math.length) throw parseFailed(`truncated date math [${math}]`)
    let end = at
    while (end < math.length && math[end] >= '0' && math[end] <= '9') end++
    const count = end === at ? 1 : Number(math.slice(at, end))
    if (end >= math.length) throw parseFailed(`truncated date math [${math}]`)
    if (round && count !== 1) throw parseFailed(`rounding \`/\` can only be used on single unit types [${math}]`)
    at = end
    const unit = math[at++]
    if (!isUnit(unit)) throw parseFailed(`unit [${unit}] not supported for date math [${math}]`)
    if (!round) clock.add(unit, operator === '-' ? -count : count)
    else {
      clock.floor(unit)
      if (roundUp) {
        clock.add(unit, 1)
        clock.addMillis(-1)
      }
    }
  }
  return clock.instant
}

const UNITS = ['y', 'M', 'w', 'd', 'h', 'H', 'm', 's'] as const
type Unit = (typeof UNITS)[number]
const isUnit = (letter: string): letter is Unit => (UNITS as readonly string[]).includes(letter)

const EXACT: Readonly<Record<'h' | 'H' | 'm' | 's', number>> = { h: 3_600_000, H: 3_600_000, m: 60_000, s: 1000 }

/** A moment that moves on the clock and calendar of a zone. */
class Clock {
  constructor(
    private moment: Instant,
    private readonly zone: TimeZone,
  ) {}

  get instant(): Instant {
    return this.moment
  }

  addMillis(millis: number): void {
    this.moment = { millis: this.moment.millis + millis, nanos: this.moment.nanos }
  }

  add(unit: Unit, count: number): void {
    if (unit === 'h' || unit === 'H' || unit === 'm' || unit === 's') {
      this.addMillis(count * EXACT[unit])
      return
    }
    const local = this.local()
    const days = Math.floor(local / DAY)
    this.setLocal(moveDays(days, unit, count) * DAY + (local - days * DAY))
  }

  floor(unit: Unit): void {
    const local = this.local()
    const days = Math.floor(local / DAY)
    if (unit === 'h' || unit === 'H' || unit === 'm' || unit === 's') {
      const ofDay = local - days * DAY
      this.setLocal(days * DAY + ofDay - (ofDay % EXACT[unit]))
    } else {
      const { year, month } = civilOf(days)
      if (unit === 'y') this.setLocal(daysOf(year, 1, 1) * DAY)
      else if (unit === 'M') this.setLocal(daysOf(year, month, 1) * DAY)
      else if (unit === 'w') this.setLocal((days - dayOfWeek(days) + 1) * DAY)
      else this.setLocal(days * DAY)
    }
    this.moment = { millis: this.moment.millis, nanos: 0 }
  }

  private local(): number {
    return this.moment.millis + this.zone.offsetAt(this.moment.millis)
  }

  /** Keeps the offset where clocks go back and the local time happens twice. */
  private setLocal(local: number): void {
    const offset = this.zone.offsetAt(this.moment.millis)
    const same = local - offset
    this.moment = { millis: this.zone.offsetAt(same) === offset ? same : instantOfLocal(local, this.zone), nanos: this.moment.nanos }
  }
}

function moveDays(days: number, unit: 'y' | 'M' | 'w' | 'd', count: number): number {
  if (unit === 'd') return days + count
  if (unit === 'w') return days + count * 7
  const { year, month, day } = civilOf(days)
  const months = year * 12 + month - 1 + (unit === 'y' ? count * 12 : count)
  const newYear = Math.floor(months / 12)
  const newMonth = months - newYear * 12 + 1
  return daysOf(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)))
}
