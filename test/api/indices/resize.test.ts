// Errors are those a real OpenSearch 3.7 gave.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
})
afterEach(() => ask.engine.close())

const COUNT = 200

/** Routed and nested documents, some of them deleted or overwritten, in several segments. */
async function fill(shards: number) {
  await ask('PUT /from', {
    settings: { number_of_shards: shards, 'index.number_of_routing_shards': 8, 'index.max_result_window': 777 },
    mappings: { properties: { n: { type: 'integer' }, parts: { type: 'nested', properties: { p: { type: 'keyword' } } } } },
    aliases: { al: {} },
  })
  const lines = (from: number, to: number, routed: boolean) => {
    const items: unknown[] = []
    for (let n = from; n < to; n++)
      items.push({ index: { _id: String(n), ...(routed ? { routing: `r${n % 7}` } : {}) } }, { n, parts: [{ p: `a${n}` }, { p: 'all' }] })
    return `${items.map(item => JSON.stringify(item)).join('\n')}\n`
  }
  const bulk = (body: string) => ask('POST /from/_bulk?refresh=true', body)
  await bulk(lines(0, 100, false))
  await bulk(lines(100, COUNT, true))
  await bulk(lines(0, 10, false))
  for (let n = 20; n < 30; n++) await ask(`DELETE /from/_doc/${n}?refresh=true`)
  await ask('PUT /from/_settings', { 'index.blocks.write': true })
}

const SEARCH = {
  size: 500,
  sort: ['n'],
  version: true,
  query: { nested: { path: 'parts', query: { term: { 'parts.p': 'all' } }, score_mode: 'sum' } },
}

async function found(index: string) {
  const { hits } = (await ask(`POST /${index}/_search`, SEARCH)).body
  return hits.hits.map(({ _id, _version, _routing, _source }: Record<string, unknown>) => ({ _id, _version, _routing, _source }))
}

describe('resizing', () => {
  it.each([
    ['clone', 2, 2],
    ['split', 2, 8],
    ['split', 1, 4],
    ['shrink', 4, 1],
    ['shrink', 8, 2],
  ])('%s keeps every document of %i shards in %i, where it is found by its id', async (kind, before, after) => {
    await fill(before)
    const settings = { 'index.number_of_shards': after, 'index.blocks.write': null }
    expect(await ask(`POST /from/_${kind}/to`, { settings, aliases: { other: {} } })).toEqual({
      status: 200,
      body: { acknowledged: true, shards_acknowledged: true, index: 'to' },
    })
    const expected = await found('from')
    expect(expected).toHaveLength(COUNT - 10)
    expect(await found('to')).toEqual(expected)
    expect((await ask('GET /to/_count')).body).toMatchObject({ count: COUNT - 10, _shards: { total: after } })
    for (const { _id, _routing } of expected) {
      const path = `/to/_doc/${_id}${_routing === undefined ? '' : `?routing=${_routing}`}`
      expect((await ask(`GET ${path}`)).body.found).toBe(true)
    }
    const { aliases, settings: shown, mappings } = (await ask('GET /to')).body.to
    expect(aliases).toEqual({ other: {} })
    expect(mappings.properties.n).toEqual({ type: 'integer' })
    expect(shown.index).toMatchObject({ max_result_window: '777', number_of_shards: String(after), resize: { source: { name: 'from' } } })
    await ask('PUT /to/_doc/0?refresh=true', { n: 0, parts: [{ p: 'all' }], again: true })
    expect((await found('to')).length).toBe(COUNT - 10)
    expect((await found('from'))[0]).toEqual(expected[0])
  })

  it('can be done again, over the same slots, and lasts', async () => {
    const path = await mkdtemp(join(tmpdir(), 'searchlet-resize-'))
    const engine = await open({ path, threads: 0 })
    await ask.engine.close()
    ask = await caller(engine)
    await fill(1)
    const to = (shards: number) => ({ settings: { 'index.number_of_shards': shards } })
    await ask('POST /from/_split/two', to(2))
    await ask('POST /two/_split/eight', to(8))
    const expected = await found('from')
    expect((await ask('POST /eight/_split/more', to(16))).body.error.reason).toBe(
      'the number of routing shards [8] must be a multiple of the target shards [16]',
    )
    await engine.close()
    ask = await caller(await open({ path, threads: 0 }))
    expect(await found('eight')).toEqual(expected)
    expect((await ask('GET /eight/_doc/7')).body.found).toBe(true)
    await ask('POST /eight/_shrink/one', to(1))
    expect(await found('one')).toEqual(expected)
    await ask.engine.close()
    await rm(path, { recursive: true })
  })

  it.each([
    ['POST /from/_split/to', undefined, 'Validation Failed: 1: index.number_of_shards is required for split operations;'],
    [
      'POST /from/_split/to',
      { settings: { 'index.number_of_shards': 1 } },
      'the number of source shards [2] must be less that the number of target shards [1]',
    ],
    ['POST /from/_split/to', { settings: { 'index.number_of_shards': 3 } }, 'the number of source shards [2] must be a factor of [3]'],
    [
      'POST /from/_shrink/to',
      { settings: { 'index.number_of_shards': 4 } },
      'the number of target shards [4] must be less that the number of source shards [2]',
    ],
    [
      'POST /from/_clone/to',
      { settings: { 'index.number_of_shards': 1 } },
      'the number of target shards (1) must be the same as the number of source shards (2)',
    ],
    ['POST /from/_clone/to', { mappings: {} }, '[1:2] [resize_request] unknown field [mappings]'],
    ['POST /from/_clone/TO', undefined, 'Invalid index name [TO], must be lowercase'],
    [
      'POST /from/_split/to',
      { settings: { 'index.number_of_shards': 4, 'index.number_of_routing_shards': 4 } },
      'cannot provide index.number_of_routing_shards on resize',
    ],
    [
      'POST /from/_clone/to',
      { settings: { 'index.sort.field': 'n' } },
      "Validation Failed: 1: can't override index sort when resizing an index;",
    ],
    ['POST /from/_shrink/to?copy_settings=false', undefined, 'parameter [copy_settings] can not be explicitly set to [false]'],
    [
      'POST /from/_shrink/to',
      { max_shard_size: '1gb', settings: { 'index.number_of_shards': 1 } },
      'Validation Failed: 1: Cannot set max_shard_size and index.number_of_shards at the same time!;',
    ],
  ])('%s %j is refused', async (request, body, reason) => {
    await fill(2)
    expect((await ask(request, body)).body.error.reason).toBe(reason)
    expect((await ask('HEAD /to')).status).toBe(404)
  })

  it('wants writes to be blocked', async () => {
    await ask('PUT /open')
    expect((await ask('POST /open/_clone/to')).body.error).toMatchObject({
      type: 'illegal_state_exception',
      reason: 'index open must block write operations to resize index. use "index.blocks.write=true"',
    })
  })

  it('shrinks to as few shards as a size allows', async () => {
    await fill(4)
    await ask('POST /from/_shrink/to', { max_shard_size: '1gb' })
    await ask('POST /from/_shrink/small', { max_shard_size: '1b' })
    expect((await ask('GET /to,small/_settings?flat_settings=true&filter_path=*.*.*number_of_shards')).body).toEqual({
      to: { settings: { 'index.number_of_shards': '1' } },
      small: { settings: { 'index.number_of_shards': '4' } },
    })
  })
})
