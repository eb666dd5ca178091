// Of equal hits those come first whose shard has the better bound of the field that hits are sorted by. As a real server answers.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

const DOCUMENTS: readonly (readonly [index: string, id: string, body: object])[] = [
  ['one', '1a', { n: 5, k: 'm', d: '2024-01-05', x: 1 }],
  ['one', '1b', { n: 9, k: 'z', d: '2024-01-09', x: 1 }],
  ['two', '2a', { n: 5, k: 'm', d: '2024-01-05', x: 1 }],
  ['two', '2b', { n: 2, k: 'a', d: '2024-01-02', x: 1 }],
]

beforeAll(async () => {
  engine = await open({ threads: 0, security: { demo: true } })
  const properties = { n: { type: 'integer' }, k: { type: 'keyword' }, d: { type: 'date' }, x: { type: 'integer' } } as const
  for (const index of ['one', 'two'])
    await engine.indices.create({ index, body: { settings: { number_of_shards: 1 }, mappings: { properties } } })
  for (const [index, id, body] of DOCUMENTS) await engine.index({ index, id, body })
  await engine.indices.refresh({ index: '_all' })
}, 60_000)

afterAll(() => engine.close())

const ids = async (body: object) => {
  const { hits } = await engine.search({ index: 'one,two', body: body as never })
  return hits.hits.map(({ _id }) => _id).join(' ')
}

it.each([
  [[{ n: 'asc' }], '2b 2a 1a 1b'],
  [[{ n: 'desc' }], '1b 1a 2a 2b'],
  [[{ k: 'asc' }], '2b 2a 1a 1b'],
  [[{ k: 'desc' }], '1b 1a 2a 2b'],
  [[{ d: 'asc' }], '2b 2a 1a 1b'],
  [[{ n: { order: 'asc', missing: '_first' } }], '2b 2a 1a 1b'],
  // Bounds that are the same, or of no field.
  [[{ x: 'asc' }], '1a 1b 2a 2b'],
  [[{ x: 'asc' }, { n: 'asc' }], '2b 1a 2a 1b'],
  [['_score', { n: 'asc' }], '2b 1a 2a 1b'],
  [['_doc'], '1a 2a 1b 2b'],
  [[{ n: { order: 'asc', numeric_type: 'double' } }], '2b 1a 2a 1b'],
])('%j', async (sort, expected) => {
  expect(await ids({ sort })).toBe(expected)
})

it('keeps the order on the pages of a scroll, and after a hit', async () => {
  expect(await ids({ sort: [{ n: 'asc' }], search_after: [4] })).toBe('2a 1a 1b')
  const found: string[] = []
  let page = await engine.search({ index: 'one,two', scroll: '1m', size: 1, body: { sort: [{ n: 'asc' }] } })
  while (page.hits.hits.length > 0) {
    found.push(page.hits.hits[0]._id)
    page = (await engine.scroll({ body: { scroll_id: page._scroll_id!, scroll: '1m' } })) as typeof page
  }
  expect(found.join(' ')).toBe('2b 2a 1a 1b')
})

it('tells nothing of documents that are hidden', async () => {
  const hidesLow = { index_permissions: [{ index_patterns: ['*'], allowed_actions: ['*'], dls: '{"range":{"n":{"gte":5}}}' }] }
  const admin = { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}`, 'content-type': 'application/json' }
  const put = async (path: string, body: object) => {
    const answer = await engine.handle({
      method: 'PUT',
      path: `/_plugins/_security/api/${path}`,
      headers: admin,
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(201)
  }
  await put('roles/high', hidesLow)
  await put('internalusers/high', { password: 'a very Long pass-phrase 7', opendistro_security_roles: ['high'] })
  const authorization = `Basic ${Buffer.from('high:a very Long pass-phrase 7').toString('base64')}`
  const { body: answer } = await engine.handle({ method: 'GET', path: '/one,two/_search?sort=n:asc', headers: { authorization } })
  expect(JSON.parse(String(answer)).hits.hits.map(({ _id }: { _id: string }) => _id)).toEqual(['1a', '2a', '1b'])
})
