// What administrative operations have in common: time-outs, the indexes they reach, bodies read as a whole, `acknowledged`.
import { ApiError, illegalArgument, isApiError, nullPointer, parseFailed, validationFailed } from '../core/errors.ts'
import { javaMapOrder } from '../core/java-map-order.ts'
import { noContent, noMap } from '../core/no-content.ts'
import { keepSettingFloats } from '../core/written-floats.ts'
import { permittedIndices } from '../engine/access/permitted.ts'
import type { CallContext } from '../engine/calls/call-context.ts'
import type { OperationRequest, OperationResponse, ParamSpec } from '../engine/calls/operation.ts'
import type { IndexService } from '../engine/indices/index-service.ts'
import { type IndexOptions, LENIENT_EXPAND_OPEN, readIndexOptions } from '../engine/indices/names.ts'
import { type BlockedWork, refuseBlocked } from '../engine/settings/blocks.ts'
import type { CommonParams } from './typed-operation.ts'

export const MANAGER_PARAMS = { cluster_manager_timeout: 'time', master_timeout: 'time' } as const satisfies ParamSpec
/** Of lists of definitions that hold settings. */
export const DEFINITION_PARAMS = { ...MANAGER_PARAMS, flat_settings: 'boolean', local: 'boolean' } as const satisfies ParamSpec
export const TIMEOUT_PARAMS = { ...MANAGER_PARAMS, timeout: 'time' } as const satisfies ParamSpec

export interface ManagerParams extends CommonParams {
  cluster_manager_timeout?: string
  /** @deprecated */
  master_timeout?: string
}

export interface TimeoutParams extends ManagerParams {
  timeout?: string
}

export interface AcknowledgedResponse {
  acknowledged: boolean
}

export const ACKNOWLEDGED: OperationResponse = { body: { acknowledged: true } }

const MASTER_TIMEOUT =
  'Parameter [master_timeout] is deprecated and will be removed in 3.0. To support inclusive language, please use [cluster_manager_timeout] instead.'

/** Changes take effect at once here, so time-outs never come about; the old name is still warned of, as the server does. */
export function checkTimeouts(cx: CallContext, { params }: OperationRequest): void {
  if (params.master_timeout === undefined) return
  if (params.cluster_manager_timeout !== undefined)
    throw parseFailed('Please only use one of the request parameters [master_timeout, cluster_manager_timeout].')
  cx.warn(MASTER_TIMEOUT)
}

/** What closes and opens wants names, if only `_all`. */
export function refuseNoIndex({ path }: OperationRequest): void {
  if (path.index === undefined) throw validationFailed('index is missing')
}

/** Every index but hidden ones, open or closed. */
export const EXPAND_OPEN_AND_CLOSED: IndexOptions = { ...LENIENT_EXPAND_OPEN, expandClosed: true }

/** The indexes a request names: resolved, permitted, and free of blocks against `work`. */
export function targetIndices(
  cx: CallContext,
  { path, params }: OperationRequest,
  defaults: IndexOptions,
  work?: BlockedWork,
): IndexService[] {
  const indices = permittedIndices(cx, path.index, readIndexOptions(params, defaults))
  if (work !== undefined) refuseIndexBlocks(indices, work)
  return inHashOrder(indices)
}

/** As the server's hash maps of indexes have them, which is how answers list them. */
export function inHashOrder(indices: readonly IndexService[]): IndexService[] {
  return javaMapOrder(indices.map(({ name }) => name)).map(place => indices[place])
}

export function refuseIndexBlocks(indices: readonly IndexService[], work: BlockedWork): void {
  // A damaged index can be removed, and nothing else.
  if (work !== 'delete') for (const index of indices) index.ensureSound()
  refuseBlocked(
    indices.map(index => ({ name: index.name, settings: index.settings.toFlat() })),
    work,
  )
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body's JSON, in which the settings that stand at `path` keep their numbers as they were written: `3.0`. */
export function withSettings({ body }: Pick<OperationRequest, 'body'>, ...path: readonly string[]): unknown {
  const json = body.json()
  keepSettingFloats(json, body.bytes(), path)
  return json
}

/** Bodies the server turns into a map before it looks at them; an absent one is empty. `settings`: where settings stand in it. */
export function readBodyMap(request: Pick<OperationRequest, 'body'>, ...settings: readonly string[]): Record<string, unknown> {
  if (!request.body.present) return {}
  let json: unknown
  try {
    json = settings.length === 0 ? request.body.json() : withSettings(request, ...settings)
  } catch (error) {
    throw isApiError(error) ? noMap(request.body.bytes(), error) : error
  }
  if (!isRecord(json)) throw noContent()
  return json
}

/** The mapping of an index or template of the older kind, which stands under no type. */
export function readMappings(value: unknown): Record<string, unknown> {
  if (value === null) throw nullPointer('Cannot invoke "java.util.Map.entrySet()" because "mappings" is null')
  if (!isRecord(value)) throw notAMap(value)
  if (Object.keys(value).join() === '_doc') throw illegalArgument('The mapping definition cannot be nested under a type')
  return value
}

/** Java's words for a value that is no object where one must be. */
export function notAMap(value: unknown): ApiError {
  const java = Array.isArray(value) ? 'java.util.ArrayList' : `java.lang.${JAVA_CLASSES[typeof value] ?? 'Object'}`
  return new ApiError(
    'class_cast_exception',
    `class ${java} cannot be cast to class java.util.Map (${java} and java.util.Map are in module java.base of loader 'bootstrap')`,
  )
}

const JAVA_CLASSES: Readonly<Record<string, string>> = { string: 'String', number: 'Integer', boolean: 'Boolean', bigint: 'Long' }

/** `a,b` or absent. */
export const splitPart = (part: string | undefined): string[] => (part === undefined || part === '' ? [] : part.split(','))
