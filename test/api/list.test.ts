// Pages and refusals are those of a real OpenSearch 3.7.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, caller } from './rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
  for (const name of ['one', 'two', 'three']) await ask(`PUT /${name}`, { settings: { number_of_replicas: 0, number_of_shards: 2 } })
})
afterEach(() => ask.engine.close())

const page = async (query: string) => (await ask(`GET /_list/indices?format=json&h=index&${query}`)).body

it('goes through all indexes page by page, in the order in which they were made', async () => {
  const first = await page('size=2')
  expect(first.indices).toHaveLength(2)
  const second = await page(`size=2&next_token=${encodeURIComponent(first.next_token)}`)
  expect(second).toMatchObject({ next_token: null, indices: [{}] })
  const names = [...first.indices, ...second.indices].map(({ index }) => index)
  expect(names.toSorted()).toEqual(['one', 'three', 'two'])
  const last = await page('size=1&sort=desc')
  expect(last.indices[0].index).toBe(names[2])
})

it('shows the token below a table', async () => {
  expect((await ask('GET /_list/indices/one?h=index')).body).toBe('one\nnext_token null\n')
  expect((await ask('GET /_list/shards/one?h=index,shard')).body).toBe('one 0\none 1\nnext_token null\n')
})

it.each([
  ['indices?size=0', 'size must be greater than zero'],
  ['indices?size=100000', 'size should be less than [5000]'],
  ['indices?sort=foo', 'value of sort can either be asc or desc'],
  ['shards?size=1', 'size should at least be [2000]'],
  ['shards/missing?next_token=aaaa', 'Parameter [next_token] has been tainted and is incorrect. Please provide a valid [next_token].'],
])('refuses %s', async (query, reason) => {
  expect((await ask(`GET /_list/${query}`)).body.error.reason).toBe(reason)
})
