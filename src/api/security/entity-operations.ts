// One family of operations for every kind of entity of security: users, roles, mappings, action groups, tenants. Read, put, patch, delete.
import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../../core/errors.ts'
import { type PatchOperation, pointerParts } from '../../core/json-patch.ts'
import type { CallContext } from '../../engine/call-context.ts'
import type { OperationRequest } from '../../engine/operation.ts'
import { isStatic } from '../../security/config/config-record.ts'
import type { EntityKind, EntityTypes, Json, SecurityConfig } from '../../security/config/entities.ts'
import { ConfigError, readEntity } from '../../security/config/read-entity.ts'
import type { Security } from '../../security/security.ts'
import { type CommonParams, type TypedOperation, typedOperation } from '../typed-operation.ts'
import { accessDenied, conflict, created, done, type ManagementResponse, notFound } from './answers.ts'
import { readEntityBody, requireEntityJson } from './entity-body.ts'
import { patched, readPatch } from './read-patch.ts'
import { securityOf } from './security-of.ts'

type ManagedKind = Exclude<EntityKind, 'nodesdn'>

export interface EntityParams extends CommonParams {
  name: string
}

export interface PutEntityParams extends EntityParams {
  body: object
}

export interface PatchParams extends CommonParams {
  body: readonly PatchOperation[]
}

export type EntitiesResponse = Record<string, Json>

/** What is special about a kind. */
export interface EntityFamily<K extends ManagedKind> {
  readonly kind: K
  /** In errors: `role 'x' not found.` */
  readonly noun: string
  /** Of operations: `role`, `roles`. */
  readonly singular: string
  readonly plural: string
  /** Paths it is also known by. */
  readonly formerNames?: readonly string[]
  /** Turns the body into what is kept, before anything is looked at. */
  prepare?(security: Security, name: string, body: Json, previous: EntityTypes[K] | undefined): Promise<Json>
  /** Throws where the entity does not go with the rest of the configuration. */
  check?(config: SecurityConfig, name: string, entity: EntityTypes[K]): void
}

export interface EntityOperations {
  readonly getAll: TypedOperation<CommonParams, EntitiesResponse>
  readonly get: TypedOperation<EntityParams, EntitiesResponse>
  readonly put: TypedOperation<PutEntityParams, ManagementResponse>
  readonly patch: TypedOperation<PutEntityParams, ManagementResponse>
  readonly patchAll: TypedOperation<PatchParams, ManagementResponse>
  readonly remove: TypedOperation<EntityParams, ManagementResponse>
}

const BASE = '/_plugins/_security/api'

export function entityOperations<K extends ManagedKind>(family: EntityFamily<K>): EntityOperations {
  const { kind, plural, singular, formerNames = [] } = family
  const paths = [kind, ...formerNames].map(name => `${BASE}/${name}`)
  const row = (verb: string, noun: string) =>
    ({
      name: `security.${verb}_${noun}`,
      action: `cluster:admin/opendistro_security/${kind}/${verb}`,
      needs: 'security',
      scope: 'management',
    }) as const
  const one = (method: 'GET' | 'PUT' | 'DELETE') => paths.map(path => ({ method, path: `${path}/{name}` }))
  return {
    getAll: typedOperation<CommonParams, EntitiesResponse>({
      ...row('get', plural),
      routes: paths.map(path => ({ method: 'GET', path })),
      params: { filterBy: 'string' },
      run: cx => ({ body: shownAll(cx, kind) }),
    }),
    get: typedOperation<EntityParams, EntitiesResponse>({
      ...row('get', singular),
      routes: one('GET'),
      run(cx, { path }) {
        const name = path.name!
        const entity = visible(cx, family, name)
        if (entity === undefined) throw notFound(`${family.noun} '${name}' not found.`)
        return { body: { [name]: shown(kind, name, entity) } }
      },
    }),
    put: typedOperation<PutEntityParams, ManagementResponse>({
      ...row('create', singular),
      routes: one('PUT'),
      body: 'json',
      run: (cx, request) => putEntity(cx, request, family),
    }),
    patch: typedOperation<PutEntityParams, ManagementResponse>({
      ...row('patch', singular),
      routes: [{ method: 'PATCH', path: `${BASE}/${kind}/{name}` }],
      body: 'json',
      async run(cx, { path, body }) {
        const name = path.name!
        const within = readPatch(body).map(operation => ({
          ...operation,
          path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}${operation.path}`,
        }))
        if (!securityOf(cx).config[kind].has(name)) throw notFound(`${family.noun} '${name}' not found.`)
        return (await patchEntities(cx, family, within)) ? done(`'${name}' updated.`) : done('No updates required')
      },
    }),
    patchAll: typedOperation<PatchParams, ManagementResponse>({
      ...row('patch', plural),
      routes: [{ method: 'PATCH', path: `${BASE}/${kind}` }],
      body: 'json',
      run: async (cx, { body }) =>
        (await patchEntities(cx, family, readPatch(body))) ? done('Resource updated.') : done('No updates required'),
    }),
    remove: typedOperation<EntityParams, ManagementResponse>({
      ...row('delete', singular),
      routes: one('DELETE'),
      async run(cx, { path }) {
        const name = path.name!
        await securityOf(cx).store.change(config => {
          const existing = config[kind].get(name) as EntityTypes[K] | undefined
          if (existing === undefined) throw notFound(`${family.noun} '${name}' not found.`)
          refuseKept(cx, kind, name, existing)
          return { [kind]: new Map([[name, null]]) }
        })
        return done(`'${name}' deleted.`)
      },
    }),
  }
}

/** Applied to the entities as they are kept, by name. False when that changes nothing. */
async function patchEntities<K extends ManagedKind>(
  cx: CallContext,
  family: EntityFamily<K>,
  operations: readonly PatchOperation[],
): Promise<boolean> {
  const { kind } = family
  const security = securityOf(cx)
  const names = new Set(operations.map(({ path }) => pointerParts(path)[0] ?? ''))
  const basis = security.config
  const known = (name: string) => basis[kind].get(name) as EntityTypes[K] | undefined
  const before = structuredClone(
    Object.fromEntries([...names].flatMap(name => (basis[kind].has(name) ? [[name, keptForm(kind, known(name)!)]] : []))),
  )
  for (const name of Object.keys(before)) refuseKept(cx, kind, name, known(name)!)
  const after = patched(before, operations) as Readonly<Record<string, unknown>>
  const changes = new Map<string, EntityTypes[K] | null>()
  for (const name of names) {
    const result = Object.hasOwn(after, name) ? after[name] : undefined
    if (isDeepStrictEqual(Object.hasOwn(before, name) ? before[name] : undefined, result)) continue
    if (result === undefined) changes.set(name, null)
    else {
      const json = requireEntityJson(kind, result, cx.identity.isSuper === true)
      changes.set(name, readChecked(kind, (await family.prepare?.(security, name, json, known(name))) ?? json))
    }
  }
  if (changes.size === 0) return false
  await security.store.change(config => {
    // What the patch was made for is there no more: it is told again, rather than overwritten.
    for (const name of names) if (config[kind].get(name) !== known(name)) throw conflict(name)
    for (const [name, entity] of changes) {
      if (entity === null) continue
      refuseManagementRights(cx, entity)
      family.check?.(config, name, entity)
    }
    return { [kind]: changes }
  })
  return true
}

/** Without what is empty or false, and without the hash of a password: a patch may give one, and cannot read it. */
function keptForm(kind: ManagedKind, entity: AnyEntity): Json {
  const members = Object.entries(entity).filter(([name, value]) => !isEmpty(value) && !(kind === 'internalusers' && name === 'hash'))
  return Object.fromEntries(members.map(([name, value]) => [name, Array.isArray(value) ? value.map(withoutEmpty) : value]))
}

const isEmpty = (value: unknown) =>
  value === false || value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** Of permissions within a role. */
const withoutEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(([, member]) => !isEmpty(member))) : value

async function putEntity<K extends ManagedKind>(cx: CallContext, { path, body }: OperationRequest, family: EntityFamily<K>) {
  const { kind } = family
  const name = path.name!
  const security = securityOf(cx)
  const json = readEntityBody(kind, body, cx.identity.isSuper === true)
  const known = security.config[kind].get(name) as EntityTypes[K] | undefined
  if (known !== undefined) refuseKept(cx, kind, name, known)
  const prepared = (await family.prepare?.(security, name, json, known)) ?? json
  const entity = readChecked(kind, prepared)
  let isNew = false
  await security.store.change(config => {
    const existing = config[kind].get(name) as EntityTypes[K] | undefined
    isNew = existing === undefined
    if (existing !== undefined) refuseKept(cx, kind, name, existing)
    refuseManagementRights(cx, entity)
    family.check?.(config, name, entity)
    return { [kind]: new Map([[name, entity]]) }
  })
  return isNew ? created(name) : done(`'${name}' updated.`)
}

function readChecked<K extends ManagedKind>(kind: K, json: Json): EntityTypes[K] {
  try {
    return readEntity(kind, json)
  } catch (error) {
    // What is wrong deeper down is no matter of keys and types: the server fails there, too.
    if (error instanceof ConfigError) throw new ApiError('exception', error.message)
    throw error
  }
}

type AnyEntity = EntityTypes[ManagedKind]

/** Static ones belong to nobody; reserved ones to super administrators, who alone see hidden ones. */
export function refuseKept(cx: CallContext, kind: EntityKind, name: string, { reserved, hidden }: AnyEntity): void {
  if (isStatic(kind, name)) throw accessDenied(`Resource '${name}' is static.`)
  if (cx.identity.isSuper === true) return
  if (hidden) throw notFound(`Resource '${name}' is not available.`)
  if (reserved) throw accessDenied(`Resource '${name}' is reserved.`)
}

/** Nobody gives themselves the right to manage security through a role. */
function refuseManagementRights(cx: CallContext, entity: AnyEntity): void {
  if (cx.identity.isSuper === true) return
  const { cluster_permissions = [], allowed_actions = [] } = entity as {
    cluster_permissions?: readonly string[]
    allowed_actions?: readonly string[]
  }
  if ([...cluster_permissions, ...allowed_actions].some(action => action.startsWith('restapi:admin'))) throw accessDenied('Access denied')
}

// ---- what is shown ----

function visible<K extends ManagedKind>(cx: CallContext, { kind }: EntityFamily<K>, name: string): AnyEntity | undefined {
  const entity = securityOf(cx).config[kind].get(name) as AnyEntity | undefined
  return entity?.hidden === true && cx.identity.isSuper !== true ? undefined : entity
}

function shownAll(cx: CallContext, kind: ManagedKind): ReadonlyMap<string, Json> {
  const isSuper = cx.identity.isSuper === true
  const entities = [...(securityOf(cx).config[kind] as ReadonlyMap<string, AnyEntity>)]
  return new Map(entities.filter(([, { hidden }]) => isSuper || !hidden).map(([name, entity]) => [name, shown(kind, name, entity)]))
}

/** Never the hash of a password. */
export function shown(kind: ManagedKind, name: string, entity: AnyEntity): Json {
  const { description, ...rest } = entity
  return {
    ...rest,
    ...(kind === 'internalusers' && { hash: '' }),
    ...(description !== undefined && description !== '' && { description }),
    ...(kind !== 'rolesmapping' && { static: isStatic(kind, name) }),
  }
}
