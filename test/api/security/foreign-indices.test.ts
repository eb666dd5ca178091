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
  await engine.indices.create({ index: 'foreign', body: { settings: { 'index.search.default_pipeline': 'unheard-of' } } })
})
afterAll(() => engine.close())

async function ask(name: string, request: string): Promise<[status: number, text: string]> {
  const [method, path] = request.split(' ')
  const authorization = `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`
  const answer = await engine.handle({ method, path, headers: { authorization } })
  return [answer.status, String(answer.body)]
}

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
