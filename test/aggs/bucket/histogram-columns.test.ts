// Histograms with numbers inside are columns: they say what buckets one by one say, which several shards and profiles make of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

const DOCS = 300
const DAY = 86_400_000

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = { date: { type: 'date' }, n: { type: 'integer' }, r: { type: 'double' }, on: { type: 'boolean' } } as const
  for (const [index, shards] of [
    ['one', 1],
    ['three', 3],
  ] as const) {
    await engine.indices.create({ index, body: { settings: { number_of_shards: shards }, mappings: { properties } } })
    for (let i = 0; i < DOCS; i++) {
      const body = {
        date: Date.UTC(1969, 10, 3) + ((i * i) % 97) * DAY,
        n: (i * 37) % 211,
        ...(i % 7 === 0 ? {} : { r: ((i * 13) % 50) / 8 - 3, on: i % 2 === 0 }),
      }
      await engine.index({ index, id: String(i), body })
      // Several segments.
      if (i % 100 === 50) await engine.indices.refresh({ index })
    }
    await engine.indices.refresh({ index })
  }
})

afterAll(() => engine.close())

const INSIDE = {
  total: { sum: { field: 'n' } },
  mean: { avg: { field: 'r' }, meta: { unit: 'm' } },
  least: { min: { field: 'r' } },
  'most "of all"': { max: { field: 'date' } },
  share: { avg: { field: 'on' } },
}
const daily = { field: 'date', fixed_interval: '1d' }

describe.each([
  ['days', { date_histogram: { ...daily, min_doc_count: 1 } }],
  ['days without gaps', { date_histogram: daily }],
  ['days, the last first', { date_histogram: { ...daily, order: { _key: 'desc' } } }],
  ['days by number', { date_histogram: { ...daily, min_doc_count: 4, order: { total: 'desc' } } }],
  ['days in a format', { date_histogram: { ...daily, format: '"d" dd.MM.yyyy' } }],
  ['months by name', { date_histogram: { field: 'date', calendar_interval: 'month', keyed: true, time_zone: 'Europe/Berlin' } }],
  ['numbers', { histogram: { field: 'n', interval: 2.5, min_doc_count: 1 } }],
  ['numbers as far as bounds', { histogram: { field: 'n', interval: 10, extended_bounds: { min: -50, max: 400 } } }],
  ['numbers within bounds', { histogram: { field: 'r', interval: 0.25, hard_bounds: { min: -1, max: 2 } } }],
  ['numbers so near that their keys are the same', { histogram: { field: 'n', interval: 1, offset: 1e17, min_doc_count: 1 } }],
])('%s', (_, x) => {
  const body = (options: object) => ({ size: 0, aggs: { x: { ...x, aggs: INSIDE } }, ...options })
  const found = async (index: string, options: object = {}) => {
    const { aggregations } = await engine.search({ index, body: body(options) as never })
    return aggregations
  }

  it('are the same as buckets one by one', async () => {
    const columns = await found('one')
    expect(await found('one', { profile: true })).toEqual(columns)
    if (!('histogram' in x && 'offset' in x.histogram)) expect(await found('three')).toEqual(columns)
  })

  it('are printed as buckets one by one', async () => {
    const text = async (params: string, options: object = {}) => {
      const { body: answer } = await engine.handle({ method: 'POST', path: `/one/_search?${params}`, body: JSON.stringify(body(options)) })
      return /"aggregations":(.*?)(?:,"profile":.*)?\}$/.exec(String(answer))![1]
    }
    expect(await text('')).toBe(await text('', { profile: true }))
    expect(await text('typed_keys')).toBe(await text('typed_keys', { profile: true }))
    expect(JSON.parse(await text(''))).toEqual(await found('one'))
  })

  it('can be worked on by pipelines', async () => {
    const inside = { ...INSIDE, twice: { bucket_script: { buckets_path: { total: 'total' }, script: 'params.total * 2' } } }
    const aggs = { x: { ...x, aggs: inside }, best: { max_bucket: { buckets_path: 'x>total' } } }
    expect(await found('one', { aggs })).toEqual(await found('one', { aggs, profile: true }))
  })
})

it('are printed in turns where they are many', async () => {
  const aggs = { x: { histogram: { field: 'n', interval: 0.01 }, aggs: INSIDE } }
  const { aggregations } = await engine.search({ index: 'one', body: { size: 0, aggs } as never })
  const answer = await engine.handle({ method: 'POST', path: '/one/_search', body: JSON.stringify({ size: 0, aggs }) })
  expect(JSON.parse(String(answer.body)).aggregations).toEqual(aggregations)
})
