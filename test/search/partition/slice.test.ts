// `slice` in scrolls and points in time.
import { expect, it } from 'vitest'
import { sliceOfShard } from '../../../src/search/partition/slice.ts'
import { hashLong } from '../../../src/search/partition/slice-hash.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../../src/search/search.ts'
import { searchContext, targetsOf } from '../support/shards.ts'

it('gives whole shards where there are more of them than slices', () => {
  const shards = [0, 1, 2, 3, 4, 5, 6]
  const spec = (id: number) => ({ field: '_id', id, max: 3 })
  expect(shards.filter(shard => sliceOfShard(spec(0), shard, 7) === 'all')).toEqual([0, 3, 6])
  expect(shards.filter(shard => sliceOfShard(spec(1), shard, 7) === 'all')).toEqual([1, 4])
})

it('cuts shards into parts where there are fewer', () => {
  const of = (id: number, shard: number) => sliceOfShard({ field: '_id', id, max: 5 }, shard, 2)
  expect(of(0, 0)).toEqual({ field: '_id', id: 0, max: 3 })
  expect(of(4, 0)).toEqual({ field: '_id', id: 2, max: 3 })
  expect(of(3, 1)).toEqual({ field: '_id', id: 1, max: 2 })
  expect(of(3, 0)).toBe('none')
})

it('mixes numbers as the server does', () => {
  const of = (value: bigint) => ((hashLong(value) % 3) + 3) % 3
  // Which of 20 values a real server put into slice 1 of 3.
  const values = Array.from({ length: 20 }, (_, i) => (i === 5 ? 3n : BigInt(i - 10) * 123456789012345n))
  expect(values.flatMap((value, i) => (of(value) === 1 ? [i] : []))).toEqual([0, 6, 7, 9, 12, 15, 18, 19])
})

const kinds = { m: 'long', l: 'long', f: 'float', d: 'double', h: 'half_float', b: 'boolean', t: 'date', u: 'unsigned_long' }
const mappings = {
  properties: {
    ...Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }])),
    s: { type: 'scaled_float', scaling_factor: 10 },
  },
}
const documents = Object.fromEntries(
  Array.from({ length: 20 }, (_, i) => [
    String(i),
    i === 5
      ? '{"l":3}'
      : `{"m":[${i},${i * 7},${-i}],"l":${BigInt(i - 10) * 123456789012345n},"f":${(i - 10) * 1.5},"d":${(i - 10) * 2.25},"h":${(i - 10) * 0.5},` +
        `"s":${((i - 10) * 0.7).toFixed(1)},"b":${i % 3 === 0},"t":${1700000000000 + i * 86400000},"u":${i < 18 ? BigInt(i) * 10n ** 18n : i}}`,
  ]),
)

// As a real server answered for slice 1 of 3 over one shard.
it.each([
  ['m', '2 6 8 9 10 11 12 13 14 15 16 18 19'],
  ['l', '0 6 7 9 12 15 18 19'],
  ['f', '2 7 8 9 11 13'],
  ['d', '1 8 12 13 14 16 17 19'],
  ['h', '1 2 3 6 11 13 15 19'],
  ['s', '3 8 12 15'],
  ['b', ''],
  ['t', '2 10 12 13 17 18'],
  ['u', '8 11 17 18 19'],
  ['_id', '1 5 8 10 11 13 15 17 18'],
])('%s: the documents that a real server takes', async (field, ids) => {
  const targets = await targetsOf({ mappings, shards: [[documents]] })
  const request = parseSearchRequest({ scroll: '1m' }, { size: 50, slice: { field, id: 1, max: 3 } })
  const { hits } = await executeSearch(targets, request, searchContext())
  const found = hits.hits.map(hit => Number((hit as { _id: string })._id)).sort((a, b) => a - b)
  expect(found.join(' ')).toBe(ids)
})

it.each([
  ['k', 'cannot load numeric doc values on k'],
  ['nope', 'field nope not found'],
])('refuses to slice by %s', async (field, reason) => {
  const targets = await targetsOf({ mappings: { properties: { k: { type: 'keyword' } } }, shards: [[{ 1: { k: 'a' } }]] })
  const request = parseSearchRequest({ scroll: '1m' }, { slice: { field, id: 0, max: 2 } })
  await expect((async () => executeSearch(targets, request, searchContext()))()).rejects.toMatchObject({ status: 400, cause: { reason } })
})

it('slices nothing but scrolls and points in time, and not too finely', async () => {
  const targets = await targetsOf({ shards: [[{ 1: {} }]] })
  const search = async (parameters: Record<string, string>, max: number) =>
    executeSearch(targets, parseSearchRequest(parameters, { slice: { id: 0, max } }), searchContext())
  await expect(search({}, 2)).rejects.toMatchObject({
    status: 500,
    cause: { type: 'search_exception', reason: '`slice` cannot be used outside of a scroll context or PIT context' },
  })
  await expect(search({ scroll: '1m' }, 1025)).rejects.toMatchObject({
    status: 400,
    cause: { reason: expect.stringContaining('The number of slices [1025] is too large. It must be less than [1024].') },
  })
})
