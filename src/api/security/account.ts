// One's own account: who one is to security, and another password for it.
import type { CallContext } from '../../engine/calls/call-context.ts'
import { passwordProblem } from '../../security/authentication/password-policy.ts'
import { hostOf } from '../../security/authorisation/role-mapper.ts'
import type { InternalUser } from '../../security/config/entities.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { accessDenied, badBody, badRequest, conflict, done, type ManagementResponse, notFound, notProven } from './answers.ts'
import { readBody } from './entity-body.ts'
import { securityOf } from './security-of.ts'

const PATH = '/_plugins/_security/api/account'

export interface AccountResponse {
  user_name: string
  /** Whether super administrators alone may change it. */
  is_reserved: boolean
  /** Whether super administrators alone see it. */
  is_hidden: boolean
  /** Whether it is kept here. */
  is_internal_user: boolean
  user_requested_tenant: string | null
  backend_roles: readonly string[]
  custom_attribute_names: readonly string[]
  /** Whether one may write there, by tenant. */
  tenants: Record<string, boolean>
  roles: readonly string[]
}

export const getAccountDetails = typedOperation<CommonParams, AccountResponse>()({
  name: 'security.get_account_details',
  action: 'cluster:admin/opendistro_security/account/get',
  needs: 'security',
  scope: 'caller',
  routes: [{ method: 'GET', path: PATH }],
  run(cx) {
    const { identity } = cx
    const security = securityOf(cx)
    const user = security.config.internalusers.get(identity.name)
    return {
      body: {
        user_name: identity.name,
        is_reserved: user?.reserved ?? false,
        is_hidden: user?.hidden ?? false,
        is_internal_user: user !== undefined,
        user_requested_tenant: identity.requestedTenant ?? null,
        backend_roles: identity.backendRoles,
        custom_attribute_names: [...(identity.attributes?.keys() ?? [])],
        tenants: security.evaluator.tenantsOf(identity),
        roles: security.rolesOf(identity),
      },
    }
  },
})

export interface ChangePasswordParams extends CommonParams {
  body: {
    /** The password as it is. */
    current_password: string
    /** The new password. */
    password?: string
    /** In place of the password: its bcrypt hash. */
    hash?: string
  }
}

export const changePassword = typedOperation<ChangePasswordParams, ManagementResponse>()({
  name: 'security.change_password',
  action: 'cluster:admin/opendistro_security/account/update',
  needs: 'security',
  scope: 'caller',
  routes: [{ method: 'PUT', path: PATH }],
  body: 'json',
  async run(cx, { body }) {
    // The holder of an API key has no password to verify.
    if (cx.identity.permissions !== undefined) throw accessDenied('Token-authenticated users cannot change passwords')
    const given = readBody(body, {
      members: { current_password: 'text', password: 'text', hash: 'text' },
      mandatory: ['current_password'],
    }) as unknown as ChangePasswordParams['body']
    const { hasher, settings, store } = securityOf(cx)
    const { name } = cx.identity
    const problem = given.password === undefined ? null : await passwordProblem(name, given.password, settings)
    if (problem !== null) throw badBody(problem)
    const user = ownUser(cx, name)
    const asker = { ...(cx.remoteAddress !== undefined && { address: hostOf(cx.remoteAddress) }), name }
    if (!(await hasher.verify(given.current_password, user.hash, asker))) throw notProven('Invalid credentials')
    const hash = given.password === undefined ? given.hash : await hasher.hash(given.password, asker)
    if (hash === undefined || hash === '') throw badRequest('Both provided password and hash cannot be null/empty.')
    await store.change(({ internalusers }) => {
      // Another change of the user meanwhile may have changed the password that was verified.
      if (internalusers.get(name) !== user) throw conflict(name)
      return { internalusers: new Map([[name, { ...user, hash }]]) }
    })
    return done('Password changed')
  },
})

function ownUser(cx: CallContext, name: string): InternalUser {
  const user = securityOf(cx).config.internalusers.get(name)
  if (user === undefined) throw notFound(`user '${name}' not found.`)
  if (user.hidden) throw notFound(`Resource '${name}' is not available.`)
  if (user.reserved) throw accessDenied(`Resource '${name}' is reserved.`)
  return user
}
