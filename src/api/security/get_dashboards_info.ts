// What the dashboards need to know of security before they show anything.
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { securityOf } from './security-of.ts'

export interface DashboardsInfoResponse {
  user_name: string
  /** What may not be read is left out, in place of an error. */
  not_fail_on_forbidden_enabled: boolean
  [member: string]: unknown
}

const PASSWORD_MESSAGE =
  'Password should be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one digit, and one special character.'
const PASSWORD_EXPRESSION = '(?=.*[A-Z])(?=.*[^a-zA-Z\\d])(?=.*[0-9])(?=.*[a-z]).{8,}'

export const getDashboardsInfo = typedOperation<CommonParams, DashboardsInfoResponse>()({
  name: 'security.get_dashboards_info',
  action: 'cluster:admin/opendistro_security/dashboardsinfo',
  needs: 'security',
  scope: 'caller',
  routes: [
    { method: 'GET', path: '/_plugins/_security/dashboardsinfo' },
    { method: 'POST', path: '/_plugins/_security/dashboardsinfo' },
  ],
  run(cx) {
    const { evaluator, settings } = securityOf(cx)
    const { dynamic } = evaluator
    return {
      body: {
        user_name: cx.identity.name,
        not_fail_on_forbidden_enabled: dynamic.doNotFailOnForbidden,
        opensearch_dashboards_mt_enabled: dynamic.multitenancyEnabled,
        opensearch_dashboards_index: dynamic.dashboardsIndex,
        opensearch_dashboards_server_user: dynamic.dashboardsServerUser,
        multitenancy_enabled: dynamic.multitenancyEnabled,
        private_tenant_enabled: dynamic.privateTenantEnabled,
        default_tenant: dynamic.defaultTenant,
        sign_in_options: dynamic.signInOptions,
        password_validation_error_message: settings.passwordErrorMessage ?? PASSWORD_MESSAGE,
        password_validation_regex: settings.passwordRegex ?? PASSWORD_EXPRESSION,
        resource_sharing_enabled: false,
        // Servers older than keys say nothing of them; nor does one that was not told of them.
        ...(dynamic.apiTokens.isConfigured && {
          api_tokens_enabled: dynamic.apiTokens.enabled,
          max_duration_seconds: dynamic.apiTokens.maxDurationSeconds,
        }),
      },
    }
  },
})
