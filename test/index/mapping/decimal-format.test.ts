// What a real server's `docvalue_fields` answered for these patterns.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DecimalFormat } from '../../../src/index/mapping/decimal-format.ts'

const DOUBLES = [-5.5, 0.0001, 0.125, 0.135, 100, 1234567.891, 1e21]
const LONGS = [-42n, 0n, 1234567n]

it.each([
  ['0.00', ['-5.50', '0.00', '0.12', '0.14', '100.00', '1234567.89', '1000000000000000000000.00'], ['-42.00', '0.00', '1234567.00']],
  ['#.##', ['-5.5', '0', '0.12', '0.14', '100', '1234567.89', '1000000000000000000000'], ['-42', '0', '1234567']],
  [
    '#,###.00',
    ['-5.50', '.00', '.12', '.14', '100.00', '1,234,567.89', '1,000,000,000,000,000,000,000.00'],
    ['-42.00', '.00', '1,234,567.00'],
  ],
  ['##0.#E0', ['-5.5E0', '100E-6', '125E-3', '135E-3', '100E0', '1.235E6', '1E21'], ['-42E0', '0E0', '1.235E6']],
  ['0.###E0', ['-5.5E0', '1E-4', '1.25E-1', '1.35E-1', '1E2', '1.235E6', '1E21'], ['-4.2E1', '0E0', '1.235E6']],
  ['00000', ['-00006', '00000', '00000', '00000', '00100', '1234568', '1000000000000000000000'], ['-00042', '00000', '1234567']],
  ["'x'0.0", ['-x5.5', 'x0.0', 'x0.1', 'x0.1', 'x100.0', 'x1234567.9', 'x1000000000000000000000.0'], ['-x42.0', 'x0.0', 'x1234567.0']],
  ['0;(0)', ['(6)', '0', '0', '0', '100', '1234568', '1000000000000000000000'], ['(42)', '0', '1234567']],
  ['0.0;-0.0m', ['-5.5m', '0.0', '0.1', '0.1', '100.0', '1234567.9', '1000000000000000000000.0'], ['-42.0m', '0.0', '1234567.0']],
  ['0a0', ['-06a', '00a', '00a', '00a', '100a', '1234568a', '1000000000000000000000a'], ['-42a', '00a', '1234567a']],
  ['', ['-5.5', '.0001', '.125', '.135', '100', '1,234,567.891', '1,000,000,000,000,000,000,000'], ['-42', '0', '1,234,567']],
  ['#,##,###.#', ['-5.5', '0', '0.1', '0.1', '100', '1,234,567.9', '1,000,000,000,000,000,000,000'], ['-42', '0', '1,234,567']],
  [
    '‰ 0',
    ['-‰ 5500', '‰ 0', '‰ 125', '‰ 135', '‰ 100000', '‰ 1234567891', '‰ 1000000000000000000000000'],
    ['-‰ 42000', '‰ 0', '‰ 1234567000'],
  ],
  ['abc', ['-abc6', 'abc0', 'abc0', 'abc0', 'abc100', 'abc1234568', 'abc1000000000000000000000'], ['-abc42', 'abc0', 'abc1234567']],
  [',0', ['-6', '0', '0', '0', '1,0,0', '1,2,3,4,5,6,8', `1${',0'.repeat(21)}`], ['-4,2', '0', '1,2,3,4,5,6,7']],
])('%j', (pattern, doubles, longs) => {
  const format = DecimalFormat.of(pattern)
  expect(DOUBLES.map(value => format.print(value))).toEqual(doubles)
  expect(LONGS.map(value => format.print(value))).toEqual(longs)
})

it('takes a hundred times as much for percent, and the even one of two that are as near', () => {
  const format = DecimalFormat.of('0%')
  expect([-5.5, 0.125, 0.135, 1234567.891, -42n, 0n].map(value => format.print(value))).toEqual([
    '-550%',
    '12%',
    '14%',
    '123456789%',
    '-4200%',
    '0%',
  ])
})

it.each([
  ['0.0.0', 'Multiple decimal separators in pattern "0.0.0"'],
  ['0#', 'Malformed pattern "0#"'],
  ['#.#0', 'Malformed pattern "#.#0"'],
  ['0E', 'Malformed exponential pattern "0E"'],
])('refuses %j', (pattern, reason) => {
  expect(() => DecimalFormat.of(pattern)).toThrow(reason)
})

it('rounds as toFixed does, but for halves', () => {
  const places = fc.integer({ min: 0, max: 6 })
  fc.assert(
    fc.property(fc.double({ min: -1e8, max: 1e8, noNaN: true }), places, (value, count) => {
      fc.pre(value !== 0 && !/50*$/.test(Math.abs(value).toFixed(60).split('.')[1].slice(count)))
      expect(DecimalFormat.of(`0${count === 0 ? '' : `.${'0'.repeat(count)}`}`).print(value)).toBe(value.toFixed(count))
    }),
  )
})
