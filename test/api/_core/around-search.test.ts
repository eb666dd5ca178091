// Preference, routing, time limits and skipped shards of searches; their shards, the capabilities of fields, validation, names.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeAll(async () => {
  ask = await caller()
  const mappings = { properties: { t: { type: 'text' }, k: { type: 'keyword' }, n: { type: 'integer' }, d: { type: 'date' } } }
  await ask('PUT /books', { settings: { number_of_shards: 4 }, mappings, aliases: { old: { filter: { term: { n: 1 } } }, all: {} } })
  await ask('PUT /other', {
    mappings: { properties: { n: { type: 'keyword' }, k: { type: 'keyword', index: false, meta: { unit: 's' } } } },
  })
  for (let i = 0; i < 12; i++) await ask(`PUT /books/_doc/${i}`, { t: `fox ${i}`, n: i, d: `20${10 + i}-01-01` })
  await ask('POST /books/_refresh')
})
afterAll(() => ask.engine.close())

const shards = async (query: string) => {
  const { status, body } = await ask(`GET /books/_search?size=0&${query}`)
  return status === 200 ? body._shards.total : [status, body.error.reason]
}

describe('preference', () => {
  it.each<[string, unknown]>([
    ['_shards:2,3', 2],
    ['_shards:0|_local', 1],
    ['_shards:9', 0],
    ['_local', 4],
    ['_only_local', 4],
    ['_primary_first', 4],
    ['_prefer_nodes:nope', 4],
    ['_only_nodes:*', 4],
    ['my-session', 4],
    ['', 4],
    ['_mine', [400, 'no Preference for [_mine]']],
    ['_only_nodes:nope', [400, 'no data nodes with criteria [nope] found for shard: [books][0]']],
    ['_replica', [503, 'all shards failed']],
  ])('%s', async (preference, answer) => {
    expect(await shards(`preference=${encodeURIComponent(preference)}`)).toEqual(answer)
  })
})

describe('limits', () => {
  it('a search whose time is over is cancelled', async () => {
    const { status, body } = await ask('GET /books/_search?cancel_after_time_interval=0')
    const reason = 'cancelled task with reason: Cancellation timeout of 0s is expired'
    expect(status).toBe(500)
    expect(body.error).toMatchObject({ type: 'search_phase_execution_exception', caused_by: { type: 'task_cancelled_exception', reason } })
    expect((await ask('GET /books/_search?cancel_after_time_interval=-1')).status).toBe(200)
  })

  it('of the cluster hold where the request says nothing', async () => {
    await ask('PUT /_cluster/settings', { transient: { 'search.cancel_after_time_interval': '0ms' } })
    expect((await ask('GET /books/_search')).status).toBe(500)
    expect((await ask('GET /books/_search?cancel_after_time_interval=10s')).status).toBe(200)
    await ask('PUT /_cluster/settings', { transient: { 'search.cancel_after_time_interval': null } })
  })

  it('shards that cannot match are skipped where that is asked for', async () => {
    const query = { range: { d: { gte: '2015-01-01', lte: '2015-12-31' } } }
    const plain = await ask('POST /books/_search', { query })
    const filtered = await ask('POST /books/_search?pre_filter_shard_size=1', { query })
    expect(plain.body._shards).toEqual({ total: 4, successful: 4, skipped: 0, failed: 0 })
    expect(filtered.body._shards).toMatchObject({ total: 4, successful: 4, failed: 0 })
    expect(filtered.body._shards.skipped).toBeGreaterThan(0)
    expect(filtered.body.hits).toEqual(plain.body.hits)
    const none = await ask('POST /books/_search?pre_filter_shard_size=1', { query: { match_none: {} } })
    expect(none.body._shards).toEqual({ total: 4, successful: 4, skipped: 3, failed: 0 })
  })
})

describe('_search_shards', () => {
  const of = async (path: string, body?: unknown) => (await ask(`GET ${path}`, body)).body
  const numbers = (answer: { shards: { shard: number }[][] }) => answer.shards.map(([copy]) => copy.shard)

  it('lists shards by routing, preference and slice', async () => {
    expect(numbers(await of('/books/_search_shards'))).toEqual([0, 1, 2, 3])
    expect(numbers(await of('/books/_search_shards?routing=x'))).toHaveLength(1)
    expect(numbers(await of('/books/_search_shards?preference=_shards:1,2'))).toEqual([1, 2])
    expect(numbers(await of('/books/_search_shards', { slice: { id: 1, max: 3 } }))).toEqual([1])
    expect(await of('/nope/_search_shards')).toEqual({ nodes: {}, indices: {}, shards: [] })
  })

  it('tells aliases and their filter', async () => {
    expect((await of('/all/_search_shards')).indices).toEqual({ books: { aliases: ['all'] } })
    expect((await of('/old/_search_shards')).indices).toEqual({
      books: { aliases: ['old'], filter: { term: { n: { value: 1, boost: 1 } } } },
    })
    expect((await of('/books,old/_search_shards')).indices).toEqual({ books: { aliases: ['old'] } })
  })
})

describe('_field_caps', () => {
  const of = async (query: string, body?: unknown) => (await ask(`POST /books,other/_field_caps?${query}`, body)).body

  it('merges types, flags and meta over indexes', async () => {
    expect(await of('fields=n,k')).toEqual({
      indices: ['books', 'other'],
      fields: {
        n: {
          integer: { type: 'integer', searchable: true, aggregatable: true, indices: ['books'] },
          keyword: { type: 'keyword', searchable: true, aggregatable: true, indices: ['other'] },
        },
        k: {
          keyword: { type: 'keyword', searchable: false, aggregatable: true, non_searchable_indices: ['other'], meta: { unit: ['s'] } },
        },
      },
    })
  })

  it('tells where a field is missing, if asked', async () => {
    expect((await of('fields=t&include_unmapped=true')).fields.t).toEqual({
      text: { type: 'text', searchable: true, aggregatable: false, indices: ['books'] },
      unmapped: { type: 'unmapped', searchable: false, aggregatable: false, indices: ['other'] },
    })
    expect((await of('fields=_id')).fields).toEqual({ _id: { _id: { type: '_id', searchable: true, aggregatable: true } } })
  })

  it('leaves out indexes where a query can match nothing', async () => {
    expect((await of('fields=n', { index_filter: { range: { d: { gte: '2050' } } } })).indices).toEqual([])
    expect((await of('fields=n', { index_filter: { range: { d: { gte: '2015' } } } })).indices).toEqual(['books'])
    expect((await of('fields=n', { index_filter: { term: { n: 'abc' } } })).indices).toEqual(['books', 'other'])
    expect((await of('fields=n', { index_filter: { match_none: {} } })).indices).toEqual([])
    expect((await of('fields=n', { nope: 1 })).error.reason).toBe('request does not support [nope]')
    expect((await of('')).error.reason).toBe("specified fields can't be null or empty")
  })
})

describe('_validate/query', () => {
  const of = async (path: string, body?: unknown) => (await ask(`POST ${path}`, body)).body

  it('explains, also with what an alias adds, by shard, rewritten', async () => {
    const query = { match: { t: 'Quick fox' } }
    expect(await of('/books/_validate/query', { query })).toEqual({ _shards: { total: 1, successful: 1, failed: 0 }, valid: true })
    expect((await of('/books/_validate/query?explain=true', { query })).explanations).toEqual([
      { index: 'books', valid: true, explanation: 't:quick t:fox' },
    ])
    expect((await of('/old/_validate/query?explain=true', { query: { match: { t: 'fox' } } })).explanations[0].explanation).toBe(
      '+t:fox #IndexOrDocValuesQuery(indexQuery=n:[1 TO 1], dvQuery=n:[1 TO 1])',
    )
    const all = await of('/books/_validate/query?rewrite=true&all_shards=true', { query: { term: { k: 'a' } } })
    expect(all.explanations.map(({ shard }: { shard: number }) => shard)).toEqual([0, 1, 2, 3])
  })

  it('tells what is wrong', async () => {
    expect(await of('/books/_validate/query', { query: { nope: {} } })).toEqual({ valid: false })
    expect(await of('/books/_validate/query?explain=true', { size: 1 })).toEqual({
      valid: false,
      error: 'ParsingException[request does not support [size]]',
    })
    expect((await of('/books/_validate/query?explain=true', { query: { term: { n: 'abc' } } })).explanations[0]).toMatchObject({
      valid: false,
      error: expect.stringContaining(
        'QueryShardException[failed to create query: For input string: "abc"]; nested: NumberFormatException[For input string: "abc"];;',
      ),
    })
    expect((await of('/books/_validate/query', {})).error.reason).toBe('Validation Failed: 1: query cannot be null;')
    expect((await of('/zz*/_validate/query')).error.reason).toBe('no such index [zz*]')
  })
})

describe('_resolve/index', () => {
  it('tells indexes and aliases apart', async () => {
    const of = async (name: string) => (await ask(`GET /_resolve/index/${name}`)).body
    const book = { name: 'books', aliases: ['all', 'old'], attributes: ['open'] }
    const alias = (name: string) => ({ name, indices: ['books'] })
    expect(await of('books,nope')).toEqual({ indices: [book], aliases: [], data_streams: [] })
    expect(await of('ol*')).toEqual({ indices: [], aliases: [alias('old')], data_streams: [] })
    expect(await of('*,-books')).toEqual({
      indices: [{ name: 'other', attributes: ['open'] }],
      aliases: [alias('all'), alias('old')],
      data_streams: [],
    })
    expect(await of('*?expand_wildcards=none')).toEqual({ indices: [], aliases: [], data_streams: [] })
  })
})
