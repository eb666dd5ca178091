// Stored scripts and searches by template, over REST. Answers are a real server's.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'
import type { SecurityPolicy } from '../../../src/security/policy.ts'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeAll(async () => {
  ask = await caller()
  await ask('PUT /i/_doc/1?refresh=true', { t: 'fox' })
  await ask('PUT /_scripts/n', { script: { lang: 'mustache', source: '{"size":{{n}}}' } })
  await ask('PUT /_scripts/p', { script: { lang: 'painless', source: '1' } })
  await ask('PUT /_scripts/e', { script: { lang: 'expression', source: '1' } })
})
afterAll(() => ask.engine.close())

const lines = (...items: unknown[]) => items.map(item => `${typeof item === 'string' ? item : JSON.stringify(item)}\n`).join('')
const told = ({ status, body }: { status: number; body: { error?: { type: string; reason: string } } }) => [
  status,
  body.error?.type,
  body.error?.reason,
]

const JSON_TYPE = 'application/json; charset=UTF-8'

describe('stored scripts', () => {
  it.each<[unknown, unknown]>([
    [{ script: { lang: 'mustache', source: '{{x}}' } }, { lang: 'mustache', source: '{{x}}' }],
    [
      { script: { lang: 'mustache', source: { b: 1.5, 1: '{{x}}' } } },
      { lang: 'mustache', source: '{"1":"{{x}}","b":1.5}', options: { content_type: JSON_TYPE } },
    ],
    [
      '{"script":{"lang":"mustache","source":{"b":1.50,"1":[]}}}',
      { lang: 'mustache', source: '{"b":1.5,"1":[]}', options: { content_type: JSON_TYPE } },
    ],
    [
      { script: { lang: 'mustache', source: 'x', options: { content_type: 'text/plain' } } },
      { lang: 'mustache', source: 'x', options: { content_type: 'text/plain' } },
    ],
    [{ script: { lang: 'mustache', code: 'y' } }, { lang: 'mustache', source: 'y' }],
    [{ script: { lang: 'mustache', source: '{{#x}}' } }, { lang: 'mustache', source: '{{#x}}' }],
    [
      { script: { lang: 'mustache', source: 'x', params: { a: 1 } }, foo: 1 },
      { lang: 'mustache', source: 'x' },
    ],
    [{ script: { lang: 'painless', source: 'if (', options: {} } }, { lang: 'painless', source: 'if (' }],
    [{ script: { lang: 'expression', source: '1 +' } }, { lang: 'expression', source: '1 +' }],
    [{}, { lang: 'mustache', source: '' }],
  ])('%j is kept', async (body, script) => {
    expect(await ask('PUT /_scripts/kept', body)).toEqual({ status: 200, body: { acknowledged: true } })
    expect(await ask('GET /_scripts/kept')).toEqual({ status: 200, body: { _id: 'kept', found: true, script } })
    expect((await ask('DELETE /_scripts/kept')).body).toEqual({ acknowledged: true })
    expect(await ask('GET /_scripts/kept')).toEqual({ status: 404, body: { _id: 'kept', found: false } })
  })

  it.each<[unknown, string, string]>([
    [undefined, 'parse_exception', 'request body is required'],
    ['[]', 'parsing_exception', 'unexpected token [START_ARRAY], expected [{]'],
    ['"x"', 'parsing_exception', 'unexpected token [VALUE_STRING], expected [{]'],
    [{ foo: 1 }, 'parsing_exception', 'unexpected field [foo], expected [script]'],
    [{ script: 'x' }, 'parsing_exception', 'unexpected token [VALUE_STRING], expected [{, <source>]'],
    [{ script: {} }, 'illegal_argument_exception', 'must specify lang for stored script'],
    [{ script: { lang: '', source: '1' } }, 'illegal_argument_exception', 'lang cannot be empty'],
    [{ script: { lang: 'painless' } }, 'illegal_argument_exception', 'must specify source for stored script'],
    [{ script: { lang: 'painless', source: '' } }, 'illegal_argument_exception', 'source cannot be empty'],
    [{ script: { lang: 'cobol', source: '1' } }, 'illegal_argument_exception', 'unable to put stored script with unsupported lang [cobol]'],
    [
      { script: { lang: 'mustache', source: 'x', options: { foo: '1' } } },
      'illegal_argument_exception',
      'illegal compiler options [{foo=1}] specified',
    ],
    [
      { script: { source: 'x', lang: 5 } },
      'x_content_parse_exception',
      "[1:32] [stored script source] lang doesn't support values of type: VALUE_NUMBER",
    ],
    [
      { script: { lang: 'mustache', source: null } },
      'x_content_parse_exception',
      "[1:39] [stored script source] source doesn't support values of type: VALUE_NULL",
    ],
    [
      { script: { lang: 'mustache', source: 'x', options: { content_type: null } } },
      'x_content_parse_exception',
      '[1:69] [stored script source] failed to parse field [options]',
    ],
  ])('%j is refused', async (body, type, reason) => {
    expect(told(await ask('PUT /_scripts/refused', body))).toEqual([400, type, reason])
  })

  it('are checked for the use they are put for', async () => {
    const put = async (path: string, lang: string, source: string) => told(await ask(`PUT /_scripts/${path}`, { script: { lang, source } }))
    const failed = [400, 'illegal_argument_exception', 'failed to parse/compile stored script [c]']
    expect(await put('c/template', 'mustache', '{"size":1}')).toEqual([200, undefined, undefined])
    expect(await put('c/score', 'expression', '_score')).toEqual([200, undefined, undefined])
    expect(await put('c/score', 'mustache', 'x')).toEqual(failed)
    expect(await put('c/nope', 'mustache', 'x')).toEqual(failed)
    expect(await put('c?context=template', 'mustache', '{{#x}}')).toEqual([
      400,
      'script_exception',
      "Failed to close 'x' tag @[query-template:1]",
    ])
  })

  it('have ids without #, and a size', async () => {
    const refused = [400, 'action_request_validation_exception', "Validation Failed: 1: id cannot contain '#' for stored script;"]
    for (const method of ['GET', 'DELETE', 'PUT']) {
      expect(told(await ask(`${method} /_scripts/a%23b`, method === 'PUT' ? {} : undefined))).toEqual(refused)
    }
    expect(told(await ask('DELETE /_scripts/none'))).toEqual([
      404,
      'resource_not_found_exception',
      'stored script [none] does not exist and cannot be deleted',
    ])
    expect((await ask('PUT /_scripts/big', { script: { lang: 'mustache', source: 'x'.repeat(65_536) } })).status).toBe(400)
  })

  it('are kept in forks and data directories', async () => {
    const path = await mkdtemp(join(tmpdir(), 'scripts-'))
    const script = { lang: 'mustache', source: '{"size":1}' }
    const first = await open({ path, threads: 0 })
    await first.putScript({ id: 's', body: { script } })
    const fork = await first.fork()
    await first.close()
    const second = await open({ path, threads: 0 })
    for (const engine of [fork, second]) {
      expect((await engine.getScript({ id: 's' })).script).toEqual(script)
      expect(await engine.renderSearchTemplate({ id: 's', body: {} })).toEqual({ template_output: { size: 1 } })
      await engine.close()
    }
    await rm(path, { recursive: true })
  })
})

describe('templates that are refused', () => {
  it.each<[unknown, number, string, string]>([
    [undefined, 400, 'parse_exception', 'request body or source parameter is required'],
    [{}, 400, 'action_request_validation_exception', "Validation Failed: 1: template is missing;2: template's script type is missing;"],
    [{ id: '' }, 400, 'action_request_validation_exception', 'Validation Failed: 1: template is missing;'],
    [{ source: '' }, 400, 'action_request_validation_exception', 'Validation Failed: 1: template is missing;'],
    [{ id: 'ghost' }, 404, 'resource_not_found_exception', 'unable to find script [ghost] in cluster state'],
    [{ id: 'p' }, 400, 'script_exception', 'compile error'],
    [{ id: 'e' }, 400, 'illegal_argument_exception', 'expression engine does not know how to handle script context [template]'],
    ['[]', 400, 'x_content_parse_exception', '[1:1] [search_template] Expected START_OBJECT but was: START_ARRAY'],
    ['"x"', 400, 'x_content_parse_exception', '[1:1] [search_template] Expected START_OBJECT but was: VALUE_STRING'],
    [{ id: null }, 400, 'x_content_parse_exception', "[1:7] [search_template] id doesn't support values of type: VALUE_NULL"],
    [{ source: [1] }, 400, 'x_content_parse_exception', "[1:11] [search_template] source doesn't support values of type: START_ARRAY"],
    [
      { source: '{}', params: [] },
      400,
      'x_content_parse_exception',
      "[1:25] [search_template] params doesn't support values of type: START_ARRAY",
    ],
    [{ source: '{}', explain: 'x' }, 400, 'x_content_parse_exception', '[1:26] [search_template] failed to parse field [explain]'],
    [
      { source: '{}', simulate: true },
      400,
      'x_content_parse_exception',
      '[1:16] [search_template] unknown field [simulate] did you mean [template]?',
    ],
    [{ source: '{{#x' }, 400, 'script_exception', "Failed to close 'x' tag @[query-template:1]"],
  ])('%j', async (body, ...error) => {
    expect(told(await ask('POST /_render/template', body))).toEqual(error)
    // Before any index is looked for.
    expect(told(await ask('POST /none/_search/template', body))).toEqual(error)
  })
})

describe('render', () => {
  it.each<[string, unknown, unknown]>([
    ['/_render/template', { id: 'n', params: { n: 1 } }, { size: 1 }],
    ['/_render/template', { id: 'n', source: '{"a":0}' }, { a: 0 }],
    ['/_render/template/n', { source: '{"a":0}', params: { n: 2 } }, { size: 2 }],
    ['/_render/template/n', { id: 'p', params: { n: 3 } }, { size: 3 }],
    ['/_render/template', { source: { a: '{{x}}', b: ['{{#toJson}}l{{/toJson}}'] }, params: { x: '"', l: [1] } }, { a: '"', b: ['[1]'] }],
  ])('%s %j', async (path, body, output) => {
    expect(await ask(`POST ${path}`, body)).toEqual({ status: 200, body: { template_output: output } })
  })
})

describe('template searches', () => {
  const search = (body: unknown, query = '') => ask(`POST /i/_search/template${query}`, body)

  it('say their status and take parameters that are not part of a body', async () => {
    const { body } = await search({ id: 'n', params: { n: 0 } }, '?size=5&q=nope&explain=true&rest_total_hits_as_int=true')
    expect(body).toMatchObject({ hits: { total: 1, hits: [] }, status: 200 })
    expect((await search({ source: '{}' }, '?scroll=1m')).body._scroll_id).toEqual(expect.any(String))
    expect(told(await search({ source: '{}' }, '?search_type=nope'))).toEqual([
      400,
      'illegal_argument_exception',
      'No search type for [nope]',
    ])
    expect(told(await search({ source: '{}' }, '?profile=true'))[0]).toBe(400)
  })

  it('explain and profile as the request says, not the template', async () => {
    expect((await search({ source: '{"explain":true,"profile":true}' })).body.hits.hits[0]).not.toHaveProperty('_explanation')
    const { body } = await search({ source: '{}', explain: true, profile: 'true' })
    expect(body.hits.hits[0]._explanation.description).toBe('*:*')
    expect(body.profile.shards).toHaveLength(1)
  })

  it.each<[string, unknown]>([
    ['{"size":0} x', undefined],
    [' ', { type: 'parsing_exception', reason: 'Expected [START_OBJECT] but found [null]', line: 1, col: 0 }],
    ['[]', { type: 'parsing_exception', reason: 'Expected [START_OBJECT] but found [START_ARRAY]', line: 1, col: 1 }],
    ['{\n "query":{"nope":{}}}', { type: 'parsing_exception', reason: 'unknown query [nope]', line: 2, col: 18 }],
    ['{"size":"x"}', { type: 'number_format_exception', reason: 'For input string: "x"' }],
    ['{"size":}', { type: 'json_parse_exception', reason: expect.stringContaining('#UNKNOWN]') }],
  ])('read %j as a body', async (source, error) => {
    const { body } = await search({ source })
    if (error === undefined) expect(body.hits.total.value).toBe(1)
    else expect(body.error).toMatchObject(error as object)
  })
})

describe('multi-search with templates', () => {
  const msearch = (...items: unknown[]) => ask('POST /_msearch/template', lines(...items))
  const I = { index: 'i' }

  it('answers each on its own', async () => {
    const { status, body } = await msearch(
      I,
      { id: 'ghost' },
      I,
      { id: 'n', params: { n: 0 } },
      I,
      { source: '{"query":{"nope":{}}}' },
      { index: 'none' },
      { source: '{}' },
      I,
      { source: '{{l.9}}', params: { l: [] } },
    )
    expect(status).toBe(200)
    expect(body.responses.map((one: { status: number }) => one.status)).toEqual([404, 200, 400, 404, 500])
    expect(body.responses[2].error).toMatchObject({ reason: 'unknown query [nope]', line: 1, col: 18 })
  })

  it.each<[string, unknown[]]>([
    ['Validation Failed: 1: no requests added;', [I]],
    ['Validation Failed: 1: no requests added;', [I, { id: 'ghost' }, I, { source: '[]' }]],
    ['Validation Failed: 1: template is missing;', [I, { source: '' }, I, { source: '{}' }]],
    ['Malformed search template', [I, { params: {} }]],
    ['[1:2] [search_template] unknown field [sauce] did you mean [source]?', [I, { sauce: 1 }]],
    ['[1:0] [search_template] Expected START_OBJECT but was: null', [I, '']],
    ['key [nope] is not supported in the metadata section', [{ nope: 1 }, { source: '{}' }]],
  ])('%s', async (reason, items) => {
    const answer = await msearch(...items)
    expect([answer.status, answer.body.error.reason]).toEqual([400, reason])
  })

  it('ends with a newline', async () => {
    const { body } = await ask('POST /_msearch/template', '{}\n{"source":"{}"}')
    expect(body.error.reason).toBe('The msearch request must be terminated by a newline [\n]')
  })
})

describe('warnings', () => {
  it.each([
    ['/_render/template', '{"template":"{}"}', '[search_template][1:13] Deprecated field [template] used, expected [source] instead'],
    ['/_render/template', '{"inline":"{}"}', '[search_template][1:11] Deprecated field [inline] used, expected [source] instead'],
    [
      '/_scripts/old',
      '{"script":{"lang":"mustache","code":"x"}}',
      '[stored script source][1:37] Deprecated field [code] used, expected [source] instead',
    ],
    ['/_scripts/old', '{}', 'empty templates should no longer be used'],
  ])('%s %s', async (path, body, warning) => {
    const answer = await ask.engine.handle({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body })
    expect([answer.status, JSON.stringify(answer.headers)]).toEqual([200, expect.stringContaining(warning)])
  })
})

describe('permissions', () => {
  it('are asked for the template and for the search it makes', async () => {
    const asked: string[] = []
    const security: SecurityPolicy = {
      enabled: true,
      authenticate: () => ({ name: 'x', backendRoles: [], roles: [] }),
      decide(_, action, indices) {
        asked.push(`${action} ${indices}`)
        return { allowed: true }
      },
    }
    const engine = await open({ threads: 0, security })
    await engine.indices.create({ index: 'i' })
    asked.length = 0
    const body = { script: { lang: 'mustache', source: '{}' } }
    await engine.putScript({ id: 's', body })
    await engine.getScript({ id: 's' })
    await engine.searchTemplate({ index: 'i', body: { id: 's' } })
    await engine.msearchTemplate({ body: [{ index: 'i' }, { id: 's' }] })
    await engine.deleteScript({ id: 's' })
    expect(asked).toEqual([
      'cluster:admin/script/put ',
      'cluster:admin/script/get ',
      'indices:data/read/search/template i',
      'indices:data/read/search i',
      'indices:data/read/msearch/template ',
      'indices:data/read/search i',
      'cluster:admin/script/delete ',
    ])
    await engine.close()
  })
})
