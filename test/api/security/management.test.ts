// The management of security over REST: documents, what is refused and in which words, who may use which part. Answers are those of a real server.
import { afterEach, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

const API = '/_plugins/_security/api'
const HASH = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'
const CONFIG = {
  internalusers: {
    boss: { hash: HASH, opendistro_security_roles: ['all_access'] },
    keeper: { hash: HASH, opendistro_security_roles: ['keeper'] },
    robot: { hash: HASH, attributes: { service: 'true', enabled: 'true' } },
    idle: { hash: HASH, attributes: { service: 'true' } },
  },
  roles: {
    keeper: { cluster_permissions: ['restapi:admin/tenants'] },
    kept: { reserved: true },
    plain: {},
    unseen: { hidden: true },
  },
  rolesmapping: { kept: { reserved: true, users: ['x'] } },
  tenants: { mine: { reserved: true } },
}

const engines: Searchlet[] = []
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})

async function management(settings: Record<string, string | boolean> = {}) {
  const engine = await open({ threads: 0, security: { config: CONFIG, settings } })
  engines.push(engine)
  return async (request: string, body?: unknown, user = 'boss') => {
    const [method, path] = request.split(' ')
    const answer = await engine.handle({
      method,
      path: `${API}/${path}`,
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:secret`).toString('base64')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return [answer.status, JSON.parse(String(answer.body ?? 'null'))] as const
  }
}

const wrongBody = (reason: string, more: object = {}) => [400, { status: 'error', reason, ...more }]
const unparsed = wrongBody('Could not parse content of request.')
const failure = (type: string) => [500, { error: { type } }]
const invalid = (keys: string) => wrongBody('Invalid configuration', { invalid_keys: { keys } })
const updated = (name: string) => [200, { status: 'OK', message: `'${name}' updated.` }]
const denied = [403, { status: 'FORBIDDEN', message: 'Access denied' }]
const badRequest = (message: string) => [400, { status: 'BAD_REQUEST', message }]

describe('roles', () => {
  it('are refused for what is wrong deeper down', async () => {
    const ask = await management()
    const put = (body: object) => ask('PUT roles/x', body)
    expect(await put({ index_permissions: [{ foo: 1 }] })).toMatchObject(failure('unrecognized_property_exception'))
    expect(await put({ tenant_permissions: [1] })).toMatchObject(failure('mismatched_input_exception'))
    expect(await put({ index_permissions: [{ index_patterns: 'x' }] })).toMatchObject(failure('mismatched_input_exception'))
    expect(await put({ cluster_permissions: [{}] })).toMatchObject(failure('mismatched_input_exception'))
    expect(await put({ index_permissions: [1] })).toMatchObject(failure('unsupported_operation_exception'))
    expect(await put({ index_permissions: [{ masked_fields: 'x' }] })).toMatchObject(failure('unsupported_operation_exception'))
    expect(await ask('PUT roles/_meta', { description: 'x' })).toMatchObject(failure('exception'))
    expect(await ask('PATCH roles/plain', [{ op: 'add', path: '/index_permissions', value: [{ foo: 1 }] }])).toMatchObject(
      failure('unchecked_i_o_exception'),
    )
  })

  it('take numbers and booleans for the text they are', async () => {
    const ask = await management()
    expect(await ask('PUT roles/x', { cluster_permissions: [1, true, 1.5] })).toMatchObject([201, {}])
    expect(await ask('GET roles/x')).toMatchObject([200, { x: { cluster_permissions: ['1', 'true', '1.5'] } }])
  })

  it.each([
    ['a::NOPE', 'Invalid algorithm NOPE'],
    ['a::BLAKE2B', 'Invalid algorithm BLAKE2B'],
    ['a::', 'Invalid algorithm '],
    ['a::b::c', 'A regular expression needs to be wrapped in /.../'],
    ['a::/[/::x', 'Unclosed character class near index 0\n[\n^'],
    ['a::/*/::x', "Dangling meta character '*' near index 0\n*\n^"],
    [
      'a::/b/::c::d',
      "A field masking expression must have the form 'field_name', 'field_name::algorithm', 'field_name::regex::replacement' or 'field_name::(regex::replacement)+'",
    ],
  ])('do not mask a field by %s', async (mask, problem) => {
    const ask = await management()
    expect(await ask('PUT roles/x', { index_permissions: [{ masked_fields: ['fine', mask] }] })).toEqual(
      wrongBody('Wrong datatype', { [`Masked field not valid: ${mask}`]: problem }),
    )
  })

  it.each(['a', 'a::SHA-1', 'a::sha256', 'a::md5', 'a::SHA3-256', 'a::SHA-512/256', 'a::/b/::c::/d/::e'])(
    'mask a field by %s',
    async mask => {
      const ask = await management()
      expect(await ask('PUT roles/x', { index_permissions: [{ masked_fields: [mask] }] })).toMatchObject([201, {}])
    },
  )

  it('that give rights to manage are nobody’s to change or map, but a master’s', async () => {
    const ask = await management()
    expect(await ask('PUT roles/x', { cluster_permissions: ['restapi:admin/roles'] })).toEqual(denied)
    expect(await ask('PUT roles/keeper', { description: 'x' })).toEqual(denied)
    expect(await ask('DELETE roles/keeper')).toEqual(denied)
    expect(await ask('PUT rolesmapping/keeper', { users: ['boss'] })).toEqual(denied)
    expect(await ask('PATCH roles', [{ op: 'remove', path: '/keeper' }])).toEqual(denied)
    expect(await ask('PUT actiongroups/g', { allowed_actions: ['restapi:admin/*'] })).toEqual(denied)
  })
})

describe('patches', () => {
  it('are refused before they are applied', async () => {
    const ask = await management()
    const patch = (...operations: object[]) => ask('PATCH roles/plain', operations)
    expect(await patch({ op: 'remove', path: '' })).toEqual(badRequest('Cannot remove document root'))
    expect(await patch({ op: 1, path: '/x' })).toMatchObject([400, { message: expect.stringMatching(/^Unsupported patch operation: 1\./) }])
    expect(await patch({ op: 'add', path: 1, value: 1 })).toEqual(badRequest("Invalid JSON Patch payload (non-text 'path' field)"))
    expect(await patch({ op: 'add', value: 1 })).toEqual(badRequest("Invalid JSON Patch payload (missing 'path' field)"))
    expect(await patch({ path: '/x' })).toEqual(badRequest('Wrong request body'))
    const fine = { op: 'add', path: '/a', value: {} }
    expect(await patch(fine, { path: '/b' })).toEqual(badRequest("Invalid JSON Patch payload (missing 'op' field)"))
    expect(await patch({}, fine)).toEqual(badRequest("Invalid JSON Patch payload (missing 'op' field)"))
    expect(await patch([], fine)).toEqual(badRequest('Invalid JSON Patch payload (not an object)'))
    expect(await patch({ path: '/x' }, { op: 'zzz' })).toMatchObject([
      400,
      { message: expect.stringMatching(/^Unsupported patch operation: zzz\./) },
    ])
    expect(await patch({ op: ['replace'], path: '/x' })).toMatchObject([
      400,
      { message: expect.stringMatching(/^Unsupported patch operation: \. /) },
    ])
    expect(await patch({ op: 'add', path: '/reserved', value: true })).toEqual(invalid('reserved'))
    expect(await ask('PATCH roles', [{ op: 'add', path: '', value: {} }])).toMatchObject(failure('null_pointer_exception'))
    expect(await ask('PATCH roles', [{ op: 'add', path: '/', value: {} }])).toMatchObject([200, { message: 'No updates required' }])
  })

  it('count the password of a user as part of it', async () => {
    const ask = await management()
    await ask('PATCH internalusers/boss', [{ op: 'add', path: '/description', value: 'x' }])
    expect(await ask('PATCH internalusers/boss', [{ op: 'remove', path: '/description' }])).toEqual(updated('boss'))
    expect(await ask('PATCH internalusers/boss', [{ op: 'replace', path: '/hash', value: '' }])).toEqual(updated('boss'))
    const engine = engines[0]
    const headers = { authorization: `Basic ${Buffer.from('boss:secret').toString('base64')}` }
    expect(await engine.handle({ method: 'GET', path: '/', headers })).toMatchObject({ status: 401 })
  })
})

describe('users', () => {
  it('are filtered by what they are for', async () => {
    const ask = await management()
    const names = async (filterBy: string) => Object.keys((await ask(`GET internalusers?filterBy=${filterBy}`))[1]).sort()
    expect(await names('service')).toEqual(['idle', 'robot'])
    expect(await names('INTERNAL')).toEqual(['boss', 'keeper'])
    expect(await names('any')).toEqual(['boss', 'idle', 'keeper', 'robot'])
    expect(await ask('GET internalusers/robot?filterBy=internal')).toEqual([200, {}])
    expect(await ask('GET roles?filterBy=x')).toMatchObject([400, { error: { type: 'illegal_argument_exception' } }])
  })

  it('of programs get a password that is told once', async () => {
    const ask = await management()
    const [status, { message }] = await ask('POST internalusers/robot/authtoken')
    expect(status).toBe(200)
    const [, password] = /^'robot' authtoken generated Basic auth token with user=robot, password=(\S{20,})$/.exec(message)!
    const headers = { authorization: `Basic ${Buffer.from(`robot:${password}`).toString('base64')}` }
    expect(await engines[0].handle({ method: 'GET', path: '/_plugins/_security/authinfo', headers })).toMatchObject({ status: 200 })
    const refused = badRequest('An auth token could not be generated for the specified account.')
    expect(await ask('POST internalusers/idle/authtoken')).toEqual(refused)
    expect(await ask('POST internalusers/boss/authtoken')).toEqual(refused)
    expect(await ask('POST internalusers/none/authtoken')).toEqual([404, { status: 'NOT_FOUND', message: "user 'none' not found." }])
    expect(await ask('PUT internalusers/robot', { attributes: { service: 'true' }, hash: 'x' })).toEqual(
      badRequest('A password hash cannot be provided for service account. Failed to register service account: robot'),
    )
  })
})

describe('the audit document', () => {
  it('has every member, also of what is given in part', async () => {
    const ask = await management()
    const shown = async () => (await ask('GET audit'))[1]
    expect(await shown()).toMatchObject({ _readonly: [], config: { enabled: true, compliance: { read_metadata_only: true } } })
    expect(await ask('PUT audit/config', { enabled: 'true', audit: { disabled_rest_categories: ['failed_login'] } })).toEqual(
      updated('config'),
    )
    expect(await shown()).toMatchObject({
      config: {
        audit: { disabled_rest_categories: ['FAILED_LOGIN'], disabled_transport_categories: ['AUTHENTICATED', 'GRANTED_PRIVILEGES'] },
        compliance: { enabled: true, read_metadata_only: false, read_ignore_users: ['kibanaserver'] },
      },
    })
  })

  it.each([
    [{ foo: 1 }, invalid('foo')],
    [{}, wrongBody('Request body required for this action.')],
    [{ audit: 1, compliance: [] }, wrongBody('Wrong datatype', { audit: 'Object expected', compliance: 'Object expected' })],
    [{ audit: { foo: 1 } }, unparsed],
    [{ enabled: 'x' }, unparsed],
    [{ audit: { enable_rest: 'x' } }, unparsed],
    [{ audit: { disabled_rest_categories: ['NOPE'] } }, unparsed],
    [{ audit: { disabled_rest_categories: ['INDEX_EVENT'] } }, unparsed],
    [{ audit: { ignore_users: [1] } }, unparsed],
    [{ audit: { ignore_users: 'NONE' } }, unparsed],
    [{ audit: { ignore_users: [null] } }, wrongBody('`null` or blank values are not allowed as json array elements')],
    [{ compliance: { read_watched_fields: { a: 'b' } } }, unparsed],
  ])('is refused as %j', async (body, answer) => {
    const ask = await management()
    expect(await ask('PUT audit/config', body)).toEqual(answer)
  })

  it('is patched', async () => {
    const ask = await management()
    const patch = (path: string, value: unknown, op = 'add') => ask('PATCH audit', [{ op, path, value }])
    expect(await patch('/config/audit/ignore_users/-', 'me')).toEqual([200, { status: 'OK', message: 'Resource updated.' }])
    expect(await patch('/config/enabled', true)).toMatchObject([200, { message: 'No updates required' }])
    expect(await patch('/config/foo', 1)).toEqual(invalid('foo'))
    expect(await patch('/config/audit/foo', 1)).toEqual(unparsed)
    expect(await patch('/foo', 1)).toEqual(wrongBody('Request body required for this action.'))
    expect(await patch('/x/y', 1)).toEqual(badRequest('Missing field "x"'))
    expect(await ask('GET audit')).toMatchObject([200, { config: { audit: { ignore_users: ['kibanaserver', 'me'] } } }])
  })
})

describe('who may use which part', () => {
  it('is a super administrator for the allow list and the certificates', async () => {
    const ask = await management()
    for (const request of ['GET allowlist', 'PUT allowlist', 'PATCH allowlist', 'GET ssl/certs', 'GET certificates', 'GET certificates/n1'])
      expect(await ask(request, request.startsWith('GET') ? undefined : { enabled: true }), request).toEqual(denied)
    expect(await ask('PUT securityconfig/config', { dynamic: {} })).toEqual(denied)
    expect(await engines[0].security.createAllowlist({ body: { enabled: true, requests: { '/': ['get'] } } })).toMatchObject({
      status: 'OK',
    })
    expect(await engines[0].security.getAllowlist({})).toEqual({ config: { enabled: true, requests: { '/': ['GET'] } } })
  })

  it('is limited by the allow list, for all but super administrators', async () => {
    const ask = await management()
    const [engine] = engines
    const base = '/_plugins/_security/api'
    const requests = { [`${base}/roles/{name}/`]: ['GET'], '/{index}/_count': ['GET'] }
    await engine.security.createAllowlist({ body: { enabled: true, requests } })
    expect(await ask('GET roles/plain?pretty')).toMatchObject([200, {}])
    expect(await ask('PUT roles/plain', { description: 'x' })).toEqual([
      403,
      { error: `PUT ${base}/roles/plain API not allowlisted`, status: 'FORBIDDEN' },
    ])
    expect(await ask('GET roles')).toMatchObject([403, {}])
    expect(await engine.security.getRoles({})).toHaveProperty('plain')
    await engine.security.patchAllowlist({ body: [{ op: 'replace', path: '/config/enabled', value: false }] })
    expect(await ask('GET roles')).toMatchObject([200, {}])
  })

  it('is up to the installation for config.yml, whose defaults are shown', async () => {
    const ask = await management({ 'plugins.security.unsupported.restapi.allow_securityconfig_modification': true })
    expect(await ask('PUT securityconfig/config', { dynamic: { do_not_fail_on_forbidden: true } })).toEqual(updated('config'))
    expect(await ask('GET securityconfig')).toMatchObject([
      200,
      { config: { dynamic: { do_not_fail_on_forbidden: true, multi_rolespan_enabled: true, kibana: { sign_in_options: ['BASIC'] } } } },
    ])
    expect(await ask('PUT securityconfig/config', { foo: 1 })).toEqual(invalid('foo'))
    expect(await ask('PUT securityconfig/config', { dynamic: { foo: 1 } })).toMatchObject(failure('unrecognized_property_exception'))
    const add = (name: string, value: unknown) => ask('PATCH securityconfig', [{ op: 'add', path: `/config/dynamic/${name}`, value }])
    const refused = [
      ['none', 5],
      ['auth_failure_listeners', { t: { type: 'ip', nope: 1 } }],
      ['auth_failure_listeners', { t: { type: 'ip', allowed_tries: 'x' } }],
      ['auth_failure_listeners', { t: { type: 'ip', allowed_tries: true } }],
      ['auth_failure_listeners', { t: { type: 'ip', allowed_tries: 3_000_000_000 } }],
      ['auth_failure_listeners', { t: { type: {} } }],
      ['auth_failure_listeners', { t: 5 }],
      ['auth_failure_listeners', { t: { type: 'ip', ignore_hosts: 'x' } }],
      ['on_behalf_of', { x: 1 }],
      ['do_not_fail_on_forbidden_empty', 'x'],
      ['do_not_fail_on_forbidden_empty', 0.5],
      ['do_not_fail_on_forbidden_empty', {}],
    ] as const
    for (const [name, value] of refused) expect(await add(name, value)).toMatchObject(failure('unchecked_i_o_exception'))
    for (const tries of ['5', 5.5])
      expect(await add('auth_failure_listeners', { t: { type: 'ip', allowed_tries: tries } })).toMatchObject([200, {}])
    for (const value of [1, 'TRUE', '', null]) expect(await add('do_not_fail_on_forbidden_empty', value)).toMatchObject([200, {}])
  })

  it('may be closed to a role, and to everybody', async () => {
    const ask = await management({
      'plugins.security.restapi.endpoints_disabled.all_access.ROLES': 'PUT,DELETE',
      'plugins.security.restapi.endpoints_disabled.global.CACHE': 'DELETE',
    })
    const refusal = (endpoint: string, method: string) => [
      403,
      {
        status: 'FORBIDDEN',
        message: `No permission to access REST API: User boss with Security roles [all_access] does not have any access to endpoint ${endpoint} and method ${method}. No ssl info found in request.`,
      },
    ]
    expect(await ask('PUT roles/x', { description: 'x' })).toEqual(refusal('ROLES', 'PUT'))
    expect(await ask('DELETE cache')).toEqual(refusal('CACHE', 'DELETE'))
    expect(await ask('GET roles/plain')).toMatchObject([200, {}])
    expect(await ask('GET permissionsinfo')).toMatchObject([
      200,
      { has_api_access: true, disabled_endpoints: { ROLES: ['PUT', 'DELETE'], CACHE: ['DELETE'] } },
    ])
  })

  it('may be opened by a permission that names it: then reserved things are theirs, too', async () => {
    const closed = await management()
    expect(await closed('GET tenants', undefined, 'keeper')).toMatchObject([403, {}])
    const ask = await management({ 'plugins.security.restapi.admin.enabled': true })
    expect(await ask('PUT tenants/mine', { description: 'x', reserved: true }, 'keeper')).toEqual(updated('mine'))
    expect(await ask('GET roles', undefined, 'keeper')).toMatchObject([403, {}])
    expect(await ask('PUT tenants/mine', { description: 'x' })).toMatchObject([403, { message: "Resource 'mine' is reserved." }])
  })

  it('hidden things are not there for others', async () => {
    const ask = await management()
    expect(await ask('GET roles/unseen')).toMatchObject([404, {}])
    expect((await ask('GET roles'))[1]).not.toHaveProperty('unseen')
    expect(await ask('PUT roles/unseen', { description: 'x' })).toEqual([
      404,
      { status: 'NOT_FOUND', message: "Resource 'unseen' is not available." },
    ])
    expect(await engines[0].security.getRole({ name: 'unseen' })).toHaveProperty('unseen')
  })
})

describe('answers of the management', () => {
  it('show the members of each kind in the order of the server', async () => {
    const ask = await management()
    const shown = async (path: string, body: object) => {
      await ask(`PUT ${path}`, body)
      const [, answer] = await ask(`GET ${path}`)
      return Object.keys(answer[path.split('/')[1]])
    }
    const all = ['reserved', 'hidden']
    expect(await shown('tenants/x', { description: 'd' })).toEqual([...all, 'description', 'static'])
    expect(await shown('actiongroups/x', { description: 'd', allowed_actions: ['a'] })).toEqual([
      ...all,
      'allowed_actions',
      'description',
      'static',
    ])
    expect(await shown('roles/x', { description: 'd', cluster_permissions: ['a'] })).toEqual([
      ...all,
      'description',
      'cluster_permissions',
      'index_permissions',
      'tenant_permissions',
      'static',
    ])
    expect(await shown('rolesmapping/plain', { description: 'd', users: ['a'] })).toEqual([
      'hosts',
      'users',
      ...all,
      'backend_roles',
      'and_backend_roles',
      'description',
    ])
    expect(await shown('internalusers/x', { description: 'd', hash: HASH })).toEqual([
      'hash',
      ...all,
      'backend_roles',
      'attributes',
      'description',
      'opendistro_security_roles',
      'static',
    ])
  })

  it('are filtered where they refuse, too', async () => {
    const ask = await management()
    expect(await ask('GET roles/nope?filter_path=error.type')).toEqual([404, {}])
    expect(await ask('DELETE roles/all_access?filter_path=status')).toEqual([403, { status: 'FORBIDDEN' }])
  })

  it('first tell how they cannot look, then who may not ask', async () => {
    const ask = await management()
    const reason = 'Failed to parse value [x] as only [true] or [false] are allowed.'
    for (const user of ['boss', 'keeper', 'nobody'])
      expect(await ask('GET roles?pretty=x', undefined, user)).toMatchObject([
        400,
        { error: { type: 'illegal_argument_exception', reason } },
      ])
  })

  it('tell of a weak password before anything else is looked at', async () => {
    const ask = await management()
    expect(await ask('PUT internalusers/admin', { password: '10s' })).toMatchObject([400, { status: 'error' }])
    expect(await ask('PUT internalusers/a%3Ab', { password: '' })).toEqual(wrongBody('Password is too short'))
  })

  it('tell of what a patch is for between its operations and what is in them', async () => {
    const ask = await management()
    const unclear = [{ op: 'add', value: 1 }]
    expect(await ask('PATCH roles/nope', unclear)).toEqual([404, { status: 'NOT_FOUND', message: "role 'nope' not found." }])
    expect(await ask('PATCH roles/own_index', unclear)).toEqual([403, { status: 'FORBIDDEN', message: "Resource 'own_index' is static." }])
    expect(await ask('PATCH roles/plain', unclear)).toEqual(badRequest("Invalid JSON Patch payload (missing 'path' field)"))
    expect(await ask('PATCH roles/nope', [{ op: 'test', path: '/a', value: 1 }])).toMatchObject([400, { status: 'BAD_REQUEST' }])
    expect(await ask('PATCH roles', [{ op: 'add', path: '/own_index/description' }])).toEqual(
      badRequest("Invalid JSON Patch payload (missing 'value' field)"),
    )
  })
})
