// One's own account, the upgrade of the configuration, tenancy, and being shut out after too many failures. Texts are those of a real server,
// but for what the specification says otherwise.
import { afterEach, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'
import type { SecurityRecord } from '../../../src/security/config/config-record.ts'
import { demoConfig } from '../../../src/security/config/demo-config.ts'
import { ask } from '../../security/key-scripts.ts'

const engines: Searchlet[] = []
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})

/** Of `secret`, cheap to check. */
const HASH = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'

const CONFIG = {
  internalusers: {
    joe: { hash: HASH, backend_roles: ['team'], attributes: { team: 'blue' }, opendistro_security_roles: ['reader'] },
    keeper: { hash: HASH, reserved: true },
    ghost: { hash: HASH, hidden: true },
    boss: { hash: HASH, opendistro_security_roles: ['all_access'] },
    kibanaserver: { hash: HASH },
  },
  roles: { reader: { cluster_permissions: ['cluster_monitor'] } },
  tenants: { sales: {} },
}

async function opened(config: SecurityRecord = CONFIG): Promise<Searchlet> {
  const engine = await open({ threads: 0, security: { config } })
  engines.push(engine)
  return engine
}

const A = '/_plugins/_security/api'
const asked = async (engine: Searchlet, request: string, body?: unknown, auth = 'joe:secret') => {
  const answer = await ask(engine, { request, body, auth })
  return [answer.status, answer.body]
}

describe('the own account', () => {
  it('is shown', async () => {
    const engine = await opened()
    expect(await asked(engine, `GET ${A}/account`)).toEqual([
      200,
      {
        user_name: 'joe',
        is_reserved: false,
        is_hidden: false,
        is_internal_user: true,
        user_requested_tenant: null,
        backend_roles: ['team'],
        custom_attribute_names: ['attr.internal.team'],
        tenants: { joe: true },
        roles: ['reader'],
      },
    ])
    expect(await engine.as({ user: 'nobody' }).security.getAccountDetails()).toMatchObject({ is_internal_user: false, roles: [] })
  })

  it('gets another password, which counts at once', async () => {
    const engine = await opened()
    const strong = 'Zt7#mmWq02$pLk'
    const body = { current_password: 'secret', password: strong }
    expect(await asked(engine, `PUT ${A}/account`, body)).toEqual([200, { status: 'OK', message: 'Password changed' }])
    expect(await asked(engine, `GET ${A}/account`)).toEqual([401, 'Unauthorized'])
    expect(await asked(engine, `GET ${A}/account`, undefined, `joe:${strong}`)).toMatchObject([200, { roles: ['reader'] }])
    expect((await engine.security.getUser({ name: 'joe' })).joe).toMatchObject({ backend_roles: ['team'], attributes: { team: 'blue' } })
  })

  it('is refused what is not allowed, in the order of the server', async () => {
    const engine = await opened()
    const put = (body: unknown, auth?: string) => asked(engine, `PUT ${A}/account`, body, auth)
    const strong = 'Zt7#mmWq02$pLk'
    const error = (reason: string, rest = {}) => [400, { status: 'error', reason, ...rest }]
    expect(await put(undefined)).toEqual(error('Request body required for this action.'))
    expect(await put('{')).toEqual(error('Could not parse content of request.'))
    expect(await put({ password: strong })).toEqual(
      error('Invalid configuration', { missing_mandatory_keys: { keys: 'current_password' } }),
    )
    expect(await put({ current_password: 'secret', x: 1 })).toEqual(error('Invalid configuration', { invalid_keys: { keys: 'x' } }))
    expect(await put({ current_password: 1, password: strong })).toEqual(error('Wrong datatype', { current_password: 'String expected' }))
    expect(await put({ current_password: 'wrong', password: 'abc' })).toEqual(error('Weak password'))
    expect(await put({ current_password: 'wrong', password: strong })).toEqual([
      401,
      { status: 'UNAUTHORIZED', message: 'Invalid credentials' },
    ])
    expect(await put({ current_password: 'secret' })).toEqual([
      400,
      { status: 'BAD_REQUEST', message: 'Both provided password and hash cannot be null/empty.' },
    ])
    expect(await put({ current_password: 'wrong', password: strong }, 'keeper:secret')).toEqual([
      403,
      { status: 'FORBIDDEN', message: "Resource 'keeper' is reserved." },
    ])
    expect(await put({ current_password: 'secret', password: strong }, 'ghost:secret')).toMatchObject([404, { status: 'NOT_FOUND' }])
    const nobody = engine.as({ user: 'nobody' }).security.changePassword({ body: { current_password: 'x', password: strong } })
    await expect(nobody).rejects.toMatchObject({ status: 404, answer: { message: "user 'nobody' not found." } })
    expect(await asked(engine, `GET ${A}/account`)).toMatchObject([200, {}])
  })

  it('takes a hash that nobody knows the password of', async () => {
    const engine = await opened()
    const hash = '$2y$12$AAAAAAAAAAAAAAAAAAAAAOjJ5kC9V1HkTuqu0gvyxJpZ5b9yCmXyW'
    expect(await asked(engine, `PUT ${A}/account`, { current_password: 'secret', hash })).toMatchObject([200, {}])
    expect(await asked(engine, `GET ${A}/account`)).toMatchObject([401, 'Unauthorized'])
  })
})

describe('an upgrade of the configuration', () => {
  const COMPONENTS = ['roles', 'rolesmapping', 'actiongroups', 'config', 'internalusers', 'tenants']

  it('has nothing to do where the roles are those of today', async () => {
    const engine = await opened(demoConfig())
    expect(await engine.security.configUpgradeCheck()).toEqual({ status: 'OK', upgradeAvailable: false, upgradeActions: {} })
    expect(await engine.security.configUpgradePerform({ body: { config: ['roles', 'tenants'] } })).toEqual({ status: 'OK', upgrades: {} })
  })

  it('adds roles that are missing, brings changed ones up to date, and leaves everything else alone', async () => {
    const { roles, ...others } = demoConfig()
    const { alerting_ack_alerts: _, ...rest } = roles as Record<string, object>
    const engine = await opened({ ...others, roles: { ...rest, kibana_read_only: { cluster_permissions: ['x'] }, own: {} } })
    const check = await engine.security.configUpgradeCheck()
    expect(check.upgradeAvailable).toBe(true)
    expect(Object.keys(check.upgradeActions)).toEqual(COMPONENTS)
    expect(check.upgradeActions).toMatchObject({ roles: ['update_required'], internalusers: ['no_update_required'] })
    const before = await engine.security.getUsers()
    expect(await engine.security.configUpgradePerform({ body: { config: ['tenants', 'internalusers'] } })).toMatchObject({ upgrades: {} })
    expect(await engine.security.configUpgradePerform({ entities: 'kibana_read_only' })).toEqual({
      status: 'OK',
      upgrades: { roles: ['modified [kibana_read_only]'] },
    })
    expect(await engine.security.configUpgradePerform()).toEqual({ status: 'OK', upgrades: { roles: ['added [alerting_ack_alerts]'] } })
    expect(await engine.security.configUpgradeCheck()).toMatchObject({ upgradeAvailable: false })
    const all = await engine.security.getRoles()
    expect(all.own).toBeDefined()
    expect(all.alerting_ack_alerts).toMatchObject({ reserved: true })
    expect(await engine.security.getUsers()).toEqual(before)
  })

  it('names the components there are to who asks for others, and is for those who manage security', async () => {
    const engine = await opened()
    const perform = `POST ${A}/_upgrade_perform`
    const message = `Unknown configurations for upgrade, [nope]. Known are [${COMPONENTS.join(', ')}]`
    const refusal = [400, { status: 'BAD_REQUEST', message }]
    expect(await asked(engine, perform, { config: ['roles', 'nope'] }, 'boss:secret')).toEqual(refusal)
    expect(await asked(engine, `GET ${A}/_upgrade_check?configs=nope`, undefined, 'boss:secret')).toEqual(refusal)
    expect(await asked(engine, perform, { config: 'roles' }, 'boss:secret')).toMatchObject([400, { reason: 'Wrong datatype' }])
    expect(await asked(engine, perform, '{', 'boss:secret')).toMatchObject([400, {}])
    for (const request of [perform, `GET ${A}/_upgrade_check`]) expect(await asked(engine, request)).toMatchObject([403, {}])
  })
})

describe('tenancy', () => {
  it('is shown and changed', async () => {
    const engine = await opened()
    const shown = { default_tenant: '', private_tenant_enabled: true, multitenancy_enabled: true, sign_in_options: ['BASIC'] }
    const put = (body: unknown) => asked(engine, `PUT ${A}/tenancy/config`, body, 'boss:secret')
    expect(await asked(engine, `GET ${A}/tenancy/config`, undefined, 'boss:secret')).toEqual([200, shown])
    expect(await put({ default_tenant: 'sales' })).toEqual([200, { ...shown, default_tenant: 'sales' }])
    expect(await put({ default_tenant: 'nope' })).toMatchObject([
      400,
      {
        error: { reason: 'nope can not be set to default tenant. Default tenant should be selected from one of the available tenants.' },
      },
    ])
    expect(await put({ sign_in_options: ['OPENID'] })).toMatchObject([
      400,
      { error: { reason: 'Validation failure: OPENID authentication provider is not available for this cluster.' } },
    ])
    expect(await put({ foo: 1 })).toMatchObject([400, { invalid_keys: { keys: 'foo' } }])
    expect(await asked(engine, `GET ${A}/tenancy/config`)).toMatchObject([403, {}])
  })

  it('tells the server of the dashboards of tenants, and nobody else', async () => {
    const engine = await opened()
    expect(await asked(engine, 'GET /_plugins/_security/tenantinfo', undefined, 'boss:secret')).toEqual([403, ''])
    expect(await asked(engine, 'GET /_plugins/_security/tenantinfo', undefined, 'kibanaserver:secret')).toEqual([200, {}])
  })
})

it('tokens on behalf of others are not made', async () => {
  const engine = await opened()
  const ask = (auth: string) => asked(engine, `POST ${A}/generateonbehalfoftoken`, { description: 'x' }, auth)
  expect(await ask('boss:secret')).toEqual([
    400,
    'The OnBehalfOf token generating API has been disabled, see {link to doc} for more information on this feature.',
  ])
  expect(await ask('joe:secret')).toEqual([
    401,
    'no permissions for [security:obo/create] and User [name=joe, backend_roles=[team], requestedTenant=null]',
  ])
})

it('one user proves anew who it is', async () => {
  const engine = await opened()
  await asked(engine, `GET ${A}/account`)
  expect(await asked(engine, `DELETE ${A}/cache/user/joe`, undefined, 'boss:secret')).toEqual([
    200,
    { status: 'OK', message: 'Cache invalidated for user: joe' },
  ])
  expect(await asked(engine, `GET ${A}/account`)).toMatchObject([200, {}])
})

describe('too many failures', () => {
  const limits = (type: string) => ({ ...CONFIG, config: { dynamic: { auth_failure_listeners: { l: { type, allowed_tries: 3 } } } } })

  it('from an address shut it out, whatever was tried', async () => {
    const engine = await opened(limits('ip'))
    for (const auth of ['joe:wrong', 'ApiKey os_wrong', ''])
      expect(await asked(engine, `GET ${A}/account`, undefined, auth)).toEqual([401, 'Unauthorized'])
    expect(await asked(engine, `GET ${A}/account`)).toEqual([401, 'Authentication finally failed'])
    expect(await engine.as({ user: 'joe' }).security.getAccountDetails()).toMatchObject({ user_name: 'joe' })
  })

  it('for a name shut out the name', async () => {
    const engine = await opened(limits('username'))
    for (let i = 0; i < 3; i++) await asked(engine, `GET ${A}/account`, undefined, 'joe:wrong')
    expect(await asked(engine, `GET ${A}/account`)).toEqual([401, 'Unauthorized'])
    expect(await asked(engine, `GET ${A}/account`, undefined, 'boss:secret')).toMatchObject([200, {}])
  })
})
