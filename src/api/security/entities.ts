// The kinds of entities that are managed over REST, and what is special about each.
import { randomBytes } from 'node:crypto'
import { passwordProblem } from '../../security/authentication/password-policy.ts'
import type { SecurityConfig } from '../../security/config/entities.ts'
import { isRecord } from '../administration.ts'
import { accessDenied, badBody, badRequest, notFound } from './answers.ts'
import { entityOperations } from './entity-operations.ts'

export const roles = entityOperations({ kind: 'roles', endpoint: 'ROLES', noun: 'role', singular: 'role', plural: 'roles' })

export const roleMappings = entityOperations({
  kind: 'rolesmapping',
  endpoint: 'ROLESMAPPING',
  noun: 'rolesmapping',
  singular: 'role_mapping',
  plural: 'role_mappings',
  check: (config, name) => requireRole(config, name),
})

export const tenants = entityOperations({ kind: 'tenants', endpoint: 'TENANTS', noun: 'tenant', singular: 'tenant', plural: 'tenants' })

const GROUP_TYPES = ['cluster', 'index']

export const actionGroups = entityOperations({
  kind: 'actiongroups',
  endpoint: 'ACTIONGROUPS',
  noun: 'actiongroup',
  singular: 'action_group',
  plural: 'action_groups',
  formerNames: ['actiongroup'],
  check(config, name, { allowed_actions, type }) {
    if (config.roles.has(name)) throw badRequest(`${name} is an existing role. A action group cannot be named with an existing role name.`)
    if (allowed_actions.includes(name)) throw badRequest(`${name} cannot be an allowed_action of itself`)
    if (type !== undefined && !GROUP_TYPES.includes(type.toLowerCase()))
      throw badRequest(`Invalid action group type: ${type}. Supported types are: ${GROUP_TYPES.join(', ')}.`)
  },
})

export const users = entityOperations({
  kind: 'internalusers',
  endpoint: 'INTERNALUSERS',
  noun: 'user',
  singular: 'user',
  plural: 'users',
  formerNames: ['user'],
  filter(user, filterBy) {
    const kind = filterBy.toLowerCase()
    return kind === 'service' ? isServiceAccount(user) : kind !== 'internal' || !isServiceAccount(user)
  },
  async checkBody({ settings }, name, { password }) {
    const problem = password === undefined ? null : await passwordProblem(name, password as string, settings)
    if (problem !== null) throw badBody(problem)
  },
  async prepare({ hasher }, name, { password, ...body }, previous) {
    if (name.includes(':')) throw badRequest("A restricted character(s) was detected in the account name. Please remove: ':'")
    if (isServiceAccount(body)) {
      if (password !== undefined)
        throw badRequest(`A password cannot be provided for a service account. Failed to register service account: ${name}`)
      if (body.hash !== undefined && body.hash !== previous?.hash)
        throw badRequest(`A password hash cannot be provided for service account. Failed to register service account: ${name}`)
      return { ...body, hash: previous?.hash ?? (await hasher.hash(randomBytes(32).toString('base64url'))) }
    }
    if (password !== undefined) return { ...body, hash: await hasher.hash(password as string) }
    if (body.hash === undefined && previous === undefined)
      throw badRequest("Please specify either 'hash' or 'password' when creating a new internal user.")
    return { hash: previous?.hash, ...body }
  },
  check(config, _, { opendistro_security_roles }) {
    for (const role of opendistro_security_roles) {
      requireRole(config, role)
      if (config.rolesmapping.get(role)?.reserved === true) throw accessDenied(`Resource '${role}' is reserved.`)
    }
  },
})

/** Of a program: it has no password of its own choice. */
export const isServiceAccount = ({ attributes }: { readonly attributes?: unknown }): boolean =>
  isRecord(attributes) && String(attributes.service).toLowerCase() === 'true'

function requireRole(config: SecurityConfig, name: string): void {
  if (!config.roles.has(name)) throw notFound(`role '${name}' not found.`)
}
