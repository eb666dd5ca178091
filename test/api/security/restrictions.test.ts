// What users see whose roles hide documents or fields, or mask values: answers of a real server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

const MAPPINGS = {
  properties: {
    dept: { type: 'keyword' },
    name: { type: 'keyword', store: true, fields: { raw: { type: 'keyword' }, keyword: { type: 'keyword' } } },
    txt: {
      type: 'text',
      store: true,
      term_vector: 'with_positions_offsets',
      fields: { keyword: { type: 'keyword' }, sub: { type: 'text' } },
    },
    n: { type: 'long' },
    ip: { type: 'ip' },
    d: { type: 'date' },
    al: { type: 'alias', path: 'name' },
    o: { properties: { a: { type: 'keyword' }, b: { type: 'keyword' } } },
    nest: { type: 'nested', properties: { k: { type: 'keyword' }, v: { type: 'keyword' } } },
    copy: { type: 'text' },
    orig: { type: 'keyword', copy_to: 'copy' },
  },
} as const

const DOCUMENTS = {
  '1': {
    dept: 'a',
    name: 'Zed',
    txt: 'quick brown',
    n: 5,
    ip: '1.2.3.4',
    d: '2020-01-01',
    o: { a: 'oa1', b: 'ob1' },
    nest: [{ k: 'k1', v: 'v1' }],
    orig: 'orig1',
  },
  '2': {
    dept: 'b',
    name: ['Ann', 'Cid'],
    txt: 'lazy dog',
    n: 7,
    ip: '1.2.3.5',
    d: '2020-01-02',
    o: { a: 'oa2', b: 'ob2' },
    nest: [{ k: 'k2', v: 'v2' }],
    orig: 'orig2',
  },
  '3': {
    dept: 'a',
    name: 'Bob',
    txt: 'quick dog',
    n: 9,
    ip: '1.2.3.6',
    d: '2020-01-03',
    o: [{ a: 'oa3' }, { a: 'oa4', b: 'ob3' }],
    nest: [
      { k: 'k3', v: 'v3' },
      { k: 'k4', v: 'v4' },
    ],
    orig: 'orig3',
  },
}

/** Of `secret`, cheap to check. */
const HASH = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'

const LIMITS: Record<string, object> = {
  masked: { masked_fields: ['name', 'txt', 'o.a', 'n', 'ip', 'd'] },
  hashed: { masked_fields: ['name::SHA-256', 'orig::/orig([0-9])/::x$1', 'o.*'] },
  excluding: { fls: ['~name', '~txt', '~n', '~o.a', '~nest.v'] },
  including: { fls: ['name', 'o.a', 'nest.k', 'txt.sub'] },
  mixed: { fls: ['name', 'dept', '~name'] },
  dept: { dls: '{"term":{"dept":"a"}}' },
  looking: { dls: `{"terms":{"dept":{"index":"rights","id":"\${user.name}","path":"depts"}}}` },
  broken: { dls: '{broken' },
}
/** Field-level rules by themselves, and what they leave of the third document. */
const SHAPES: readonly [fls: string, source: object][] = [
  ['o', { o: [{}, {}] }],
  ['o.b', { o: [{}, { b: 'ob3' }] }],
  ['o.*', { o: [{ a: 'oa3' }, { a: 'oa4', b: 'ob3' }] }],
  ['nest', { nest: [{}, {}] }],
  ['na*', { name: 'Bob' }],
  ['/na.*/', { name: 'Bob' }],
  ['~*', {}],
]
for (const [fls] of SHAPES) LIMITS[`only ${fls}`] = { fls: [fls] }

let engine: Searchlet
beforeAll(async () => {
  const names = Object.keys(LIMITS)
  const role = (limits: object) => ({
    cluster_permissions: ['cluster_composite_ops'],
    index_permissions: [{ index_patterns: ['things'], allowed_actions: ['*'], ...limits }],
  })
  engine = await open({
    threads: 0,
    security: {
      config: {
        internalusers: Object.fromEntries(names.map(name => [name, { hash: HASH, opendistro_security_roles: [name] }])),
        roles: Object.fromEntries(names.map(name => [name, role(LIMITS[name])])),
      },
    },
  })
  await engine.indices.create({ index: 'things', body: { mappings: MAPPINGS } })
  for (const [id, body] of Object.entries(DOCUMENTS)) await engine.index({ index: 'things', id, body })
  await engine.indices.refresh({ index: 'things' })
})
afterAll(() => engine.close())

async function ask(user: string, request: string, body?: unknown) {
  const [method, path] = request.split(' ')
  const answer = await engine.handle({
    method,
    path,
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:secret`).toString('base64')}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  })
  const text = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body ?? '').toString()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

async function hits(user: string, body: object) {
  const answer = await ask(user, 'POST /things/_search', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.hits.hits
}

const ids = async (user: string, query: object) => (await hits(user, { query })).map(({ _id }: { _id: string }) => _id)

describe('masked fields', () => {
  const ANN = '444f0877a49b4d8115f4a7542f3df7d15c1e710915a1265f12dce9369566c67d'
  const CID = '5df27a045a33bf8e8bca981093be26034ab6507d4d9274602de010a5d9286636'
  const ZED = '9672fca64d223e961367ed436582db44220e6d2eda7044c7efe563102c7ad65d'

  it('show hashes of texts, in lists and objects too, and numbers as they are', async () => {
    const { _source } = (await ask('masked', 'GET /things/_doc/2')).body
    expect(_source).toEqual({
      ...DOCUMENTS[2],
      name: [ANN, CID],
      txt: '3b67066d7ab599555436601a58a4a2317d6a84f5744bf2a308d4015cc27aafff',
      ip: '7226fac05e0b8ba1eb8c60de4fb60c3e5e03c6a72367b04d31cdd7d19e3c6f0b',
      d: '90922f3172df2d9adc78b10ce6b48f01a38de7ac3d882e4eafbb9a5ccecfbdc5',
      o: { a: 'a4b1da2924c6aa55307876432e94f053dd48d1caaebd234562f62554209e1537', b: 'ob2' },
    })
    const stored = (await ask('masked', 'GET /things/_doc/2?stored_fields=name')).body
    expect(stored.fields).toEqual({ name: [ANN, CID] })
  })

  it('show other hashes and replacements where those are named', async () => {
    const { _source } = (await ask('hashed', 'GET /things/_doc/1')).body
    expect(_source.orig).toBe('x1')
    expect(_source.name).toHaveLength(64)
    expect(_source.name).not.toBe(ZED)
    expect(_source.o.b).toHaveLength(64)
    const [hit] = await hits('hashed', { query: { ids: { values: ['1'] } }, docvalue_fields: ['orig'] })
    expect(hit.fields).toEqual({ orig: ['x1'] })
  })

  it('have masks for columns', async () => {
    const [hit] = await hits('masked', { query: { ids: { values: ['2'] } }, docvalue_fields: ['name', 'name.keyword', 'al'] })
    expect(hit.fields).toEqual({ name: [ANN, CID], 'name.keyword': [ANN, CID], al: [ANN, CID] })
  })

  it('are found by no query but exists of a column', async () => {
    for (const query of [
      { term: { name: 'Zed' } },
      { term: { name: ZED } },
      { term: { 'name.keyword': 'Zed' } },
      { prefix: { name: 'Z' } },
      { match: { txt: 'quick' } },
      { exists: { field: 'txt' } },
      { term: { ip: '1.2.3.4' } },
      { term: { n: 5 } },
      { range: { n: { gte: 7 } } },
      { exists: { field: 'n' } },
    ])
      expect(await ids('masked', query), JSON.stringify(query)).toEqual([])
    expect(await ids('masked', { exists: { field: 'name' } })).toEqual(['1', '2', '3'])
  })

  /** The real server sorts by what is masked, and leaves sub-fields as they are: both would tell. */
  it('are sorted by their masks, and sub-fields go with them', async () => {
    const sorts = (await hits('masked', { sort: [{ name: 'asc' }] })).map(({ sort }: { sort: string[] }) => sort[0])
    expect(sorts).toEqual([...sorts].sort())
    expect(sorts).toContain(ANN)
    expect(await ids('masked', { term: { 'name.raw': 'Zed' } })).toEqual([])
    expect(await ids('masked', { match: { 'txt.sub': 'quick' } })).toEqual([])
  })

  it('have the terms of their masks', async () => {
    const { term_vectors } = (await ask('masked', 'GET /things/_termvectors/1?fields=txt.sub,name')).body
    expect(Object.keys(term_vectors['txt.sub'].terms)).toEqual(['eca097c6a15011f61d0decb213da286c6486bfa078b355f205333c7cf1bbdeda'])
    expect(Object.keys(term_vectors.name.terms)).toEqual([ZED])
  })
})

describe('hidden fields', () => {
  it('are not in documents; objects stay', async () => {
    const source = async (user: string) => (await ask(user, 'GET /things/_doc/3')).body._source
    const { name: _, txt: __, n: ___, ...others } = DOCUMENTS[3]
    expect(await source('excluding')).toEqual({ ...others, o: [{}, { b: 'ob3' }], nest: [{ k: 'k3' }, { k: 'k4' }] })
    expect(await source('including')).toEqual({ name: 'Bob', o: [{ a: 'oa3' }, { a: 'oa4' }], nest: [{ k: 'k3' }, { k: 'k4' }] })
    const { name: ____, ...unnamed } = DOCUMENTS[3]
    expect(await source('mixed')).toEqual(unnamed)
    for (const [fls, expected] of SHAPES) expect(await source(`only ${fls}`), fls).toEqual(expected)
  })

  it('are found by no query; sub-fields and what is below objects go with them', async () => {
    const found = async (user: string, query: object) => (await ids(user, query)).length
    const rows: [query: object, excluding: number, including: number, mixed: number][] = [
      [{ term: { 'name.raw': 'Zed' } }, 0, 1, 0],
      [{ term: { 'name.keyword': 'Zed' } }, 0, 1, 0],
      [{ term: { al: 'Zed' } }, 0, 1, 0],
      [{ match: { copy: 'orig1' } }, 1, 0, 1],
      [{ exists: { field: 'txt' } }, 0, 0, 3],
      [{ match: { 'txt.sub': 'quick' } }, 0, 2, 2],
      [{ nested: { path: 'nest', query: { term: { 'nest.v': 'v1' } } } }, 0, 0, 1],
      [{ nested: { path: 'nest', query: { term: { 'nest.k': 'k1' } } } }, 1, 1, 1],
      [{ ids: { values: ['1'] } }, 1, 1, 1],
    ]
    for (const [query, excluding, including, mixed] of rows) {
      const counts = [await found('excluding', query), await found('including', query), await found('mixed', query)]
      expect(counts, JSON.stringify(query)).toEqual([excluding, including, mixed])
    }
    expect(await found('only o', { term: { 'o.a': 'oa3' } })).toBe(1)
  })

  it('sort as missing, and are shown nowhere', async () => {
    const sorted = await hits('excluding', { sort: ['n'] })
    expect(sorted.map(({ sort }: { sort: unknown[] }) => sort)).toEqual(
      [[2 ** 63 - 1], [2 ** 63 - 1], [2 ** 63 - 1]].map(one => one.map(Number)),
    )
    const [hit] = await hits('excluding', { size: 1, _source: false, fields: ['*'], docvalue_fields: ['name', 'name.raw', 'al', 'n'] })
    expect(hit.fields).toEqual({
      'o.b': ['ob1'],
      d: ['2020-01-01T00:00:00.000Z'],
      orig: ['orig1'],
      ip: ['1.2.3.4'],
      dept: ['a'],
      'nest.k': ['k1'],
    })
    expect((await ask('excluding', 'GET /things/_termvectors/1')).body.term_vectors).toEqual({})
  })

  it('are in no mapping', async () => {
    const properties = async (user: string) => (await ask(user, 'GET /things/_mapping')).body.things.mappings.properties
    expect(Object.keys(await properties('excluding')).sort()).toEqual(['al', 'copy', 'd', 'dept', 'ip', 'nest', 'o', 'orig'])
    expect(await properties('including')).toEqual({
      name: MAPPINGS.properties.name,
      nest: { type: 'nested', properties: { k: { type: 'keyword' } } },
      o: { properties: { a: { type: 'keyword' } } },
      txt: { store: true, term_vector: 'with_positions_offsets', properties: { sub: { type: 'text' } } },
    })
    expect((await ask('excluding', 'GET /things/_mapping/field/name,n')).body).toEqual({ things: { mappings: {} } })
    const caps = async (user: string) => Object.keys((await ask(user, 'GET /things/_field_caps?fields=n*,al,o*')).body.fields).sort()
    expect(await caps('excluding')).toEqual(['nest', 'nest.k', 'o', 'o.b', 'orig'])
    expect(await caps('including')).toEqual(['al', 'name', 'name.keyword', 'name.raw', 'nest', 'nest.k', 'o', 'o.a'])
  })
})

describe('hidden documents', () => {
  it('are not there, whoever asks how', async () => {
    expect((await ask('dept', 'GET /things/_doc/2')).status).toBe(404)
    expect((await ask('dept', 'HEAD /things/_doc/2')).status).toBe(404)
    expect((await ask('dept', 'GET /things/_source/2')).body.error.type).toBe('resource_not_found_exception')
    expect((await ask('dept', 'GET /things/_count')).body.count).toBe(2)
    expect((await ask('dept', 'GET /things/_termvectors/2')).body.found).toBe(false)
    expect((await ask('dept', 'POST /things/_explain/2', { query: { match_all: {} } })).status).toBe(404)
    expect(await ids('dept', { match_all: {} })).toEqual(['1', '3'])
    expect(await ids('dept', { nested: { path: 'nest', query: { match_all: {} } } })).toEqual(['1', '3'])
    const { docs } = (await ask('dept', 'POST /things/_mget', { ids: ['1', '2'] })).body
    expect(docs.map(({ found }: { found: boolean }) => found)).toEqual([true, false])
  })

  it('are told by documents that the caller does not reach', async () => {
    await engine.index({ index: 'rights', id: 'looking', body: { depts: ['b', 'c'] } })
    expect(await ids('looking', { match_all: {} })).toEqual(['2'])
    expect((await ask('looking', 'GET /rights/_doc/looking')).status).toBe(403)
    await engine.index({ index: 'rights', id: 'looking', body: { depts: ['a'] } })
    expect(await ids('looking', { match_all: {} })).toEqual(['1', '3'])
  })

  it('are all of them where the query is none', async () => {
    expect((await ask('broken', 'GET /things/_count')).body.count).toBe(0)
    expect((await ask('broken', 'GET /things/_doc/1')).status).toBe(404)
  })

  it('are read as of the last refresh', async () => {
    await engine.index({ index: 'things', id: 'new', body: { dept: 'a' } })
    expect((await ask('dept', 'GET /things/_doc/new')).status).toBe(404)
    await engine.delete({ index: 'things', id: 'new' })
  })

  it('count for scores, and nothing else', async () => {
    const { explanation } = (await ask('dept', 'POST /things/_explain/1', { query: { match: { txt: 'quick' } } })).body
    expect(explanation.value).toBeCloseTo(0.21363801, 6)
  })

  it('keep their terms to themselves', async () => {
    const suggest = { suggest: { x: { text: 'lazi', term: { field: 'txt', suggest_mode: 'always' } } } }
    expect((await ask('dept', 'POST /things/_search', suggest)).body.suggest.x[0].options).toEqual([])
    const fuzzy = { query: { fuzzy: { name: 'Cida' } } }
    expect((await ask('dept', 'GET /things/_validate/query?rewrite=true', fuzzy)).body.explanations[0].explanation).not.toMatch(/Cid(?!a)/)
  })

  it('are told from others in a point in time by whoever searches it', async () => {
    const { pit_id } = await engine.createPit({ index: 'things', keep_alive: '1m' })
    const found = await ask('dept', 'POST /_search', { pit: { id: pit_id } })
    expect(found.body.hits.total.value).toBe(2)
    await engine.deletePit({ body: { pit_id: [pit_id] } })
  })
})

describe('what cannot be asked', () => {
  const UPDATE = 'Update is not supported when FLS or DLS or Fieldmasking is activated'

  it('is an update', async () => {
    for (const user of ['dept', 'excluding', 'masked']) {
      const answer = await ask(user, 'POST /things/_update/1', { doc: { dept: 'a' } })
      expect(answer).toMatchObject({ status: 500, body: { error: { type: 'security_exception', reason: UPDATE } } })
      const bulk = await ask(user, 'POST /_bulk', '{"update":{"_index":"things","_id":"1"}}\n{"doc":{"dept":"a"}}\n')
      expect(bulk.body.items[0].update).toMatchObject({ status: 500, error: { type: 'security_exception', reason: UPDATE } })
    }
    // The real server writes back what it shows: what was hidden is lost.
    expect((await ask('excluding', 'POST /things/_update_by_query')).body.error.reason).toBe(UPDATE)
  })

  it('is a profile where documents are hidden', async () => {
    const reason = 'Profiling is not supported when DLS is activated'
    expect(await ask('dept', 'POST /things/_search', { profile: true })).toMatchObject({
      status: 500,
      body: { error: { type: 'security_exception', reason } },
    })
    expect((await ask('excluding', 'POST /things/_search', { profile: true })).status).toBe(200)
  })

  it('is a bucket of a term without hits where documents are hidden', async () => {
    const reason = 'min_doc_count 0 is not supported when DLS is activated'
    const terms = (sub = {}) => ({ size: 0, aggs: { x: { terms: { field: 'dept', min_doc_count: 0 }, ...sub } } })
    expect(await ask('dept', 'POST /things/_search', terms())).toMatchObject({
      status: 500,
      body: { error: { root_cause: [{ type: 'exception', reason }], type: 'exception', reason } },
    })
    // All documents, for such a user, are those that are seen; the real server counts the hidden ones, too.
    const global = { size: 0, query: { match_none: {} }, aggs: { all: { global: {}, aggs: { depts: { terms: { field: 'dept' } } } } } }
    const counted = (await ask('dept', 'POST /things/_search', global)).body.aggregations.all
    expect(counted).toMatchObject({ doc_count: 2, depts: { buckets: [{ doc_count: 2 }] } })
    const within = { size: 0, aggs: { all: { filter: { match_all: {} }, aggs: terms().aggs } } }
    expect((await ask('dept', 'POST /things/_search', within)).body.error.caused_by).toMatchObject({ type: 'exception', reason })
    expect((await ask('excluding', 'POST /things/_search', terms())).status).toBe(200)
  })
})
