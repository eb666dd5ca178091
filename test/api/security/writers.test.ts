// What those may do who write, and read nothing: answers of a real server with the security plugin.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

/** Of `secret`, cheap to check. */
const HASH = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'
const user = (name: string) => ({ hash: HASH, opendistro_security_roles: [name] })
const role = (...actions: string[]) => ({
  cluster_permissions: ['cluster_composite_ops'],
  index_permissions: [{ index_patterns: ['mine*'], allowed_actions: actions }],
})

let engine: Searchlet
beforeAll(async () => {
  const roles = {
    writer: role('indices:data/write/*'),
    creator: role('indices:data/write/*', 'indices:data/read/*', 'indices:admin/create'),
    group: role('write'),
  }
  const internalusers = Object.fromEntries(Object.keys(roles).map(name => [name, user(name)]))
  engine = await open({ threads: 0, security: { config: { internalusers, roles } } })
  await engine.indices.create({ index: 'mine', body: { mappings: { properties: { word: { type: 'keyword' } } } } })
  await engine.index({ index: 'mine', id: '1', refresh: true, body: { word: 'a' } })
})
afterAll(() => engine.close())

async function ask(name: string, request: string, body?: object | readonly object[]) {
  const [method, path] = request.split(' ')
  const answer = await engine.handle({
    method,
    path,
    headers: { authorization: `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: Array.isArray(body) ? `${body.map(line => JSON.stringify(line)).join('\n')}\n` : (body as object) }),
  })
  return { status: answer.status, body: JSON.parse(String(answer.body)) }
}

const refusal = (name: string, action: string) => ({
  type: 'security_exception',
  reason: `no permissions for [${action}] and User [name=${name}, backend_roles=[], requestedTenant=null]`,
})

it('a document that brings new fields needs the right to put mappings', async () => {
  const refused = { status: 403, body: { error: refusal('writer', 'indices:admin/mapping/put') } }
  expect(await ask('writer', 'PUT /mine/_doc/2', { fresh: 1 })).toMatchObject(refused)
  expect(await ask('writer', 'PUT /mine/_doc/2', { object: {} })).toMatchObject(refused)
  expect(await ask('writer', 'POST /mine/_update/1', { doc: { fresh: 1 } })).toMatchObject(refused)
  expect(await ask('writer', 'POST /mine/_update/3', { doc: { fresh: 1 }, doc_as_upsert: true })).toMatchObject(refused)
  const { body } = await ask('writer', 'POST /_bulk', [
    { index: { _index: 'mine', _id: '2' } },
    { fresh: 1 },
    { index: { _index: 'mine', _id: '3' } },
    { word: 'b', nothing: null },
  ])
  expect(body.items).toMatchObject([
    { index: { status: 403, error: refusal('writer', 'indices:admin/mapping/put') } },
    { index: { status: 201 } },
  ])
  expect((await engine.indices.getMapping({ index: 'mine' })).mine.mappings).toEqual({ properties: { word: { type: 'keyword' } } })
})

it('so does the first of an index that is made for it, and each that is copied', async () => {
  const error = refusal('creator', 'indices:admin/mapping/put')
  expect(await ask('creator', 'PUT /mine-new/_doc/1', { word: 'a' })).toMatchObject({ status: 403, body: { error } })
  const copied = await ask('creator', 'POST /_reindex', { source: { index: 'mine' }, dest: { index: 'mine-copied' } })
  expect(copied).toMatchObject({ status: 403, body: { created: 0, failures: [{ cause: error, status: 403 }] } })
  const updated = await ask('creator', 'POST /mine/_update_by_query', { script: { source: 'ctx._source.fresh = 1' } })
  expect(updated).toMatchObject({ status: 403, body: { updated: 0, failures: [{ cause: error }] } })
})

it('the action group of writing has that right', async () => {
  expect((await ask('group', 'PUT /mine/_doc/group', { by_group: 1 })).status).toBe(201)
})

it('what is written by query tells of documents: it needs the right to search, whatever is found', async () => {
  const refused = { status: 403, body: { error: refusal('writer', 'indices:data/read/search') } }
  for (const query of [{ term: { word: 'a' } }, { term: { word: 'unheard-of' } }, { match_none: {} }])
    for (const operation of ['_delete_by_query', '_update_by_query'])
      for (const params of ['', '?slices=2', '?wait_for_completion=false'])
        expect(await ask('writer', `POST /mine/${operation}${params}`, { query })).toMatchObject(refused)
})
