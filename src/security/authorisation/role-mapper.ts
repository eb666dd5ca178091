// Maps a user to roles: by user name, backend roles and host, and the roles given directly.
import { NameMatcher } from '../../core/name-matcher.ts'
import type { RoleMapping } from '../config/entities.ts'
import type { Identity } from '../contracts/identity.ts'

interface CompiledMapping {
  readonly role: string
  readonly users: NameMatcher
  readonly backendRoles: NameMatcher
  readonly hosts: NameMatcher
  /** All must fit; empty: none does. */
  readonly andBackendRoles: readonly NameMatcher[]
}

export class RoleMapper {
  private readonly mappings: readonly CompiledMapping[]
  private readonly known = new WeakMap<Identity, readonly string[]>()

  constructor(mappings: ReadonlyMap<string, RoleMapping>) {
    this.mappings = [...mappings].map(([role, mapping]) => ({
      role,
      users: new NameMatcher(mapping.users),
      backendRoles: new NameMatcher(mapping.backend_roles),
      hosts: new NameMatcher(mapping.hosts),
      andBackendRoles: mapping.and_backend_roles.map(pattern => new NameMatcher([pattern])),
    }))
  }

  /** Names that are no role may be among them. */
  rolesOf(identity: Identity): readonly string[] {
    let roles = this.known.get(identity)
    if (roles === undefined) {
      roles = identity.permissions !== undefined || identity.isSuper ? [] : this.map(identity)
      this.known.set(identity, roles)
    }
    return roles
  }

  private map(identity: Identity): readonly string[] {
    const { name, backendRoles, address } = identity
    const host = address === undefined ? undefined : hostOf(address)
    const roles = new Set(identity.roles)
    for (const mapping of this.mappings) {
      const isGiven =
        mapping.users.matches(name) ||
        mapping.backendRoles.matchesAny(backendRoles) ||
        (host !== undefined && mapping.hosts.matches(host)) ||
        (mapping.andBackendRoles.length > 0 && mapping.andBackendRoles.every(pattern => pattern.matchesAny(backendRoles)))
      if (isGiven) roles.add(mapping.role)
    }
    return [...roles]
  }
}

/** `127.0.0.1:5000` and `[::1]:5000` without the port. */
export const hostOf = (address: string) => address.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
