// Settings of the installation rather than of the configuration: what an administrator of the machine decides, fixed while the engine is open.
import { illegalArgument } from '../core/errors.ts'
import { readBoolean, readInt } from '../core/values.ts'

/** Under the names of the real server, `plugins.security.` before each. */
export interface SecuritySettings {
  /** Roles whose users may manage security over REST. */
  readonly restApiRoles: readonly string[]
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
  readonly passwordStrength: string
}

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
    return value === undefined ? otherwise : typeof value === 'object' ? value : String(value).split(',')
  }
  const settings: SecuritySettings = {
    restApiRoles: list('restapi.roles_enabled', ['all_access', 'security_rest_api_access']),
    allowConfigModification: flag('unsupported.restapi.allow_securityconfig_modification', false),
    systemIndicesEnabled: flag('system_indices.enabled', true),
    systemIndicesPermissionEnabled: flag('system_indices.permission.enabled', false),
    systemIndices: list('system_indices.indices', ['.opensearch-notifications-*']),
    protectedIndicesEnabled: flag('protected_indices.enabled', false),
    protectedIndices: list('protected_indices.indices'),
    protectedIndicesRoles: list('protected_indices.roles'),
    adminDns: list('authcz.admin_dn'),
    cacheTtlMinutes: whole('cache.ttl_minutes', 60),
    emptyOverridesAll: flag('dfm_empty_overrides_all', false),
    salt: text('compliance.salt') ?? 'e1ukloTsQlOgPquJ',
    passwordMinLength: whole('restapi.password_min_length', -1),
    passwordRegex: text('restapi.password_validation_regex'),
    passwordErrorMessage: text('restapi.password_validation_error_message'),
    passwordStrength: text('restapi.password_score_based_validation_strength') ?? 'strong',
  }
  const [unknown] = rest.keys()
  if (unknown !== undefined) throw illegalArgument(`unknown setting [${unknown}] of security`)
  return settings
}
