// Several documents by id, each found or failed on its own.
import { isApiError, parseFailed, validationFailed } from '../../core/errors.ts'
import { permittedIndex } from '../../engine/access/permitted.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { lookUp, refreshShardOf } from '../../engine/look-ups/look-up.ts'
import { readPreference } from '../../engine/shards/preference.ts'
import { eachInTurns, TaskTurns } from '../../engine/tasks/task-turns.ts'
import type { CallOptions } from '../call-options.ts'
import type { IndexOf } from '../typed/documents.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { type GetResponse, getResponse, readSource } from './get.ts'
import { readWantedDocs, type WantedDoc } from './mget-docs.ts'
import { readStreamed } from './streamed-body.ts'

export interface MgetParams extends CommonParams {
  index?: string
  body: {
    docs?: {
      _index?: string
      _id: string
      routing?: string
      /** The version it must have. */
      version?: number
      version_type?: string
      /** Which members of the source to answer. */
      _source?: unknown
      /** Stored fields to answer. */
      stored_fields?: string | string[]
    }[]
    /** Ids, in place of `docs`. */
    ids?: string[]
  }
  routing?: string
  realtime?: boolean
  refresh?: boolean
  preference?: string
  stored_fields?: string | string[]
  _source?: boolean | string | string[]
  _source_includes?: string | string[]
  _source_excludes?: string | string[]
}

interface MgetResponse<T = unknown> {
  docs: (GetResponse<T> | { _index: string; _id: string; error: unknown })[]
}

type MgetFunction = <Document = unknown>(
  params: Omit<MgetParams, 'index'> & { index?: IndexOf<Document> },
  options?: CallOptions,
) => Promise<MgetResponse<Document>>

export const mget = typedOperation<MgetParams, MgetResponse, MgetFunction>()({
  name: 'mget',
  action: 'indices:data/read/mget',
  routes: [
    { method: 'GET', path: '/_mget' },
    { method: 'POST', path: '/_mget' },
    { method: 'GET', path: '/{index}/_mget' },
    { method: 'POST', path: '/{index}/_mget' },
  ],
  params: {
    routing: 'string',
    realtime: 'boolean',
    refresh: 'boolean',
    preference: 'string',
    stored_fields: 'list',
    _source: 'boolean_or_list',
    _source_includes: 'list',
    _source_excludes: 'list',
  },
  body: 'json',
  readsParamsFirst: true,
  checkBody: ({ path, body }) => void readBody({ path, params: {}, body }),
  async run(cx, request) {
    const { params } = request
    const wanted = readBody(request)
    if (wanted.length === 0) throw validationFailed('no documents to get')
    const problems = wanted.flatMap(({ index, id }, i) => [
      ...(index === null ? [`index is missing for doc ${i}`] : []),
      ...(id === null ? [`id is missing for doc ${i}`] : []),
    ])
    if (problems.length > 0) throw validationFailed(...problems)
    cx.authorise([])
    const options = { realtime: params.realtime !== false, refresh: params.refresh === true, preference: params.preference }
    return { body: { docs: await eachInTurns(new TaskTurns(cx.task), wanted, doc => getOne(cx, doc, options)) } }
  },
})

function readBody({ path, params, body }: Pick<OperationRequest, 'path' | 'params' | 'body'>): readonly WantedDoc[] {
  if (!body.present) throw parseFailed('request body or source parameter is required')
  const defaults = {
    index: path.index ?? null,
    routing: (params.routing as string | undefined) ?? null,
    source: readSource(params),
    storedFields: params.stored_fields as string[] | undefined,
  }
  return readStreamed(body.bytes(), json => readWantedDocs(json, defaults))
}

interface GetOptions {
  readonly realtime: boolean
  readonly refresh: boolean
  readonly preference: unknown
}

async function getOne(cx: CallContext, doc: WantedDoc, { realtime, refresh, ...rest }: GetOptions) {
  const name = doc.index!
  const id = doc.id!
  let shown = name
  try {
    const index = permittedIndex(cx, name, 'indices:data/read/mget[shard]')
    shown = index.name
    if (refresh) await refreshShardOf(index, name, id, doc.routing)
    const preference = readPreference(rest.preference, cx.engine)
    const document = lookUp(cx, index, name, id, { routing: doc.routing, version: doc.version, realtime, preference })
    if (document === null) return { _index: index.name, _id: id, found: false }
    return getResponse(index, document, doc.source, doc.storedFields)
  } catch (error) {
    if (!isApiError(error)) throw error
    return { _index: shown, _id: id, error: error.toBody() }
  }
}
