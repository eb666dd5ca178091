// Answers are those of a real OpenSearch 3.7.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
  await ask('PUT /i', { settings: { number_of_replicas: 1, refresh_interval: '-1' } })
})
afterEach(() => ask.engine.close())

it('refreshes, flushes, merges and clears every primary', async () => {
  for (const id of [1, 2]) {
    await ask(`PUT /i/_doc/${id}`, { a: id })
    expect((await ask('POST /i/_refresh')).body).toEqual({ _shards: { total: 2, successful: 1, failed: 0 } })
  }
  expect((await ask('GET /_cat/segments/i?h=docs.count')).body).toBe('1\n1\n')
  expect((await ask('POST /i/_forcemerge?max_num_segments=1')).body).toEqual({ _shards: { total: 2, successful: 1, failed: 0 } })
  expect((await ask('GET /_cat/segments/i?h=docs.count')).body).toBe('2\n')
  expect((await ask('POST /_flush')).body).toEqual({ _shards: { total: 2, successful: 1, failed: 0 } })
  expect((await ask('POST /i/_cache/clear?query=true')).body).toEqual({ _shards: { total: 2, successful: 1, failed: 0 } })
})

it('measures documents', async () => {
  await ask('PUT /i/_doc/1?refresh', { a: 1 })
  const { body } = await ask('GET /i/_stats/docs?level=shards')
  expect(body._all.primaries).toEqual({ docs: { count: 1, deleted: 0 } })
  expect(body.indices.i.shards[0]).toMatchObject([{ routing: { state: 'STARTED', primary: true }, docs: { count: 1 } }])
  expect((await ask('GET /i/_stats')).body._all.total.store.size_in_bytes).toBeGreaterThan(0)
})

it.each([
  ['POST /i/_flush?force=true&wait_if_ongoing=false', 400, 'Validation Failed: 1: wait_if_ongoing must be true for a force flush;'],
  ['POST /none/_refresh', 404, 'no such index [none]'],
  ['GET /i/_stats/nope', 400, 'request [/i/_stats/nope] contains unrecognized metric: [nope]'],
  ['GET /i/_stats?level=nope', 400, 'level parameter must be one of [cluster] or [indices] or [shards] but was [nope]'],
])('%s is refused', async (request, status, reason) => {
  expect(await ask(request)).toMatchObject({ status, body: { error: { reason } } })
})
