// What indexes count: writes, gets and flushes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { open } from '../../../src/searchlet.ts'
import { caller } from '../rest-caller.ts'

describe('indices.stats', () => {
  it.each(['GET /_stats?level=cluster', 'GET /_cat/indices?h=*'])('lets others have their turn between indexes: %s', async line => {
    const ask = await caller()
    for (let n = 0; n < 20; n++) await ask(`PUT /many-${n}`, {})
    // Each look at the clock finds that a turn is over.
    let millis = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (millis += 10))
    let rounds = 0
    let timer = setImmediate(function count() {
      rounds++
      timer = setImmediate(count)
    })
    const { status } = await ask(line)
    clearImmediate(timer)
    clock.mockRestore()
    expect(status).toBe(200)
    expect(rounds).toBeGreaterThanOrEqual(19)
    await ask.engine.close()
  })

  it('counts writes, also those that change nothing or fail', async () => {
    const ask = await caller()
    await ask('PUT /s', { mappings: { properties: { n: { type: 'integer' } } } })
    await ask('PUT /s/_doc/1', { n: 1 })
    await ask('PUT /s/_doc/2', { n: 'bad' })
    await ask('POST /s/_update/1', { doc: { n: 1 } })
    await ask('POST /s/_update/1', { doc: { n: 2 } })
    await ask('DELETE /s/_doc/1')
    const { indexing } = (await ask('GET /s/_stats/indexing')).body._all.primaries
    expect(indexing).toMatchObject({ index_total: 2, index_failed: 1, noop_update_total: 1, delete_total: 1, is_throttled: false })
    expect(indexing.max_last_index_request_timestamp).toBeGreaterThan(0)
    await ask.engine.close()
  })

  it('counts gets, those of lookups included, and flushes', async () => {
    const ask = await caller()
    await ask('PUT /looked', { settings: { number_of_shards: 1 } })
    await ask('PUT /s/_doc/1?refresh=true', { u: 'a' })
    await ask('PUT /looked/_doc/1', { users: ['a'] })
    await ask('GET /looked/_doc/2')
    const found = await ask('POST /s/_search', { query: { terms: { 'u.keyword': { index: 'looked', id: '1', path: 'users' } } } })
    expect(found.body.hits.total.value).toBe(1)
    await ask('POST /looked/_flush')
    const { get, flush } = (await ask('GET /looked/_stats/get,flush?human=true')).body._all.total
    expect(get).toMatchObject({
      total: 2,
      exists_total: 1,
      missing_total: 1,
      current: 0,
      getTime: expect.any(String),
      time: expect.any(String),
    })
    expect(flush).toMatchObject({ total: 1, periodic: 0, total_time_in_millis: expect.any(Number) })
    await ask.engine.close()
  })

  it('tells the bytes of completions and of fielddata, of the fields that were asked for', async () => {
    const ask = await caller()
    const completion = { type: 'completion' }
    await ask('PUT /s', { mappings: { properties: { bar: { type: 'text', fielddata: true, fields: { completion } }, baz: completion } } })
    await ask('PUT /s/_doc/1?refresh=true', { bar: 'bar', baz: 'baz' })
    const stats = async (params: string) => (await ask(`GET /s/_stats/completion,fielddata?${params}`)).body._all.total
    const before = await stats('')
    expect(before.completion.size_in_bytes).toBeGreaterThan(0)
    expect(before).toEqual({ completion: { size_in_bytes: expect.any(Number) }, fielddata: { memory_size_in_bytes: 0, evictions: 0 } })
    await ask('POST /s/_search', { sort: ['bar'] })
    const bytes = { size_in_bytes: expect.any(Number) }
    const all = await stats('fields=ba*')
    expect(all.completion.fields).toEqual({ 'bar.completion': bytes, baz: bytes })
    expect(all.completion.size_in_bytes).toBe(
      all.completion.fields['bar.completion'].size_in_bytes + all.completion.fields.baz.size_in_bytes,
    )
    expect(all.fielddata.fields.bar.memory_size_in_bytes).toBe(all.fielddata.memory_size_in_bytes)
    expect(all.fielddata.memory_size_in_bytes).toBeGreaterThan(0)
    const none = await stats('completion_fields=x*')
    expect([none.completion.fields, none.fielddata.fields]).toEqual([{}, undefined])
    await ask('PUT /s/_doc/2?refresh=true', { bar: 'foo', baz: 'foo' })
    expect((await stats('')).completion.size_in_bytes).toBeGreaterThan(all.completion.size_in_bytes)
    await ask.engine.close()
  })

  it.each(['in memory', 'on disk'])('tells of closed indexes, %s, where they are not forbidden', async place => {
    const path = place === 'on disk' ? await mkdtemp(join(tmpdir(), 'searchlet-stats-')) : undefined
    const ask = await caller(await open({ path, threads: 0 }))
    await ask('PUT /s/_doc/1?refresh=true', { a: 1 })
    await ask('PUT /s/_doc/2?refresh=true', { a: 1 })
    await ask('DELETE /s/_doc/2?refresh=true')
    await ask('POST /s/_close')
    const stats = async (params: string) =>
      (await ask(`GET /s/_stats/docs,segments?expand_wildcards=all&forbid_closed_indices=false&${params}`)).body
    const closed = await stats('')
    expect(closed._shards).toEqual({ total: 2, successful: 1, failed: 0 })
    expect(closed.indices.s.total.docs.count).toBe(1)
    expect(closed.indices.s.total.segments.count).toBe(0)
    expect((await stats('include_unloaded_segments=true')).indices.s.total.segments.count).toBeGreaterThan(0)
    expect((await ask('GET /s/_stats')).body.error.type).toBe('index_closed_exception')
    await ask.engine.close()
    if (path !== undefined) await rm(path, { recursive: true })
  })

  it('suggests the metric that was meant', async () => {
    const ask = await caller()
    expect((await ask('GET /_stats/fieldata')).body.error.reason).toBe(
      'request [/_stats/fieldata] contains unrecognized metric: [fieldata] -> did you mean [fielddata]?',
    )
    await ask.engine.close()
  })
})
