// One document by its id, as it is now (or, with `realtime=false`, as a search would see it).
import { illegalArgument, validationFailed } from '../../core/errors.ts'
import { andThen, type Eventually } from '../../core/eventually.ts'
import { permittedIndex } from '../../engine/access/permitted.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest, ParamSpec } from '../../engine/calls/operation.ts'
import { illegalVersion } from '../../engine/documents/write.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { lookUp, MATCH_ANY, refreshShardOf, shownFields } from '../../engine/look-ups/look-up.ts'
import { readPreference } from '../../engine/shards/preference.ts'
import { type FoundDocument, shownMetadata } from '../../index/shard/found-document.ts'
import { readVersionType } from '../../index/shard/version-type.ts'
import type { SourceSpec } from '../../search/contracts/search-request.ts'
import { sourceParameters } from '../../search/request/parse-search-request.ts'
import type { CallOptions } from '../call-options.ts'
import type { IndexOf } from '../typed/documents.ts'
import { type CommonParams, type ParamsOf, typedOperation } from '../typed-operation.ts'
import { readLong, shownSource } from './write-answer.ts'

export interface GetParams extends CommonParams {
  index: string
  id: string
  version?: number
  version_type?: 'internal' | 'external' | 'external_gte'
}

export interface GetResponse<T = unknown> {
  _index: string
  _id: string
  found: boolean
  _version?: number
  _seq_no?: number
  _primary_term?: number
  _routing?: string
  /** Fields whose values were not indexed. */
  _ignored?: unknown[]
  _source?: T
  fields?: Record<string, unknown[]>
}

export const SOURCE_PARAMS = {
  routing: 'string',
  realtime: 'boolean',
  refresh: 'boolean',
  preference: 'string',
  _source: 'boolean_or_list',
  _source_includes: 'list',
  _source_excludes: 'list',
} as const satisfies ParamSpec

const GET_PARAMS = {
  ...SOURCE_PARAMS,
  version: 'string',
  version_type: 'string',
  stored_fields: 'list',
  fields: 'string',
} as const satisfies ParamSpec

type GetFunction = <Document = unknown>(
  params: GetParams & Omit<ParamsOf<typeof GET_PARAMS>, keyof GetParams> & { index: IndexOf<Document> },
  options?: CallOptions,
) => Promise<GetResponse<Document>>

export const get = typedOperation<GetParams, GetResponse, GetFunction>()({
  name: 'get',
  action: 'indices:data/read/get',
  routes: [{ method: 'GET', path: '/{index}/_doc/{id}' }],
  params: GET_PARAMS,
  describe: ({ path }) => `get [${path.index}][${path.id}]`,
  run(cx, request) {
    const source = readSource(request.params)
    return andThen(findDocument(cx, request), ({ index, document }) => {
      if (document === null) return { status: 404, body: { _index: index.name, _id: request.path.id!, found: false } }
      return { body: getResponse(index, document, source, request.params.stored_fields as string[] | undefined) }
    })
  },
})

export const exists = typedOperation<GetParams, boolean>()({
  name: 'exists',
  action: 'indices:data/read/get',
  routes: [{ method: 'HEAD', path: '/{index}/_doc/{id}' }],
  params: GET_PARAMS,
  run(cx, request) {
    return andThen(findDocument(cx, request), ({ document }) => ({ status: document === null ? 404 : 200 }))
  },
})

interface Found {
  readonly index: IndexService
  readonly document: FoundDocument | null
}

/** The index and document a request names; null when there is no such document. */
export function findDocument(cx: CallContext, { path, params }: OperationRequest): Eventually<Found> {
  if (params.fields !== undefined)
    throw illegalArgument(
      'the parameter [fields] is no longer supported, please use [stored_fields] to retrieve stored fields or [_source] to load the field from _source',
    )
  const version = readLong(params.version, 'version') ?? MATCH_ANY
  const versionType = readVersionType(params.version_type)
  const isLegal = version === MATCH_ANY || (versionType === 'internal' ? version > 0 : version >= 0)
  if (!isLegal) throw validationFailed(illegalVersion(version, versionType))
  const index = permittedIndex(cx, path.index!)
  const routing = (params.routing as string | undefined) ?? null
  const find = (): Found => {
    const options = { routing, realtime: params.realtime !== false, version, preference: readPreference(params.preference, cx.engine) }
    return { index, document: lookUp(cx, index, path.index!, path.id!, options) }
  }
  return params.refresh === true ? refreshShardOf(index, path.index!, path.id!, routing).then(find) : find()
}

/** Null: not mentioned. */
export const readSource = (params: OperationRequest['params']): SourceSpec | null => sourceParameters(params)

export function getResponse(
  index: IndexService,
  document: FoundDocument,
  source: SourceSpec | null,
  storedFields?: readonly string[],
): GetResponse {
  const wantsSource = source === null ? storedFields === undefined || storedFields.includes('_source') : source.fetch
  const response: GetResponse = {
    _index: index.name,
    _id: document.id,
    _version: document.version,
    _seq_no: document.seqNo,
    _primary_term: document.primaryTerm,
    ...shownMetadata(document.routing, document.stored, { source: wantsSource, storedFields: storedFields !== undefined }),
    found: true,
  }
  if (wantsSource && document.source !== null) response._source = shownSource(document.source, source)
  if (storedFields === undefined) return response
  const fields = shownFields(index.mapping, document, storedFields)
  if (Object.keys(fields).length > 0) response.fields = fields
  return response
}
