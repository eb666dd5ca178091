// What indexes count: writes, gets and flushes.
import { describe, expect, it } from 'vitest'
import { caller } from '../rest-caller.ts'

describe('indices.stats', () => {
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

  it('suggests the metric that was meant', async () => {
    const ask = await caller()
    expect((await ask('GET /_stats/fieldata')).body.error.reason).toBe(
      'request [/_stats/fieldata] contains unrecognized metric: [fieldata] -> did you mean [fielddata]?',
    )
    await ask.engine.close()
  })
})
