// Numbers at the edges of what numbers can be: in search_after, and as terms of scaled floats.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = { long: { type: 'long' }, integer: { type: 'integer' }, scaled: { type: 'scaled_float', scaling_factor: 10 } } as const
  await engine.indices.create({ index: 'n', body: { mappings: { properties } } })
  for (const n of [0, 1, 2]) await engine.index({ index: 'n', id: `${n}`, body: { long: n, integer: n, scaled: n }, refresh: true })
})

afterAll(() => engine.close())

const found = async (body: string) => {
  const { body: text } = await engine.handle({ method: 'POST', path: '/n/_search', headers: { 'content-type': 'application/json' }, body })
  return JSON.parse(String(text))
}

it.each(['long', 'integer'])('a %s after what no number reaches is there as after the greatest or least', async field => {
  const after = async (order: string, value: string) =>
    (await found(`{"sort":[{"${field}":"${order}"}],"search_after":[${value}]}`)).hits.hits.map((hit: { _id: string }) => hit._id)
  expect(await after('asc', '1e400')).toEqual([])
  expect(await after('desc', '1e400')).toEqual(['2', '1', '0'])
  expect(await after('asc', '-1e400')).toEqual(['0', '1', '2'])
  expect(await after('desc', '-1e400')).toEqual([])
})

it('a scaled float that is no number is 0', async () => {
  const { hits } = await found('{"query":{"term":{"scaled":"NaN"}}}')
  expect(hits.hits.map((hit: { _id: string }) => hit._id)).toEqual(['0'])
})
