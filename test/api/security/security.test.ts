// An engine with security, over every door: who is accepted, who is refused, and what cannot be bypassed. Texts are those of a real server.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { EngineOptions } from '../../../src/engine/engine.ts'
import { open, type Searchlet } from '../../../src/searchlet.ts'

const engines: Searchlet[] = []
const folders: string[] = []
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function opened(options: EngineOptions): Promise<Searchlet> {
  const engine = await open({ threads: 0, ...options })
  engines.push(engine)
  return engine
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'security-'))
  folders.push(path)
  return path
}

/** Of `secret`, cheap to check. */
const HASH = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'

const CONFIG = {
  internalusers: {
    joe: { hash: HASH, opendistro_security_roles: ['reader'], backend_roles: ['team'], attributes: { team: 'blue' } },
    boss: { hash: HASH, backend_roles: ['bosses'] },
  },
  roles: {
    reader: {
      cluster_permissions: ['cluster_composite_ops'],
      index_permissions: [{ index_patterns: ['books*'], allowed_actions: ['crud'] }],
    },
  },
  rolesmapping: { all_access: { backend_roles: ['bosses'] } },
}

const basic = (name: string, password = 'secret') => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

async function ask(
  engine: Searchlet,
  request: string,
  { user = 'joe', body, headers = {} }: { user?: string | null; body?: unknown; headers?: object } = {},
) {
  const [method, path] = request.split(' ')
  const answer = await engine.handle({
    method,
    path,
    headers: {
      ...(user !== null && { authorization: basic(user) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: Array.isArray(body) ? `${body.map(line => JSON.stringify(line)).join('\n')}\n` : (body as object | undefined),
  })
  const text = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body).toString()
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.status, headers: answer.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
}

const refusal = (missing: string, name = 'joe', roles = 'team') =>
  `no permissions for [${missing}] and User [name=${name}, backend_roles=[${roles}], requestedTenant=null]`

async function library(): Promise<Searchlet> {
  const engine = await opened({ security: { config: CONFIG } })
  for (const index of ['books', 'books-2', 'secrets']) await engine.index({ index, id: '1', refresh: true, body: { n: 1 } })
  await engine.indices.putAlias({ index: 'books', name: 'one' })
  await engine.indices.putAlias({ index: 'books,secrets', name: 'both' })
  return engine
}

describe('signing in', () => {
  it('is asked of everyone who comes by REST, and of nobody who calls as the process', async () => {
    const engine = await library()
    const challenge = { status: 401, body: 'Unauthorized', headers: { 'www-authenticate': 'Basic realm="OpenSearch Security"' } }
    expect(await ask(engine, 'GET /_search', { user: null })).toMatchObject(challenge)
    expect(await ask(engine, 'GET /_search', { user: 'nobody' })).toMatchObject(challenge)
    for (const authorization of [
      basic('joe', 'wrong'),
      basic('joe', ''),
      basic('JOE'),
      'Digest abc',
      'Basic !!!',
      'Basic YWRtaW4=',
      'ApiKey os_x',
    ])
      expect(await ask(engine, 'GET /books/_search', { headers: { authorization } }), authorization).toMatchObject(challenge)
    expect(await ask(engine, 'POST /books/_search', { user: null, body: '{' })).toMatchObject(challenge)
    expect(await ask(engine, 'GET /_nothing/here', { user: null })).toMatchObject({ status: 400 })
    expect(await ask(engine, 'GET /_plugins/_security/health', { user: null })).toMatchObject({ status: 200, body: { status: 'UP' } })
    expect(await ask(engine, 'GET /books/_count', { headers: { authorization: basic('joe').replace('Basic', 'bAsIc') } })).toMatchObject({
      body: { count: 1 },
    })
    expect(await engine.count({ index: 'secrets' })).toMatchObject({ count: 1 })
  })

  it('shows who one is, under both prefixes', async () => {
    const engine = await library()
    for (const path of ['/_plugins/_security/authinfo', '/_opendistro/_security/authinfo']) {
      expect((await ask(engine, `GET ${path}`, { headers: { securitytenant: 't' } })).body).toMatchObject({
        user: 'User [name=joe, backend_roles=[team], requestedTenant=t]',
        user_requested_tenant: 't',
        custom_attribute_names: ['attr.internal.team'],
        roles: ['reader'],
        tenants: { joe: true },
      })
    }
  })

  it('refuses headers that only nodes send, and acting as another', async () => {
    const engine = await library()
    const forged = await ask(engine, 'GET /books/_count', { headers: { _opendistro_security_user_header: 'admin' } })
    expect(forged).toMatchObject({ status: 403, body: { error: { status: 'error' } } })
    const other = await ask(engine, 'GET /books/_count', { headers: { opendistro_security_impersonate_as: 'boss' } })
    expect(other).toMatchObject({ status: 403, body: { error: { reason: "'joe' is not allowed to impersonate as 'boss'" } } })
  })

  it('waits for the slow hash once, and again when the user is another', async () => {
    const engine = await library()
    await ask(engine, 'GET /books/_count')
    const put = { hash: '$2b$04$lX5/7wMawSdJ/3/bAtDe8unQvZWLhkUB.WNWt4iciyAQl7ARZgio2', opendistro_security_roles: ['reader'] }
    expect(await ask(engine, 'PUT /_plugins/_security/api/internalusers/joe', { user: 'boss', body: put })).toMatchObject({ status: 200 })
    expect(await ask(engine, 'GET /books/_count')).toMatchObject({ status: 401 })
    expect(await ask(engine, 'GET /books/_count', { headers: { authorization: basic('joe', 'other') } })).toMatchObject({ status: 200 })
  })

  it('is not needed where anonymous users are let in, who are judged like others', async () => {
    const config = { ...CONFIG, config: { dynamic: { http: { anonymous_auth_enabled: true } } } }
    const engine = await opened({ security: { config } })
    expect((await ask(engine, 'GET /_plugins/_security/authinfo', { user: null })).body.user_name).toBe('opendistro_security_anonymous')
    expect(await ask(engine, 'GET /_cluster/health', { user: null })).toMatchObject({ status: 403 })
    expect(await ask(engine, 'GET /_cluster/health', { headers: { authorization: basic('joe', 'wrong') } })).toMatchObject({ status: 401 })
  })

  it('fails for a while after too many failures', async () => {
    const auth_failure_listeners = { names: { type: 'username', allowed_tries: 2, block_expiry_seconds: 600 } }
    const engine = await opened({ security: { config: { ...CONFIG, config: { dynamic: { auth_failure_listeners } } } } })
    for (const password of ['a', 'b']) await ask(engine, 'GET /books/_count', { headers: { authorization: basic('joe', password) } })
    expect(await ask(engine, 'GET /_plugins/_security/authinfo')).toMatchObject({ status: 401 })
    expect(await ask(engine, 'GET /_plugins/_security/authinfo', { user: 'boss' })).toMatchObject({ status: 200 })
  })
})

describe('permissions', () => {
  it('are those of the role, in the words of the real server', async () => {
    const engine = await library()
    const denied = async (request: string, missing: string, body?: unknown) => {
      const reason = refusal(missing)
      const expected = { error: { root_cause: [{ type: 'security_exception', reason }], type: 'security_exception', reason }, status: 403 }
      expect(await ask(engine, request, { body }), request).toMatchObject({ status: 403, body: expected })
    }
    expect(await ask(engine, 'GET /books/_count')).toMatchObject({ body: { count: 1 } })
    expect(await ask(engine, 'GET /one/_count')).toMatchObject({ body: { count: 1 } })
    await denied('GET /secrets/_count', 'indices:data/read/search')
    await denied('GET /both/_count', 'indices:data/read/search')
    await denied('GET /books,secrets/_search', 'indices:data/read/search')
    await denied('GET /_search', 'indices:data/read/search')
    await denied('GET /secrets/_doc/1', 'indices:data/read/get')
    await denied('GET /secrets/_termvectors/1', 'indices:data/read/tv')
    await denied('GET /secrets/_explain/1', 'indices:data/read/explain', { query: { match_all: {} } })
    await denied('POST /secrets/_search/template', 'indices:data/read/search/template', { source: { size: 0 } })
    await denied('POST /secrets/_validate/query', 'indices:admin/validate/query', { query: { nope: {} } })
    await denied('PUT /secrets/_doc/2', 'indices:data/write/index', { n: 2 })
    await denied('PUT /books-new/_doc/2', 'indices:admin/create', { n: 2 })
    await denied('DELETE /books', 'indices:admin/delete')
    await denied('POST /_analyze', 'indices:admin/analyze', { text: 'a' })
    await denied('GET /_cluster/health', 'cluster:monitor/health')
    await denied('GET /_cat/indices/books', 'indices:monitor/settings/get')
    await denied('POST /books/_delete_by_query?refresh=true', 'indices:admin/refresh', { query: { match_all: {} } })
  })

  it('are judged before anyone learns what exists', async () => {
    const engine = await library()
    for (const request of [
      'GET /nothing/_search',
      'GET /nothing/_doc/1',
      'GET /books,nothing/_search',
      'GET /nothing/_mapping',
      'DELETE /nothing',
      'GET /nothing/_search?ignore_unavailable=true',
      'GET /nothing/_termvectors/1',
    ])
      expect((await ask(engine, request)).status, request).toBe(403)
    expect(await ask(engine, 'GET /books-no/_search')).toMatchObject({ status: 404 })
    expect(await ask(engine, 'GET /nothing*/_search')).toMatchObject({ status: 200 })
  })

  it('are judged for each part of a request', async () => {
    const engine = await library()
    const mget = await ask(engine, 'POST /_mget', {
      body: {
        docs: [
          { _index: 'books', _id: '1' },
          { _index: 'secrets', _id: '1' },
          { _index: 'none', _id: '1' },
        ],
      },
    })
    const reason = refusal('indices:data/read/mget[shard]')
    expect(mget.body.docs).toMatchObject([{ found: true }, { error: { reason } }, { error: { reason } }])
    const lines = [
      { index: { _index: 'books', _id: '2' } },
      { n: 2 },
      { index: { _index: 'secrets', _id: '2' } },
      { n: 2 },
      { delete: { _index: 'secrets', _id: '1' } },
      { index: { _index: 'books-new' } },
      { n: 1 },
    ]
    const bulk = await ask(engine, 'POST /_bulk', { body: lines })
    const both = refusal('indices:data/write/bulk[s], indices:data/write/index, indices:data/write/delete')
    expect(bulk.body.items).toMatchObject([
      { index: { status: 201 } },
      { index: { status: 403, error: { reason: both } } },
      { delete: { status: 403, error: { reason: both } } },
      { index: { status: 403, error: { reason: refusal('indices:admin/create') } } },
    ])
    expect(await engine.exists({ index: 'secrets', id: '1' })).toBe(true)
    const msearch = await ask(engine, 'POST /_msearch', { body: [{ index: 'books' }, { size: 0 }, { index: 'secrets' }, { size: 0 }] })
    expect(msearch.body.responses).toMatchObject([{ status: 200 }, { status: 403, error: { reason: refusal('indices:data/read/search') } }])
    const reindex = await ask(engine, 'POST /_reindex', { body: { source: { index: 'books' }, dest: { index: 'secrets' } } })
    expect(reindex).toMatchObject({ status: 403, body: { failures: [{ status: 403, index: 'secrets' }] } })
    const lookup = { query: { terms: { n: { index: 'secrets', id: '1', path: 'n' } } } }
    expect(await ask(engine, 'POST /books/_search', { body: lookup })).toMatchObject({ status: 403 })
  })

  it('narrow partial requests where the configuration says so', async () => {
    const dynamic = { do_not_fail_on_forbidden: true }
    const engine = await opened({ security: { config: { ...CONFIG, config: { dynamic } } } })
    for (const index of ['books', 'secrets']) await engine.index({ index, id: '1', refresh: true, body: { n: 1 } })
    await engine.indices.putAlias({ index: 'books,secrets', name: 'both' })
    for (const target of ['/books,secrets', '/*', '/_all', '', '/both'])
      expect((await ask(engine, `GET ${target}/_search`)).body.hits, target).toMatchObject({ hits: [{ _index: 'books' }] })
    expect(await ask(engine, 'GET /secrets/_search')).toMatchObject({ status: 403 })
    expect((await ask(engine, 'GET /_resolve/index/*')).body).toMatchObject({ indices: [{ name: 'books' }] })
    expect(await ask(engine, 'GET /books-none,secrets/_search')).toMatchObject({ status: 404 })
    expect(await ask(engine, 'GET /none,books/_search')).toMatchObject({ status: 200 })
  })

  it('of an engine in the same process: as a user, as roles, as itself', async () => {
    const engine = await library()
    const joe = engine.as({ user: 'joe' })
    expect(await joe.count({ index: 'books' })).toMatchObject({ count: 1 })
    await expect(joe.count({ index: 'secrets' })).rejects.toMatchObject({ status: 403, reason: refusal('indices:data/read/search') })
    await expect(joe.count({ index: 'secrets' }, { opaqueId: 'x' })).rejects.toMatchObject({ status: 403 })
    await expect(engine.as({ roles: ['reader'] }).count({ index: 'secrets' })).rejects.toMatchObject({ status: 403 })
    await expect(engine.count({ index: 'secrets' }, { as: { user: 'nobody' } })).rejects.toMatchObject({ status: 403 })
    await expect(engine.count({ index: 'books' }, { authorization: basic('joe', 'x') })).rejects.toMatchObject({
      status: 401,
      reason: 'Unauthorized',
    })
    expect(await engine.as({ roles: ['readall'] }).count({ index: 'secrets' })).toMatchObject({ count: 1 })
  })

  it('of the security index: it is there, empty, and nobody changes it', async () => {
    const engine = await library()
    const index = '/.opendistro_security'
    expect((await ask(engine, `GET ${index}/_count`, { user: 'boss' })).body).toMatchObject({ count: 0, _shards: { total: 1 } })
    for (const request of [`DELETE ${index}`, `DELETE ${index},none`, `POST ${index}/_close`, 'DELETE /.open*', `DELETE ${index}/_doc/1`])
      expect((await ask(engine, request, { user: 'boss' })).body.error.reason, request).toBe(refusal('', 'boss', 'bosses'))
    expect(
      await ask(engine, 'POST /_reindex', { user: 'boss', body: { source: { index: '.opendistro_security' }, dest: { index: 'x' } } }),
    ).toMatchObject({ status: 403 })
  })
})

describe('management', () => {
  const api = '/_plugins/_security/api'
  it('is for those with a role for it', async () => {
    const engine = await library()
    const message =
      'No permission to access REST API: User joe with Security roles [reader] does not have any role privileged for admin access. No ssl info found in request.'
    for (const request of [`GET ${api}/roles`, `PUT ${api}/roles/x`, `DELETE ${api}/internalusers/joe`, `DELETE ${api}/cache`])
      expect(await ask(engine, request)).toMatchObject({ status: 403, body: { status: 'FORBIDDEN', message } })
    expect(await ask(engine, `GET ${api}/roles/reader`, { user: 'boss' })).toMatchObject({
      status: 200,
      body: { reader: { static: false } },
    })
  })

  it('shows no hash, and counts at once', async () => {
    const engine = await library()
    const all = await ask(engine, `GET ${api}/internalusers`, { user: 'boss' })
    expect(all.body).toMatchObject({ joe: { hash: '', attributes: { team: 'blue' } } })
    expect(JSON.stringify(all.body)).not.toContain('$2')
    const role = { index_permissions: [{ index_patterns: ['secrets'], allowed_actions: ['read'] }] }
    expect(await ask(engine, `PUT ${api}/roles/more`, { user: 'boss', body: role })).toMatchObject({
      status: 201,
      body: { status: 'CREATED', message: "'more' created." },
    })
    expect(await ask(engine, `PUT ${api}/rolesmapping/more`, { user: 'boss', body: { users: ['jo*'] } })).toMatchObject({ status: 201 })
    expect(await ask(engine, 'GET /secrets/_count')).toMatchObject({ status: 200 })
    expect(await ask(engine, `DELETE ${api}/rolesmapping/more`, { user: 'boss' })).toMatchObject({ status: 200 })
    expect(await ask(engine, 'GET /secrets/_count')).toMatchObject({ status: 403 })
  })

  it('refuses what is kept, and bodies that are wrong', async () => {
    const engine = await library()
    const put = async (path: string, body?: unknown) => (await ask(engine, `PUT ${api}${path}`, { user: 'boss', body })).body
    expect(await put('/roles/all_access', { cluster_permissions: [] })).toEqual({
      status: 'FORBIDDEN',
      message: "Resource 'all_access' is static.",
    })
    expect(await put('/roles/x')).toEqual({ status: 'error', reason: 'Request body required for this action.' })
    expect(await put('/roles/x', { cluster_permissions: 'x', index_permissions: {} })).toEqual({
      status: 'error',
      reason: 'Wrong datatype',
      cluster_permissions: 'Array expected',
      index_permissions: 'Array expected',
    })
    expect(await put('/roles/x', { foo: 1 })).toMatchObject({ invalid_keys: { keys: 'foo' } })
    expect(await put('/roles/x', { cluster_permissions: [' '] })).toMatchObject({
      reason: '`null` or blank values are not allowed as json array elements',
    })
    expect(await put('/roles/x', { cluster_permissions: ['restapi:admin/roles'] })).toEqual({
      status: 'FORBIDDEN',
      message: 'Access denied',
    })
    expect(await put('/rolesmapping/none', { users: ['x'] })).toEqual({ status: 'NOT_FOUND', message: "role 'none' not found." })
    expect(await put('/internalusers/x', { backend_roles: ['y'] })).toMatchObject({ status: 'BAD_REQUEST' })
    expect(await put('/internalusers/__proto__', { hash: HASH })).toMatchObject({ status: 'CREATED' })
  })
})

describe('patches', () => {
  const api = '/_plugins/_security/api'
  const patch = async (engine: Searchlet, path: string, operations: object[]) =>
    (
      await ask(engine, `PATCH ${api}${path}`, {
        user: 'boss',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(operations),
      })
    ).body

  it('change entities as they are kept, without what is empty', async () => {
    const engine = await library()
    await ask(engine, `PUT ${api}/roles/r`, { user: 'boss', body: { cluster_permissions: ['a'] } })
    const missing = { status: 'BAD_REQUEST', message: 'Missing field "index_permissions"' }
    expect(await patch(engine, '/roles/r', [{ op: 'add', path: '/index_permissions/-', value: {} }])).toEqual(missing)
    const value = [{ index_patterns: ['x'], allowed_actions: ['get'] }]
    expect(await patch(engine, '/roles/r', [{ op: 'add', path: '/index_permissions', value }])).toEqual({
      status: 'OK',
      message: "'r' updated.",
    })
    expect(await patch(engine, '/roles/r', [{ op: 'add', path: '/index_permissions', value }])).toMatchObject({
      message: 'No updates required',
    })
    expect(await patch(engine, '/roles/r', [{ op: 'remove', path: '/cluster_permissions' }])).toMatchObject({ status: 'OK' })
    expect((await ask(engine, `GET ${api}/roles/r`, { user: 'boss' })).body.r).toMatchObject({
      cluster_permissions: [],
      index_permissions: [{ fls: [], ...value[0] }],
    })
    expect(await patch(engine, '/roles/none', [{ op: 'remove', path: '/x' }])).toMatchObject({ status: 'NOT_FOUND' })
    expect(await patch(engine, '/roles', [{ op: 'remove', path: '/all_access' }])).toMatchObject({
      message: "Resource 'all_access' is static.",
    })
    const many = [
      { op: 'remove', path: '/r' },
      { op: 'add', path: '/s', value: { cluster_permissions: ['b'] } },
    ]
    expect(await patch(engine, '/roles', many)).toEqual({ status: 'OK', message: 'Resource updated.' })
    expect(await ask(engine, `GET ${api}/roles/r`, { user: 'boss' })).toMatchObject({ status: 404 })
    expect(await patch(engine, '/roles/s', [{ op: 'test', path: '/x' }])).toMatchObject({
      message: 'Unsupported patch operation: test. Supported are: replace,add,remove',
    })
    expect(await patch(engine, '/roles/s', [])).toMatchObject({ message: 'Wrong request body' })
  })

  it('keep the password of a user, and give a new one that counts at once', async () => {
    const engine = await library()
    expect(await patch(engine, '/internalusers/joe', [{ op: 'add', path: '/attributes/more', value: '1' }])).toMatchObject({ status: 'OK' })
    expect(await ask(engine, 'GET /books/_count')).toMatchObject({ status: 200 })
    expect(await patch(engine, '/internalusers/joe', [{ op: 'add', path: '/password', value: 'Nn4*tYb90_vv' }])).toMatchObject({
      status: 'OK',
    })
    expect(await ask(engine, 'GET /books/_count')).toMatchObject({ status: 401 })
    expect(await ask(engine, 'GET /books/_count', { headers: { authorization: basic('joe', 'Nn4*tYb90_vv') } })).toMatchObject({
      status: 200,
    })
  })

  it('change config.yml where the installation allows it', async () => {
    const operations = [{ op: 'add', path: '/config/dynamic', value: { do_not_fail_on_forbidden: true } }]
    const refusing = await library()
    expect(await patch(refusing, '/securityconfig', operations)).toEqual({ status: 'FORBIDDEN', message: 'Access denied' })
    const settings = { 'plugins.security.unsupported.restapi.allow_securityconfig_modification': true }
    const engine = await opened({ security: { config: CONFIG, settings } })
    await engine.index({ index: 'books', id: '1', refresh: true, body: {} })
    expect(await ask(engine, 'GET /_search')).toMatchObject({ status: 403 })
    expect(await patch(engine, '/securityconfig', operations)).toEqual({ status: 'OK', message: 'Resource updated.' })
    expect(await ask(engine, 'GET /_search')).toMatchObject({ status: 200 })
  })
})

describe('the configuration', () => {
  it('lasts with the data, and no secret is anywhere but in its own file', async () => {
    const path = await folder()
    const first = await opened({ path, security: { config: CONFIG } })
    await ask(first, 'PUT /_plugins/_security/api/tenants/t', { user: 'boss', body: { description: 'x' } })
    await first.index({ index: 'books', id: '1', body: { n: 1 } })
    await first.close()
    const second = await opened({ path, security: { demo: true } })
    expect(await ask(second, 'GET /_plugins/_security/api/tenants/t', { user: 'boss' })).toMatchObject({ status: 200 })
    const files = await readdir(path, { recursive: true, withFileTypes: true })
    for (const file of files.filter(entry => entry.isFile() && !entry.name.startsWith('security-')))
      expect((await readFile(join(file.parentPath, file.name))).includes('$2b$'), file.name).toBe(false)
    const reader = await opened({ path, readOnly: true, security: {} })
    await ask(second, 'DELETE /_plugins/_security/api/internalusers/joe', { user: 'boss' })
    await new Promise(resolve => setTimeout(resolve, 150))
    expect(await ask(reader, 'GET /books/_count', { user: 'boss' })).toMatchObject({ status: 200 })
    expect(await ask(reader, 'GET /books/_count')).toMatchObject({ status: 401 })
  })

  it('of files: an error names file and line', async () => {
    const configDir = await folder()
    const files = {
      'config.yml': '_meta: {type: config, config_version: 2}\nconfig:\n  dynamic: {}\n',
      'roles.yml':
        '_meta:\n  type: roles\n  config_version: 2\nreader:\n  cluster_permissions: [a]\n  index_permissions:\n    - index_patterns: [x]\n      fls: y\n',
      'roles_mapping.yml': '',
      'internal_users.yml': '',
      'action_groups.yml': '',
      'tenants.yml': '',
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(configDir, name), text)
    await expect(open({ threads: 0, security: { configDir } })).rejects.toThrow(
      `${join(configDir, 'roles.yml')}:8: [reader.index_permissions.0.fls] must be a list`,
    )
    await writeFile(join(configDir, 'roles.yml'), 'a:\n  b: [\n')
    await expect(open({ threads: 0, security: { configDir } })).rejects.toThrow(/roles\.yml:\d+: /)
    await writeFile(join(configDir, 'roles.yml'), 'a:\n  nope: 1\n')
    await expect(open({ threads: 0, security: { configDir } })).rejects.toThrow('roles.yml:2: [a.nope] is not known')
    await writeFile(join(configDir, 'roles.yml'), 'a:\n  reserved: true\n')
    const engine = await opened({ security: { configDir } })
    expect(await engine.security.getRole({ name: 'a' })).toMatchObject({ a: { reserved: true, cluster_permissions: [] } })
  })

  it('is that of the engine it was forked from', async () => {
    const engine = await library()
    const fork = await engine.fork()
    engines.push(fork)
    await ask(engine, 'DELETE /_plugins/_security/api/internalusers/joe', { user: 'boss' })
    expect(await ask(fork, 'GET /books/_count')).toMatchObject({ status: 200 })
    expect(await ask(fork, 'GET /secrets/_count')).toMatchObject({ status: 403 })
  })

  it('absent: there is no security, and nothing of it is known', async () => {
    const engine = await opened({})
    expect(await ask(engine, 'GET /_plugins/_security/authinfo', { user: null })).toMatchObject({ status: 400 })
    await expect(engine.security.authinfo()).rejects.toMatchObject({ reason: '[security.authinfo] needs an engine with security' })
    await expect(open({ threads: 0, security: {} })).rejects.toThrow('[security] needs one of [configDir], [config] and [demo]')
  })
})
