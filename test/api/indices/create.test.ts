// Errors are those a real OpenSearch 3.7 gave.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
})
afterEach(() => ask.engine.close())

it('makes an index with settings, mappings and aliases, and shows them', async () => {
  const body = {
    settings: { index: { number_of_replicas: 0, refresh_interval: '5s' } },
    mappings: { properties: { t: { type: 'text' } } },
    aliases: { a: { filter: { term: { k: 'v' } }, routing: '1' }, b: { is_write_index: true } },
  }
  expect((await ask('PUT /i', body)).body).toEqual({ acknowledged: true, shards_acknowledged: true, index: 'i' })
  const { i } = (await ask('GET /i')).body
  expect(i.aliases).toEqual({ a: { filter: { term: { k: 'v' } }, index_routing: '1', search_routing: '1' }, b: { is_write_index: true } })
  expect(i.mappings).toEqual({ properties: { t: { type: 'text' } } })
  expect(i.settings.index).toMatchObject({
    number_of_shards: '1',
    number_of_replicas: '0',
    refresh_interval: '5s',
    provided_name: 'i',
    replication: { type: 'DOCUMENT' },
    version: { created: '137287827' },
  })
})

it('takes the number of replicas from the cluster settings', async () => {
  await ask('PUT /_cluster/settings', { transient: { 'cluster.default_number_of_replicas': 2 } })
  await ask('PUT /i')
  expect((await ask('GET /i/_settings/index.number_of_replicas?flat_settings')).body.i.settings).toEqual({
    'index.number_of_replicas': '2',
  })
})

it.each([
  [{ nope: {} }, 400, 'parse_exception', 'unknown key [nope] for create index'],
  [{ settings: 'x' }, 400, 'parse_exception', 'key [settings] must be an object'],
  [
    { aliases: { 'a*': {} } },
    400,
    'invalid_alias_name_exception',
    'Invalid alias name [a*]: must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?]',
  ],
  [{ aliases: { a: { filter: { nope: {} } } } }, 400, 'illegal_argument_exception', 'failed to parse filter for alias [a]'],
  [{ settings: { 'sort.field': 'n' } }, 400, 'illegal_argument_exception', 'unknown index sort field:[n]'],
  [{ mappings: { _doc: {} } }, 400, 'illegal_argument_exception', 'The mapping definition cannot be nested under a type'],
  ['{"settings": {', 400, 'parse_exception', 'Failed to parse content to map'],
  ['[1]', 400, 'not_x_content_exception', 'Compressor detection can only be called on some xcontent bytes or compressed xcontent bytes'],
])('refuses %j and leaves nothing behind', async (body, status, type, reason) => {
  expect(await ask('PUT /i', body)).toMatchObject({ status, body: { error: { type, reason } } })
  expect((await ask('HEAD /i')).status).toBe(404)
})

it('refuses a name that is taken, by an index or an alias', async () => {
  await ask('PUT /i', { aliases: { a: {} } })
  expect((await ask('PUT /i')).body.error).toMatchObject({ type: 'resource_already_exists_exception', index: 'i' })
  expect((await ask('PUT /a')).body.error).toMatchObject({
    type: 'invalid_index_name_exception',
    reason: 'Invalid index name [a], already exists as alias',
  })
  expect((await ask('PUT /j', { aliases: { i: {} } })).body.error).toMatchObject({
    type: 'invalid_alias_name_exception',
    reason: 'Invalid alias name [i], an index exists with the same name as the alias',
  })
})

it('says at once that copies will not come, and refuses more than there can be', async () => {
  const { body } = await ask('PUT /i?wait_for_active_shards=2', { settings: { number_of_replicas: 1 } })
  expect(body).toMatchObject({ acknowledged: true, shards_acknowledged: false })
  expect((await ask('PUT /j?wait_for_active_shards=3')).body.error.reason).toBe(
    'invalid wait_for_active_shards[3]: cannot be greater than number of shard copies [2]',
  )
})

it('deletes by name and pattern, never by alias', async () => {
  await ask('PUT /i', { aliases: { a: {} } })
  await ask('PUT /j')
  expect((await ask('DELETE /a')).body.error.reason).toBe(
    'The provided expression [a] matches an alias, specify the corresponding concrete indices instead.',
  )
  expect((await ask('DELETE /i,missing')).status).toBe(404)
  expect((await ask('HEAD /i')).status).toBe(200)
  await ask('PUT /_cluster/settings', { transient: { 'action.destructive_requires_name': true } })
  expect((await ask('DELETE /*')).body.error.reason).toBe('Wildcard expressions or all indices are not allowed')
  await ask('PUT /_cluster/settings', { transient: { 'action.destructive_requires_name': null } })
  expect((await ask('DELETE /*')).body).toEqual({ acknowledged: true })
  expect((await ask('GET /*')).body).toEqual({})
})
