// Numbers of columns, packed in the file.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NumbersInBlocks } from '../../../src/index/segment/numbers-in-blocks.ts'
import { blockStarts, packNumbers, unpackNumbers } from '../../../src/index/segment/packed-numbers.ts'

type Numbers = Float64Array | Float32Array | Int32Array | Uint32Array | Int16Array | Uint16Array | Int8Array | Uint8Array

function unpacked(array: Numbers): Numbers | null {
  const words = packNumbers(array)
  if (words === null) return null
  expect(words.byteLength).toBeLessThanOrEqual((array.byteLength * 7) / 8)
  const target = new (array.constructor as Float64ArrayConstructor)(new SharedArrayBuffer(array.byteLength))
  unpackNumbers(words, target)
  return target
}

/** Looks at some of them in some order; words are there from when they are needed. */
function expectSameInBlocks(array: Numbers, seed: number): void {
  const packed = packNumbers(array)!
  const words = new Uint32Array(packed.length)
  const need = (from: number, to: number) => words.set(packed.subarray(from / 4, to / 4), from / 4)
  const numbers = new NumbersInBlocks(array.slice().fill(0), { words, starts: blockStarts(packed, array.length), need })
  for (let i = 0; i < 40; i++) {
    const place = noise(seed, i, array.length)
    expect(numbers.at(place)).toBe(array[place])
  }
}

const lengths = fc.integer({ min: 130, max: 1700 })
/** A sequence from a seed: how it goes on says `next`. */
const sequence = (length: number, first: number, next: (before: number, i: number) => number) => {
  const values = [first]
  while (values.length < length) values.push(next(values[values.length - 1], values.length))
  return values
}
const noise = (seed: number, i: number, size: number) => Math.floor(((Math.imul(seed + i, 0x9e3779b1) >>> 0) / 2 ** 32) * size)

describe('packed numbers', () => {
  it('are the same when they are unpacked', () => {
    const whole = fc.tuple(lengths, fc.integer(), fc.integer({ min: 0, max: 53 }), fc.constantFrom(1, 7, 1000, 86_400_000), fc.boolean())
    fc.assert(
      fc.property(whole, ([length, seed, bits, unit, ascends]) => {
        const size = 2 ** bits / unit
        const value = (i: number) => noise(seed, i, Math.max(1, size)) * unit
        const values = ascends
          ? sequence(length, seed, (before, i) => before + noise(seed, i, 5) * unit)
          : sequence(length, value(0), (_, i) => value(i))
        for (const array of [
          Float64Array.from(values),
          Int32Array.from(values),
          Uint16Array.from(values),
          Float32Array.from(values),
          Int8Array.from(values),
        ]) {
          const same = unpacked(array)
          if (same === null) continue
          expect(same).toEqual(array)
          expectSameInBlocks(array, seed)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('take what their differences need', () => {
    const bytesOf = (values: number[]) => packNumbers(Float64Array.from(values))!.byteLength
    const count = 512 * 100
    // One block: a header, a base, a step.
    expect(bytesOf(sequence(count, 7, before => before + 1))).toBe(8 + 100 * 20)
    expect(bytesOf(sequence(count, 5, () => 5))).toBe(8 + 100 * 12)
    const days = (i: number) => (12_000 + noise(3, i, 7000)) * 86_400_000
    expect(bytesOf(sequence(count, days(0), (_, i) => days(i)))).toBeLessThan(count * 1.65 + 100 * 12 + 8)
  })

  it('unpack as documented', () => {
    const words = packNumbers(Float64Array.from({ length: 512 }, (_, i) => 7 + i))!
    expect([...words]).toEqual([0, 0x3ff00000, 64, 0, 0x401c0000, 0, 0x3ff00000])
  })

  it.each([
    ['fractions', Float64Array.from({ length: 1000 }, (_, i) => i / 4)],
    ['a zero below zero', Float64Array.from({ length: 1000 }, (_, i) => (i === 500 ? -0 : 1))],
    ['NaN', Float64Array.from({ length: 1000 }, (_, i) => (i === 500 ? Number.NaN : 1))],
    ['what is too large to be told from its neighbours', Float64Array.from({ length: 1000 }, (_, i) => (i === 500 ? 2 ** 53 : 1))],
    ['too great a range', Float64Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? -(2 ** 52) - 1 : 2 ** 52 + 1))],
    ['long integers', BigInt64Array.from({ length: 1000 }, () => 1n)],
    ['noise', Uint8Array.from({ length: 5000 }, (_, i) => noise(1, i, 256))],
    ['few', new Int32Array(100)],
    ['nothing', new Int32Array(0)],
  ])('leave as it is: %s', (_what, array) => {
    expect(packNumbers(array)).toBeNull()
  })
})
