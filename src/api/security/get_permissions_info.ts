// May I manage security over REST, and which parts of it may I not?
import { printIdentity } from '../../security/authorisation/evaluator.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { securityOf } from './security-of.ts'

export interface PermissionsInfoResponse {
  user: string
  user_name: string
  has_api_access: boolean
  disabled_endpoints: Record<string, readonly string[]>
}

const ENDPOINTS =
  'ACCOUNT,ACTIONGROUPS,ALLOWLIST,APITOKENS,AUDIT,AUTHTOKEN,CACHE,CONFIG,INTERNALUSERS,MIGRATE,NODESDN,PERMISSIONSINFO,RATELIMITERS,RESOURCE_SHARING,ROLES,ROLESMAPPING,ROLLBACK_VERSION,SSL,SYSTEMINFO,TENANTS,VALIDATE,VIEW_VERSION'.split(
    ',',
  )
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'CONNECT']

export const getPermissionsInfo = typedOperation<CommonParams, PermissionsInfoResponse>({
  name: 'security.get_permissions_info',
  action: 'cluster:admin/opendistro_security/permissionsinfo',
  needs: 'security',
  scope: 'caller',
  routes: [{ method: 'GET', path: '/_plugins/_security/api/permissionsinfo' }],
  run(cx) {
    const mayManage = securityOf(cx).managementRefusal(cx.identity) === null
    return {
      body: {
        user: printIdentity(cx.identity),
        user_name: cx.identity.name,
        has_api_access: mayManage,
        disabled_endpoints: mayManage ? {} : Object.fromEntries(ENDPOINTS.map(endpoint => [endpoint, METHODS])),
      },
    }
  },
})
