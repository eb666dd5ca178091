// The t-digest, beside recorded percentiles.
import { describe, expect, it } from 'vitest'
import { medianAbsoluteDeviation, mergedDigest, pooledDigest, TDigest } from '../../../../src/aggs/metric/sketches/t-digest.ts'
import { type SampleRow, sample } from './sample.ts'

const PERCENTS = [0, 1, 25, 50, 95, 99.9]
const VALUES = [0.5, 10, 100]

/** Field, number of values, compression; what a server with one shard answered. */
const ANSWERS: readonly [keyof SampleRow, number, number, number[], number[], number][] = [
  [
    'u',
    3,
    100,
    [0.10676848381141596, 0.10676848381141596, 0.10676848381141596, 0.6024721975449809, 0.6551540487702722, 0.6551540487702722],
    [33.33333333333333, 100, 100],
    0.05268185122529123,
  ],
  [
    'u',
    100,
    20,
    [0.01598693896829474, 0.02847579448878569, 0.26207575347891404, 0.5280334191597662, 0.915220896463301, 0.9878112869280443],
    [47.441145130567726, 100, 100],
    0.23141287559868143,
  ],
  [
    'g',
    300,
    100,
    [0.06, 0.66, 28.847064102564104, 72.23030081300814, 273.43940476190477, 439.08],
    [1, 9.980914336440302, 63.43500220524422],
    49.78158993620312,
  ],
  [
    'e',
    3000,
    5,
    [0, 0, 4.563730760699887, 9.44546160158854, 18.246424775902923, 19],
    [4.794924731182799, 52.911277995691954, 100],
    4.3836375533187715,
  ],
  [
    'g',
    3000,
    1000,
    [0, 1.25, 28.923333333333336, 70.14252834467119, 300.72440476190474, 642.99],
    [0.46666666666666673, 9.01402022004163, 62.87689280567565],
    48.75641358024691,
  ],
]

const digestOf = (values: readonly number[], compression: number) => {
  const digest = new TDigest(compression)
  for (const value of values) digest.add(value)
  return digest
}

const rows = sample(3000)

describe('t-digest', () => {
  it.each(ANSWERS)('of %s, %i values, compression %i: the same digits', (field, count, compression, percentiles, ranks, deviation) => {
    const state = digestOf(
      rows.slice(0, count).map(row => row[field]),
      compression,
    ).state()
    const digest = mergedDigest([state]).compress()
    expect(PERCENTS.map(percent => digest.quantile(percent / 100))).toEqual(percentiles)
    expect(VALUES.map(value => digest.rank(value) * 100)).toEqual(ranks)
    expect(medianAbsoluteDeviation([state])).toBe(deviation)
  })

  it('knows nothing of no values', () => {
    const digest = new TDigest(100)
    expect(digest.isEmpty).toBe(true)
    expect(digest.quantile(0.5)).toBeNaN()
    expect(digest.rank(1)).toBeNaN()
  })

  it('finds the same however a shard was cut, while its values are few', () => {
    const values = rows.slice(0, 900).map(({ g }) => g)
    const whole = digestOf(values, 100)
    const parts = [values.slice(0, 200), values.slice(200, 201), [], values.slice(201)].map(part => digestOf(part, 100).state())
    const pooled = pooledDigest(parts)
    for (const percent of PERCENTS) expect(pooled.quantile(percent / 100)).toBe(whole.quantile(percent / 100))
  })

  it('travels as plain data', () => {
    const digest = digestOf(
      rows.map(({ u }) => u),
      20,
    )
    const copy = TDigest.of(structuredClone(digest.state()))
    expect(copy.compress().quantile(0.3)).toBe(digest.compress().quantile(0.3))
  })

  it.each([1, 16, 17, 300, 1200])('goes on from plain data of %i values', count => {
    const values = rows.map(({ u }) => u)
    const copy = TDigest.of(structuredClone(digestOf(values.slice(0, count), 100).state()))
    for (const value of values.slice(count)) copy.add(value)
    expect(copy.state()).toEqual(digestOf(values, 100).state())
  })

  it('keeps shards apart: each gives as many centroids as were asked for', () => {
    const halves = [rows.slice(0, 1500), rows.slice(1500)].map(half =>
      digestOf(
        half.map(({ u }) => u),
        100,
      ).state(),
    )
    const merged = mergedDigest(halves)
    for (const percent of [1, 25, 50, 75, 99]) expect(merged.quantile(percent / 100)).toBeCloseTo(percent / 100, 1)
    expect(merged.quantile(0)).toBe(Math.min(...rows.map(({ u }) => u)))
    expect(merged.quantile(1)).toBe(Math.max(...rows.map(({ u }) => u)))
  })
})
