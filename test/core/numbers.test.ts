// The shortest text of a float.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortestFloat } from '../../src/core/numbers.ts'

/** By texts: the first of six to nine digits that reads back. Where all further digits are 5 and noughts, the last one is even. */
function byTexts(value: number): number {
  for (let precision = 6; precision <= 9; precision++) {
    const rounded = value.toExponential(precision - 1)
    const [digits, exponent] = value.toExponential(60).split('e')
    const kept = digits.slice(0, digits.indexOf('.') + precision)
    const isTie = /^50*$/.test(digits.slice(kept.length)) && /[02468]$/.test(kept)
    const candidate = Number(isTie ? `${kept}e${exponent}` : rounded)
    if (Math.fround(candidate) === value) return candidate
  }
  return value
}

const bits = new Uint32Array(1)
const float = new Float32Array(bits.buffer)

describe('shortestFloat', () => {
  it.each([
    [0.28768208622932434, 0.2876821],
    [1, 1],
    [0.001, 0.001],
    [999999.9375, 999999.94],
    [16777216, 16777216],
    [-0.10000000149011612, -0.1],
    [-46494.3125, -46494.312],
    [5.36328125, 5.3632812],
    [0, 0],
    [Number.NaN, Number.NaN],
  ])('%d is %d', (value, shown) => expect(shortestFloat(Math.fround(value))).toBe(shown))

  it('is what texts of growing length tell, for every kind of float', () => {
    const anyFloat = fc.oneof(
      fc.integer({ min: 0, max: 0xffffffff }).map(pattern => {
        bits[0] = pattern
        return float[0]
      }),
      fc.double({ min: 1e-4, max: 1e7, noNaN: true }).map(Math.fround),
      fc.double({ min: 0, max: 40, noNaN: true }).map(Math.fround),
      fc.integer({ min: -7, max: 8 }).map(exponent => Math.fround(10 ** exponent)),
    )
    fc.assert(
      fc.property(anyFloat, value => {
        if (Number.isFinite(value) && value !== 0) expect(shortestFloat(value)).toBe(byTexts(value))
      }),
      { numRuns: 20_000 },
    )
  })
})
