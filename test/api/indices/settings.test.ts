// Errors are those a real OpenSearch 3.7 gave.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
  await ask('PUT /i', { settings: { number_of_replicas: 0, max_result_window: 100 } })
})
afterEach(() => ask.engine.close())

it('shows chosen settings and defaults', async () => {
  expect((await ask('GET /i/_settings/index.max_result_window')).body).toEqual({ i: { settings: { index: { max_result_window: '100' } } } })
  expect((await ask('GET /i/_settings/index.nope')).body).toEqual({})
  expect((await ask('GET /i/_settings/index.max_terms_count?include_defaults')).body).toEqual({
    i: { settings: {}, defaults: { index: { max_terms_count: '65536' } } },
  })
  expect((await ask('GET /i/_settings?human')).body.i.settings.index.version).toEqual({ created: '137287827', created_string: '3.7.0' })
})

it('changes settings at the top, under `settings`, or both', async () => {
  await ask('PUT /i/_settings', { settings: { index: { max_result_window: null } }, priority: 4 })
  expect((await ask('GET /i/_settings/index.max_result_window,index.priority?flat_settings')).body.i.settings).toEqual({
    'index.priority': '4',
  })
})

it.each([
  [{}, 'Validation Failed: 1: no settings to update;'],
  [[1], 'Validation Failed: 1: no settings to update;'],
  [undefined, 'request body is required'],
  [{ 'index.refresh_intervall': '1s' }, 'unknown setting [index.refresh_intervall] did you mean [index.refresh_interval]?'],
])('refuses %j', async (body, reason) => {
  expect(await ask('PUT /i/_settings', body)).toMatchObject({ status: 400, body: { error: { reason } } })
})

it('changes no index when one of several refuses', async () => {
  await ask('PUT /j')
  await ask('POST /j/_close')
  expect((await ask('PUT /i,j/_settings', { 'index.codec': 'lz4' })).body.error.reason).toMatch(
    /^Can't update non dynamic settings \[\[index.codec\]\] for open indices \[\[i\/[\w-]{22}\]\]$/,
  )
  expect((await ask('GET /j/_settings/index.codec')).body).toEqual({})
})

it('takes new analyzers while the index is closed', async () => {
  await ask('POST /i/_close')
  expect((await ask('PUT /i/_settings', { analysis: { analyzer: { late: { type: 'custom', tokenizer: 'nope' } } } })).status).toBe(400)
  await ask('PUT /i/_settings', { analysis: { analyzer: { late: { type: 'custom', tokenizer: 'whitespace' } } } })
  await ask('POST /i/_open')
  const { body } = await ask('POST /i/_analyze', { analyzer: 'late', text: 'A-b c' })
  expect(body.tokens.map(({ token }: { token: string }) => token)).toEqual(['A-b', 'c'])
})

describe('blocks', () => {
  it('forbid what they name until they are lifted', async () => {
    await ask('PUT /i/_doc/1?refresh', { a: 1 })
    await ask('PUT /i/_settings', { 'index.blocks.write': true })
    expect(await ask('PUT /i/_doc/2', { a: 1 })).toMatchObject({
      status: 403,
      body: { error: { type: 'cluster_block_exception', reason: 'index [i] blocked by: [FORBIDDEN/8/index write (api)];' } },
    })
    await ask('PUT /i/_settings', { 'index.blocks.write': false, 'index.blocks.read_only': true })
    expect((await ask('DELETE /i')).body.error.reason).toBe('index [i] blocked by: [FORBIDDEN/5/index read-only (api)];')
    expect((await ask('PUT /i/_settings', { 'index.priority': 3 })).status).toBe(403)
    expect((await ask('PUT /i/_settings', { 'index.blocks.read_only': null })).status).toBe(200)
    expect((await ask('PUT /i/_block/read')).body).toEqual({
      acknowledged: true,
      shards_acknowledged: true,
      indices: [{ name: 'i', blocked: true }],
    })
    expect((await ask('GET /i/_doc/1')).body.error.reason).toBe('index [i] blocked by: [FORBIDDEN/7/index read (api)];')
    expect((await ask('PUT /i/_block/nope')).body.error.reason).toBe('No block found with name nope')
  })
})
