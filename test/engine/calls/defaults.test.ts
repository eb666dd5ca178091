// Default parameters of an engine.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 0, defaults: { typed_keys: true, size: 1 } })
  for (const id of ['1', '2']) await engine.index({ index: 'books', id, refresh: true, body: { n: Number(id) } })
})
afterAll(() => engine.close())

const AGGS = { aggs: { most: { max: { field: 'n' } } } }

it('gives requests the parameters they do not have', async () => {
  const { aggregations, hits } = await engine.search({ index: 'books', body: AGGS })
  expect(aggregations).toEqual({ 'max#most': { value: 2 } })
  expect(hits.hits).toHaveLength(1)
  const { body } = await engine.handle({ method: 'POST', path: '/books/_search', body: AGGS })
  expect(JSON.parse(String(body)).aggregations).toEqual({ 'max#most': { value: 2 } })
})

it('leaves alone what requests say, and operations that take no such parameter', async () => {
  const { aggregations, hits } = await engine.search({ index: 'books', size: 5, typed_keys: false, body: AGGS })
  expect(aggregations).toEqual({ most: { value: 2 } })
  expect(hits.hits).toHaveLength(2)
  expect((await engine.get({ index: 'books', id: '1' }))._source).toEqual({ n: 1 })
})
