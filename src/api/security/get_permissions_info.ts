// The operation `security.get_permissions_info`: whether the user may use the security API, and which parts are disabled.
import { everythingDisabled } from '../../security/authorisation/management-access.ts'
import { printIdentity } from '../../security/authorisation/refusal.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { securityOf } from './security-of.ts'

export interface PermissionsInfoResponse {
  user: string
  user_name: string
  /** Whether the caller may change security. */
  has_api_access: boolean
  /** What the caller may not, by endpoint. */
  disabled_endpoints: Record<string, readonly string[]>
}

export const getPermissionsInfo = typedOperation<CommonParams, PermissionsInfoResponse>()({
  name: 'security.get_permissions_info',
  action: 'cluster:admin/opendistro_security/permissionsinfo',
  needs: 'security',
  scope: 'caller',
  routes: [{ method: 'GET', path: '/_plugins/_security/api/permissionsinfo' }],
  run(cx) {
    const security = securityOf(cx)
    const mayManage = security.managementRefusal(cx.identity) === null
    return {
      body: {
        user: printIdentity(cx.identity),
        user_name: cx.identity.name,
        has_api_access: mayManage,
        disabled_endpoints: mayManage ? security.disabledEndpoints(cx.identity) : everythingDisabled(),
      },
    }
  },
})
