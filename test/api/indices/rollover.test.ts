// Answers and errors are those a real OpenSearch 3.7 gave.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextName } from '../../../src/engine/administration/rollover.ts'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
})
afterEach(() => ask.engine.close())

describe('rolling over', () => {
  it('moves an alias without a writer', async () => {
    await ask('PUT /logs-8', { aliases: { logs: {}, other: {} } })
    expect(
      (await ask('POST /logs/_rollover', { mappings: { properties: { z: { type: 'keyword' } } }, aliases: { extra: {} } })).body,
    ).toEqual({
      acknowledged: true,
      shards_acknowledged: true,
      old_index: 'logs-8',
      new_index: 'logs-000009',
      rolled_over: true,
      dry_run: false,
      conditions: {},
    })
    expect((await ask('GET /_alias')).body).toEqual({
      'logs-8': { aliases: { other: {} } },
      'logs-000009': { aliases: { logs: {}, extra: {} } },
    })
    expect((await ask('GET /logs/_mapping')).body['logs-000009'].mappings.properties).toEqual({ z: { type: 'keyword' } })
  })

  it('leaves an alias with a writer on the old index, to be read', async () => {
    await ask('PUT /logs-1', { aliases: { logs: { is_write_index: true } } })
    await ask('POST /logs/_rollover')
    expect((await ask('GET /_alias/logs')).body).toEqual({
      'logs-1': { aliases: { logs: { is_write_index: false } } },
      'logs-000002': { aliases: { logs: { is_write_index: true } } },
    })
    expect((await ask('PUT /logs/_doc/1', {})).body._index).toBe('logs-000002')
  })

  it('waits for a condition', async () => {
    await ask('PUT /logs-1', { aliases: { logs: {} } })
    const conditions = { max_docs: 1, max_age: '7d', max_size: '5gb' }
    const judge = async (query = '') => (await ask(`POST /logs/_rollover${query}`, { conditions })).body
    expect(await judge()).toMatchObject({ rolled_over: false, acknowledged: false })
    await ask('PUT /logs/_doc/1?refresh=true', {})
    expect(await judge('?dry_run=true')).toEqual({
      acknowledged: false,
      shards_acknowledged: false,
      old_index: 'logs-1',
      new_index: 'logs-000002',
      rolled_over: false,
      dry_run: true,
      conditions: { '[max_docs: 1]': true, '[max_age: 7d]': false, '[max_size: 5gb]': false },
    })
    expect((await ask('HEAD /logs-000002')).status).toBe(404)
    expect(await judge()).toMatchObject({ rolled_over: true, acknowledged: true })
  })

  it.each([
    ['POST /logs-1/_rollover', undefined, 'rollover target is a [concrete index] but one of [alias,data_stream] was expected'],
    ['POST /none/_rollover', undefined, 'rollover target [none] does not exist'],
    ['POST /two/_rollover', undefined, 'rollover target [two] does not point to a write index'],
    ['POST /plain/_rollover', undefined, "index name [plain-x] does not match pattern '^.*-\\d+$'"],
    ['POST /logs/_rollover/LOGS', undefined, 'Invalid index name [LOGS], must be lowercase'],
    ['POST /logs/_rollover', { nope: 1 }, '[1:2] [rollover] unknown field [nope]'],
    ['POST /logs/_rollover', { conditions: { max_docs: 'x' } }, '[1:27] [rollover] failed to parse field [conditions]'],
    ['POST /logs/_rollover', { conditions: { max_age: '5q' } }, '[1:26] [rollover] failed to parse field [conditions]'],
    ['POST /logs/_rollover', { mappings: { _doc: {} } }, '[1:23] [rollover] failed to parse field [mappings]'],
    ['POST /logs/_rollover', { settings: { nope: 1 } }, 'unknown setting [index.nope] did you mean [index.codec]?'],
  ])('%s %j is refused', async (request, body, reason) => {
    await ask('PUT /logs-1', { aliases: { logs: {}, two: {} } })
    await ask('PUT /logs-x', { aliases: { two: {} } })
    await ask('PUT /plain-x', { aliases: { plain: {} } })
    expect(await ask(request, body)).toMatchObject({ status: 400, body: { error: { reason } } })
    expect((await ask('GET /_alias/logs')).body).toEqual({ 'logs-1': { aliases: { logs: {} } } })
  })

  it('is refused where a template gives the alias, too', async () => {
    await ask('PUT /_index_template/t', { index_patterns: ['logs-*'], template: { aliases: { logs: {} } } })
    await ask('PUT /logs-1')
    expect((await ask('POST /logs/_rollover')).body.error.reason).toBe(
      'Rollover alias [logs] can point to multiple indices, found duplicated alias [[logs]] in index template [t]',
    )
  })

  it('counts on from any number', () => {
    expect(nextName('a-b-9')).toBe('a-b-000010')
    expect(nextName('a-99999999')).toBe('a-100000000')
  })
})
