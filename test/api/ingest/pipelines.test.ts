// Pipelines kept, asked for and forgotten, and what they do to writes: all answers are those of a real OpenSearch.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller

const put = (id: string, ...processors: object[]) => ask(`PUT /_ingest/pipeline/${id}`, { processors })
const source = async (index: string, id: string) => (await ask(`GET /${index}/_source/${id}`)).body

const NOOP = { result: 'noop', _shards: { total: 0, successful: 0, failed: 0 } }
const missing = (id: string) => ({ type: 'illegal_argument_exception', reason: `pipeline with id [${id}] does not exist` })

beforeAll(async () => {
  ask = await caller()
})

describe('keeping', () => {
  it('gives back what was put, numbers and order of keys as written', async () => {
    const text = '{"version":3,"processors":[{"set":{"field":"c","value":{"9":1.0,"1":12345678901234567890}}}],"description":"c"}'
    expect((await ask('PUT /_ingest/pipeline/keep-a', text)).body).toEqual({ acknowledged: true })
    const answer = await ask.engine.handle({ method: 'GET', path: '/_ingest/pipeline/keep-a', headers: {} })
    expect(Buffer.from(answer.body as Uint8Array).toString()).toBe(`{"keep-a":${text}}`)
  })

  it('finds by names and patterns', async () => {
    await put('keep-b')
    expect(Object.keys((await ask('GET /_ingest/pipeline/keep-b,keep-none,keep-*')).body).sort()).toEqual(['keep-a', 'keep-b'])
    expect(await ask('GET /_ingest/pipeline/none,no*')).toEqual({ status: 404, body: {} })
  })

  it('forgets', async () => {
    expect((await ask('DELETE /_ingest/pipeline/keep-*')).body).toEqual({ acknowledged: true })
    for (const id of ['keep-a', 'keep-*', 'a,b']) {
      const { status, body } = await ask(`DELETE /_ingest/pipeline/${id}`)
      expect([status, body.error.reason]).toEqual([404, `pipeline [${id}] is missing`])
    }
    expect((await ask('DELETE /_ingest/pipeline/*')).status).toBe(200)
  })

  it('survives a restart, and comes along in a fork', async () => {
    const path = await mkdtemp(join(tmpdir(), 'ingest-'))
    try {
      const first = await open({ path, threads: 0 })
      await first.ingest.putPipeline({ id: 'p', body: { processors: [{ set: { field: 'a', value: 1 } }] } })
      await first.close()
      const second = await open({ path, threads: 0 })
      await second.index({ index: 'i', id: '1', pipeline: 'p', body: {} })
      expect((await second.get({ index: 'i', id: '1' }))._source).toEqual({ a: 1 })
      await second.close()
    } finally {
      await rm(path, { recursive: true })
    }
  })
})

describe('what is wrong with a pipeline', () => {
  const of = (type: string, property?: string) => ({ ...(type && { processor_type: type }), ...(property && { property_name: property }) })
  it.each([
    [{}, '[processors] required property is missing', of('', 'processors')],
    [{ processors: {} }, "[processors] property isn't a list, but of type [java.util.HashMap]", of('', 'processors')],
    [{ processors: [], description: 1 }, "[description] property isn't a string, but of type [java.lang.Integer]", of('', 'description')],
    [{ processors: [], version: 1.5 }, '[version] property cannot be converted to an int [1.5]', of('', 'version')],
    [{ processors: [], _meta: {} }, "pipeline [bad] doesn't support one or more provided configuration parameters [_meta]", {}],
    [{ processors: [], on_failure: [] }, 'pipeline [bad] cannot have an empty on_failure option defined', {}],
    [{ processors: [{ set: 1 }] }, "property isn't a map, but of type [java.lang.Integer]", of('set')],
    [{ processors: [{ drop: null }] }, 'the config of processor [drop] cannot be null', of('drop')],
    [{ processors: [{ nope: {} }] }, 'No processor type exists with name [nope]', of('nope')],
    [
      { processors: [{ set: { field: 1, value: 1 } }] },
      "[field] property isn't a string, but of type [java.lang.Integer]",
      of('set', 'field'),
    ],
    [
      { processors: [{ set: { field: 'a', value: 1, on_failure: [] } }] },
      '[on_failure] processors list cannot be empty',
      of('set', 'on_failure'),
    ],
    [
      { processors: [{ set: { field: 'a', value: 1, if: 1 } }] },
      "[script] property isn't a map or string, but of type [java.lang.Integer]",
      of('conditional', 'script'),
    ],
  ])('%j', async (body, reason, details) => {
    const { status, body: answer } = await ask('PUT /_ingest/pipeline/bad', body)
    expect([status, answer.error]).toEqual([
      400,
      { type: 'parse_exception', reason, ...details, root_cause: [{ type: 'parse_exception', reason, ...details }] },
    ])
  })

  it('is told of every processor', async () => {
    const { error } = (await put('bad', { set: { value: 1, tag: 'T' } }, { nope: {} })).body
    expect(error).toMatchObject({
      reason: '[field] required property is missing',
      processor_tag: 'T',
      suppressed: [{ type: 'parse_exception', reason: 'No processor type exists with name [nope]', processor_type: 'nope' }],
    })
  })

  it('is told of scripts where they can never be found', async () => {
    const { status, body } = await put('bad', { set: { field: 'a', value: 1, if: { id: 'x' } } })
    expect([status, body.error.reason]).toEqual([404, 'unable to find script [x] in cluster state'])
  })
})

describe('writes', () => {
  beforeAll(async () => {
    await put('show', { set: { field: 'p', value: '{{_index}}|{{_id}}|{{_routing}}|{{_version}}|{{_version_type}}' } })
    await put('drop', { drop: {} })
    await put('fail', { fail: { message: 'no {{_id}}' } })
    await put('to', { set: { field: '_index', value: '{{to}}' } })
    await put('id', { set: { field: '_id', value: '{{to}}' } })
    await put('no-id', { remove: { field: '_id' } })
    await put('version', { set: { field: '_version', value: 'x' } })
    await put('month', { date_index_name: { field: 'd', date_rounding: 'M', index_name_prefix: 'day-', index_name_format: 'yyyy-MM' } })
    await put('external', { json: { field: 'v', target_field: '_version' } }, { set: { field: '_version_type', value: 'external' } })
    await put('def', { set: { field: 'f', value: '{{f}}D{{_index}}' } })
    await put('fin', { set: { field: 'f', value: '{{f}}F{{_index}}' } })
    await ask('PUT /a', { settings: { number_of_replicas: 0 } })
    await ask('PUT /b', { settings: { number_of_replicas: 0, default_pipeline: 'def', final_pipeline: 'fin' } })
    await ask('PUT /c', { settings: { number_of_replicas: 0, default_pipeline: 'nope' } })
  })

  it('shows the metadata', async () => {
    await ask('PUT /a/_doc/1?pipeline=show', {})
    await ask('PUT /a/_doc/2?pipeline=show&version=5&version_type=external', {})
    expect([await source('a', '1'), await source('a', '2')]).toEqual([{ p: 'a|1||-3|internal' }, { p: 'a|2||5|external' }])
  })

  it('keeps numbers, and tells keys in the order of the hash maps of the server', async () => {
    await ask('PUT /a/_doc/n?pipeline=show', '{"9":9007199254740993,"1":1.0,"__proto__":{"x":1}}')
    const answer = await ask.engine.handle({ method: 'GET', path: '/a/_source/n', headers: {} })
    expect(Buffer.from(answer.body as Uint8Array).toString()).toBe(
      '{"p":"a|n||-3|internal","1":1.0,"__proto__":{"x":1},"9":9007199254740993}',
    )
  })

  it.each([
    [
      'a field more',
      { set: { field: 'p', value: '{{_index}}' } },
      '{"zeta":1,"p":"order","alpha":{"w":3,"x":2,"y":1},"f1":1,"k":2,"f2":2}',
    ],
    [
      'a script, for which maps are copied',
      { script: { source: "ctx.m = ['zeta':1,'alpha':2,'b':3]; ctx.l = [['y':1,'x':2]]; ctx.q = 1" } },
      '{"zeta":1,"j":1,"f1":1,"k":2,"f2":2,"l":[{"x":2,"y":1}],"m":{"zeta":1,"b":3,"alpha":2},"q":1,"alpha":{"x":2,"y":1,"w":3}}',
    ],
    ['no processor', null, '{"zeta":1,"alpha":{"y":1,"x":2,"w":3},"f1":1,"f2":2,"k":2}'],
  ])('orders keys as the server after %s', async (_, processor, want) => {
    await put('order', ...(processor === null ? [] : [processor]))
    const more = want.includes('"j":1') ? ',"j":1' : ''
    await ask('PUT /order/_doc/1?pipeline=order', `{"zeta":1,"alpha":{"y":1,"x":2,"w":3},"f1":1,"f2":2,"k":2${more}}`)
    const answer = await ask.engine.handle({ method: 'GET', path: '/order/_source/1', headers: {} })
    expect(Buffer.from(answer.body as Uint8Array).toString()).toBe(want)
  })

  it('drops', async () => {
    expect(await ask('PUT /a/_doc/3?pipeline=drop', {})).toEqual({ status: 200, body: { _index: 'a', _id: '3', _version: -3, ...NOOP } })
    expect((await ask('POST /new/_doc?pipeline=drop', {})).body).toEqual({ _index: 'new', _id: 'auto-generated', _version: -4, ...NOOP })
    expect((await ask('HEAD /new')).status).toBe(404)
    const { body } = await ask(
      'POST /a/_bulk?pipeline=drop',
      '{"create":{"_id":"q"}}\n{}\n{"update":{"_id":"q"}}\n{"doc":{},"upsert":{}}\n',
    )
    expect(body.items).toEqual([
      { create: { _index: 'a', _id: 'q', _version: -4, ...NOOP, status: 200 } },
      { index: { _index: 'a', _id: 'auto-generated', _version: -3, ...NOOP, status: 200 } },
    ])
    expect(body.ingest_took).toBeTypeOf('number')
  })

  it('fails, each item on its own', async () => {
    const failure = { type: 'fail_processor_exception', reason: 'no 3' }
    const one = await ask('PUT /a/_doc/3?pipeline=fail', {})
    expect([one.status, one.body.error]).toEqual([500, { ...failure, root_cause: [failure] }])
    const lines = '{"index":{"_id":"3"}}\n{}\n{"index":{"_id":"4","pipeline":"_none"}}\n{}\n{"index":{"_id":"5","pipeline":"nope"}}\n{}\n'
    const { body } = await ask('POST /a/_bulk?pipeline=fail', lines)
    expect(body.items.map((item: { index: object }) => item.index)).toMatchObject([
      { _id: '3', status: 500, error: failure },
      { _id: '4', result: 'created' },
      { _id: '5', status: 400, error: missing('nope') },
    ])
  })

  it('go elsewhere, where the final pipeline is another', async () => {
    expect((await ask('PUT /a/_doc/6?pipeline=to', { to: 'b' })).body).toMatchObject({ _index: 'b', _id: '6' })
    expect(await source('b', '6')).toEqual({ to: 'b', f: 'Fb' })
    await ask('PUT /b/_doc/7?pipeline=to', { to: 'a' })
    expect(await source('a', '7')).toEqual({ to: 'a' })
    expect((await ask('PUT /a/_doc/8?pipeline=month', { d: '2024-03-15T10:00:00.000Z' })).body._index).toBe('day-2024-03')
    expect((await ask('PUT /a/_doc/8?pipeline=to', { to: 'BAD' })).body.error.reason).toBe('Invalid index name [BAD], must be lowercase')
  })

  it('get another id or version', async () => {
    expect((await ask('PUT /a/_doc/9?pipeline=id', { to: 'nine' })).body._id).toBe('nine')
    expect((await ask('PUT /a/_doc/9?pipeline=id', { to: '' })).body.error.reason).toBe('if _id is specified it must not be empty')
    expect((await ask('PUT /a/_create/9?pipeline=no-id', {})).body._id).toHaveLength(20)
    expect((await ask('PUT /a/_doc/10?pipeline=external', { v: '7' })).body._version).toBe(7)
    expect((await ask('PUT /a/_doc/10?pipeline=external', { v: '7' })).status).toBe(409)
    expect((await ask('PUT /a/_doc/10?pipeline=version', {})).body.error.type).toBe('class_cast_exception')
  })

  it('go through the pipelines of their index', async () => {
    await ask('PUT /b/_doc/1', {})
    await ask('PUT /b/_doc/2?pipeline=_none', {})
    expect([await source('b', '1'), await source('b', '2')]).toEqual([{ f: 'DbFb' }, { f: 'Fb' }])
    expect((await ask('PUT /c/_doc/1', {})).body.error).toMatchObject(missing('nope'))
    expect((await ask('PUT /c/_doc/1?pipeline=_none', {})).status).toBe(201)
    expect((await ask('PUT /unborn/_doc/1?pipeline=nope', {})).body.error).toMatchObject(missing('nope'))
    expect((await ask('HEAD /unborn')).status).toBe(404)
  })

  it('are updates: alone the whole document, in a bulk what is inserted', async () => {
    await ask('POST /b/_update/10', { doc: { a: 1 }, upsert: { u: 1 } })
    expect(await source('b', '10')).toEqual({ u: 1, f: 'DbFb' })
    await ask('POST /b/_update/10', { doc: { a: 1 }, upsert: { u: 1 } })
    expect(await source('b', '10')).toEqual({ a: 1, u: 1, f: 'DbFbDbFb' })
    const line = '{"update":{"_id":"12"}}\n{"doc":{"a":1},"upsert":{"u":1}}\n'
    await ask('POST /b/_bulk', `{"update":{"_id":"11"}}\n{"doc":{"a":1},"doc_as_upsert":true}\n${line}${line}`)
    expect(await source('b', '11')).toEqual({ a: 1, f: 'DbFb' })
    expect(await source('b', '12')).toEqual({ u: 1, f: 'DbFb', a: 1 })
  })

  it('are refused where the document is none', async () => {
    const { status, body } = await ask('PUT /a/_doc/1?pipeline=show', '{"a":')
    expect([status, body.error.reason, body.error.caused_by.type]).toEqual([
      400,
      'Failed to parse content to map',
      'unexpected_end_of_input_exception',
    ])
    expect((await ask('PUT /a/_doc/1?pipeline=show', '[1]')).body.error.type).toBe('not_x_content_exception')
  })

  it('are those of queries, where a dropped document counts as updated', async () => {
    await ask('PUT /src/_doc/1?refresh=true', { k: 1 })
    expect((await ask('POST /_reindex', { source: { index: 'src' }, dest: { index: 'dst', pipeline: 'fail' } })).body).toMatchObject({
      created: 0,
      failures: [{ index: 'dst', id: '1', cause: { type: 'fail_processor_exception', reason: 'no 1' }, status: 500 }],
    })
    expect((await ask('POST /src/_update_by_query?pipeline=drop')).body).toMatchObject({ updated: 1, failures: [] })
    expect((await ask('POST /src/_update_by_query?pipeline=def')).body.updated).toBe(1)
    expect(await source('src', '1')).toEqual({ k: 1, f: 'Dsrc' })
  })
})
