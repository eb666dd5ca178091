// What is older in a configuration than what every configuration comes with today? Only roles can be: those of other plugins, which name
// actions that are added to and renamed. Users, mappings and tenants are an installation's own, and nothing is ever put beside them;
// static roles, groups and tenants are always today's.
import { isDeepStrictEqual } from 'node:util'
import type { ConfigChange } from './config-store.ts'
import { DEFAULT_ROLES } from './default-roles.ts'
import type { Role, SecurityConfig } from './entities.ts'
import { readEntity } from './read-entity.ts'

export const UPGRADE_COMPONENTS = ['roles', 'rolesmapping', 'actiongroups', 'config', 'internalusers', 'tenants'] as const
export type UpgradeComponent = (typeof UPGRADE_COMPONENTS)[number]

export interface Upgrade {
  readonly change: ConfigChange
  /** By component, what would be done; components with nothing to do are not there. */
  readonly described: ReadonlyMap<UpgradeComponent, readonly string[]>
}

/** `names`: only these entities; null for all. */
export function upgradeOf(config: SecurityConfig, components: readonly UpgradeComponent[], names: readonly string[] | null): Upgrade {
  const roles = new Map<string, Role>()
  const described: string[] = []
  if (components.includes('roles')) {
    for (const [name, json] of Object.entries(DEFAULT_ROLES)) {
      if (names !== null && !names.includes(name)) continue
      const wanted = readEntity('roles', { ...json, reserved: true })
      const present = config.roles.get(name)
      if (isDeepStrictEqual(present, wanted)) continue
      roles.set(name, wanted)
      described.push(`${present === undefined ? 'added' : 'modified'} [${name}]`)
    }
  }
  return { change: { roles }, described: described.length === 0 ? new Map() : new Map([['roles', described]]) }
}
