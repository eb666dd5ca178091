// Settings of the installation rather than of the configuration: what an administrator of the machine decides, fixed while the engine is open.
import { illegalArgument } from '../../core/errors.ts'
import { readBoolean, readInt } from '../../core/values.ts'

/** Under the names of the real server, `plugins.security.` before each. */
export interface SecuritySettings {
  /** Roles whose users may manage security over REST. */
  readonly restApiRoles: readonly string[]
  /** Of those: parts of the management, and methods, that a role (or `global`: no role) may not use. By role, then by endpoint. */
  readonly disabledEndpoints: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
  /** Whether `restapi:admin/…` permissions make a super administrator of one part. */
  readonly restAdminEnabled: boolean
  /** Whether config.yml may be changed over REST. */
  readonly allowConfigModification: boolean
  readonly systemIndicesEnabled: boolean
  readonly systemIndicesPermissionEnabled: boolean
  readonly systemIndices: readonly string[]
  readonly protectedIndicesEnabled: boolean
  readonly protectedIndices: readonly string[]
  readonly protectedIndicesRoles: readonly string[]
  /** Subjects of client certificates whose holders are super administrators. */
  readonly adminDns: readonly string[]
  readonly cacheTtlMinutes: number
  /** A role without a document query lifts those of the others. */
  readonly emptyOverridesAll: boolean
  /** Salt of masked fields: 16 characters. */
  readonly salt: string
  readonly passwordMinLength: number
  readonly passwordRegex: string | null
  readonly passwordErrorMessage: string | null
  readonly passwordStrength: PasswordStrength
  /** Where the audit log goes: `internal_opensearch`, `log4j`, `debug` or `noop`. */
  readonly auditType: string
  /** Name of the index it goes to; letters outside of quotes stand for the day. */
  readonly auditIndex: string
}

/** From what can be guessed with some patience to what cannot be guessed at all. */
export const PASSWORD_STRENGTHS = ['fair', 'good', 'strong', 'very_strong'] as const
type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

export type GivenSecuritySettings = Readonly<Record<string, string | number | boolean | readonly string[]>>

const PREFIX = 'plugins.security.'

export function readSecuritySettings(given: GivenSecuritySettings = {}): SecuritySettings {
  const rest = new Map(Object.entries(given))
  const take = (name: string) => {
    const value = rest.get(PREFIX + name)
    rest.delete(PREFIX + name)
    return value
  }
  const flag = (name: string, otherwise: boolean) => readBoolean(take(name) ?? otherwise)
  const text = (name: string) => {
    const value = take(name)
    return value === undefined ? null : String(value)
  }
  const whole = (name: string, otherwise: number) => readInt(take(name) ?? otherwise, PREFIX + name)
  const list = (name: string, otherwise: readonly string[] = []): readonly string[] => {
    const value = take(name)
    return value === undefined ? otherwise : texts(value)
  }
  /** Names have commas in them: a text is one, or several as a list in JSON. */
  const names = (name: string): readonly string[] => {
    const value = take(name)
    if (value === undefined || typeof value === 'object') return value ?? []
    return String(value).startsWith('[') ? readNames(PREFIX + name, String(value)) : [String(value)]
  }
  const settings: SecuritySettings = {
    restApiRoles: list('restapi.roles_enabled', ['all_access', 'security_rest_api_access']),
    disabledEndpoints: takeDisabledEndpoints(rest),
    restAdminEnabled: flag('restapi.admin.enabled', false),
    allowConfigModification: flag('unsupported.restapi.allow_securityconfig_modification', false),
    systemIndicesEnabled: flag('system_indices.enabled', true),
    systemIndicesPermissionEnabled: flag('system_indices.permission.enabled', false),
    systemIndices: list('system_indices.indices', ['.opensearch-notifications-*']),
    protectedIndicesEnabled: flag('protected_indices.enabled', false),
    protectedIndices: list('protected_indices.indices'),
    protectedIndicesRoles: list('protected_indices.roles'),
    adminDns: names('authcz.admin_dn'),
    cacheTtlMinutes: whole('cache.ttl_minutes', 60),
    emptyOverridesAll: flag('dfm_empty_overrides_all', false),
    salt: text('compliance.salt') ?? 'e1ukloTsQlOgPquJ',
    passwordMinLength: whole('restapi.password_min_length', -1),
    passwordRegex: text('restapi.password_validation_regex'),
    passwordErrorMessage: text('restapi.password_validation_error_message'),
    passwordStrength: readStrength(text('restapi.password_score_based_validation_strength') ?? 'strong'),
    auditType: text('audit.type') ?? 'noop',
    auditIndex: text('audit.config.index') ?? "'security-auditlog-'YYYY.MM.dd",
  }
  const [unknown] = rest.keys()
  if (unknown !== undefined) throw illegalArgument(`unknown setting [${unknown}] of security`)
  return settings
}

function readNames(setting: string, text: string): readonly string[] {
  try {
    const json: unknown = JSON.parse(text)
    if (Array.isArray(json) && json.every(name => typeof name === 'string')) return json
  } catch {
    // Told below.
  }
  throw illegalArgument(`[${setting}] must be a name or a JSON list of names`)
}

const DISABLED = `${PREFIX}restapi.endpoints_disabled.`

/** `plugins.security.restapi.endpoints_disabled.<role>.<ENDPOINT>: [GET, PUT]`. A role's name may have dots, an endpoint's has none. */
function takeDisabledEndpoints(
  rest: Map<string, GivenSecuritySettings[string]>,
): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const roles = new Map<string, Map<string, readonly string[]>>()
  for (const [name, value] of rest) {
    if (!name.startsWith(DISABLED)) continue
    rest.delete(name)
    const dot = name.lastIndexOf('.')
    const role = name.slice(DISABLED.length, dot)
    const endpoint = name.slice(dot + 1).toUpperCase()
    if (role === '' || endpoint === '') throw illegalArgument(`[${name}] needs a role and an endpoint`)
    const endpoints = roles.get(role) ?? new Map<string, readonly string[]>()
    roles.set(
      role,
      endpoints.set(
        endpoint,
        texts(value).map(method => method.trim().toUpperCase()),
      ),
    )
  }
  return roles
}

const texts = (value: GivenSecuritySettings[string]): readonly string[] => (typeof value === 'object' ? value : String(value).split(','))

function readStrength(text: string): PasswordStrength {
  const strength = PASSWORD_STRENGTHS.find(name => name === text.toLowerCase())
  if (strength === undefined) throw illegalArgument(`[${text}] is no strength of passwords: it is one of ${PASSWORD_STRENGTHS.join(', ')}`)
  return strength
}
