// The HDR histogram, beside recorded percentiles.
import { describe, expect, it } from 'vitest'
import { HdrHistogram } from '../../../../src/aggs/metric/sketches/hdr-histogram.ts'
import { type SampleRow, sample } from './sample.ts'

const PERCENTS = [0, 1, 25, 50, 95, 99.9]
const VALUES = [0.5, 10, 100]

/** Field, number of values, significant digits; what a server answered. */
const ANSWERS: readonly [keyof SampleRow, number, number, number[], number[]][] = [
  [
    'u',
    3,
    3,
    [0.10675048828125, 0.10675048828125, 0.10675048828125, 0.60247802734375, 0.65521240234375, 0.65521240234375],
    [33.333333333333336, 100, 100],
  ],
  [
    'g',
    300,
    2,
    [0.059814453125, 0.271240234375, 28.749755859375, 69.999755859375, 265.999755859375, 439.999755859375],
    [1, 10, 64.33333333333333],
  ],
  ['e', 50, 0, [0, 0, 6, 14, 30, 30], [6, 82, 100]],
  [
    'g',
    3000,
    5,
    [0, 1.2000043392181396, 28.91003394126892, 70.22021460533142, 300.0703122615814, 633.8515622615814],
    [0.4666666666666667, 9, 62.833333333333336],
  ],
]

const histogramOf = (values: readonly number[], digits: number) => {
  const histogram = new HdrHistogram(digits)
  for (const value of values) histogram.add(value)
  return histogram
}

const rows = sample(3000)

describe('HDR histogram', () => {
  it.each(ANSWERS)('of %s, %i values, %i digits: the same digits', (field, count, digits, percentiles, ranks) => {
    const histogram = histogramOf(
      rows.slice(0, count).map(row => row[field]),
      digits,
    )
    expect(PERCENTS.map(percent => histogram.percentile(percent))).toEqual(percentiles)
    expect(VALUES.map(value => histogram.rank(value))).toEqual(ranks)
  })

  it('finds the same in any order of parts', () => {
    const values = rows.map(({ g }) => g)
    const parts = [values.slice(0, 17), values.slice(17, 2000), values.slice(2000)].map(part => histogramOf(part, 3).state())
    const whole = histogramOf(values, 3)
    for (const order of [parts, parts.toReversed()]) {
      const merged = HdrHistogram.of(structuredClone(order))
      for (const percent of PERCENTS) expect(merged.percentile(percent)).toBe(whole.percentile(percent))
    }
  })
})
