// Dates of ingest pipelines whose format names no year: a year of weeks is none without a week.
import { expect, it } from 'vitest'
import { readAny } from '../../src/ingest/dates.ts'

const thisYear = new Date().getUTCFullYear()

it.each([
  ['2023-03-08', 'YYYY-MM-dd', `${thisYear}-03-08T00:00:00.000Z`],
  // The day of the year is read, and says nothing.
  ['2023-10-30', 'YYYY-MM-DD', `${thisYear}-10-01T00:00:00.000Z`],
  ['2023', 'YYYY', `${thisYear}-01-01T00:00:00.000Z`],
  ['03-08 10:11', 'MM-dd HH:mm', `${thisYear}-03-08T10:11:00.000Z`],
  ['2023-W10', "YYYY-'W'ww", '2023-03-06T00:00:00.000Z'],
  ['2023-10-3', 'YYYY-ww-e', '2023-03-08T00:00:00.000Z'],
  ['2023-03-08', 'yyyy-MM-dd', '2023-03-08T00:00:00.000Z'],
])('%s in %s', (text, format, expected) => {
  expect(new Date(readAny(text, [format], null, '').instant.millis).toISOString()).toBe(expected)
})
