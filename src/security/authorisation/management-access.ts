// Access to the security REST API: which users may manage security, and which parts of the API are disabled for them.
import { NameMatcher } from '../../core/name-matcher.ts'
import type { SecurityConfig } from '../config/entities.ts'
import type { SecuritySettings } from '../contracts/settings.ts'
import { ActionGroups } from './action-groups.ts'

/** Parts of the management, as settings and refusals name them. */
const MANAGEMENT_ENDPOINTS = [
  'ACCOUNT',
  'ACTIONGROUPS',
  'ALLOWLIST',
  'APITOKENS',
  'AUDIT',
  'AUTHTOKEN',
  'CACHE',
  'CONFIG',
  'INTERNALUSERS',
  'MIGRATE',
  'NODESDN',
  'PERMISSIONSINFO',
  'RATELIMITERS',
  'RESOURCE_SHARING',
  'ROLES',
  'ROLESMAPPING',
  'ROLLBACK_VERSION',
  'SSL',
  'SYSTEMINFO',
  'TENANTS',
  'VALIDATE',
  'VIEW_VERSION',
] as const

export type ManagementEndpoint = (typeof MANAGEMENT_ENDPOINTS)[number]

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'CONNECT']

const EVERYBODY = 'global'

type DisabledEndpoints = ReadonlyMap<string, readonly string[]>

/** The requested operation; absent: any. */
export interface ManagementRequest {
  readonly endpoint: ManagementEndpoint
  readonly method: string
}

export class ManagementAccess {
  private readonly groups: ActionGroups

  constructor(
    private readonly config: SecurityConfig,
    private readonly settings: SecuritySettings,
  ) {
    this.groups = new ActionGroups(config.actiongroups)
  }

  /** Null, or why not. */
  refusal(user: string, roles: readonly string[], request?: ManagementRequest): string | null {
    const why = this.obstacle(user, roles, request)
    return why !== null && request?.endpoint === 'APITOKENS' ? KEYS_REFUSED : why
  }

  private obstacle(user: string, roles: readonly string[], request: ManagementRequest | undefined): string | null {
    const who = `User ${user} with Security roles [${roles.join(', ')}]`
    if (!roles.some(role => this.settings.restApiRoles.includes(role)))
      return refused(`${who} does not have any role privileged for admin access`)
    if (request === undefined || !this.disabledFor(roles).get(request.endpoint)?.includes(request.method)) return null
    return refused(`${who} does not have any access to endpoint ${request.endpoint} and method ${request.method}`)
  }

  /** What is closed to every limited role, and what is closed to all users. */
  disabledFor(roles: readonly string[]): DisabledEndpoints {
    const { disabledEndpoints } = this.settings
    const limits = roles.flatMap(role => disabledEndpoints.get(role) ?? [])
    const result = new Map<string, readonly string[]>()
    for (const [endpoint, methods] of limits[0] ?? [])
      if (limits.every(limit => limit.has(endpoint)))
        result.set(
          endpoint,
          methods.filter(method => limits.every(limit => limit.get(endpoint)!.includes(method))),
        )
    for (const [endpoint, methods] of disabledEndpoints.get(EVERYBODY) ?? [])
      result.set(endpoint, [...new Set([...(result.get(endpoint) ?? []), ...methods])])
    return result
  }

  /** By a permission that names the part: `*`, which every administrator has, does not. */
  isMasterOf(roles: readonly string[], endpoint: ManagementEndpoint): boolean {
    if (!this.settings.restAdminEnabled) return false
    const patterns = roles.flatMap(role => this.groups.resolve(this.config.roles.get(role)?.cluster_permissions ?? []))
    return new NameMatcher(patterns.filter(pattern => pattern !== '*')).matches(ADMIN_PREFIX + PERMISSIONS[endpoint])
  }
}

const ADMIN_PREFIX = 'restapi:admin/'

/** Where they are not just the endpoint's name; endpoints that no permission is for match none. */
const PERMISSIONS: Readonly<Record<ManagementEndpoint, string>> = {
  ...(Object.fromEntries(MANAGEMENT_ENDPOINTS.map(name => [name, name.toLowerCase()])) as Record<ManagementEndpoint, string>),
  CONFIG: 'config/update',
  SSL: 'ssl/certs/info',
}

/** What those who may do nothing may not do. */
export const everythingDisabled = (): Record<string, readonly string[]> =>
  Object.fromEntries(MANAGEMENT_ENDPOINTS.map(endpoint => [endpoint, METHODS]))

/** Of API keys the server says no more. */
const KEYS_REFUSED = 'No permission to access REST API: User does not have required security API access'

const refused = (why: string) => `No permission to access REST API: ${why}. No ssl info found in request.`
