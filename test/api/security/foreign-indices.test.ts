// What is told of indexes to those who may not see them, as by a real server with the security plugin.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

/** Of `secret`, cheap to check. */
const HASH = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'
const user = (name: string) => ({ hash: HASH, opendistro_security_roles: [name] })
const role = (pattern: string) => ({
  cluster_permissions: ['cluster_composite_ops', 'cluster_monitor'],
  index_permissions: [{ index_patterns: [pattern], allowed_actions: ['*'] }],
})

let engine: Searchlet
beforeAll(async () => {
  const config = { internalusers: { some: user('some'), every: user('every') }, roles: { some: role('own*'), every: role('*') } }
  engine = await open({ threads: 0, security: { config } })
  await engine.index({ index: 'own', id: '1', refresh: true, body: { word: 'a' } })
  await engine.indices.create({ index: 'foreign-closed' })
  await engine.indices.close({ index: 'foreign-closed' })
  await engine.indices.create({ index: 'foreign', body: { settings: { 'index.search.default_pipeline': 'unheard-of' } } })
})
afterAll(() => engine.close())

async function ask(name: string, request: string, body?: object): Promise<[status: number, text: string]> {
  const [method, path] = request.split(' ')
  const authorization = `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`
  const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const answer = await engine.handle({ method, path, headers, ...(body !== undefined && { body }) })
  return [answer.status, String(answer.body)]
}

const refused = (...actions: string[]) => [403, expect.stringContaining(`"no permissions for [${actions.join(', ')}]`)]

it('shards and their sizes are listed to whoever may read statistics of the indexes', async () => {
  for (const path of ['/_cat/shards?h=index,docs', '/_list/shards?h=index']) {
    expect(await ask('some', `GET ${path}`)).toEqual([403, expect.stringContaining('no permissions for [indices:monitor/stats]')])
    expect(await ask('every', `GET ${path}`)).toEqual([200, expect.stringContaining('foreign')])
  }
  expect(await ask('some', 'GET /_cat/shards/own?h=index,docs')).toEqual([200, expect.stringMatching(/^own +1/)])
})

it('the search pipeline of an index is unknown to whoever may not search it', async () => {
  const [status, text] = await ask('some', 'GET /own,foreign/_search')
  expect([status, text]).toEqual([403, expect.not.stringContaining('unheard-of')])
  expect(await ask('some', 'GET /foreign/_count')).toEqual([403, expect.not.stringContaining('unheard-of')])
  expect(await ask('every', 'GET /foreign/_search')).toEqual([400, expect.stringContaining('unheard-of')])
})

/** Open, closed, missing: nobody learns which of them it is. */
const FOREIGN = ['foreign', 'foreign-closed', 'foreign-missing']

it('whether an index is there shows neither in its name nor in what queries look up', async () => {
  const lookup = (rest: object) => ({ query: { terms: { word: { index: 'own', path: 'word', ...rest } } } })
  for (const index of FOREIGN) {
    expect(await ask('some', `GET /_resolve/index/${index}`)).toEqual(refused('indices:admin/resolve/index'))
    expect(await ask('some', `GET /_resolve/index/own,${index}`)).toEqual(refused('indices:admin/resolve/index'))
    const found = await ask('some', 'POST /own/_search', lookup({ index, query: { match_all: {} } }))
    expect(found).toEqual(refused('indices:monitor/settings/get'))
    expect(await ask('some', 'POST /own/_search', lookup({ index, id: '1' }))).toEqual(refused('indices:data/read/get'))
    expect(await ask('some', `GET /${index}/_search_shards`)).toEqual(
      refused('indices:admin/shards/search_shards', 'indices:data/read/search'),
    )
    const removed = await ask('some', 'POST /_aliases', { actions: [{ remove_index: { index } }] })
    expect(removed).toEqual(refused('indices:admin/aliases', 'indices:admin/delete'))
  }
  expect(await ask('some', 'GET /_resolve/index/own-missing')).toEqual([200, '{"indices":[],"aliases":[],"data_streams":[]}'])
  expect(await ask('some', 'POST /own/_search', lookup({ query: { match_all: {} } }))).toEqual([200, expect.stringContaining('"value":1')])
})

it('names that exclude what is not there are judged as they stand', async () => {
  for (const names of ['own,-own', '-foreign', '_all,-foreign*', 'own*,-own-missing'])
    expect(await ask('some', `GET /${names}/_count`)).toEqual(refused('indices:data/read/search'))
  for (const names of ['own*,-foreign', 'own*,-foreign*', '-foreign*']) expect((await ask('some', `GET /${names}/_count`))[0]).toBe(200)
  expect(await ask('every', 'GET /own,-own/_count')).toEqual([404, expect.stringContaining('no such index [-own]')])
})

it('patterns are judged by the open indexes they match, whatever they are to stand for', async () => {
  for (const states of ['closed', 'hidden', 'none']) {
    expect(await ask('some', `DELETE /foreign*?expand_wildcards=${states}`)).toEqual(refused('indices:admin/delete'))
    expect(await ask('some', `GET /foreign*/_search?expand_wildcards=${states}`)).toEqual(refused('indices:data/read/search'))
    expect((await ask('some', `DELETE /unheard*?expand_wildcards=${states}`))[0]).toBe(200)
  }
})

it('who may not search looks nothing up, and what may not be looked up makes a query invalid', async () => {
  const body = { query: { terms: { word: { index: 'own', id: '1', path: 'word' } } } }
  expect(await ask('some', 'POST /foreign/_search', body)).toEqual(refused('indices:data/read/search'))
  expect(await ask('some', 'POST /foreign/_explain/1', body)).toEqual(refused('indices:data/read/explain'))
  expect(await ask('some', 'POST /foreign/_delete_by_query', body)).toEqual(refused('indices:data/write/delete/byquery'))
  expect(await ask('some', 'POST /foreign/_validate/query', body)).toEqual(refused('indices:admin/validate/query'))
  const [status, text] = await ask('some', 'POST /own/_validate/query', {
    query: { terms: { word: { index: 'foreign', id: '1', path: 'word' } } },
  })
  const error = 'no permissions for [indices:data/read/get] and User [name=some, backend_roles=[], requestedTenant=null]'
  const _shards = { total: 0, successful: 0, failed: 0 }
  expect([status, JSON.parse(text)]).toEqual([200, { _shards, valid: false, explanations: [{ valid: false, error }] }])
})

it('ids of scrolls are told from others only to who may close scrolls', async () => {
  expect(await ask('some', 'DELETE /_search/scroll/bad')).toEqual(refused('indices:data/read/scroll/clear'))
  expect(await ask('every', 'DELETE /_search/scroll')).toEqual([400, expect.stringContaining('no scroll ids specified')])
})
