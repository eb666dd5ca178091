// config.yml as it is read back, with defaults filled in.
import type { Json } from './entities.ts'

const DYNAMIC: Readonly<Record<string, unknown>> = {
  filtered_alias_mode: 'warn',
  disable_rest_auth: false,
  disable_intertransport_auth: false,
  respect_request_indices_options: false,
  kibana: {
    multitenancy_enabled: true,
    private_tenant_enabled: true,
    default_tenant: '',
    server_username: 'kibanaserver',
    index: '.kibana',
    sign_in_options: ['BASIC'],
  },
  http: { anonymous_auth_enabled: false, xff: { enabled: false, remoteIpHeader: 'X-Forwarded-For' } },
  authc: {},
  authz: {},
  auth_failure_listeners: {},
  do_not_fail_on_forbidden: false,
  multi_rolespan_enabled: true,
  hosts_resolver_mode: 'ip-only',
  do_not_fail_on_forbidden_empty: false,
  on_behalf_of: { enabled: false },
}

export const withConfigDefaults = (document: Json): Json => ({ ...document, dynamic: filled(document.dynamic, DYNAMIC) })

function filled(given: unknown, defaults: Readonly<Record<string, unknown>>): Json {
  const result: Record<string, unknown> = { ...defaults, ...(isObject(given) ? given : {}) }
  for (const [name, value] of Object.entries(defaults)) if (isObject(value)) result[name] = filled(result[name], value)
  return result
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
