// The compiled evaluator against the rules read aloud: every role, every pattern, every action looked at one by one.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Evaluator } from '../../src/security/authorisation/evaluator.ts'
import { readConfig, type SecurityRecord } from '../../src/security/config/config-record.ts'
import type { Identity } from '../../src/security/contracts/identity.ts'
import { readSecuritySettings } from '../../src/security/contracts/settings.ts'

const INDICES = ['a', 'a1', 'b', 'ab', 'joe', '.opendistro_security']
const ALIASES = ['al', 'bl', 'joe']
const ACTIONS = [
  'indices:data/read/search',
  'indices:data/read/get',
  'indices:data/write/index',
  'indices:admin/delete',
  'indices:data/write/bulk',
  'cluster:monitor/health',
]
const GROUPS = { reading: ['indices:data/read*'], both: ['reading', 'indices:data/write/index'], loop: ['loop', 'cluster:*'] }
const ALLOWED = [...ACTIONS, 'reading', 'both', 'loop', '*', 'indices:*', 'indices:data/read/s?arch', '/indices:(admin|data).*/', 'nothing']
const PATTERNS = [
  ...INDICES,
  ...ALIASES,
  '*',
  'a*',
  '?',
  '/a[0-9]?/',
  `\${user.name}`,
  `\${user_name}`,
  `\${attr.internal.team}`,
  `\${attr.internal.none}`,
  '/(/',
]

const some = (values: readonly string[], maxLength = 3) => fc.uniqueArray(fc.constantFrom(...values), { maxLength })

const role = fc.record({
  cluster_permissions: some(ALLOWED),
  index_permissions: fc.array(fc.record({ index_patterns: some(PATTERNS), allowed_actions: some(ALLOWED) }), { maxLength: 3 }),
})
const mapping = fc.record({
  users: some(['joe', 'j*', 'ann', '*']),
  backend_roles: some(['x', 'y', '/[xz]/']),
  and_backend_roles: some(['x', 'y'], 2),
  hosts: some(['127.*', '10.0.0.1']),
})
const identity = fc.record({
  name: fc.constantFrom('joe', 'ann'),
  backendRoles: some(['x', 'y', 'z']),
  roles: some(['r1', 'r2', 'unknown']),
  address: fc.constantFrom('127.0.0.1', '10.0.0.2'),
})

interface Written {
  readonly roles: Record<
    string,
    { cluster_permissions: string[]; index_permissions: { index_patterns: string[]; allowed_actions: string[] }[] }
  >
  readonly rolesmapping: Record<string, { users: string[]; backend_roles: string[]; and_backend_roles: string[]; hosts: string[] }>
}

// ---- the slow model ----

function fits(pattern: string, name: string): boolean {
  if (pattern.length > 1 && pattern.startsWith('/') && pattern.endsWith('/')) {
    try {
      return new RegExp(`^(?:${pattern.slice(1, -1)})$`).test(name)
    } catch {
      return false
    }
  }
  if (pattern === '') return name === ''
  if (pattern[0] === '*') return fits(pattern.slice(1), name) || (name !== '' && fits(pattern, name.slice(1)))
  return name !== '' && (pattern[0] === '?' || pattern[0] === name[0]) && fits(pattern.slice(1), name.slice(1))
}

const holds = (allowed: readonly string[], action: string, depth = 0): boolean =>
  depth < 5 &&
  allowed.some(name => (Object.hasOwn(GROUPS, name) ? holds(GROUPS[name as keyof typeof GROUPS], action, depth + 1) : fits(name, action)))

function rolesOf({ rolesmapping }: Written, who: Identity): string[] {
  const roles = [...who.roles]
  for (const [name, { users, backend_roles, and_backend_roles, hosts }] of Object.entries(rolesmapping)) {
    const byUser = users.some(pattern => fits(pattern, who.name))
    const byBackend = backend_roles.some(pattern => who.backendRoles.some(given => fits(pattern, given)))
    const byAll = and_backend_roles.length > 0 && and_backend_roles.every(pattern => who.backendRoles.includes(pattern))
    if (byUser || byBackend || byAll || hosts.some(pattern => fits(pattern, who.address!))) roles.push(name)
  }
  return roles
}

function put(pattern: string, who: Identity): string | null {
  if (/team|none/.test(pattern)) return pattern.includes('team') ? 'ab' : null
  return pattern.includes('$') ? who.name : pattern
}

function modelMissing(
  written: Written,
  who: Identity,
  actions: string[],
  indices: string[],
  members: Record<string, string[]>,
): string[] | 'kept' {
  const isKept = (action: string) => action.startsWith('indices:data/write') || action.startsWith('indices:admin/delete')
  if (indices.includes('.opendistro_security') && actions.some(isKept)) return 'kept'
  const roles = rolesOf(written, who).flatMap(name => (Object.hasOwn(written.roles, name) ? [written.roles[name]] : []))
  return actions.filter(action => {
    const isCluster = action.startsWith('cluster:') || action === 'indices:data/write/bulk'
    if (isCluster) return !roles.some(({ cluster_permissions }) => holds(cluster_permissions, action))
    const isCovered = (name: string) =>
      roles.some(({ index_permissions }) =>
        index_permissions.some(
          ({ index_patterns, allowed_actions }) =>
            holds(allowed_actions, action) &&
            index_patterns.some(pattern => {
              const text = put(pattern, who)
              return text !== null && fits(text, name)
            }),
        ),
      )
    return !indices.every(
      index => isCovered(index) || Object.keys(members).some(alias => members[alias].includes(index) && isCovered(alias)),
    )
  })
}

describe('evaluator', () => {
  it('decides as the rules say, whatever was asked before', () => {
    const question = fc.record({
      who: identity,
      actions: fc.uniqueArray(fc.constantFrom(...ACTIONS), { minLength: 1, maxLength: 2 }),
      indices: some(INDICES, 3),
    })
    fc.assert(
      fc.property(
        fc.record({ r1: role, r2: role, r3: role }),
        fc.record({ r1: mapping, r3: mapping, gone: mapping }),
        fc.dictionary(fc.constantFrom('al', 'bl'), some(INDICES)),
        fc.array(question, { minLength: 1, maxLength: 20 }),
        (roles, rolesmapping, members, questions) => {
          const actiongroups = Object.fromEntries(Object.entries(GROUPS).map(([name, allowed_actions]) => [name, { allowed_actions }]))
          const record: SecurityRecord = { roles, rolesmapping, actiongroups }
          const evaluator = new Evaluator(readConfig(record), readSecuritySettings())
          const names = {
            aliasesOf: (index: string) => Object.keys(members).filter(alias => members[alias].includes(index)),
            membersOf: (alias: string) => members[alias] ?? [],
          }
          for (const { who: given, actions, indices } of questions) {
            const who: Identity = { ...given, attributes: new Map([['attr.internal.team', 'ab']]) }
            expect([...evaluator.rolesOf(who)].sort()).toEqual([...new Set(rolesOf({ roles, rolesmapping }, who))].sort())
            const missing = modelMissing({ roles, rolesmapping }, who, actions, indices, members)
            const user = `User [name=${who.name}, backend_roles=[${who.backendRoles.join(', ')}], requestedTenant=null]`
            expect(evaluator.decide(who, actions, indices, names)).toEqual(
              missing.length === 0
                ? { allowed: true }
                : { allowed: false, reason: `no permissions for [${missing === 'kept' ? '' : missing.join(', ')}] and ${user}` },
            )
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
