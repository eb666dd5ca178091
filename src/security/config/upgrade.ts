// Finds the parts of a configuration that are older than the defaults. Only roles can be: those of other plugins, whose actions get added
// and renamed. Users, mappings and tenants belong to the installation and are left as they are; static roles, groups and tenants are always
// current.
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
