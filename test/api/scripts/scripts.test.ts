// Scripts where requests hold them, as a real OpenSearch 3.7 answers.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
const MISSING = "A document doesn't have a value for a field! Use doc[<field>].size()==0 to check if a document is missing a field!"

beforeAll(async () => {
  ask = await caller()
  const properties = {
    n: { type: 'long' },
    d: { type: 'double' },
    k: { type: 'keyword' },
    at: { type: 'date' },
    g: { type: 'geo_point' },
    t: { type: 'text' },
  }
  await ask('PUT /s', { mappings: { properties } })
  const first = { n: [3, 1], d: 2.5, k: ['b', 'a'], at: '2024-01-02T03:04:05.678Z', g: '10,20', t: 'some text' }
  await ask('PUT /s/_doc/1?refresh=true', first)
  await ask('PUT /s/_doc/2?refresh=true', { z: 1 })
})

const shown = async (source: string, id = '1', lang = 'painless') => {
  const body = { query: { ids: { values: [id] } }, script_fields: { x: { script: { source, lang } } } }
  const { body: answer } = await ask('POST /s/_search', body)
  return answer.error ?? answer.hits.hits[0].fields?.x
}

describe('values of documents', () => {
  it.each([
    ["doc['n']", [1, 3]],
    ["doc['n'].value", [1]],
    ["doc['n'].length", [2]],
    ["doc['n'].contains(1L)", [true]],
    ["doc['n'].contains(1)", [false]],
    ["doc['d'].value / 2", [1.25]],
    ["doc['k'].join(',')", ['a,b']],
    ["doc['at'].value", ['2024-01-02T03:04:05.678Z']],
    ["doc['at'].value.getDayOfWeek()", ['TUESDAY']],
    ["doc['g'].lat", [9.999999990686774]],
    ["doc.containsKey('nope')", [false]],
    ['params._source.n', [3, 1]],
    ['params.keySet()', ['doc', '_source', '_doc', '_fields']],
  ])('%s', async (source, expected) => {
    expect(await shown(source)).toEqual(expected)
  })

  it('fails for what is not there, in the words of the server', async () => {
    const missing = await shown("doc['n'].value", '2')
    expect(missing.failed_shards[0].reason.caused_by).toEqual({ type: 'illegal_state_exception', reason: MISSING })
    expect(missing.root_cause[0].script_stack).toHaveLength(4)
    const unknown = await shown("doc['nope'].value")
    expect(unknown.failed_shards[0].reason.caused_by.reason).toBe('No field found for [nope] in mapping')
    const unmodifiable = await shown("doc['n'].add(5)")
    expect(unmodifiable.failed_shards[0].reason.caused_by.reason).toBe('doc values are unmodifiable')
  })
})

describe('updates', () => {
  const update = async (id: string, body: object) => (await ask(`POST /u/_update/${id}`, body)).body
  const sourceOf = async (id: string) => (await ask(`GET /u/_source/${id}`)).body

  it('changes, deletes or leaves a document', async () => {
    await ask('PUT /u/_doc/1', { n: 1, keep: 2.0 })
    expect((await update('1', { script: { source: 'ctx._source.n += params.by', params: { by: 4 } } })).result).toBe('updated')
    expect(await sourceOf('1')).toEqual({ n: 5, keep: 2 })
    expect((await update('1', { script: "ctx.op = 'none'" })).result).toBe('noop')
    expect((await update('1', { script: "ctx.op = 'explode'" })).result).toBe('noop')
    expect((await update('1', { script: "ctx.op = 'delete'" })).result).toBe('deleted')
  })

  it('makes what is missing', async () => {
    const script = "if (ctx.op == 'create') { ctx._source.n = 1 }"
    expect((await update('2', { script, scripted_upsert: true, upsert: {} })).result).toBe('created')
    expect(await sourceOf('2')).toEqual({ n: 1 })
    const nothing = await update('3', { script: "ctx.op = 'none'", scripted_upsert: true, upsert: { a: 1 } })
    expect(nothing).toMatchObject({ result: 'noop', _version: -1, get: { found: false } })
    expect(nothing).not.toHaveProperty('_seq_no')
  })

  it('tells what is wrong', async () => {
    await ask('PUT /u/_doc/4', { n: 1 })
    const { error } = await update('4', { script: { id: 'nope' } })
    expect(error.reason).toBe('failed to execute script')
    expect(error.caused_by.reason).toBe('unable to find script [nope] in cluster state')
    const itself = await update('4', { script: 'ctx._source.self = ctx._source' })
    expect(itself.error.reason).toBe('Iterable object is self-referencing itself')
  })
})

describe('by-query writes', () => {
  const fill = async () => {
    await ask('DELETE /q')
    for (let i = 0; i < 3; i++) await ask(`PUT /q/_doc/${i}?refresh=true`, { n: i })
  }
  const run = async (script: unknown) => (await ask('POST /q/_update_by_query?refresh=true', { script })).body

  it('counts what a script leaves alone', async () => {
    await fill()
    const source =
      "if (ctx._source.n == 0) { ctx.op = 'noop' } else if (ctx._source.n == 1) { ctx.op = 'delete' } else { ctx._source.n = params.x }"
    expect(await run({ source, params: { x: 9 } })).toMatchObject({ total: 3, updated: 1, deleted: 1, noops: 1 })
  })

  it.each([
    ["ctx.op = 'none'", 'Operation type [none] not allowed, only [noop, index, delete] are allowed'],
    ['ctx.op = null', 'Script cleared operation type'],
    ["ctx._id = 'x'", 'Modifying [_id] not allowed'],
    ['ctx.foo = 1', 'Invalid fields added to context [foo]'],
  ])('refuses %s', async (source, reason) => {
    await fill()
    expect((await run(source)).error).toMatchObject({ type: 'illegal_argument_exception', reason })
  })

  it('copies under other names', async () => {
    await fill()
    const script = { source: "ctx._id = 'copy-' + ctx._id; ctx._routing = 'r'" }
    const { body } = await ask('POST /_reindex?refresh=true', { source: { index: 'q' }, dest: { index: 'q2' }, script })
    expect(body).toMatchObject({ created: 3 })
    expect((await ask('GET /q2/_doc/copy-1?routing=r')).body.found).toBe(true)
  })
})

describe('queries, scores and sorts', () => {
  it('filters, scores with an explanation, and sorts', async () => {
    const filtered = await ask('POST /s/_search', { query: { script: { script: "doc['n'].size() > 0" } } })
    expect(filtered.body.hits.total.value).toBe(1)
    const query = {
      script_score: { query: { term: { k: 'a' } }, script: { source: '_score * 2 + params.x', params: { x: 1.5 } }, boost: 2 },
    }
    const scored = await ask('POST /s/_search', { explain: true, query })
    expect(scored.body.hits.hits[0]._explanation).toMatchObject({ value: 7, description: 'Boosted score, product of:' })
    const refused = await ask('POST /s/_search', { query: { script_score: { query: { match_all: {} }, script: { source: '-1' } } } })
    expect(refused.body.error.root_cause[0].reason).toBe(
      'script_score script returned an invalid score [-1.0] for doc [0]. Must be a non-negative score!',
    )
    const sorted = await ask('POST /s/_search', { sort: { _script: { type: 'number', script: "doc['n'].size()", order: 'desc' } } })
    expect(sorted.body.hits.hits.map(({ sort }: { sort: number[] }) => sort[0])).toEqual([2, 0])
  })

  it('tells 2.0 from 2 among parameters', async () => {
    const asked = (x: string) => `{"script_fields":{"x":{"script":{"source":"5 / params.x","params":{"x":${x}}}}},"size":1}`
    expect((await ask('POST /s/_search', asked('2'))).body.hits.hits[0].fields.x).toEqual([2])
    expect((await ask('POST /s/_search', asked('2.0'))).body.hits.hits[0].fields.x).toEqual([2.5])
  })

  it('finds stored scripts', async () => {
    await ask('PUT /_scripts/half', { script: { lang: 'painless', source: "doc['d'].size() == 0 ? 0 : doc['d'].value / 2" } })
    const body = { size: 1, script_fields: { x: { script: { id: 'half' } } }, query: { exists: { field: 'd' } } }
    expect((await ask('POST /s/_search', body)).body.hits.hits[0].fields.x).toEqual([1.25])
  })
})

describe('expressions', () => {
  it.each([
    ["doc['n'].max() + doc['n'].count()", [5]],
    ["doc['at'].date.dayOfWeek", [2]],
    ['-1 >>> 60', [15]],
    ['min(1, 2) + max(1, 2)', [3]],
  ])('%s', async (source, expected) => {
    expect(await shown(source, '1', 'expression')).toEqual(expected)
  })

  it('names the place of what is wrong', async () => {
    const problem = await shown("doc['k'].value", '1', 'expression')
    expect(problem.root_cause[0]).toMatchObject({ reason: 'link error', script_stack: ["doc['k'].value", '     ^---- HERE'] })
  })
})

describe('pipelines', () => {
  it('changes documents, under conditions that change nothing', async () => {
    const processors = [{ script: { source: 'ctx.sum = ctx.a + ctx.b', if: 'ctx.a != null' } }, { drop: { if: 'ctx.sum > 10' } }]
    const docs = [{ _source: { a: 1, b: 2 } }, { _source: { b: 2 } }, { _source: { a: 6, b: 7 } }]
    const { body } = await ask('POST /_ingest/pipeline/_simulate', { pipeline: { processors }, docs })
    expect(body.docs[0].doc._source).toEqual({ a: 1, b: 2, sum: 3 })
    expect(body.docs[1].error.root_cause[0]).toMatchObject({ type: 'script_exception', script: 'ctx.sum > 10' })
    expect(body.docs[2]).toBeNull()
    const mutating = {
      pipeline: { processors: [{ set: { field: 'x', value: 1, if: 'ctx.y = 1; return true' } }] },
      docs: [{ _source: {} }],
    }
    const refused = await ask('POST /_ingest/pipeline/_simulate', mutating)
    expect(refused.body.docs[0].error.caused_by.reason).toBe('Mutating ingest documents in conditionals is not supported')
  })
})

it('stops a script with its task', async () => {
  const signal = AbortSignal.timeout(50)
  const source = 'for (int i = 0; i < 900000; ++i) { for (int j = 0; j < 900000; ++j) { } } return true'
  const search = ask.engine.search({ index: 's', body: { query: { script: { script: { source } } } } }, { signal })
  await expect(search).rejects.toThrow()
})

describe('a script that is tried out', () => {
  it('needs an open index for its document', async () => {
    await ask('PUT /closed')
    await ask('POST /closed/_close')
    const setup = { context: 'filter', context_setup: { index: 'closed', document: { n: 1 } } }
    const { status, body } = await ask('POST /_scripts/painless/_execute', { script: { source: 'true' }, ...setup })
    expect([status, body.error.type]).toEqual([400, 'index_closed_exception'])
  })
})
