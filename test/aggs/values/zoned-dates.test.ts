// Keys of date histograms in a time zone are printed as the format prints them, on either side of clock changes and of the usual years.
import { expect, test } from 'vitest'
import { formatterOf } from '../../../src/aggs/values/value-format.ts'
import { timeZone } from '../../../src/core/date/time-zone.ts'
import { DateFormat, DEFAULT_FORMAT } from '../../../src/index/mapping/date-format.ts'

const HOUR = 3_600_000
const AROUND = [
  '0001-01-01',
  '0999-12-31',
  '1000-01-01',
  '1883-11-18',
  '1970-01-01',
  '2024-03-31',
  '2024-11-03',
  '9998-12-31',
  '9999-01-01',
]

test.each(['Z', 'UTC', '+05:30', '-11:00', 'Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
  'dates in %s are as their format prints them',
  id => {
    const print = formatterOf({ kind: 'date', format: DEFAULT_FORMAT, zone: id }, true)
    const format = DateFormat.of(DEFAULT_FORMAT)
    for (const day of AROUND) {
      for (let hour = -30; hour <= 30; hour++) {
        const millis = Date.parse(day) + hour * HOUR + (hour % 3)
        expect(print(millis)).toBe(format.print({ millis, nanos: 0 }, timeZone(id)!))
      }
    }
  },
)
