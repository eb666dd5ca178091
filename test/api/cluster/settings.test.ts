// Answers are those of a real OpenSearch 3.7.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
})
afterEach(() => ask.engine.close())

it('shows what was changed, then what holds, nested or flat', async () => {
  const transient = { 'indices.breaker.request.limit': '40%', indices: { recovery: { max_bytes_per_sec: '41mb' } } }
  const nested = { indices: { breaker: { request: { limit: '40%' } }, recovery: { max_bytes_per_sec: '41mb' } } }
  expect((await ask('PUT /_cluster/settings', { transient })).body).toEqual({ acknowledged: true, persistent: {}, transient: nested })
  expect((await ask('GET /_cluster/settings?flat_settings')).body.transient).toEqual({
    'indices.breaker.request.limit': '40%',
    'indices.recovery.max_bytes_per_sec': '41mb',
  })
  expect((await ask('PUT /_cluster/settings', { transient: { 'indices.*': null } })).body.transient).toEqual({})
  expect((await ask('GET /_cluster/settings?include_defaults&flat_settings')).body.defaults).toMatchObject({
    'cluster.name': 'searchlet',
    'indices.breaker.request.limit': '60%',
  })
})

it.each([
  [{}, 400, 'action_request_validation_exception', 'Validation Failed: 1: no settings to update;'],
  [undefined, 400, 'parse_exception', 'request body is required'],
  [{ transient: { 'node.name': null } }, 400, 'settings_exception', 'transient setting [node.name], not dynamically updateable'],
  [
    { transient: 'x' },
    500,
    'class_cast_exception',
    "class java.lang.String cannot be cast to class java.util.Map (java.lang.String and java.util.Map are in module java.base of loader 'bootstrap')",
  ],
])('refuses %j', async (body, status, type, reason) => {
  expect(await ask('PUT /_cluster/settings', body)).toMatchObject({ status, body: { error: { type, reason } } })
})

it('keeps writes from making indexes where that is forbidden', async () => {
  await ask('PUT /_cluster/settings', { transient: { 'action.auto_create_index': '-secret*,+*' } })
  expect(await ask('PUT /secret-1/_doc/1', { a: 1 })).toMatchObject({
    status: 404,
    body: {
      error: {
        type: 'index_not_found_exception',
        reason: 'no such index [secret-1] and [action.auto_create_index] contains [-secret*] which forbids automatic creation of the index',
      },
    },
  })
  expect((await ask('PUT /open-1/_doc/1', { a: 1 })).status).toBe(201)
})

it('keeps numbers as they were written, as the server does', async () => {
  await ask('PUT /_cluster/settings', '{"transient":{"search_backpressure.search_task":{"heap_variance":3.0,"cancellation_burst":11}}}')
  const { transient } = (await ask('GET /_cluster/settings?flat_settings=true')).body
  expect(transient).toEqual({
    'search_backpressure.search_task.cancellation_burst': '11',
    'search_backpressure.search_task.heap_variance': '3.0',
  })
  const merge = { policy: { segments_per_tier: '10.0', deletes_pct_allowed: '20.0' } }
  await ask('PUT /q', '{"settings":{"index.merge.policy.deletes_pct_allowed":20.0,"index.merge.policy.segments_per_tier":1e1}}')
  expect((await ask('GET /q/_settings')).body.q.settings.index.merge).toEqual(merge)
  await ask('PUT /q/_settings', '{"index.merge.policy.segments_per_tier":11.0,"index.routing.allocation.include.x":[1.0,2]}')
  const { index } = (await ask('GET /q/_settings')).body.q.settings
  expect([index.merge.policy.segments_per_tier, index.routing.allocation.include]).toEqual(['11.0', { x: ['1.0', '2'] }])
  await ask('PUT /_index_template/t', '{"index_patterns":["x*"],"template":{"settings":{"index.merge.policy.segments_per_tier":11.0}}}')
  const { index_templates } = (await ask('GET /_index_template/t')).body
  expect(index_templates[0].index_template.template.settings.index.merge.policy.segments_per_tier).toBe('11.0')
  expect((await ask('PUT /two', '{"settings":{"number_of_shards":2.0}}')).status).toBe(400)
})
