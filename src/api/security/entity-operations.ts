// One family of operations for every kind of entity of security: users, roles, mappings, action groups, tenants. Read, put, patch, delete.
import { isDeepStrictEqual } from 'node:util'
import { ApiError, isApiError, nullPointer } from '../../core/errors.ts'
import { type PatchOperation, pointerParts } from '../../core/json-patch.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { ManagementEndpoint } from '../../security/authorisation/management-access.ts'
import { isStatic } from '../../security/config/config-record.ts'
import type { EntityKind, EntityTypes, Json, SecurityConfig } from '../../security/config/entities.ts'
import { ConfigError, readEntity } from '../../security/config/read-entity.ts'
import type { Security } from '../../security/security.ts'
import { isRecord } from '../administration.ts'
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

type EntitiesResponse = Record<string, Json>

/** What is special about a kind. */
interface EntityFamily<K extends ManagedKind> {
  readonly kind: K
  /** In errors: `role 'x' not found.` */
  readonly noun: string
  readonly endpoint: ManagementEndpoint
  /** Of operations: `role`, `roles`. */
  readonly singular: string
  readonly plural: string
  /** Paths it is also known by. */
  readonly formerNames?: readonly string[]
  /** Which are shown for `?filterBy=…`. */
  filter?(entity: EntityTypes[K], filterBy: string): boolean
  /** Throws for what is wrong with the body, whatever it is for. */
  checkBody?(security: Security, name: string, body: Json): Promise<void>
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
  const { kind, endpoint, plural, singular, formerNames = [] } = family
  const filter = family.filter && ({ filterBy: 'string' } as const)
  const paths = [kind, ...formerNames].map(name => `${BASE}/${name}`)
  const row = (verb: string, noun: string) =>
    ({
      name: `security.${verb}_${noun}`,
      action: `cluster:admin/opendistro_security/${kind}/${verb}`,
      needs: 'security',
      scope: 'management',
      endpoint,
    }) as const
  const one = (method: 'GET' | 'PUT' | 'DELETE') => paths.map(path => ({ method, path: `${path}/{name}` }))
  return {
    getAll: typedOperation<CommonParams, EntitiesResponse>()({
      ...row('get', plural),
      routes: paths.map(path => ({ method: 'GET', path })),
      ...(filter && { params: filter }),
      run: (cx, { params }) => ({ body: shownAll(cx, family, params.filterBy as string | undefined) }),
    }),
    get: typedOperation<EntityParams, EntitiesResponse>()({
      ...row('get', singular),
      routes: one('GET'),
      ...(filter && { params: filter }),
      run(cx, { path, params }) {
        const name = path.name!
        const entity = visible(cx, family, name)
        if (entity === undefined) throw notFound(`${family.noun} '${name}' not found.`)
        const isShown = family.filter?.(entity, (params.filterBy as string | undefined) ?? '') ?? true
        return { body: isShown ? new Map([[name, shown(kind, name, entity)]]) : {} }
      },
    }),
    put: typedOperation<PutEntityParams, ManagementResponse>()({
      ...row('create', singular),
      routes: one('PUT'),
      body: 'json',
      run: (cx, request) => putEntity(cx, request, family),
    }),
    patch: typedOperation<PutEntityParams, ManagementResponse>()({
      ...row('patch', singular),
      routes: [{ method: 'PATCH', path: `${BASE}/${kind}/{name}` }],
      body: 'json',
      async run(cx, { path, body }) {
        const name = path.name!
        const mayChange = () => {
          const entity = securityOf(cx).config[kind].get(name)
          if (entity === undefined) throw notFound(`${family.noun} '${name}' not found.`)
          refuseKept(cx, family, name, entity)
        }
        const within = readPatch(body, mayChange).map(operation => ({
          ...operation,
          path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}${operation.path}`,
        }))
        return (await patchEntities(cx, family, within)) ? done(`'${name}' updated.`) : done('No updates required')
      },
    }),
    patchAll: typedOperation<PatchParams, ManagementResponse>()({
      ...row('patch', plural),
      routes: [{ method: 'PATCH', path: `${BASE}/${kind}` }],
      body: 'json',
      run: async (cx, { body }) =>
        (await patchEntities(cx, family, readPatch(body))) ? done('Resource updated.') : done('No updates required'),
    }),
    remove: typedOperation<EntityParams, ManagementResponse>()({
      ...row('delete', singular),
      routes: one('DELETE'),
      async run(cx, { path }) {
        const name = path.name!
        await securityOf(cx).store.change(config => {
          const existing = config[kind].get(name) as EntityTypes[K] | undefined
          if (existing === undefined) throw notFound(`${family.noun} '${name}' not found.`)
          refuseKept(cx, family, name, existing)
          refuseManagementRights(cx, family, config, name, existing)
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
    Object.fromEntries([...names].flatMap(name => (basis[kind].has(name) ? [[name, keptForm(known(name)!)]] : []))),
  )
  for (const name of Object.keys(before)) refuseKept(cx, family, name, known(name)!)
  const after = patched(before, operations)
  if (!isRecord(after) || operations.some(({ path }) => path === '')) throw nullPointer('a patch leaves no entities')
  const changes = new Map<string, EntityTypes[K] | null>()
  for (const name of names) {
    const result = Object.hasOwn(after, name) ? after[name] : undefined
    // An empty name is none.
    if (name === '') continue
    if (isDeepStrictEqual(Object.hasOwn(before, name) ? before[name] : undefined, result)) continue
    if (result === undefined) changes.set(name, null)
    else {
      const json = requireEntityJson(kind, result, security.isMasterOf(cx.identity, family.endpoint))
      await family.checkBody?.(security, name, json)
      refuseName(name)
      changes.set(name, readPatched(kind, (await family.prepare?.(security, name, json, known(name))) ?? json))
    }
  }
  if (changes.size === 0) return false
  await security.store.change(config => {
    // The entity has changed since the patch was applied: a conflict, rather than lost changes.
    for (const name of names) if (config[kind].get(name) !== known(name)) throw conflict(name)
    for (const [name, entity] of changes) {
      const existing = known(name)
      if (existing !== undefined) refuseManagementRights(cx, family, config, name, existing)
      if (entity === null) continue
      refuseManagementRights(cx, family, config, name, entity)
      family.check?.(config, name, entity)
    }
    return { [kind]: changes }
  })
  return true
}

/** Without what is empty or false. The hash of a password is among it: a patch may replace it, and has no way to read it. */
function keptForm(entity: AnyEntity): Json {
  const members = Object.entries(entity).filter(([, value]) => !isEmpty(value))
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
  const json = readEntityBody(kind, body, security.isMasterOf(cx.identity, family.endpoint))
  await family.checkBody?.(security, name, json)
  refuseName(name)
  const known = security.config[kind].get(name) as EntityTypes[K] | undefined
  if (known !== undefined) refuseKept(cx, family, name, known)
  const prepared = (await family.prepare?.(security, name, json, known)) ?? json
  const entity = readChecked(kind, prepared)
  let isNew = false
  await security.store.change(config => {
    const existing = config[kind].get(name) as EntityTypes[K] | undefined
    isNew = existing === undefined
    if (existing !== undefined) {
      refuseKept(cx, family, name, existing)
      refuseManagementRights(cx, family, config, name, existing)
    }
    refuseManagementRights(cx, family, config, name, entity)
    family.check?.(config, name, entity)
    return { [kind]: new Map([[name, entity]]) }
  })
  return isNew ? created(name) : done(`'${name}' updated.`)
}

function readChecked<K extends ManagedKind>(kind: K, json: Json): EntityTypes[K] {
  try {
    return readEntity(kind, json)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    // What is wrong deeper down is no matter of keys and types: the server fails there, too.
    throw new ApiError(error.isUnknownMember ? 'unrecognized_property_exception' : 'mismatched_input_exception', error.message)
  }
}

/** The same of what a patch makes, for which the server has another name. */
function readPatched<K extends ManagedKind>(kind: K, json: Json): EntityTypes[K] {
  try {
    return readChecked(kind, json)
  } catch (error) {
    throw isApiError(error) ? new ApiError('unchecked_i_o_exception', error.reason, { cause: error }) : error
  }
}

/** What files begin with, beside the entities. */
function refuseName(name: string): void {
  if (name === '_meta') throw new ApiError('exception', "Duplicate field '_meta'")
}

type AnyEntity = EntityTypes[ManagedKind]
type Managed = Pick<EntityFamily<ManagedKind>, 'kind' | 'endpoint'>

/** Static entities cannot be changed; reserved ones only by super administrators, who alone see hidden ones. */
function refuseKept(cx: CallContext, { kind, endpoint }: Managed, name: string, { reserved, hidden }: AnyEntity): void {
  if (isStatic(kind, name)) throw accessDenied(`Resource '${name}' is static.`)
  if (securityOf(cx).isMasterOf(cx.identity, endpoint)) return
  if (hidden) throw notFound(`Resource '${name}' is not available.`)
  if (reserved) throw accessDenied(`Resource '${name}' is reserved.`)
}

/** Users must not grant themselves the right to manage security through a role, or through a mapping to such a role. */
function refuseManagementRights(
  cx: CallContext,
  { kind, endpoint }: Managed,
  config: SecurityConfig,
  name: string,
  entity: AnyEntity,
): void {
  if (securityOf(cx).isMasterOf(cx.identity, endpoint)) return
  const granted = kind === 'rolesmapping' ? config.roles.get(name) : entity
  const { cluster_permissions = [], allowed_actions = [] } = (granted ?? {}) as {
    cluster_permissions?: readonly string[]
    allowed_actions?: readonly string[]
  }
  if ([...cluster_permissions, ...allowed_actions].some(action => action.startsWith('restapi:admin'))) throw accessDenied('Access denied')
}

// ---- what is shown ----

function visible<K extends ManagedKind>(cx: CallContext, { kind, endpoint }: EntityFamily<K>, name: string): EntityTypes[K] | undefined {
  const security = securityOf(cx)
  const entity = security.config[kind].get(name) as EntityTypes[K] | undefined
  return entity?.hidden === true && !security.isMasterOf(cx.identity, endpoint) ? undefined : entity
}

function shownAll<K extends ManagedKind>(cx: CallContext, family: EntityFamily<K>, filterBy = ''): ReadonlyMap<string, Json> {
  const { kind, endpoint } = family
  const security = securityOf(cx)
  const seesHidden = security.isMasterOf(cx.identity, endpoint)
  const entities = [...(security.config[kind] as ReadonlyMap<string, EntityTypes[K]>)].filter(
    ([, entity]) => (seesHidden || !entity.hidden) && (family.filter?.(entity, filterBy) ?? true),
  )
  return new Map(entities.map(([name, entity]) => [name, shown(kind, name, entity)]))
}

/** Never the hash of a password. */
function shown(kind: ManagedKind, name: string, entity: AnyEntity): Json {
  const { description, ...others } = entity
  return {
    ...(description === '' ? others : entity),
    ...(kind === 'internalusers' && { hash: '' }),
    ...(kind !== 'rolesmapping' && { static: isStatic(kind, name) }),
  }
}
