// Tenants as the dashboards use them: which index belongs to which, and how they are set up.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { DynamicConfig } from '../../security/config/dynamic-config.ts'
import type { Json } from '../../security/config/entities.ts'
import { isRecord } from '../administration.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { readBody } from './entity-body.ts'
import { securityOf } from './security-of.ts'

export interface TenancyConfig {
  /** The tenant of a caller that asks for none. */
  default_tenant: string
  /** Whether each user has a tenant of their own. */
  private_tenant_enabled: boolean
  /** Whether there are tenants. */
  multitenancy_enabled: boolean
  /** Ways to sign in. */
  sign_in_options: readonly string[]
}

const ROW = { needs: 'security', scope: 'management', endpoint: 'TENANTS' } as const
const PATH = '/_plugins/_security/api/tenancy/config'

export const getTenancyConfig = typedOperation<CommonParams, TenancyConfig>()({
  ...ROW,
  name: 'security.get_tenancy_config',
  action: 'cluster:admin/opendistro_security/tenancy/config/get',
  routes: [{ method: 'GET', path: PATH }],
  run: cx => ({ body: tenancyOf(securityOf(cx).evaluator.dynamic) }),
})

export interface UpdateTenancyConfigParams extends CommonParams {
  body: Partial<TenancyConfig>
}

export const createUpdateTenancyConfig = typedOperation<UpdateTenancyConfigParams, TenancyConfig>()({
  ...ROW,
  name: 'security.create_update_tenancy_config',
  action: 'cluster:admin/opendistro_security/tenancy/config/update',
  routes: [{ method: 'PUT', path: PATH }],
  body: 'json',
  async run(cx, { body }) {
    const given = readBody(body, {
      members: { default_tenant: 'text', private_tenant_enabled: 'boolean', multitenancy_enabled: 'boolean', sign_in_options: 'texts' },
    }) as Partial<TenancyConfig>
    const security = securityOf(cx)
    await security.store.change(({ config, tenants }) => {
      refuseTenant(given, tenants, security.evaluator.dynamic)
      refuseOptions(given)
      const dynamic = object(config.dynamic)
      return { config: { ...config, dynamic: { ...dynamic, kibana: { ...object(dynamic.kibana), ...given } } } }
    })
    return { body: tenancyOf(security.evaluator.dynamic) }
  },
})

/** Visible where the server shows tenants, else to super administrators only. There are no indexes of tenants, since there are no dashboards. */
export const tenantInfo = typedOperation<CommonParams, Record<string, string>>()({
  name: 'security.tenant_info',
  action: 'cluster:admin/opendistro_security/tenantinfo',
  needs: 'security',
  scope: 'caller',
  routes: [
    { method: 'GET', path: '/_plugins/_security/tenantinfo' },
    { method: 'POST', path: '/_plugins/_security/tenantinfo' },
  ],
  run(cx) {
    const { name, isSuper } = cx.identity
    if (isSuper !== true && name !== securityOf(cx).evaluator.dynamic.dashboardsServerUser)
      throw new ApiError('security_exception', 'only for the server of the dashboards', { status: 403, answer: '' })
    return { body: {} }
  },
})

const tenancyOf = ({ defaultTenant, privateTenantEnabled, multitenancyEnabled, signInOptions }: DynamicConfig): TenancyConfig => ({
  default_tenant: defaultTenant,
  private_tenant_enabled: privateTenantEnabled,
  multitenancy_enabled: multitenancyEnabled,
  sign_in_options: signInOptions,
})

const GLOBAL_TENANT = 'global'
const PRIVATE_TENANT = 'private'

function refuseTenant(
  { default_tenant, private_tenant_enabled }: Partial<TenancyConfig>,
  tenants: ReadonlyMap<string, unknown>,
  { privateTenantEnabled }: DynamicConfig,
): void {
  if (default_tenant === undefined || default_tenant === '' || default_tenant.toLowerCase() === GLOBAL_TENANT) return
  if (default_tenant.toLowerCase() === PRIVATE_TENANT) {
    if (private_tenant_enabled ?? privateTenantEnabled) return
    throw illegalArgument('Private tenant can not be disabled if it is the default tenant.')
  }
  if (tenants.has(default_tenant)) return
  throw illegalArgument(
    `${default_tenant} can not be set to default tenant. Default tenant should be selected from one of the available tenants.`,
  )
}

/** Ways to sign in that there are. */
const SIGN_IN_OPTIONS = ['BASIC', 'ANONYMOUS']

function refuseOptions({ sign_in_options = [] }: Partial<TenancyConfig>): void {
  for (const option of sign_in_options)
    if (!SIGN_IN_OPTIONS.includes(option))
      throw illegalArgument(`Validation failure: ${option} authentication provider is not available for this cluster.`)
}

const object = (value: unknown): Json => (isRecord(value) ? value : {})
