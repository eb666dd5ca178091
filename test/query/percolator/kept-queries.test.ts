// Stored queries are kept as they were built: what changes in the index, in a query or in the time is seen all the same.
import { expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

async function filled(queries: Readonly<Record<string, object>>): Promise<Searchlet> {
  const engine = await open({ threads: 0 })
  const properties = { q: { type: 'percolator' }, text: { type: 'text' }, word: { type: 'keyword' }, at: { type: 'date' } } as const
  await engine.indices.create({ index: 'alerts', body: { settings: { number_of_shards: 1 }, mappings: { properties } } })
  for (const [id, q] of Object.entries(queries)) await engine.index({ index: 'alerts', id, body: { q } })
  await engine.indices.refresh({ index: 'alerts' })
  return engine
}

async function found(engine: Searchlet, document: Readonly<Record<string, unknown>>): Promise<string[]> {
  const { hits } = await engine.search({ index: 'alerts', body: { size: 100, query: { percolate: { field: 'q', document } } } })
  return hits.hits.map(({ _id }) => String(_id)).sort()
}

it('finds the same each time, whatever a query needs', async () => {
  const engine = await filled({
    all: { match_all: {} },
    any: { match: { text: 'red fox' } },
    both: { match: { text: { query: 'red fox', operator: 'and' } } },
    phrase: { match_phrase: { text: 'red fox' } },
    two: { match: { text: { query: 'red fox hen', minimum_should_match: 2 } } },
    fields: { multi_match: { query: 'red fox', fields: ['text', 'word'] } },
    words: { terms: { word: ['a', 'b'] } },
    not: { bool: { must_not: [{ match: { text: 'fox' } }] } },
    unless: { bool: { must: [{ match: { text: 'fox' } }], must_not: [{ match: { text: 'red' } }] } },
    optional: { bool: { filter: [{ term: { word: 'a' } }], should: [{ match: { text: 'fox' } }] } },
    boosted: { constant_score: { filter: { match: { text: 'hen' } } } },
    prefix: { prefix: { text: 're' } },
    mixed: { bool: { should: [{ prefix: { text: 're' } }, { match: { text: 'hen' } }] } },
  })
  const fox = ['all', 'any', 'both', 'fields', 'mixed', 'phrase', 'prefix', 'two']
  for (let round = 0; round < 3; round++) {
    expect(await found(engine, { text: 'a red fox' })).toEqual(fox)
    expect(await found(engine, { text: 'fox' })).toEqual(['all', 'any', 'fields', 'unless'])
    expect(await found(engine, { text: 'hen', word: 'a' })).toEqual(['all', 'boosted', 'mixed', 'not', 'optional', 'words'])
    expect(await found(engine, { word: ['x', 'b'] })).toEqual(['all', 'not', 'words'])
    expect(await found(engine, { text: 'fox and red' })).toEqual(fox.filter(id => id !== 'phrase'))
  }
  await engine.close()
})

it('sees a mapping that changed', async () => {
  const engine = await filled({ 1: { query_string: { query: 'fox' } } })
  expect(await found(engine, { later: 'fox' })).toEqual([])
  await engine.indices.putMapping({ index: 'alerts', body: { properties: { later: { type: 'text' } } } })
  expect(await found(engine, { later: 'fox' })).toEqual(['1'])
  await engine.close()
})

it('sees a setting that changed', async () => {
  const engine = await filled({ 1: { query_string: { query: 'fox' } } })
  expect(await found(engine, { text: 'fox' })).toEqual(['1'])
  await engine.indices.putSettings({ index: 'alerts', body: { 'index.query.default_field': 'word' } })
  expect(await found(engine, { text: 'fox' })).toEqual([])
  await engine.close()
})

it('sees queries that were updated, deleted and merged', async () => {
  const engine = await filled({ 1: { match: { text: 'fox' } }, 2: { match: { text: 'hen' } }, 3: { match: { text: 'fox' } } })
  expect(await found(engine, { text: 'fox' })).toEqual(['1', '3'])
  await engine.index({ index: 'alerts', id: '1', body: { q: { match: { text: 'hen' } } }, refresh: true })
  await engine.delete({ index: 'alerts', id: '3', refresh: true })
  for (let round = 0; round < 2; round++) {
    expect(await found(engine, { text: 'fox' })).toEqual([])
    expect(await found(engine, { text: 'hen' })).toEqual(['1', '2'])
    await engine.indices.forcemerge({ index: 'alerts', max_num_segments: 1 })
  }
  await engine.close()
})

it('asks for the time anew', async () => {
  const engine = await filled({ now: { range: { at: { gte: 'now' } } }, fixed: { range: { at: { gte: '2020-01-01' } } } })
  const at = new Date(Date.now() + 1500).toISOString()
  expect(await found(engine, { at })).toContain('fixed')
  while (Date.now() < Date.parse(at) + 10) await new Promise(resolve => setTimeout(resolve, 50))
  for (let round = 0; round < 2; round++) expect(await found(engine, { at })).toEqual(['fixed'])
  await engine.close()
})

it('gives no hidden query to those who do not see all, whoever asked before', async () => {
  const role = (limits: object) => ({ index_permissions: [{ index_patterns: ['alerts'], allowed_actions: ['read'], ...limits }] })
  const roles = {
    public: role({ dls: '{"term":{"level":"public"}}' }),
    wordless: role({ fls: ['~word'] }),
    queryless: role({ fls: ['~q'] }),
  }
  await using engine = await open({ threads: 0, security: { config: { roles } } })
  const properties = { q: { type: 'percolator' }, text: { type: 'text' }, word: { type: 'keyword' }, level: { type: 'keyword' } } as const
  await engine.indices.create({ index: 'alerts', body: { settings: { number_of_shards: 1 }, mappings: { properties } } })
  const stored = [
    ['open', 'public', { match: { text: 'fox' } }],
    ['hidden', 'secret', { match: { text: 'fox' } }],
    ['word', 'public', { term: { word: 'a' } }],
  ] as const
  for (const [id, level, q] of stored) await engine.index({ index: 'alerts', id, body: { level, q } })
  await engine.indices.refresh({ index: 'alerts' })
  const ask = async (api: Pick<Searchlet, 'search'>) => found(api as Searchlet, { text: 'fox', word: 'a' })
  expect(await ask(engine.as({ roles: ['public'] }))).toEqual(['open', 'word'])
  expect(await ask(engine.as({ roles: ['queryless'] }))).toEqual([])
  for (let round = 0; round < 2; round++) {
    expect(await ask(engine)).toEqual(['hidden', 'open', 'word'])
    expect(await ask(engine.as({ roles: ['public'] }))).toEqual(['open', 'word'])
    // The documents are the user's own: stored queries find their hidden fields, too.
    expect(await ask(engine.as({ roles: ['wordless'] }))).toEqual(['hidden', 'open', 'word'])
    expect(await ask(engine.as({ roles: ['queryless'] }))).toEqual([])
  }
})
