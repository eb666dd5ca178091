// Answers of a real server with its security plugin, and what lies around them.
import { describe, expect, it } from 'vitest'
import { Evaluator } from '../../src/security/authorisation/evaluator.ts'
import { keyGrants } from '../../src/security/authorisation/key-grants.ts'
import type { PermissionSet } from '../../src/security/authorisation/permissions.ts'
import { readConfig, type SecurityRecord } from '../../src/security/config/config-record.ts'
import { demoConfig } from '../../src/security/config/demo-config.ts'
import type { Identity } from '../../src/security/contracts/identity.ts'
import { type GivenSecuritySettings, readSecuritySettings } from '../../src/security/contracts/settings.ts'

const evaluator = (record: SecurityRecord, settings?: GivenSecuritySettings) =>
  new Evaluator(readConfig(record), readSecuritySettings(settings))

const user = (name: string, rest: Partial<Identity> = {}): Identity => ({ name, backendRoles: [], roles: [], ...rest })

const roleOn = (index_patterns: string[], allowed_actions: string[], rest: object = {}) => ({
  index_permissions: [{ index_patterns, allowed_actions, ...rest }],
})

const SEARCH = 'indices:data/read/search'

describe('permissions', () => {
  it('of the demonstration: admin may do everything but touch the security index', () => {
    const rules = evaluator(demoConfig())
    const admin = user('admin', { backendRoles: ['admin'] })
    expect(rules.rolesOf(admin)).toEqual(['all_access', 'own_index'])
    expect(rules.decide(admin, [SEARCH], ['a', '.opendistro_security'])).toEqual({ allowed: true })
    expect(rules.decide(admin, ['indices:admin/delete'], ['a', '.opendistro_security'])).toEqual({
      allowed: false,
      reason: 'no permissions for [] and User [name=admin, backend_roles=[admin], requestedTenant=null]',
    })
    expect(rules.decide(user('root', { isSuper: true }), ['indices:admin/delete'], ['.opendistro_security'])).toEqual({ allowed: true })
  })

  it('own_index is for the index named like the user', () => {
    const rules = evaluator(demoConfig())
    expect(rules.decide(user('joe'), ['indices:admin/delete'], ['joe'])).toEqual({ allowed: true })
    expect(rules.decide(user('joe'), [SEARCH], ['joey'])).toMatchObject({ allowed: false })
    expect(rules.decide(user('joe'), ['indices:data/read/scroll/clear'], [])).toMatchObject({
      reason: 'no permissions for [indices:data/read/scroll/clear] and User [name=joe, backend_roles=[], requestedTenant=null]',
    })
  })

  it('of one role do not leak to another user of the same name pattern', () => {
    const rules = evaluator({ roles: { r: roleOn([`\${attr.internal.team}-*`], ['read']) } })
    const of = (team: string) => user('joe', { roles: ['r'], attributes: new Map([['attr.internal.team', team]]) })
    expect(rules.decide(of('blue'), [SEARCH], ['blue-1'])).toEqual({ allowed: true })
    expect(rules.decide(of('red'), [SEARCH], ['blue-1'])).toMatchObject({ allowed: false })
  })

  it('that somebody carries: no roles, no aliases, no kept indexes', () => {
    const rules = evaluator(demoConfig())
    const permissions = {
      cluster_permissions: ['cluster_monitor'],
      index_permissions: [{ index_patterns: ['*'], allowed_actions: ['*'] }],
    }
    const carrying = (name: string, set: PermissionSet) =>
      user(name, { permissions: keyGrants(set, user(name), readConfig(demoConfig()).actiongroups) })
    const key = carrying('token:k', permissions)
    const narrow = carrying('token:n', { ...permissions, index_permissions: [{ index_patterns: ['al'], allowed_actions: ['read'] }] })
    const names = { aliasesOf: () => ['al'], membersOf: () => [] }
    expect(rules.rolesOf(key)).toEqual([])
    expect(rules.decide(key, ['cluster:monitor/health'], [])).toEqual({ allowed: true })
    expect(rules.decide(key, ['indices:data/write/bulk'], [])).toMatchObject({ allowed: false })
    expect(rules.decide(key, [SEARCH], ['a'])).toEqual({ allowed: true })
    expect(rules.decide(key, [SEARCH], ['.opendistro_security'])).toMatchObject({
      reason: `no permissions for [${SEARCH}] and User [name=token:k, backend_roles=[], requestedTenant=null]`,
    })
    expect(rules.decide(narrow, [SEARCH], ['al'], names)).toEqual({ allowed: true })
    expect(rules.decide(narrow, [SEARCH], ['member'], names)).toMatchObject({ allowed: false })
    const hiding = { aliasesOf: () => [], membersOf: () => ['.opendistro_security'] }
    expect(rules.decide(narrow, [SEARCH], ['al'], hiding)).toMatchObject({ allowed: false })
    expect(rules.decide(key, ['indices:data/write/index'], ['al'], hiding)).toMatchObject({
      reason: 'no permissions for [] and User [name=token:k, backend_roles=[], requestedTenant=null]',
    })
  })
})

describe('partial requests', () => {
  const record = (dynamic: object) => ({ roles: { r: roleOn(['a*'], ['crud', 'indices_monitor', 'manage_aliases']) }, config: { dynamic } })
  const joe = user('joe', { roles: ['r'] })
  const remaining = (dynamic: object, action: string, indices: string[]) => {
    const decision = evaluator(record(dynamic)).decide(joe, [action], indices)
    return decision.allowed ? indices : decision.remaining
  }
  const on = { do_not_fail_on_forbidden: true }

  it('are refused unless the configuration says otherwise', () => {
    expect(remaining({}, SEARCH, ['a1', 'b'])).toBeUndefined()
    expect(remaining(on, SEARCH, ['a1', 'b'])).toEqual(['a1'])
    expect(remaining(on, SEARCH, ['b'])).toBeUndefined()
  })

  it('are narrowed for some actions only', () => {
    for (const action of [
      'indices:data/read/field_caps',
      'indices:monitor/settings/get',
      'indices:monitor/stats',
      'indices:admin/aliases/get',
    ])
      expect(remaining(on, action, ['a1', 'b']), action).toEqual(['a1'])
    for (const action of [
      'indices:data/read/get',
      'indices:data/read/mget[shard]',
      'indices:data/write/index',
      'indices:admin/mappings/get',
      'indices:admin/refresh',
    ])
      expect(remaining(on, action, ['a1', 'b']), action).toBeUndefined()
  })

  it('may come to nothing', () => {
    const empty = { ...on, do_not_fail_on_forbidden_empty: true }
    expect(remaining(empty, SEARCH, ['b'])).toEqual([])
    expect(remaining(empty, 'indices:data/read/get', ['b'])).toBeUndefined()
    expect(remaining(empty, 'indices:monitor/stats', ['b'])).toBeUndefined()
  })
})

describe('kept indexes', () => {
  const roles = { r: roleOn(['*'], ['*']), special: {} }
  const settings = {
    'plugins.security.protected_indices.enabled': true,
    'plugins.security.protected_indices.indices': ['prot*'],
    'plugins.security.protected_indices.roles': ['special'],
    'plugins.security.system_indices.indices': '.mine',
  }
  it('are changed by nobody, or by those with a role, and show no documents', () => {
    const rules = evaluator({ roles }, settings)
    const joe = user('joe', { roles: ['r'] })
    const ann = user('ann', { roles: ['r', 'special'] })
    for (const index of ['prot1', '.mine', '.opendistro_security']) {
      expect(rules.decide(joe, ['indices:data/write/index'], [index]), index).toMatchObject({ allowed: false })
      expect(rules.decide(joe, [SEARCH], [index])).toEqual({ allowed: true })
      expect(rules.restrictionsFor(joe, index)).toMatchObject({ queries: [] })
    }
    expect(rules.decide(ann, ['indices:data/write/index'], ['prot1'])).toEqual({ allowed: true })
    expect(rules.decide(ann, ['indices:data/write/index'], ['.mine'])).toMatchObject({ allowed: false })
    expect(rules.restrictionsFor(ann, 'prot1')).toBeNull()
  })
})

describe('restrictions', () => {
  const roles = {
    own: roleOn(['a*'], ['read'], {
      dls: `{"term":{"user":"\${user.name}"}}`,
      fls: ['~secret'],
      masked_fields: ['mail', 'ip::SHA-256', 't::/(.)x/::$1::/b/::c'],
    }),
    listed: roleOn(['a1'], [], { dls: `{"terms":{"role":[\${user.roles}]}}`, fls: ['name', 'secret'] }),
    open: roleOn(['a2', 'al'], ['read']),
  }
  const rules = evaluator({ roles })

  it('of several roles: any query, all fields named, masks together', () => {
    const salt = 'e1ukloTsQlOgPquJ'
    const joe = user('jo"e', { roles: ['own', 'listed'], backendRoles: ['x', 'y'] })
    expect(rules.restrictionsFor(joe, 'a1')).toEqual({
      queries: ['{"term":{"user":"jo\\"e"}}', '{"terms":{"role":["x","y"]}}'],
      fields: { includes: ['name', 'secret'], excludes: ['secret'] },
      masks: [
        { field: 'mail', algorithm: 'BLAKE2B', salt, replacements: [] },
        { field: 'ip', algorithm: 'SHA-256', salt, replacements: [] },
        {
          field: 't',
          algorithm: null,
          salt,
          replacements: [
            { expression: '(.)x', replacement: '$1' },
            { expression: 'b', replacement: 'c' },
          ],
        },
      ],
    })
    expect(rules.restrictionsFor(joe, 'b')).toBeNull()
    expect(rules.restrictionsFor(user('x', { isSuper: true }), 'a1')).toBeNull()
  })

  it('are not lifted by a role without any, unless the settings say so', () => {
    const joe = user('joe', { roles: ['own', 'open'] })
    expect(rules.restrictionsFor(joe, 'a2')).toMatchObject({ queries: ['{"term":{"user":"joe"}}'] })
    const lifting = evaluator({ roles }, { 'plugins.security.dfm_empty_overrides_all': true })
    expect(lifting.restrictionsFor(joe, 'a2')).toBeNull()
    expect(lifting.restrictionsFor(joe, 'a1')).not.toBeNull()
  })

  it('reach indexes through the names of their aliases', () => {
    const joe = user('joe', { roles: ['own'] })
    expect(rules.restrictionsFor(joe, 'b', { aliasesOf: () => ['a-alias'], membersOf: () => [] })).not.toBeNull()
  })
})

describe('tenants', () => {
  it('are those of the roles, and the own one', () => {
    const rules = evaluator({
      tenants: { t1: {}, t2: {}, other: {} },
      roles: {
        r: {
          tenant_permissions: [
            { tenant_patterns: ['t?'], allowed_actions: ['kibana_all_read'] },
            { tenant_patterns: ['t2'], allowed_actions: ['kibana_all_write'] },
          ],
        },
      },
    })
    expect([...rules.tenantsOf(user('joe', { roles: ['r'] }))]).toEqual([
      ['t1', false],
      ['t2', true],
      ['joe', true],
    ])
  })
})
