// One document by its id, as it is now (or, with `realtime=false`, as a search would see it).
import { ApiError, validationFailed } from '../../core/errors.ts'
import { RawJson } from '../../core/json.ts'
import type { CallContext } from '../../engine/call-context.ts'
import type { IndexService } from '../../engine/index-service.ts'
import type { OperationRequest, ParamSpec } from '../../engine/operation.ts'
import type { FoundDocument } from '../../index/shard/found-document.ts'
import { sourceParameters } from '../../search/parse-search-request.ts'
import type { SourceSpec } from '../../search/search-request.ts'
import { SourceFilter } from '../../search/source-filter.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { readLong, readVersionType } from './write-answer.ts'

export interface GetParams extends CommonParams {
  index: string
  id: string
  routing?: string
  realtime?: boolean
  refresh?: boolean
  preference?: string
  version?: number
  version_type?: 'internal' | 'external' | 'external_gte'
  stored_fields?: string | string[]
  _source?: boolean | string | string[]
  _source_includes?: string | string[]
  _source_excludes?: string | string[]
}

export interface GetResponse<T = unknown> {
  _index: string
  _id: string
  found: boolean
  _version?: number
  _seq_no?: number
  _primary_term?: number
  _routing?: string
  _source?: T
  fields?: Record<string, unknown[]>
}

export const GET_PARAMS = {
  routing: 'string',
  realtime: 'boolean',
  refresh: 'boolean',
  preference: 'string',
  version: 'string',
  version_type: 'string',
  stored_fields: 'list',
  _source: 'boolean_or_list',
  _source_includes: 'list',
  _source_excludes: 'list',
} as const satisfies ParamSpec

export const get = typedOperation<GetParams, GetResponse>({
  name: 'get',
  action: 'indices:data/read/get',
  routes: [{ method: 'GET', path: '/{index}/_doc/{id}' }],
  params: GET_PARAMS,
  describe: ({ path }) => `get [${path.index}][${path.id}]`,
  run(cx, request) {
    const { index, document } = findDocument(cx, request)
    if (document === null) return { status: 404, body: { _index: index.name, _id: request.path.id!, found: false } }
    return { body: getResponse(index, document, readSource(request.params), request.params.stored_fields as string[] | undefined) }
  },
})

export const exists = typedOperation<GetParams, boolean>({
  name: 'exists',
  action: 'indices:data/read/get',
  routes: [{ method: 'HEAD', path: '/{index}/_doc/{id}' }],
  params: GET_PARAMS,
  run(cx, request) {
    return { status: findDocument(cx, request).document === null ? 404 : 200 }
  },
})

/** The index and document a request names; null when there is no such document. */
export function findDocument(cx: CallContext, { path, params }: OperationRequest): { index: IndexService; document: FoundDocument | null } {
  const version = readLong(params.version, 'version')
  const versionType = readVersionType(params.version_type)
  const index = cx.engine.indices.single(path.index!)
  cx.authorise([index.name])
  const document = lookUp(index, path.index!, path.id!, {
    routing: (params.routing as string | undefined) ?? null,
    realtime: params.realtime !== false,
    refresh: params.refresh === true,
  })
  if (document !== null && version !== undefined) {
    const fits = versionType === 'external_gte' ? document.version <= version : document.version === version
    if (!fits)
      throw new ApiError(
        'version_conflict_engine_exception',
        `[${document.id}]: version conflict, current version [${document.version}] is different than the one provided [${version}]`,
        { details: { index: index.name, shard: '0', index_uuid: index.uuid } },
      )
  }
  return { index, document }
}

export function lookUp(
  index: IndexService,
  name: string,
  id: string,
  options: { routing: string | null; realtime: boolean; refresh: boolean },
): FoundDocument | null {
  index.ensureReadable()
  if (id === '') throw validationFailed('id is missing')
  const routing = index.requiredRouting(name, id, options.routing)
  const shard = index.slotFor(id, routing).forReading()
  if (options.refresh) shard.refresh()
  return shard.get(id, options.realtime)
}

/** Null: not mentioned. */
export const readSource = (params: OperationRequest['params']): SourceSpec | null => sourceParameters(params)

/** The source as it is wanted. */
export function shownSource(source: Uint8Array, spec: SourceSpec | null): RawJson {
  if (spec === null || (spec.includes.length === 0 && spec.excludes.length === 0)) return new RawJson(source)
  return new RawJson(new SourceFilter(spec.includes, spec.excludes).filterBytes(source))
}

export function getResponse(
  index: IndexService,
  document: FoundDocument,
  source: SourceSpec | null,
  storedFields?: readonly string[],
): GetResponse {
  const response: GetResponse = {
    _index: index.name,
    _id: document.id,
    _version: document.version,
    _seq_no: document.seqNo,
    _primary_term: document.primaryTerm,
    ...(document.routing !== null && { _routing: document.routing }),
    found: true,
  }
  const wantsSource = source === null ? storedFields === undefined || storedFields.includes('_source') : source.fetch
  if (wantsSource && document.source !== null) response._source = shownSource(document.source, source)
  if (storedFields !== undefined && document.stored !== null) {
    const fields = Object.fromEntries(Object.entries(document.stored).filter(([name]) => storedFields.includes(name)))
    if (Object.keys(fields).length > 0) response.fields = fields
  }
  return response
}
