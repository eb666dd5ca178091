// Normalization and combination of scores in hybrid searches.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Normalization, QueryScores } from '../../../src/search/contracts/fusion.ts'
import { combination } from '../../../src/search/hybrid/combination.ts'
import { L2, MinMax, ReciprocalRank, Z_SCORE } from '../../../src/search/hybrid/normalization.ts'

const techniques: readonly Normalization[] = [L2, new MinMax(), Z_SCORE, new ReciprocalRank(60)]

/** Scores of one query, best first, of a shard. */
const scores = fc.array(fc.float({ min: Math.fround(0.01), max: 50, noNaN: true }), { minLength: 1, maxLength: 12 }).map(list => {
  return Float32Array.from([...list].sort((a, b) => b - a))
})

const shards = (parts: readonly Float32Array[]): QueryScores => parts.map(part => [{ docs: [...part.keys()], scores: part }])

describe('normalizations', () => {
  it.each(techniques.map(one => [one.name, one] as const))('%s keeps the order within a query, over shards', (_, technique) => {
    fc.assert(
      fc.property(fc.array(scores, { minLength: 1, maxLength: 3 }), parts => {
        const normalized = technique.normalize(shards(parts))
        const before = parts.flatMap(part => [...part])
        // In place of zero the lowest gets a thousandth, which what lies less above it may not reach.
        const after = normalized.flatMap(([one]) => Array.from(one, score => Math.max(score, Math.fround(0.001))))
        for (let i = 0; i < before.length; i++) {
          for (let j = 0; j < before.length; j++) if (before[i] > before[j]) expect(after[i]).toBeGreaterThanOrEqual(after[j])
        }
      }),
    )
  })

  it.each([L2, new MinMax(), new ReciprocalRank(1)].map(one => [one.name, one] as const))('%s stays within 0 and 1', (_, technique) => {
    fc.assert(
      fc.property(fc.array(scores, { minLength: 1, maxLength: 3 }), parts => {
        for (const [one] of technique.normalize(shards(parts))) {
          for (const score of one) {
            expect(score).toBeGreaterThan(0)
            expect(score).toBeLessThanOrEqual(1)
          }
        }
      }),
    )
  })

  it('min_max gives one result, or many alike, the best score', () => {
    expect(new MinMax().normalize(shards([Float32Array.of(3)]))).toEqual([[Float32Array.of(1)]])
    expect(new MinMax().normalize(shards([Float32Array.of(2, 2), Float32Array.of(2)]))).toEqual([
      [Float32Array.of(1, 1)],
      [Float32Array.of(1)],
    ])
  })

  it('min_max reckons from the lowest and the highest of all shards', () => {
    const found = new MinMax().normalize(shards([Float32Array.of(5, 3), Float32Array.of(1)]))
    expect(found).toEqual([[Float32Array.of(1, 0.5)], [Float32Array.of(0.001)]])
  })

  it('min_max wants as many bounds as there are queries', () => {
    const bounded = new MinMax([
      { mode: 'apply', score: 0, text: '0.0' },
      { mode: 'clip', score: 0, text: '0.0' },
    ])
    expect(() => bounded.normalize(shards([Float32Array.of(1)]))).toThrow(
      'expected bounds array to contain 1 elements matching the number of sub-queries, but found a mismatch',
    )
  })

  it('rrf ranks over shards, and the lower document comes first among equals', () => {
    const found = new ReciprocalRank(60).normalize(shards([Float32Array.of(4, 2), Float32Array.of(4, 3)]))
    const of = (rank: number) => 1 / (60 + rank)
    expect(found.map(([one]) => [...one])).toEqual([
      [expect.closeTo(of(1), 7), expect.closeTo(of(4), 7)],
      [expect.closeTo(of(2), 7), expect.closeTo(of(3), 7)],
    ])
  })
})

describe('combinations', () => {
  const names = ['arithmetic_mean', 'geometric_mean', 'harmonic_mean', 'rrf'] as const
  const normalized = fc.array(fc.constantFrom(0, 0.001, 0.25, 0.5, 0.75, 1), { minLength: 2, maxLength: 5 })

  it.each(names)('%s: weights move with their queries', name => {
    fc.assert(
      fc.property(normalized, fc.infiniteStream(fc.integer({ min: 1, max: 9 })), (values, stream) => {
        const parts = values.map(() => stream.next().value as number)
        const sum = parts.reduce((total, part) => total + part, 0)
        const weights = parts.map(part => part / sum)
        const forwards = combination(name, weights).combine(Float32Array.from(values))
        const backwards = combination(name, [...weights].reverse()).combine(Float32Array.from([...values].reverse()))
        expect(backwards).toBeCloseTo(forwards, 5)
      }),
    )
  })

  it.each(names.slice(0, 3))('%s: means lie between the scores', name => {
    fc.assert(
      fc.property(normalized, values => {
        const mean = combination(name).combine(Float32Array.from(values))
        expect(mean).toBeGreaterThanOrEqual(0)
        expect(mean).toBeLessThanOrEqual(Math.max(...values) + 1e-6)
      }),
    )
  })

  it('wants as many weights as there are queries', () => {
    expect(() => combination('arithmetic_mean', [0.5, 0.5]).combine(Float32Array.of(1, 1, 1))).toThrow(
      'number of weights [2] must match number of sub-queries [3] in hybrid query',
    )
  })

  it('arithmetic_mean counts queries that do not have the document, the others do not', () => {
    expect(combination('arithmetic_mean').combine(Float32Array.of(1, 0))).toBe(0.5)
    expect(combination('geometric_mean').combine(Float32Array.of(0.25, 0))).toBe(0.25)
    expect(combination('harmonic_mean').combine(Float32Array.of(0.25, 0))).toBe(0.25)
  })
})
