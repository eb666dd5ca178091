// `distance_feature` queries.
import { describe, expect, it } from 'vitest'
import { MappedShard } from '../support/mapped-shard.ts'

const shard = new MappedShard({
  day: { type: 'date' },
  nano: { type: 'date_nanos' },
  loc: { type: 'geo_point' },
  n: { type: 'integer' },
}).add({ day: ['2016-08-04', '2016-09-20'], nano: '2016-08-04', loc: [-43.1, -22.8] }, {})

const near = (field: string, origin: unknown, pivot: unknown, options = {}) => ({ distance_feature: { field, origin, pivot, ...options } })

describe('distance_feature', () => {
  // As a real server answers.
  it.each([
    [near('day', '2016-09-01', '7d'), 0.28],
    [near('day', '2016-09-01', '7d', { boost: 2 }), 0.56],
    [near('nano', '2016-09-01', '7d'), 0.19444445],
    [near('loc', [-43.2, -22.9], '100km'), 0.86865187],
  ])('%j', (query, score) => {
    expect(shard.hits(query)).toEqual([[0, Math.fround(score)]])
    expect(shard.explain(0, query).value).toBe(Math.fround(score))
    expect(shard.explain(1, query).match).toBe(false)
  })

  it('is explained', () => {
    expect(shard.explain(0, near('day', '2016-09-01', '7d'))).toMatchObject({
      description: 'Distance score, computed as weight * pivotDistance / (pivotDistance + abs(value - origin)) from:',
      details: [
        { value: 1, description: 'weight' },
        { value: 604800000, description: 'pivotDistance' },
        { value: 1472774399999, description: 'origin' },
        { value: 1474329600000, description: 'current value' },
      ],
    })
    expect(shard.explain(0, near('loc', [-43.2, -22.9], '100km')).details.map(({ value }) => value)).toEqual([
      1,
      100000,
      -22.9,
      -43.2,
      -22.800000007264316,
      -43.10000007972121,
      expect.closeTo(15120.919167079399, 6),
    ])
  })

  it.each([
    [{ distance_feature: {} }, 'Required [field, origin, pivot]'],
    [near('day', '2016-09-01', undefined), 'Required [pivot]'],
    [
      near('n', '1', '1'),
      'Illegal data type of [integer]![distance_feature] query can only be run on a date, date_nanos or geo_point field type!',
    ],
    [near('n', 1, 1), "[distance_feature] pivot doesn't support values of type: VALUE_NUMBER"],
    [near('day', 'now', '0d'), 'pivotDistance must be > 0, got 0'],
    [near('day', [1, 2], '1d'), 'failed to parse date field [2.0, 1.0] with format [strict_date_optional_time||epoch_millis]'],
    [near('loc', [1, 2], 'x'), 'For input string: "x"'],
    [near('day', 'now', '1d', { foo: 1 }), '[distance_feature] unknown field [foo]'],
  ])('%j is refused', (query, reason) => {
    expect(() => shard.ids(JSON.parse(JSON.stringify(query)))).toThrow(reason)
  })
})
