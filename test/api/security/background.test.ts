// What significant terms are held against, and what counts without a look at documents, knows nothing of hidden ones.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

let engine: Searchlet
beforeAll(async () => {
  const some = { index_permissions: [{ index_patterns: ['things'], allowed_actions: ['*'], dls: '{"term":{"dept":"a"}}' }] }
  engine = await open({ threads: 0, security: { config: { roles: { some } } } })
  const properties = { dept: { type: 'keyword' }, name: { type: 'keyword' }, text: { type: 'text' }, n: { type: 'long' } } as const
  await engine.indices.create({ index: 'things', body: { mappings: { properties } } })
  for (let i = 0; i < 40; i++) {
    // Ten are shown, five of them with each name; all others have the first.
    const isShown = i % 4 === 0
    const isFirst = !isShown || i < 20
    const body = { dept: isShown ? 'a' : 'b', name: isFirst ? 'x' : 'y', text: isFirst ? 'x' : 'y', n: isFirst ? 1 : 2 }
    await engine.index({ index: 'things', id: String(i), body })
  }
  await engine.indices.refresh({ index: 'things' })
})
afterAll(() => engine.close())

const search = async (role: string, body: object) =>
  (await engine.as({ roles: [role] }).search({ index: 'things', body: { size: 0, ...body } })).aggregations as unknown

const always = { min_doc_count: 1, script_heuristic: { script: '1' } }

it.each([
  ['terms', { significant_terms: { field: 'name', ...always } }],
  ['numbers', { significant_terms: { field: 'n', ...always } }],
  ['words of texts', { significant_text: { field: 'text', ...always } }],
  ['a background of its own', { significant_terms: { field: 'name', background_filter: { match_all: {} }, ...always } }],
])('the background of %s', async (_what, aggregation) => {
  const body = { query: { terms: { _id: ['0', '4', '8', '12', '16'] } }, aggs: { by: aggregation } }
  const found = (bg: number, shown: number) => ({ by: { doc_count: 5, bg_count: bg, buckets: [{ doc_count: 5, bg_count: shown }] } })
  expect(await search('some', body)).toMatchObject(found(10, 5))
  expect(await search('all_access', body)).toMatchObject(found(40, 35))
})

it('counts of the index itself', async () => {
  const body = { aggs: { terms: { terms: { field: 'name' } }, lines: { histogram: { field: 'n', interval: 1 } } } }
  const found = (first: number, second: number) => {
    const buckets = [{ doc_count: first }, { doc_count: second }]
    return { terms: { buckets }, lines: { buckets } }
  }
  expect(await search('some', body)).toMatchObject(found(5, 5))
  expect(await search('all_access', body)).toMatchObject(found(35, 5))
})
