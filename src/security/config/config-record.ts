// A security configuration as plain data: what is kept on disk and what files hold; and the way from it to one that is checked.
import {
  type ConfigKind,
  DOCUMENT_KINDS,
  type DocumentKind,
  ENTITY_KINDS,
  type Entities,
  type EntityKind,
  type EntityTypes,
  type Json,
  type SecurityConfig,
} from './entities.ts'
import { readDocument } from './read-document.ts'
import { readEntity, requireObject } from './read-entity.ts'
import { STATIC } from './static-entities.ts'

/** Entities by name, without the static ones. An absent kind is empty. */
export type SecurityRecord = { readonly [K in ConfigKind]?: Json }

/** Throws ConfigError, its path beginning with the kind. */
export function readConfig(record: SecurityRecord, version = 1): SecurityConfig {
  const entities: Partial<Record<EntityKind, ReadonlyMap<string, unknown>>> = {}
  for (const kind of ENTITY_KINDS) entities[kind] = readEntities(kind, record[kind] ?? {}, [kind])
  const documents: Partial<Record<DocumentKind, Json>> = {}
  for (const kind of DOCUMENT_KINDS) documents[kind] = readDocument(kind, record[kind] ?? {}, [kind])
  return Object.freeze({ ...(entities as unknown as Entities), ...(documents as Record<DocumentKind, Json>), version })
}

/** Static entities and those of `entries`, which may not bear the same names; `_meta`, which files begin with, is left out. */
export function readEntities<K extends EntityKind>(
  kind: K,
  entries: unknown,
  path: readonly (string | number)[],
): ReadonlyMap<string, EntityTypes[K]> {
  const result = new Map<string, EntityTypes[K]>(STATIC[kind] as ReadonlyMap<string, EntityTypes[K]>)
  for (const [name, entry] of Object.entries(requireObject(entries, path))) {
    if (name === '_meta' || STATIC[kind].has(name)) continue
    result.set(name, readEntity(kind, entry, [...path, name]))
  }
  return result
}

export const isStatic = (kind: EntityKind, name: string): boolean => STATIC[kind].has(name)

/** The record `readConfig` makes the same configuration of. */
export function recordOf(config: SecurityConfig): SecurityRecord {
  const record: Partial<Record<ConfigKind, Json>> = {}
  for (const kind of ENTITY_KINDS) record[kind] = ownEntities(config, kind)
  for (const kind of DOCUMENT_KINDS) record[kind] = config[kind]
  return record
}

/** By name, without the static ones. */
export function ownEntities(config: SecurityConfig, kind: EntityKind): Json {
  const result: Record<string, unknown> = Object.create(null)
  for (const [name, entity] of config[kind]) if (!isStatic(kind, name)) result[name] = entity
  return result
}
