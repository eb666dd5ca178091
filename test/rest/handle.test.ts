// REST requests in process: path, parameters, bodies and errors.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../src/core/errors.ts'
import { RawJson } from '../../src/core/json.ts'
import { atOnce } from '../../src/core/turns.ts'
import type { Operation } from '../../src/engine/calls/operation.ts'
import type { RawCall } from '../../src/engine/dispatch/dispatch.ts'
import { createHandler } from '../../src/rest/handle.ts'
import type { RestRequest } from '../../src/rest/rest-types.ts'
import { VERSION_HEADER } from '../../src/rest/version-header.ts'
import { anyLetter } from '../support/any-letter.ts'

const table: Operation[] = [
  { name: 'exists', action: 'get', routes: [{ method: 'HEAD', path: '/thing' }], run: () => ({}) },
  { name: 'get', action: 'get', routes: [{ method: 'GET', path: '/thing' }], run: () => ({}) },
  {
    name: 'info',
    action: 'main',
    routes: [
      { method: 'GET', path: '/' },
      { method: 'HEAD', path: '/' },
    ],
    run: () => ({}),
  },
  {
    name: 'search',
    action: 'search',
    routes: [
      { method: 'POST', path: '/{index}/_search' },
      { method: 'GET', path: '/{index}/_search' },
      { method: 'GET', path: '/_old', deprecated: '[/_old] is old' },
    ],
    body: 'json',
    run: () => ({}),
  },
]

/** Answers whatever the test wants and remembers what it was asked. */
function setUp(
  answer: { status?: number; body?: unknown; headers?: Record<string, string>; warnings?: string[] } | Error = { body: { ok: true } },
) {
  const calls: [string, RawCall][] = []
  const handle = createHandler(async (operation, call) => {
    calls.push([operation.name, call])
    if (answer instanceof Error) throw answer
    const { body, ...rest } = answer
    return { status: 200, headers: {}, warnings: [], ...rest, body: atOnce(call.answering!(body)) }
  }, table)
  const ask = async (target: string, rest: Partial<RestRequest> = {}) => {
    const [method, path] = target.split(' ')
    const { status, headers, body } = await handle({ method, path, ...rest })
    return { status, headers, body: body.toString() }
  }
  return { ask, calls }
}

describe('handle', () => {
  it('collects path, parameters and body', async () => {
    const { ask, calls } = setUp()
    const { body } = await ask('POST /a%2Cb/_search?q=x+y%2B&size=1&size=2;pretty=false', {
      body: '{"query":{}}',
      headers: { 'Content-Type': 'application/json' },
    })
    expect(body).toBe('{"ok":true}')
    const [[name, call]] = calls
    expect(name).toBe('search')
    expect({ ...call.path }).toEqual({ index: 'a,b' })
    expect({ ...call.params }).toEqual({ q: 'x y+', size: '2', pretty: 'false' })
    expect(call.body.json()).toEqual({ query: {} })
    expect(call.headers['content-type']).toBe('application/json')
    expect(call.uri).toBe('/a,b/_search')
  })

  it('takes a query string or object, and bodies as text, bytes or objects', async () => {
    const { ask, calls } = setUp()
    await ask('GET /a/_search', { querystring: 'q=1', body: { size: 1 } })
    await ask('GET /a/_search', { querystring: { q: 1, _source: ['x', 'y'], none: undefined }, body: Buffer.from('{"size":1}') })
    await ask('GET /a/_search', { body: null })
    expect(calls.map(([, call]) => ({ ...call.params }))).toEqual([{ q: '1' }, { q: '1', _source: 'x,y' }, {}])
    expect(calls.map(([, call]) => call.body.json())).toEqual([{ size: 1 }, { size: 1 }, undefined])
  })

  it('answers unknown paths and wrong methods as OpenSearch does', async () => {
    const { ask, calls } = setUp()
    const unknown = await ask('POST /x/_doc/a%20b/_nope?x=1')
    expect([unknown.status, unknown.body]).toEqual([400, '{"error":"no handler found for uri [/x/_doc/a b/_nope] and method [POST]"}'])
    const wrong = await ask('PATCH /x/_search')
    expect(wrong).toMatchObject({
      status: 405,
      headers: { allow: 'GET,POST' },
      body: '{"error":"Incorrect HTTP method for uri [/x/_search] and method [PATCH], allowed: [GET, POST]","status":405}',
    })
    expect(await ask('OPTIONS /x/_search')).toEqual({
      status: 200,
      headers: { ...VERSION_HEADER, allow: 'GET,POST', 'content-type': 'text/plain; charset=UTF-8' },
      body: '',
    })
    expect(await ask('OPTIONS /x/y/z')).toMatchObject({ status: 200, body: '' })
    expect(calls).toEqual([])
  })

  it('refuses bodies that are not JSON', async () => {
    const { ask } = setUp()
    const search = (type: string) => ask('POST /x/_search', { body: '{}', headers: { 'content-type': type } })
    expect(await search('text/plain')).toMatchObject({
      status: 406,
      body: '{"error":"Content-Type header [text/plain] is not supported","status":406}',
    })
    // A body over a socket that does not say what it is.
    expect((await search('')).status).toBe(406)
    expect(JSON.parse(String((await search(' ')).body))).toMatchObject({
      status: 400,
      error: { type: 'content_type_header_exception', reason: 'java.lang.IllegalArgumentException: invalid Content-Type header []' },
    })
    expect((await ask('GET /x/_search', { headers: { 'content-type': 'bogus' } })).status).toBe(400)
    expect((await ask('GET /x/_search', { headers: { 'content-type': 'text/plain' } })).status).toBe(200)
    expect(await search('garbage')).toMatchObject({ status: 400, body: expect.stringContaining('"type":"content_type_header_exception"') })
    for (const type of [
      'application/json; charset=UTF-8',
      'APPLICATION/JSON',
      'application/x-ndjson',
      'application/*',
      'application/vnd.opensearch+json;compatible-with=7',
    ])
      expect((await search(type)).status).toBe(200)
  })

  it('reads bodies in YAML, and answers them in YAML unless asked otherwise', async () => {
    const { ask, calls } = setUp()
    const search = (body: string, headers = {}) =>
      ask('POST /x/_search', { body, headers: { 'content-type': 'application/yaml', ...headers } })
    const { headers, body } = await search('---\nsize: 1\nday: 2020-01-01\nid: 12345678901234567890\nquery:\n  match: {t: "5"}\n')
    expect(headers['content-type']).toBe('application/yaml')
    expect(body).toBe('---\nok: true\n')
    const [[, call]] = calls
    expect(call.body.json()).toEqual({ size: 1, day: '2020-01-01', id: 12345678901234567890n, query: { match: { t: '5' } } })
    expect((await search('size: 1', { accept: 'application/json' })).body).toBe('{"ok":true}')
  })

  it('refuses YAML that is broken, multiplies or is long', async () => {
    const { ask } = setUp()
    const headers = { 'content-type': 'application/yaml', accept: 'application/json' }
    for (const body of ['size: [', 'a: 1\na: 2', 'a: &x [1]\nb: [*x, *x]', `${'['.repeat(30_000)}`, `a: ${'b'.repeat(70_000)}`])
      expect(await ask('POST /x/_search', { body, headers }), body.slice(0, 20)).toMatchObject({ status: 400 })
  })

  it('takes the body from the source parameter', async () => {
    const { ask, calls } = setUp()
    const source = 'source=%7B%22size%22:0%7D'
    expect(JSON.parse((await ask(`GET /x/_search?${source}`)).body).error.reason).toBe(
      'source and source_content_type parameters are required',
    )
    expect((await ask(`GET /x/_search?${source}&source_content_type=text/plain`)).body).toContain(
      'Unknown value for source_content_type [text/plain]',
    )
    expect((await ask(`GET /x/_search?${source}&source_content_type=nonsense`)).body).toContain('invalid Content-Type header [nonsense]')
    await ask(`GET /x/_search?${source}&source_content_type=application/json`)
    await ask('GET /x/_search?source=size:%200&source_content_type=application/yaml')
    expect(calls.map(([, { body }]) => body.json())).toEqual([{ size: 0 }, { size: 0 }])
  })

  it('refuses bad escapes', async () => {
    const { status, body } = await setUp().ask('GET /x/_search?%zz=1')
    expect(status).toBe(400)
    expect(JSON.parse(body).error).toMatchObject({
      type: 'bad_parameter_exception',
      reason: "java.lang.IllegalArgumentException: invalid escape sequence `%zz' at index 0 of: %zz",
      caused_by: { type: 'illegal_argument_exception' },
    })
  })

  it('renders errors, whole even when a filter is asked for', async () => {
    const { ask } = setUp(
      new ApiError('index_not_found_exception', 'no such index [x]', { details: { index: 'x' }, headers: { 'X-Why': 'gone' } }),
    )
    const answer = await ask('GET /x/_search?filter_path=took')
    expect(answer).toMatchObject({ status: 404, headers: { 'x-why': 'gone' } })
    const entry = { type: 'index_not_found_exception', reason: 'no such index [x]', index: 'x' }
    expect(JSON.parse(answer.body)).toEqual({ error: { root_cause: [entry], ...entry }, status: 404 })
    expect(JSON.parse((await ask('GET /x/_search?error_trace')).body).error.stack_trace).toContain('ApiError')
  })

  it('renders bugs as 500', async () => {
    const answer = await setUp(new TypeError('oops')).ask('GET /x/_search')
    expect(answer.status).toBe(500)
    expect(JSON.parse(answer.body).error.reason).toBe('TypeError: oops')
  })

  it('filters, indents and turns into YAML, raw parts too', async () => {
    const raw = new RawJson(Buffer.from('{"a":1.0, "b":2}'))
    const { ask } = setUp({ body: { took: 1, hits: [{ _id: '1', _source: raw }] } })
    expect((await ask('GET /x/_search')).body).toBe('{"took":1,"hits":[{"_id":"1","_source":{"a":1.0, "b":2}}]}')
    expect((await ask('GET /x/_search?filter_path=hits._source.a')).body).toBe('{"hits":[{"_source":{"a":1.0}}]}')
    expect((await ask('GET /x/_search?filter_path=-hits&pretty')).body).toBe('{\n  "took" : 1\n}\n')
    expect(await ask('GET /x/_search?filter_path=took&format=yaml')).toMatchObject({
      headers: { 'content-type': 'application/yaml' },
      body: '---\ntook: 1\n',
    })
    expect((await ask('GET /x/_search?filter_path=took', { headers: { Accept: 'application/yaml' } })).body).toBe('---\ntook: 1\n')
    expect((await ask('GET /x/_search?format=nope')).headers['content-type']).toBe('application/json; charset=UTF-8')
    expect((await ask('GET /x/_search?format=cbor')).status).toBe(406)
  })

  it('shows documents to people as they were sent', async () => {
    const raw = new RawJson(Buffer.from('{"a":1.50, "b" : "\\u00e9"}'))
    const { ask } = setUp({ body: { _id: '1', _source: raw } })
    expect((await ask('GET /x/_search?pretty')).body).toBe('{\n  "_id" : "1",\n  "_source":{"a":1.50, "b" : "\\u00e9"}\n}\n')
    expect((await ask('GET /x/_search?pretty&filter_path=_source')).body).toBe(
      '{\n  "_source" : {\n    "a" : 1.5,\n    "b" : "é"\n  }\n}\n',
    )
  })

  it('reads bodies that begin with a mark of their byte order', async () => {
    const { ask, calls } = setUp()
    await ask('POST /x/_search', { body: Buffer.from('\ufeff{"size":0}') })
    expect(calls[0][1].body.json()).toEqual({ size: 0 })
  })

  it('greets people with indented text', async () => {
    const { ask } = setUp()
    expect((await ask('GET /')).body).toBe('{\n  "ok" : true\n}\n')
    expect((await ask('GET /?pretty=false')).body).toBe('{"ok":true}')
  })

  it('answers HEAD as GET would be, where there is such an answer', async () => {
    const { ask, calls } = setUp()
    const { headers, body } = await ask('HEAD /thing')
    expect([calls[0][0], calls[0][1].method, body]).toEqual(['get', 'HEAD', ''])
    expect(headers).toMatchObject({ 'content-length': '11', 'content-type': 'application/json; charset=UTF-8' })
    expect((await ask('HEAD /x/_search')).status).toBe(405)
  })

  it('takes an Accept of several types for none', async () => {
    const { ask } = setUp()
    const type = async (accept: string) => (await ask('GET /x/_search', { headers: { accept } })).headers['content-type']
    expect(await type('application/yaml')).toBe('application/yaml')
    expect(await type('application/yaml, application/json')).toBe('application/json; charset=UTF-8')
    expect(await type('application/cbor, */*')).toBe('application/json; charset=UTF-8')
  })

  it('answers HEAD with the length and without the body', async () => {
    expect(await setUp().ask('HEAD /?pretty=false')).toEqual({
      status: 200,
      headers: { ...VERSION_HEADER, 'content-type': 'application/json; charset=UTF-8', 'content-length': '11' },
      body: '',
    })
  })

  it('warns of deprecated routes', async () => {
    const { headers } = await setUp({ body: '', warnings: ['other'] }).ask('GET /_old')
    expect(headers.warning).toEqual([expect.stringContaining('"[/_old] is old"'), expect.stringContaining('"other"')])
    expect((await setUp().ask('GET /x/_search')).headers).not.toHaveProperty('warning')
  })

  it('sends text as text, echoes X-Opaque-Id and quotes warnings', async () => {
    const { ask } = setUp({ body: 'green open\n', warnings: ['[a] says "no"', 'é%'] })
    const { headers, body } = await ask('GET /x/_search', { headers: { 'X-Opaque-Id': 'mine' } })
    expect(body).toBe('green open\n')
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=UTF-8', 'x-opaque-id': 'mine' })
    expect(headers.warning).toEqual([
      expect.stringMatching(/^299 \S+ "\[a\] says \\"no\\""$/),
      expect.stringMatching(/^299 \S+ "%C3%A9%25"$/),
    ])
  })

  it('answers whatever is asked', async () => {
    const { ask } = setUp({ body: { a: [1, { b: 2 }] } })
    const text = fc.string({ unit: anyLetter, maxLength: 12 })
    const part = fc.oneof(
      text,
      fc.constantFrom('x', '_search', '%', '%zz', '%C3', '..', '?', '&filter_path=a.**', '=', 'pretty', 'format=yaml'),
    )
    const target = fc.array(part, { maxLength: 6 }).map(parts => `/${parts.join('/')}?${parts.join('&')}`.replaceAll(' ', ''))
    const headers = fc.dictionary(fc.constantFrom('content-type', 'accept', 'x-opaque-id', '__proto__'), text)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'NOPE'),
        target,
        headers,
        text,
        async (method, path, given, body) => {
          const { status } = await ask(`${method} ${path}`, { headers: given, body })
          expect([200, 400, 405, 406]).toContain(status)
        },
      ),
    )
  })
})
