// Whether values are counted in their order, side by side, or document by document: each bucket has as many as a plain count finds.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarRounding } from '../../../src/aggs/bucket/date-rounding.ts'
import { LineCounter } from '../../../src/aggs/bucket/line-counter.ts'
import { evenIndex, roundedIndex, type ValueIndex } from '../../../src/aggs/bucket/value-index.ts'
import type { Numbers } from '../../../src/aggs/values/numbers.ts'
import { timeZone } from '../../../src/core/date/time-zone.ts'
import { Bitset } from '../../../src/index/bitmap/bitset.ts'

const HOUR = 3_600_000

/** Null: the document has no value. */
type Values = readonly (number | null)[]

const hours = fc.array(fc.option(fc.integer({ min: -20_000, max: 20_000 })), { minLength: 1, maxLength: 200 })

function numbersOf(values: Values): Numbers | null {
  const there = values.filter(value => value !== null)
  if (there.length === 0) return null
  const present = new Bitset(new Uint32Array((values.length + 31) >>> 5), values.length)
  values.forEach((value, doc) => {
    if (value !== null) present.add(doc)
  })
  return {
    values: Float64Array.from(values, value => value ?? 0),
    starts: null,
    present: there.length === values.length ? null : present,
    min: Math.min(...there),
    max: Math.max(...there),
    exact: null,
    sorted: () => Float64Array.from(there).sort(),
  }
}

function counted(values: Values, numbers: Numbers, index: ValueIndex, way: 'sorted' | 'all' | 'windows'): [number, number][] {
  const owned = { collect: () => expect.unreachable('nothing has a parent') }
  const counter = new LineCounter({
    numbers: way === 'sorted' ? numbers : { ...numbers, sorted: undefined },
    inWindows: numbers,
    index,
    owned,
    maxDoc: values.length,
  })
  if (way === 'windows') {
    const docs = Int32Array.from(values, (_, doc) => doc)
    for (let from = 0; from < docs.length; from += 7) {
      const window = docs.subarray(from, from + 7)
      counter.collect({ docs: window, owners: null, ownerLimit: 1, scores: null, count: window.length })
    }
  } else counter.collectAll()
  const { keys, counts } = counter.counts()
  return Array.from(keys, (key, i) => [key, counts[i]])
}

function check(values: Values, keyOf: (value: number) => number, indexOf: (numbers: Numbers) => ValueIndex | null): void {
  const numbers = numbersOf(values)
  if (numbers === null) return
  const plain = new Map<number, number>()
  for (const value of values) if (value !== null) plain.set(keyOf(value), (plain.get(keyOf(value)) ?? 0) + 1)
  const expected = [...plain].sort(([a], [b]) => a - b)
  for (const way of ['sorted', 'all', 'windows'] as const) expect(counted(values, numbers, indexOf(numbers)!, way)).toEqual(expected)
}

it('counts in stretches of one width', () => {
  fc.assert(
    fc.property(hours, fc.integer({ min: 1, max: 5000 }), fc.integer({ min: -100, max: 100 }), (values, width, offset) => {
      check(
        values,
        value => Math.floor((value - offset) / width),
        ({ min, max }) => evenIndex(min, max, width, offset),
      )
    }),
  )
})

it('counts in units of the calendar', () => {
  const zone = timeZone('Europe/Berlin')!
  fc.assert(
    fc.property(hours, fc.constantFrom('day' as const, 'month' as const), (values, unit) => {
      const rounding = calendarRounding(unit, zone)
      const millis = values.map(value => (value === null ? null : value * HOUR))
      check(
        millis,
        value => rounding.round(value),
        ({ min, max }) => roundedIndex(min, max, rounding),
      )
    }),
  )
})
