// Who am I to security: name, roles, tenants.
import { printIdentity } from '../../security/authorisation/refusal.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { securityOf } from './security-of.ts'

export interface AuthinfoResponse {
  user: string
  user_name: string
  user_requested_tenant: string | null
  /** Where the caller calls from. */
  remote_address: string | null
  backend_roles: readonly string[]
  custom_attribute_names: readonly string[]
  roles: readonly string[]
  tenants: Record<string, boolean>
  principal: string | null
  peer_certificates: string
  /** Where to sign out, of single sign-on. */
  sso_logout_url: string | null
}

export const authinfo = typedOperation<CommonParams, AuthinfoResponse>()({
  name: 'security.authinfo',
  action: 'cluster:admin/opendistro_security/authinfo',
  needs: 'security',
  scope: 'caller',
  routes: [
    { method: 'GET', path: '/_plugins/_security/authinfo' },
    { method: 'POST', path: '/_plugins/_security/authinfo' },
  ],
  params: { verbose: 'boolean', auth_type: 'string' },
  run(cx, { params }) {
    const { identity } = cx
    const security = securityOf(cx)
    const attributes = [...(identity.attributes?.keys() ?? [])]
    return {
      body: {
        user: printIdentity(identity),
        user_name: identity.name,
        user_requested_tenant: identity.requestedTenant ?? null,
        remote_address: cx.remoteAddress ?? null,
        backend_roles: identity.backendRoles,
        custom_attribute_names: attributes,
        roles: security.rolesOf(identity),
        tenants: security.evaluator.tenantsOf(identity),
        principal: null,
        peer_certificates: '0',
        sso_logout_url: null,
        ...(params.verbose === true && sizes([identity.name, ...identity.backendRoles, ...attributes], attributes, identity.backendRoles)),
      },
    }
  },
})

/** Of the texts, since there is no other form they are sent in. */
function sizes(all: readonly string[], attributes: readonly string[], backendRoles: readonly string[]) {
  const bytes = (texts: readonly string[]) => `${texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)} bytes`
  return { size_of_user: bytes(all), size_of_custom_attributes: bytes(attributes), size_of_backendroles: bytes(backendRoles) }
}
