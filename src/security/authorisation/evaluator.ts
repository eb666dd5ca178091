// Evaluates privileges: the rules of one version of the configuration, compiled, and queried by (user, action, indexes).
import { NameMatcher } from '../../core/name-matcher.ts'
import { type DynamicConfig, readDynamicConfig } from '../config/dynamic-config.ts'
import type { Role, SecurityConfig } from '../config/entities.ts'
import type { Decision, Identity, IndexNames, Permissions } from '../contracts/identity.ts'
import type { SecuritySettings } from '../contracts/settings.ts'
import { ActionGroups } from './action-groups.ts'
import { changesSystemIndex, isClusterLevel, isNarrowable, mayBeEmpty } from './action-levels.ts'
import { CompiledPermissions, Grants, type PermissionSet } from './permissions.ts'
import { noPermissions } from './refusal.ts'
import { limits, NO_DOCUMENTS, type RestrictingRule, type Restrictions, restrictionsOf } from './restrictions.ts'
import { RoleMapper } from './role-mapper.ts'
import { hasVariables, substitutePattern, substituteQuery } from './substitution.ts'

/** The index that stands for the configuration itself: it is empty and read-only. */
export const SECURITY_INDEX = '.opendistro_security'
/** The real server keeps API keys in an index of this name. It does not exist here and cannot be created. */
const KEY_INDEX = '.opensearch_security_api_tokens'

const ALLOWED: Decision = { allowed: true }
const MOST_REMEMBERED = 1000

/** The privileges granted by a set of roles. */
interface Sight {
  readonly grants: Grants
  readonly rules: readonly RestrictingRule[]
}

export class Evaluator {
  readonly dynamic: DynamicConfig
  private readonly mapper: RoleMapper
  private readonly groups: ActionGroups
  private readonly systemIndices: NameMatcher
  private readonly protectedIndices: NameMatcher
  /** Of roles without variables, by name. */
  private readonly compiled = new Map<string, CompiledPermissions>()
  /** Users with the same roles share cached decisions. */
  private readonly sights = new Map<string, Sight>()
  private readonly known = new WeakMap<Identity, Sight>()

  constructor(
    private readonly config: SecurityConfig,
    private readonly settings: SecuritySettings,
  ) {
    this.dynamic = readDynamicConfig(config.config)
    this.mapper = new RoleMapper(config.rolesmapping)
    this.groups = new ActionGroups(config.actiongroups)
    this.systemIndices = new NameMatcher([SECURITY_INDEX, KEY_INDEX, ...(settings.systemIndicesEnabled ? settings.systemIndices : [])])
    this.protectedIndices = new NameMatcher(settings.protectedIndicesEnabled ? settings.protectedIndices : [])
  }

  /** By mapping or given outright; names that are no role may be among them. */
  rolesOf(identity: Identity): readonly string[] {
    return this.mapper.rolesOf(identity)
  }

  /** Several actions are needed all. Names of indexes do not matter to actions of the cluster, except that system indexes are kept. */
  decide(identity: Identity, actions: readonly string[], indices: readonly string[], names?: IndexNames): Decision {
    if (identity.isSuper === true) return ALLOWED
    if (this.changesKeptIndex(identity, actions, indices, names)) return refused([], identity)
    const grants = this.grantsOf(identity)
    const missing = actions.filter(action =>
      isClusterLevel(action)
        ? !grants.allowsCluster(action)
        : !indices.every(index => this.allowsIndex(identity, grants, action, index, names)),
    )
    if (missing.length === 0) return ALLOWED
    const remaining = this.remaining(identity, actions, indices, names)
    return remaining === null ? refused(missing, identity) : { ...refused(missing, identity), remaining }
  }

  /** Null: everything of it. */
  restrictionsFor(identity: Identity, index: string, names?: IndexNames): Restrictions | null {
    if (identity.isSuper === true) return null
    if (this.isKept(identity, index)) return NO_DOCUMENTS
    if (identity.permissions !== undefined) return null
    return restrictionsOf(this.sightOf(identity).rules, index, names, this.settings)
  }

  /** The tenants of a user, and whether they are writable; the private one comes last. */
  tenantsOf(identity: Identity): ReadonlyMap<string, boolean> {
    const tenants = new Map<string, boolean>()
    const roles = this.rolesOf(identity)
    for (const name of roles) {
      for (const { tenant_patterns, allowed_actions } of this.config.roles.get(name)?.tenant_permissions ?? []) {
        const actions = new NameMatcher(this.groups.resolve(allowed_actions))
        const patterns = new NameMatcher(tenant_patterns.flatMap(pattern => substitutePattern(pattern, identity, roles) ?? []))
        const mayWrite = actions.matches('kibana:saved_objects/_/write')
        if (!mayWrite && !actions.matches('kibana:saved_objects/_/read')) continue
        for (const tenant of this.config.tenants.keys())
          if (patterns.matches(tenant)) tenants.set(tenant, mayWrite || tenants.get(tenant) === true)
      }
    }
    tenants.set(identity.name, true)
    return tenants
  }

  // ---- what roles give ----

  private grantsOf(identity: Identity): Permissions {
    return identity.permissions ?? this.sightOf(identity).grants
  }

  private sightOf(identity: Identity): Sight {
    let sight = this.known.get(identity)
    if (sight !== undefined) return sight
    const roleNames = this.rolesOf(identity).filter(name => this.config.roles.has(name))
    const roles = roleNames.map(name => this.config.roles.get(name)!)
    const key = JSON.stringify(
      roles.some(hasOwnRules) ? [roleNames, identity.name, identity.backendRoles, [...(identity.attributes ?? [])]] : roleNames,
    )
    sight = this.sights.get(key)
    if (sight === undefined) {
      sight = this.compile(identity, roleNames, roles)
      if (this.sights.size >= MOST_REMEMBERED) this.sights.clear()
      this.sights.set(key, sight)
    }
    this.known.set(identity, sight)
    return sight
  }

  private compile(identity: Identity, roleNames: readonly string[], roles: readonly Role[]): Sight {
    const rules: RestrictingRule[] = []
    const sets = roles.map((role, i) => {
      const index_permissions = this.substituted(role.index_permissions, identity, this.rolesOf(identity))
      for (const permission of index_permissions) rules.push({ names: new NameMatcher(permission.index_patterns), permission })
      if (hasOwnRules(role)) return this.compiledSet({ ...role, index_permissions })
      let set = this.compiled.get(roleNames[i])
      if (set === undefined) this.compiled.set(roleNames[i], (set = this.compiledSet(role)))
      return set
    })
    return { grants: new Grants(sets, true), rules: rules.some(limits) ? rules : [] }
  }

  private compiledSet(permissions: PermissionSet): CompiledPermissions {
    return new CompiledPermissions(permissions, names => this.groups.resolve(names))
  }

  private substituted<P extends { readonly index_patterns: readonly string[]; readonly dls?: string }>(
    permissions: readonly P[],
    identity: Identity,
    roles: readonly string[],
  ): P[] {
    return permissions.map(permission => ({
      ...permission,
      index_patterns: permission.index_patterns.flatMap(pattern => substitutePattern(pattern, identity, roles) ?? []),
      ...(permission.dls !== undefined && { dls: substituteQuery(permission.dls, identity, roles) }),
    }))
  }

  // ---- indexes that are kept from everyone ----

  private changesKeptIndex(identity: Identity, actions: readonly string[], indices: readonly string[], names?: IndexNames): boolean {
    return (
      indices.some(index => this.isKept(identity, index) || this.isBeforeKept(identity, index, names)) && actions.some(changesSystemIndex)
    )
  }

  private isKept(identity: Identity, index: string): boolean {
    if (this.systemIndices.matches(index)) return true
    if (!this.protectedIndices.matches(index)) return false
    const may = new NameMatcher(this.settings.protectedIndicesRoles)
    return identity.permissions !== undefined || !may.matchesAny(this.rolesOf(identity))
  }

  /** API keys need permissions for the alias itself: an alias does not give access to its indexes. */
  private isBeforeKept(identity: Identity, alias: string, names: IndexNames | undefined): boolean {
    if (identity.permissions === undefined || names === undefined) return false
    for (const member of names.membersOf(alias)) if (this.isKept(identity, member)) return true
    return false
  }

  private allowsIndex(identity: Identity, grants: Permissions, action: string, index: string, names: IndexNames | undefined): boolean {
    if (identity.permissions !== undefined && (this.isKept(identity, index) || this.isBeforeKept(identity, index, names))) return false
    return grants.allowsIndex(action, index, names)
  }

  // ---- partial requests ----

  /** What is left of a request that is not allowed as a whole; null where the configuration refuses such requests. */
  private remaining(
    identity: Identity,
    actions: readonly string[],
    indices: readonly string[],
    names?: IndexNames,
  ): readonly string[] | null {
    if (!this.dynamic.doNotFailOnForbidden || !actions.every(isNarrowable) || actions.some(isClusterLevel)) return null
    const grants = this.grantsOf(identity)
    const left = indices.filter(index => actions.every(action => this.allowsIndex(identity, grants, action, index, names)))
    if (left.length > 0) return left
    return this.dynamic.doNotFailOnForbiddenEmpty && actions.every(mayBeEmpty) ? [] : null
  }
}

/** Its meaning depends on the user. */
const hasOwnRules = ({ index_permissions }: Role) =>
  index_permissions.some(({ index_patterns, dls }) => index_patterns.some(hasVariables) || (dls !== undefined && hasVariables(dls)))

const refused = (missing: readonly string[], identity: Identity) => ({ allowed: false, reason: noPermissions(missing, identity) }) as const
