// Laws of calendars and date formats.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilOf, dayOfWeek, daysInMonth, daysOf, daysOfWeekDate, weekOf } from '../../../src/core/date/calendar.ts'
import { instantOfLocal, timeZone } from '../../../src/core/date/time-zone.ts'
import { DateFormat } from '../../../src/index/mapping/date-format.ts'
import { evaluateDate } from '../../../src/index/mapping/date-math.ts'

const day = fc.integer({ min: -800_000, max: 3_000_000 })

describe('calendar', () => {
  test('agrees with the platform', () => {
    fc.assert(
      fc.property(day, days => {
        const date = new Date(days * 86_400_000)
        const civil = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
        expect(civilOf(days)).toEqual(civil)
        expect(daysOf(civil.year, civil.month, civil.day)).toBe(days)
        expect(dayOfWeek(days) % 7).toBe(date.getUTCDay())
        expect(civil.day).toBeLessThanOrEqual(daysInMonth(civil.year, civil.month))
      }),
    )
  })

  test('weeks lead back to their days', () => {
    fc.assert(
      fc.property(day, days => {
        const { weekYear, week } = weekOf(days)
        expect(daysOfWeekDate(weekYear, week, dayOfWeek(days))).toBe(days)
      }),
    )
  })
})

describe('formats', () => {
  const moment = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) })
  const whole = [
    'strict_date_time',
    'epoch_millis',
    'basic_date_time',
    'week_date_time',
    'yyyyMMddHHmmssSSS',
    'EEE, d MMM uuuu hh:mm:ss.SSS a XXX',
  ]

  test.each(whole)('%s reads what it prints', name => {
    const format = DateFormat.of(name)
    fc.assert(
      fc.property(moment, millis => {
        expect(format.parse(format.print({ millis, nanos: 0 })).millis).toBe(millis)
      }),
    )
  })

  test('the short way of ISO dates answers as the long one', () => {
    const format = DateFormat.of('strict_date_optional_time')
    const digits = fc.stringMatching(/^\d{4}-[01]\d-[0-3]\d(T[0-2]\d:[0-6]\d:[0-6]\d(\.\d{1,4})?Z?)?$/)
    fc.assert(
      fc.property(digits, text => {
        const fast = format.fastMillis(text)
        if (Number.isNaN(fast)) return
        expect(format.parse(text).millis).toBe(fast)
      }),
    )
    expect(format.fastMillis('2024-02-29T23:59:59.999Z')).toBe(Date.UTC(2024, 1, 29, 23, 59, 59, 999))
    expect(format.fastMillis('2023-02-29')).toBeNaN()
  })

  test('numbers of four digits are years, others milliseconds', () => {
    const format = DateFormat.of('strict_date_optional_time||epoch_millis')
    expect([999, 10_000, -999].map(n => format.fastNumber(n))).toEqual([999, 10_000, -999])
    expect(format.fastNumber(2024)).toBeNaN()
    expect(format.fastNumber(1.5)).toBeNaN()
  })
})

describe('time zones', () => {
  const zones = ['Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Sao_Paulo', '+05:30', 'UTC']

  test.each(zones)('%s: a local time leads back to its instant unless it happens twice', id => {
    const zone = timeZone(id)!
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), seconds => {
        const instant = seconds * 1000
        const back = instantOfLocal(instant + zone.offsetAt(instant), zone)
        expect(back + zone.offsetAt(back)).toBe(instant + zone.offsetAt(instant))
        expect(back).toBeLessThanOrEqual(instant)
      }),
    )
  })

  test('clocks change at the second they do', () => {
    const paris = timeZone('Europe/Paris')!
    const change = Date.UTC(2024, 2, 31, 1)
    expect([paris.offsetAt(change - 1), paris.offsetAt(change)]).toEqual([3_600_000, 7_200_000])
    expect(timeZone('Nowhere/X')).toBeNull()
    expect(timeZone('+19:00')).toBeNull()
  })
})

test('now', () => {
  const format = DateFormat.of('strict_date_optional_time||epoch_millis')
  const now = Date.UTC(2024, 1, 29, 12, 30, 15, 5)
  const at = (text: string, roundUp = false) => new Date(evaluateDate(text, format, { now, roundUp, zone: null }).millis).toISOString()
  expect(at('now')).toBe('2024-02-29T12:30:15.005Z')
  expect(at('now-1y/d')).toBe('2023-02-28T00:00:00.000Z')
  expect(at('now/M', true)).toBe('2024-02-29T23:59:59.999Z')
  expect(at('now+1M-1w/w')).toBe('2024-03-18T00:00:00.000Z')
  expect(at('now/h', true)).toBe('2024-02-29T12:59:59.999Z')
})
