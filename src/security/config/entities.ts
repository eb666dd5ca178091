// What is configured: the entities and documents of a security configuration, under the names the files and the REST API use.

interface Entity {
  /** Changed by super administrators only. */
  readonly reserved: boolean
  /** Shown to super administrators only. */
  readonly hidden: boolean
  readonly description?: string
}

export interface InternalUser extends Entity {
  /** The bcrypt hash of the password. */
  readonly hash: string
  readonly backend_roles: readonly string[]
  /** Values for `${user.name}` in queries of roles. */
  readonly attributes: Readonly<Record<string, string>>
  /** Roles that are mapped without a mapping. */
  readonly opendistro_security_roles: readonly string[]
}

export interface IndexPermission {
  readonly index_patterns: readonly string[]
  /** A query as JSON text; only documents that match are seen. */
  readonly dls?: string
  /** Fields that are seen; `~name` for fields that are not. */
  readonly fls: readonly string[]
  /** Fields whose values are hashed. */
  readonly masked_fields: readonly string[]
  readonly allowed_actions: readonly string[]
}

interface TenantPermission {
  /** Names and patterns of tenants. */
  readonly tenant_patterns: readonly string[]
  readonly allowed_actions: readonly string[]
}

export interface Role extends Entity {
  readonly cluster_permissions: readonly string[]
  readonly index_permissions: readonly IndexPermission[]
  /** What is allowed on which tenants. */
  readonly tenant_permissions: readonly TenantPermission[]
}

export interface RoleMapping extends Entity {
  /** Users who have the role. */
  readonly users: readonly string[]
  /** Hosts whose callers have the role. */
  readonly hosts: readonly string[]
  /** Backend roles, one of which gives the role. */
  readonly backend_roles: readonly string[]
  /** Backend roles, all of which are needed for the role. */
  readonly and_backend_roles: readonly string[]
}

export interface ActionGroup extends Entity {
  readonly allowed_actions: readonly string[]
  /** For the server's tools; nothing depends on it. */
  readonly type?: string
}

type Tenant = Entity

interface NodesDn {
  /** Distinguished names of nodes. */
  readonly nodes_dn: readonly string[]
}

export interface EntityTypes {
  readonly internalusers: InternalUser
  readonly roles: Role
  readonly rolesmapping: RoleMapping
  readonly actiongroups: ActionGroup
  readonly tenants: Tenant
  readonly nodesdn: NodesDn
}

export type EntityKind = keyof EntityTypes
/** Configurations that are one document each. */
export type DocumentKind = 'config' | 'audit' | 'allowlist'
export type ConfigKind = EntityKind | DocumentKind

export type Json = Readonly<Record<string, unknown>>

export type Entities = { readonly [K in EntityKind]: ReadonlyMap<string, EntityTypes[K]> }

/** Everything configured, as of one version. Never changes; a change is a new one. */
export type SecurityConfig = Entities & { readonly [K in DocumentKind]: Json } & {
  /** Grows with every change. */
  readonly version: number
}

export const ENTITY_KINDS: readonly EntityKind[] = ['roles', 'rolesmapping', 'internalusers', 'actiongroups', 'tenants', 'nodesdn']
export const DOCUMENT_KINDS: readonly DocumentKind[] = ['config', 'audit', 'allowlist']
