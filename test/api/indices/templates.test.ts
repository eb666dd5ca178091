// Errors and warnings are those a real OpenSearch 3.7 gave.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { overlap } from '../../../src/engine/templates/template.ts'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
})
afterEach(() => ask.engine.close())

const index = async (name: string) => (await ask(`GET /${name}`)).body[name]

describe('an index', () => {
  it('begins with the parts of its template, the template, and what is asked, in this order', async () => {
    await ask('PUT /_component_template/part', {
      template: {
        settings: { number_of_shards: 2, 'index.max_result_window': 500 },
        mappings: { properties: { both: { type: 'keyword' }, o: { properties: { a: { type: 'long' } } } } },
        aliases: { all: {}, '{index}-now': {} },
      },
    })
    await ask('PUT /_index_template/t', {
      index_patterns: ['x-*'],
      composed_of: ['part'],
      template: {
        settings: { number_of_shards: 3 },
        mappings: { properties: { both: { type: 'text' }, o: { properties: { b: { type: 'long' } } } } },
        aliases: { all: { routing: '1' } },
      },
    })
    await ask('PUT /x-1', { settings: { 'index.max_result_window': 900 }, mappings: { properties: { own: { type: 'date' } } } })
    const { settings, mappings, aliases } = await index('x-1')
    expect(settings.index).toMatchObject({ number_of_shards: '3', max_result_window: '900' })
    expect(mappings.properties).toEqual({
      both: { type: 'text' },
      o: { properties: { a: { type: 'long' }, b: { type: 'long' } } },
      own: { type: 'date' },
    })
    expect(aliases).toEqual({ all: { index_routing: '1', search_routing: '1' }, 'x-1-now': {} })
  })

  it('takes one composable template, of the highest priority, and no legacy one beside it', async () => {
    await ask('PUT /_template/old', { index_patterns: ['*'], mappings: { properties: { old: { type: 'long' } } } })
    await ask('PUT /_index_template/low', { index_patterns: ['x*'], template: { mappings: { properties: { low: { type: 'long' } } } } })
    await ask('PUT /_index_template/high', {
      index_patterns: 'xx*',
      priority: 1,
      template: { mappings: { properties: { high: { type: 'long' } } } },
    })
    await ask('PUT /xx/_doc/1', {})
    await ask('PUT /x')
    await ask('PUT /y')
    await ask('PUT /.h', { settings: { hidden: true } })
    expect((await index('xx')).mappings.properties).toEqual({ high: { type: 'long' } })
    expect((await index('x')).mappings.properties).toEqual({ low: { type: 'long' } })
    expect((await index('y')).mappings.properties).toEqual({ old: { type: 'long' } })
    expect((await index('.h')).mappings).toEqual({})
  })

  it('takes all legacy templates, key by key', async () => {
    await ask('PUT /_template/a', {
      index_patterns: ['l*'],
      order: 1,
      settings: { number_of_shards: 2 },
      mappings: { properties: { f: { type: 'text', store: true } } },
    })
    await ask('PUT /_template/b', {
      index_patterns: ['l1*'],
      order: 2,
      settings: { number_of_shards: 3 },
      mappings: { properties: { f: { type: 'text', analyzer: 'simple' } } },
    })
    await ask('PUT /l1')
    const { settings, mappings } = await index('l1')
    expect(settings.index.number_of_shards).toBe('3')
    expect(mappings.properties.f).toEqual({ type: 'text', store: true, analyzer: 'simple' })
  })

  it('is not made where its template is for data streams', async () => {
    await ask('PUT /_index_template/t', { index_patterns: ['x*'], data_stream: {} })
    const reason =
      'cannot create index with name [x], because it matches with template [t] that creates data streams only, use create data stream api instead'
    expect(await ask('PUT /x')).toMatchObject({ status: 400, body: { error: { type: 'illegal_argument_exception', reason } } })
    expect((await ask('PUT /x/_doc/1', {})).status).toBe(400)
    expect((await ask('GET /_index_template/t')).body.index_templates[0].index_template.data_stream).toEqual({
      timestamp_field: { name: '@timestamp' },
    })
  })

  it('keeps nothing where a template made it impossible', async () => {
    await ask('PUT /_index_template/t', { index_patterns: ['x*'], template: { mappings: { properties: { f: { type: 'long' } } } } })
    expect(await ask('PUT /x', { mappings: { properties: { f: { properties: { g: { type: 'long' } } } } } })).toMatchObject({
      status: 400,
      body: { error: { type: 'illegal_argument_exception' } },
    })
    expect((await ask('HEAD /x')).status).toBe(404)
  })
})

describe('templates', () => {
  const bad = { mappings: { properties: { a: { type: 'nope' } } } }

  it.each([
    ['PUT /_index_template/x', { index_patterns: ['x'], template: bad }, 'composable template [x] template after composition is invalid'],
    [
      'PUT /_index_template/X',
      { index_patterns: ['x'] },
      'index_template [X] invalid, cause [Validation Failed: 1: name must be lower cased;]',
    ],
    [
      'PUT /_index_template/x',
      { index_patterns: ['a b'] },
      'index_template [x] invalid, cause [Validation Failed: 1: index_patterns [a b] must not contain a space;' +
        '2: index_pattern [a b] must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?];]',
    ],
    ['PUT /_index_template/x', {}, 'Required [index_patterns]'],
    [
      'PUT /_index_template/x',
      { index_patterns: 5 },
      "[1:19] [index_template] index_patterns doesn't support values of type: VALUE_NUMBER",
    ],
    [
      'PUT /_index_template/x',
      { index_patterns: ['*'], template: { settings: { hidden: true } } },
      'index_template [x] invalid, cause [Validation Failed: 1: global templates may not specify the setting index.hidden;]',
    ],
    [
      'PUT /_index_template/x',
      { index_patterns: ['x'], composed_of: ['nope'] },
      'index_template [x] invalid, cause [index template [x] specifies component templates [nope] that do not exist]',
    ],
    [
      'PUT /_index_template/x',
      { index_patterns: ['x'], template: { settings: { nope: 1 } } },
      'unknown setting [index.nope] did you mean [index.codec]?',
    ],
    ['PUT /_component_template/x', { template: bad }, 'Failed to parse mapping [_doc]: No handler for type [nope] declared on field [a]'],
    ['PUT /_component_template/x', { version: 1 }, 'Required [template]'],
    ['PUT /_template/x', { nope: 1 }, 'unknown key [nope] in the template '],
    ['PUT /_template/x', { order: 1 }, 'Validation Failed: 1: index patterns are missing;'],
    ['PUT /_template/x', { index_patterns: ['x'], settings: 5 }, 'Malformed [settings] section, should include an inner object'],
    [
      'POST /_index_template/_simulate',
      undefined,
      'Validation Failed: 1: either index name or index template body must be specified for simulation;',
    ],
    ['POST /_index_template/_simulate/x', undefined, 'unable to simulate template [x] that does not exist'],
  ])('%s %j is refused', async (request, body, reason) => {
    expect(await ask(request, body)).toMatchObject({ status: 400, body: { error: { reason } } })
    expect((await ask('GET /_index_template')).body).toEqual({ index_templates: [] })
    expect((await ask('GET /_component_template')).body).toEqual({ component_templates: [] })
    expect((await ask('GET /_template')).body).toEqual({})
  })

  it('of one priority are not for the same names', async () => {
    await ask('PUT /_index_template/a', { index_patterns: ['x-*'] })
    const reason =
      'index template [b] has index patterns [*-1] matching patterns from existing templates [a] with patterns (a => [x-*]) that have the same ' +
      'priority [0], multiple index templates may not match during index creation, please use a different priority'
    expect((await ask('PUT /_index_template/b', { index_patterns: ['*-1'] })).body.error.reason).toBe(reason)
    expect((await ask('PUT /_index_template/b', { index_patterns: ['y-*'] })).status).toBe(200)
    expect((await ask('PUT /_index_template/a?create=true', { index_patterns: ['z'] })).body.error.reason).toBe(
      'index template [a] already exists',
    )
  })

  it('of both kinds warn of each other', async () => {
    const warning = async (path: string, index_patterns: string[]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await ask.engine.handle({ method: 'PUT', path, headers, body: JSON.stringify({ index_patterns }) })
      return String(answer.headers.warning)
    }
    await warning('/_template/old', ['x*', 'y'])
    expect(await warning('/_index_template/new', ['xy*'])).toContain(
      'index template [new] has index patterns [xy*] matching patterns from existing older templates [old] with patterns (old => [x*, y]); ' +
        'this template [new] will take precedence during new index creation',
    )
    expect(await warning('/_template/old', ['x*'])).toContain(
      'this template [old] may be ignored in favor of a composable template at index creation time',
    )
  })

  it('hold their parts', async () => {
    await ask('PUT /_component_template/part', { template: { mappings: { properties: { f: { type: 'long' } } } } })
    await ask('PUT /_index_template/t', {
      index_patterns: ['x'],
      composed_of: ['part'],
      template: { mappings: { properties: { g: { type: 'long', copy_to: 'f' } } } },
    })
    expect((await ask('DELETE /_component_template/part')).body.error.reason).toBe(
      'component templates [part] cannot be removed as they are still in use by index templates [t]',
    )
    await ask('DELETE /_index_template/t')
    expect((await ask('DELETE /_component_template/part')).status).toBe(200)
    expect((await ask('DELETE /_component_template/part')).body.error.type).toBe('index_template_missing_exception')
  })

  it('are there after a fork, and `__proto__` is a name like any other', async () => {
    await ask('PUT /_template/old', { index_patterns: ['x*'], order: 3 })
    const body = JSON.parse('{"index_patterns": "y*", "template": {"mappings": {"properties": {"__proto__": {"type": "long"}}}}}')
    await ask('PUT /_index_template/new', body)
    const fork = await caller(await ask.engine.fork())
    expect((await fork('GET /_template')).body.old.order).toBe(3)
    expect(JSON.stringify((await fork('GET /_index_template/new')).body)).toContain('"properties":{"__proto__":{"type":"long"}}')
    await fork.engine.close()
  })
})

describe('two patterns', () => {
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 5 })
  const fits = (p: string, name: string) => new RegExp(`^${p.replaceAll('*', '.*')}$`).test(name)
  const names = ['']
  for (let i = 0; names.length < 1023; i++) names.push(`${names[i]}a`, `${names[i]}b`)

  it('overlap where a name fits both', () => {
    fc.assert(fc.property(pattern, pattern, (a, b) => overlap(a, b) === names.some(name => fits(a, name) && fits(b, name))))
  })
})
