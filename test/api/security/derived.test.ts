// Scripts that make derived fields see what their caller's roles leave of documents: no hidden document, no hidden field, masks for values.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

const ROLES = {
  some: { dls: '{"term":{"dept":"a"}}' },
  fewer: { fls: ['~name'] },
  masked: { masked_fields: ['name'] },
}

let engine: Searchlet
beforeAll(async () => {
  const role = (limits: object) => ({ index_permissions: [{ index_patterns: ['things'], allowed_actions: ['*'], ...limits }] })
  engine = await open({
    threads: 0,
    security: { config: { roles: Object.fromEntries(Object.entries(ROLES).map(([name, limits]) => [name, role(limits)])) } },
  })
  await engine.indices.create({
    index: 'things',
    body: { mappings: { properties: { dept: { type: 'keyword' }, name: { type: 'keyword' } } } },
  })
  await engine.index({ index: 'things', id: '1', body: { dept: 'a', name: 'shown' } })
  await engine.index({ index: 'things', id: '2', body: { dept: 'b', name: 'hidden' }, refresh: true })
})
afterAll(() => engine.close())

const derived = (source: string) => ({ told: { type: 'keyword', script: { source } } })
const FROM_COLUMN = derived("if (doc.containsKey('name') && doc['name'].size() > 0) emit(doc['name'].value)")
const FROM_SOURCE = derived('if (params._source.name != null) emit(params._source.name)')

async function told(role: keyof typeof ROLES, fields: Record<string, object>) {
  const { hits, aggregations } = await engine.as({ roles: [role] }).search({
    index: 'things',
    body: { derived: fields, fields: ['told'], aggs: { all: { terms: { field: 'told' } } }, query: { match_all: {} }, _source: false },
  })
  const { total } = await engine
    .as({ roles: [role] })
    .search({
      index: 'things',
      body: { derived: fields, query: { term: { told: 'hidden' } } },
    })
    .then(answer => answer.hits)
  const buckets = (aggregations as unknown as { all: { buckets: { key: string }[] } }).all.buckets.map(({ key }) => key)
  return { hits: hits.hits.flatMap(hit => (hit.fields as { told?: unknown[] } | undefined)?.told ?? []), buckets, total }
}

describe.each([
  ['columns', FROM_COLUMN],
  ['the source', FROM_SOURCE],
])('derived fields of %s', (_where, fields) => {
  it('know nothing of hidden documents', async () => {
    expect(await told('some', fields)).toMatchObject({ hits: ['shown'], buckets: ['shown'], total: { value: 0 } })
  })

  it('know nothing of hidden fields', async () => {
    expect(await told('fewer', fields)).toMatchObject({ hits: [], buckets: [], total: { value: 0 } })
  })

  it('know masks of masked fields', async () => {
    const { hits, buckets, total } = await told('masked', fields)
    expect(JSON.stringify([hits, buckets])).not.toMatch(/shown|hidden/)
    expect(total).toMatchObject({ value: 0 })
  })
})
