// From JSON of any origin to an entity of the configuration: which members there are, of which type, and what absent ones are.
import type { EntityKind, EntityTypes, Json } from './entities.ts'

/** What is wrong, and at which member. */
export class ConfigError extends Error {
  constructor(
    readonly path: readonly (string | number)[],
    readonly problem: string,
    /** What is wrong is that the member is there. */
    readonly isUnknownMember = false,
  ) {
    super(path.length === 0 ? problem : `[${path.join('.')}] ${problem}`)
    this.name = 'ConfigError'
  }
}

/** `text` and `query` have no default; lists and maps are empty by default, booleans false. */
export type MemberType = 'text' | 'boolean' | 'texts' | 'attributes' | 'index_permissions' | 'tenant_permissions'

type Members = Readonly<Record<string, MemberType>>

const KEPT: Members = { reserved: 'boolean', hidden: 'boolean' }
const LAST: Members = { description: 'text', static: 'boolean' }

/** Every member an entity may have, in the order in which it is shown. */
export const MEMBERS: Readonly<Record<EntityKind, Members>> = {
  internalusers: {
    hash: 'text',
    ...KEPT,
    backend_roles: 'texts',
    attributes: 'attributes',
    description: 'text',
    opendistro_security_roles: 'texts',
    static: 'boolean',
  },
  roles: {
    ...KEPT,
    description: 'text',
    cluster_permissions: 'texts',
    index_permissions: 'index_permissions',
    tenant_permissions: 'tenant_permissions',
    static: 'boolean',
  },
  rolesmapping: { hosts: 'texts', users: 'texts', ...KEPT, backend_roles: 'texts', and_backend_roles: 'texts', ...LAST },
  actiongroups: { ...KEPT, allowed_actions: 'texts', type: 'text', ...LAST },
  tenants: { ...KEPT, ...LAST },
  nodesdn: { nodes_dn: 'texts' },
}

const INDEX_PERMISSION: Members = { index_patterns: 'texts', dls: 'text', fls: 'texts', masked_fields: 'texts', allowed_actions: 'texts' }
const TENANT_PERMISSION: Members = { tenant_patterns: 'texts', allowed_actions: 'texts' }

/** Throws ConfigError. */
export function readEntity<K extends EntityKind>(kind: K, json: unknown, path: readonly (string | number)[] = []): EntityTypes[K] {
  const entity = readMembers(json, MEMBERS[kind], path)
  delete entity.static
  return Object.freeze(entity) as unknown as EntityTypes[K]
}

/** Throws ConfigError unless it is an object. */
export function requireObject(json: unknown, path: readonly (string | number)[] = []): Json {
  if (!isObject(json)) throw new ConfigError(path, 'must be an object')
  return json
}

function readMembers(json: unknown, members: Members, path: readonly (string | number)[]): Record<string, unknown> {
  // A file may leave the body of an entity out.
  const given = json ?? {}
  if (!isObject(given)) throw new ConfigError(path, 'must be an object')
  for (const name of Object.keys(given)) if (!Object.hasOwn(members, name)) throw new ConfigError([...path, name], 'is not known', true)
  const result: Record<string, unknown> = {}
  for (const [name, type] of Object.entries(members)) {
    const value = readMember(given[name], type, [...path, name])
    if (value !== undefined) result[name] = value
  }
  return result
}

function readMember(value: unknown, type: MemberType, path: readonly (string | number)[]): unknown {
  switch (type) {
    case 'text':
      if (value === undefined || value === null) return undefined
      return text(value, path)
    case 'boolean':
      if (value === undefined || value === null) return false
      if (typeof value !== 'boolean') throw new ConfigError(path, 'must be true or false')
      return value
    case 'texts':
      return list(value, path).map((entry, i) => text(entry, [...path, i]))
    case 'attributes':
      return attributes(value ?? {}, path)
    case 'index_permissions':
      return list(value, path).map((entry, i) => readMembers(entry, INDEX_PERMISSION, [...path, i]))
    case 'tenant_permissions':
      return list(value, path).map((entry, i) => readMembers(entry, TENANT_PERMISSION, [...path, i]))
  }
}

/** Numbers and booleans are the text they are written as. */
function text(value: unknown, path: readonly (string | number)[]): string {
  if (typeof value === 'object' || value === undefined) throw new ConfigError(path, 'must be a text')
  return String(value)
}

function list(value: unknown, path: readonly (string | number)[]): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new ConfigError(path, 'must be a list')
  return value
}

function attributes(value: unknown, path: readonly (string | number)[]): Record<string, string> {
  if (!isObject(value)) throw new ConfigError(path, 'must be an object')
  const result: Record<string, string> = Object.create(null)
  for (const [name, entry] of Object.entries(value)) if (entry !== null) result[name] = text(entry, [...path, name])
  return result
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
