// Answers and errors are those a real OpenSearch 3.7 gave.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
  await ask('PUT /_index_template/t', {
    index_patterns: ['logs*'],
    data_stream: {},
    template: { settings: { number_of_replicas: 0 }, mappings: { properties: { msg: { type: 'text' } } } },
  })
})
afterEach(() => ask.engine.close())

const WRITER = '.ds-logs-000001'
const error = async (request: string, body?: unknown) => (await ask(request, body)).body.error
const reason = async (request: string, body?: unknown) => (await error(request, body)).reason
const at = (day: number) => ({ '@timestamp': `2024-01-0${day}`, msg: `day ${day}` })

describe('a data stream', () => {
  it('is made by its template, and shown with its indexes', async () => {
    expect((await ask('PUT /_data_stream/logs')).body).toEqual({ acknowledged: true })
    expect((await ask('GET /_data_stream/logs')).body.data_streams).toEqual([
      {
        name: 'logs',
        timestamp_field: { name: '@timestamp' },
        indices: [{ index_name: WRITER, index_uuid: expect.any(String) }],
        generation: 1,
        status: 'GREEN',
        template: 't',
      },
    ])
    const { data_stream, mappings, settings } = (await ask(`GET /${WRITER}`)).body[WRITER]
    expect(data_stream).toBe('logs')
    expect(settings.index.hidden).toBe('true')
    expect(mappings).toEqual({
      _data_stream_timestamp: { enabled: true },
      properties: { '@timestamp': { type: 'date' }, msg: { type: 'text' } },
    })
    expect((await ask('GET /_resolve/index/lo*')).body.data_streams).toEqual([
      { name: 'logs', backing_indices: [WRITER], timestamp_field: '@timestamp' },
    ])
    expect((await ask('GET /_cluster/state/metadata?filter_path=metadata.data_stream.data_stream.logs.generation')).body).toEqual({
      metadata: { data_stream: { data_stream: { logs: { generation: 1 } } } },
    })
  })

  it('takes new documents, and is searched as a whole', async () => {
    expect((await ask('POST /logs/_doc?refresh=true', at(1))).body).toMatchObject({ _index: WRITER, result: 'created' })
    expect((await ask('PUT /logs/_create/2?refresh=true', at(2))).body._index).toBe(WRITER)
    await ask('POST /logs/_rollover')
    await ask('POST /logs/_doc?refresh=true', at(3))
    const { hits } = (await ask('POST /logs/_search', { sort: ['@timestamp'] })).body
    expect(hits.hits.map(({ _index }: { _index: string }) => _index)).toEqual([WRITER, WRITER, '.ds-logs-000002'])
    expect((await ask('GET /lo*/_count')).body.count).toBe(3)
    expect((await ask('GET /_data_stream/logs')).body.data_streams[0]).toMatchObject({ generation: 2, indices: [{}, {}] })
    expect((await ask('GET /_data_stream/logs/_stats')).body).toMatchObject({
      data_stream_count: 1,
      backing_indices: 2,
      data_streams: [{ data_stream: 'logs', backing_indices: 2, maximum_timestamp: Date.UTC(2024, 0, 3) }],
    })
    expect((await ask('POST /logs/_delete_by_query?refresh=true', { query: { match: { msg: '2' } } })).body.deleted).toBe(1)
    expect((await ask('GET /logs/_count')).body.count).toBe(2)
  })

  it('takes nothing else', async () => {
    await ask('PUT /_data_stream/logs')
    const only = 'only write ops with an op_type of create are allowed in data streams'
    expect(await reason('PUT /logs/_doc/1', at(1))).toBe(only)
    expect(await reason('PUT /logs-new/_doc/1', at(1))).toBe(only)
    expect(await reason('DELETE /logs/_doc/1')).toBe(only)
    expect(await reason('POST /logs/_update/1', { doc: {} })).toBe(only)
    expect(await reason(`PUT /${WRITER}/_create/1`, at(1))).toBe(
      'index request with op_type=create targeting backing indices is disallowed, target corresponding data stream [logs] instead',
    )
    expect(await reason(`PUT /${WRITER}/_doc/1`, at(1))).toBe(
      'index request with op_type=index and no if_primary_term and if_seq_no set targeting backing indices is disallowed, target corresponding data stream [logs] instead',
    )
    const items = (
      await ask('POST /logs/_bulk', `${['{"create":{}}', JSON.stringify(at(1)), '{"index":{}}', JSON.stringify(at(1))].join('\n')}\n`)
    ).body.items
    expect(items).toMatchObject([{ create: { status: 201 } }, { index: { status: 400, error: { reason: only } } }])
  })

  it.each([[{ msg: 'x' }], [{ '@timestamp': ['2024-01-01', '2024-01-02'] }], [{ '@timestamp': null }]])(
    'wants to know when a document was: %j',
    async document => {
      expect(await error('POST /logs/_doc', document)).toMatchObject({
        type: 'mapper_parsing_exception',
        reason: 'failed to parse',
        caused_by: { reason: "documents must contain a single-valued timestamp field '@timestamp' of date type" },
      })
    },
  )

  it('takes time from the field its template names', async () => {
    await ask('PUT /_index_template/u', { index_patterns: ['own*'], data_stream: { timestamp_field: { name: 'ts' } } })
    await ask('POST /own/_doc', { ts: '2024-01-01' })
    expect((await error('POST /own/_doc', at(1))).caused_by.reason).toContain("'ts'")
    expect((await ask('GET /own/_mapping')).body['.ds-own-000001'].mappings._data_stream_timestamp).toEqual({
      enabled: true,
      timestamp_field: { name: 'ts' },
    })
  })

  it('is made once by writes that come together', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST /logs/_doc', at(1))))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect((await ask('GET /_data_stream/logs')).body.data_streams[0].generation).toBe(1)
  })

  it('is no index, and no alias', async () => {
    await ask('PUT /_data_stream/logs')
    const missing = { type: 'index_not_found_exception', reason: 'no such index [logs]' }
    expect(await error('DELETE /logs')).toMatchObject(missing)
    expect(await error('POST /logs/_close')).toMatchObject(missing)
    expect(await error('PUT /logs/_alias/a')).toMatchObject(missing)
    expect(await error('GET /logs/_doc/1')).toMatchObject({ reason: 'no such index [null]', excluded_ds: 'true' })
    expect((await ask('GET /_alias/logs')).status).toBe(404)
    expect(await reason(`PUT /${WRITER}/_alias/a`)).toBe(
      `The provided expressions [${WRITER}] match a backing index belonging to data stream [logs]. Data streams and their backing indices don't support aliases.`,
    )
    expect((await ask('PUT /logs/_settings', { 'index.refresh_interval': '2s' })).body).toEqual({ acknowledged: true })
  })

  it('goes with all its indexes; its template and its writer stay as long', async () => {
    await ask('PUT /_data_stream/logs')
    await ask('POST /logs/_rollover')
    expect(await reason('DELETE /_index_template/t')).toBe(
      'unable to remove composable templates [t] as they are in use by a data streams [logs]',
    )
    expect(await reason('DELETE /.ds-logs-000002')).toBe(
      'index [.ds-logs-000002] is the write index for data stream [logs] and cannot be deleted',
    )
    expect((await ask(`DELETE /${WRITER}`)).status).toBe(200)
    expect((await ask('DELETE /_data_stream/logs,none')).body).toEqual({ acknowledged: true })
    expect((await ask('HEAD /.ds-logs-000002')).status).toBe(404)
    expect((await ask('DELETE /_index_template/t')).status).toBe(200)
  })

  it.each([
    ['PUT /_data_stream/none', undefined, 'no matching index template found for data stream [none]'],
    ['PUT /_data_stream/LOGS', undefined, 'data_stream [LOGS] must be lowercase'],
    ['PUT /_data_stream/_logs', undefined, "data_stream [_logs] must not start with '_', '-', or '+'"],
    ['PUT /_data_stream/.logs', undefined, "data_stream [.logs] must not start with '.'"],
    ['PUT /_data_stream/logs', undefined, 'data_stream [logs] already exists'],
    ['POST /logs/_rollover/other', undefined, 'new index name may not be specified when rolling over a data stream'],
    [
      'POST /logs/_rollover',
      { settings: { number_of_shards: 2 } },
      'aliases, mappings, and index settings may not be specified when rolling over a data stream',
    ],
    ['GET /_data_stream/none', undefined, 'no such index [none]'],
  ])('%s %j is refused', async (request, body, expected) => {
    await ask('PUT /_data_stream/logs')
    expect(await reason(request, body)).toBe(expected)
  })

  it('lasts', async () => {
    const path = await mkdtemp(join(tmpdir(), 'searchlet-streams-'))
    await ask.engine.close()
    ask = await caller(await open({ path, threads: 0 }))
    await ask('PUT /_index_template/t', { index_patterns: ['logs*'], data_stream: {} })
    await ask('POST /logs/_doc', at(1))
    await ask('POST /logs/_rollover')
    await ask.engine.close()
    ask = await caller(await open({ path, threads: 0 }))
    expect((await ask('GET /_data_stream/*')).body.data_streams[0]).toMatchObject({ name: 'logs', generation: 2, template: 't' })
    expect((await ask('POST /logs/_doc', at(2))).body._index).toBe('.ds-logs-000002')
    await ask.engine.close()
    await rm(path, { recursive: true })
  })

  it('is searched by those who may search its name', async () => {
    const config = {
      roles: { reader: { index_permissions: [{ index_patterns: ['logs*'], allowed_actions: ['indices:data/read/*'] }] } },
      rolesmapping: { reader: { users: ['joe'] } },
    }
    await ask.engine.close()
    ask = await caller(await open({ threads: 0, security: { config } }))
    await ask.engine.indices.putIndexTemplate({ name: 't', body: { index_patterns: ['logs*', 'other*'], data_stream: {} } })
    for (const index of ['logs', 'other']) await ask.engine.index({ index, body: at(1), refresh: true })
    const joe = ask.engine.as({ user: 'joe' })
    expect((await joe.count({ index: 'logs' })).count).toBe(1)
    await expect(joe.count({ index: 'other' })).rejects.toMatchObject({ status: 403 })
    await expect(joe.count({ index: '.ds-other-000001' })).rejects.toMatchObject({ status: 403 })
  })
})
