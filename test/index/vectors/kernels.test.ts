// Kernels that compute distances of vectors, beside their formulas.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoreOf, scoreOfDistance } from '../../../src/index/vectors/spaces.ts'
import { scalesOf, VectorSet } from '../../../src/index/vectors/vector-set.ts'
import type { SpaceType } from '../../../src/index/vectors/vector-spec.ts'
import { nearness, randomVectors } from './vectors.ts'

const SPACES: readonly SpaceType[] = ['l2', 'cosinesimil', 'innerproduct', 'l1', 'linf']
const floats = fc.integer({ min: 1, max: 19 }).chain(n => fc.tuple(listOf(n), listOf(n)))
const listOf = (n: number) => fc.array(fc.float({ min: -100, max: 100, noNaN: true }), { minLength: n, maxLength: n })
const bytes = fc.integer({ min: 1, max: 19 }).chain(n => fc.tuple(bytesOf(n), bytesOf(n)))
const bytesOf = (n: number) => fc.array(fc.integer({ min: -128, max: 127 }), { minLength: n, maxLength: n })

function expectNear(space: SpaceType, a: Float32Array | Int8Array, b: Float32Array | Int8Array): void {
  const values = a instanceof Float32Array ? Float32Array.of(...a, ...b) : Int8Array.of(...a, ...b)
  const scales = space === 'cosinesimil' ? scalesOf(values, a.length, 2) : null
  const element = space === 'hamming' ? 'binary' : a instanceof Float32Array ? 'float' : 'byte'
  const set = new VectorSet(values, a.length, 2, space, element, scales)
  const expected = nearness(space, a, b)
  const precision = Math.max(1, Math.abs(expected)) * 1e-9
  expect(Math.abs(set.between(0, 1) - expected)).toBeLessThan(precision)
  expect(set.to(a).of(1)).toBe(set.between(0, 1))
}

describe('nearness', () => {
  it.each(SPACES)('of floats is what the formula of %s says', space => {
    fc.assert(fc.property(floats, ([a, b]) => expectNear(space, Float32Array.from(a), Float32Array.from(b))))
  })

  it.each([...SPACES, 'hamming' as const])('of bytes is what the formula of %s says', space => {
    fc.assert(fc.property(bytes, ([a, b]) => expectNear(space, Int8Array.from(a), Int8Array.from(b))))
  })

  it.each(SPACES)('of many vectors at a time is that of each, to the last bit: %s', space => {
    const values = randomVectors(12, 23, 5)
    const set = new VectorSet(values, 23, 12, space, 'float', space === 'cosinesimil' ? scalesOf(values, 23, 12) : null)
    const target = set.to(values.slice(46, 69))
    const out = new Float64Array(12)
    for (let count = 0; count <= 9; count++) {
      const ords = Int32Array.from({ length: count }, (_, i) => (i * 5) % 12)
      set.betweenEach(2, ords, count, out)
      expect([...out.subarray(0, count)]).toEqual([...ords].map(ord => set.between(2, ord)))
      target.ofEach(ords, count, out)
      expect([...out.subarray(0, count)]).toEqual([...ords].map(ord => target.of(ord)))
      target.ofStretch(3, count, out)
      expect([...out.subarray(0, count)]).toEqual([...ords].map((_, i) => target.of(3 + i)))
    }
  })

  it('of the longest byte vectors does not overflow', () => {
    expectNear('l2', new Int8Array(16_000).fill(-128), new Int8Array(16_000).fill(127))
    expectNear('innerproduct', new Int8Array(16_000).fill(-128), new Int8Array(16_000).fill(-128))
  })
})

describe('scores', () => {
  it.each([...SPACES, 'hamming' as const])('of %s rise with nearness and are floats above nothing', space => {
    const score = scoreOf(space)
    const range = space === 'innerproduct' ? { min: -1e6, max: 1e6 } : space === 'cosinesimil' ? { min: -1, max: 1 } : { min: -1e6, max: 0 }
    const near = fc.double({ ...range, noNaN: true })
    fc.assert(
      fc.property(near, near, (a, b) => {
        expect(score(Math.max(a, b))).toBeGreaterThanOrEqual(score(Math.min(a, b)))
        expect(score(a)).toBeGreaterThanOrEqual(0)
        expect(Math.fround(score(a))).toBe(score(a))
      }),
    )
  })

  it('of a distance are those of vectors so far apart', () => {
    expect(scoreOfDistance('l2', 0.5)).toBe(scoreOf('l2')(-0.5))
    expect(scoreOfDistance('cosinesimil', 0.5)).toBe(scoreOf('cosinesimil')(0.5))
    expect(scoreOfDistance('innerproduct', -2)).toBe(scoreOf('innerproduct')(-2))
  })
})
