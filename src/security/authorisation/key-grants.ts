// The privileges of an API key, which holds permissions rather than roles.
import type { ActionGroup } from '../config/entities.ts'
import type { Identity } from '../contracts/identity.ts'
import { ActionGroups } from './action-groups.ts'
import { CompiledPermissions, Grants, type PermissionSet } from './permissions.ts'
import { substitutePattern } from './substitution.ts'

/** With the groups as they are now: they stay so for as long as the grants do. A rule for an alias does not hold for its members. */
export function keyGrants(
  { cluster_permissions, index_permissions }: PermissionSet,
  user: Identity,
  actionGroups: ReadonlyMap<string, ActionGroup>,
): Grants {
  const groups = new ActionGroups(actionGroups)
  const substituted = index_permissions.map(permission => ({
    ...permission,
    index_patterns: permission.index_patterns.flatMap(pattern => substitutePattern(pattern, user, []) ?? []),
  }))
  return new Grants(
    [new CompiledPermissions({ cluster_permissions, index_permissions: substituted }, names => groups.resolve(names))],
    false,
  )
}
