// The terms of several documents, each found or failed on its own.
import { ApiError, type ErrorBody, illegalArgument, isApiError, parseFailed, validationFailed } from '../../core/errors.ts'
import { isObject, isScalar, textOf, tokenOf } from '../../core/json-token.ts'
import { pushAll } from '../../core/long-lists.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import { vectorsOf, type WantedVectors } from '../../engine/look-ups/document-vectors.ts'
import { eachInTurns, TaskTurns } from '../../engine/tasks/task-turns.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { TERM_VECTORS_PARAMS, wantedByBody, wantedByParams } from './term-vectors-request.ts'
import type { TermvectorsBody, TermvectorsParams, TermvectorsResponse } from './termvectors.ts'

interface MtermvectorsParams extends CommonParams, Omit<TermvectorsParams, 'index' | 'id' | 'body'> {
  index?: string
  ids?: string | string[]
  body?: {
    docs?: (TermvectorsBody & { _index?: string; _id?: string; routing?: string })[]
    /** Ids, in place of `docs`. */
    ids?: string[]
    /** What holds of all of them. */
    parameters?: TermvectorsBody
  }
}

type Failed = { _index: string; _id: string | null; error: ErrorBody }

export const mtermvectors = typedOperation<MtermvectorsParams, { docs: (TermvectorsResponse | Failed)[] }>()({
  name: 'mtermvectors',
  action: 'indices:data/read/mtv',
  routes: [
    { method: 'GET', path: '/_mtermvectors' },
    { method: 'POST', path: '/_mtermvectors' },
    { method: 'GET', path: '/{index}/_mtermvectors' },
    { method: 'POST', path: '/{index}/_mtermvectors' },
  ],
  params: { ...TERM_VECTORS_PARAMS, ids: 'list' },
  body: 'json',
  async run(cx, request) {
    const defaults = wantedByParams(request)
    const ids = (request.params.ids as string[] | undefined) ?? []
    const wanted = readDocs(request.body.present ? request.body.json() : {}, defaults, ids)
    if (wanted.length === 0) throw validationFailed('multi term vectors: no documents requested')
    // Of several that lack something the last is told of.
    const last = wanted.findLastIndex(({ index, id, doc }) => index === null || (id === null && doc === null))
    if (last >= 0) {
      const { index, id, doc } = wanted[last]
      const missing = [...(index === null ? ['index is missing'] : []), ...(id === null && doc === null ? ['id or doc is missing'] : [])]
      throw validationFailed(...missing, `at multi term vectors for doc ${last}`)
    }
    cx.authorise([])
    return { body: { docs: await eachInTurns(new TaskTurns(cx.task), wanted, doc => getOne(cx, doc)) } }
  },
})

/** Ids are a set of the server's: in its order, behind documents. */
function readDocs(json: unknown, defaults: WantedVectors, urlIds: readonly string[]): WantedVectors[] {
  if (!isObject(json)) throw parseFailed('failed to parse multi term vectors request: an object is expected')
  let standard = defaults
  if (isObject(json.parameters)) standard = wantedByBody(json.parameters, defaults)
  const wanted: WantedVectors[] = []
  const ids = new Set(urlIds)
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (key === 'parameters' && isObject(value)) continue
    if (value === null || isScalar(value)) throw parseFailed(`_mtermvectors: Parameter [${key}] not supported`)
    if (!Array.isArray(value) || (key !== 'docs' && key !== 'ids'))
      throw parseFailed(`no parameter named [${key}] and type ${tokenOf(value).replace('START_', '')}`)
    if (key === 'ids') for (const id of value) ids.add(readId(id))
    else
      pushAll(
        wanted,
        value.map(item => readDoc(item, standard)),
      )
  }
  for (const id of hashMapOrder([...ids])) wanted.push({ ...standard, id })
  return wanted
}

function readDoc(json: unknown, standard: WantedVectors): WantedVectors {
  if (!isObject(json)) throw illegalArgument('docs array element should include an object')
  return wantedByBody(json, standard)
}

function readId(id: unknown): string {
  if (!isScalar(id)) throw illegalArgument('ids array element should only contain ids')
  return textOf(id)
}

function getOne(cx: CallContext, wanted: WantedVectors): TermvectorsResponse | Failed {
  try {
    return vectorsOf(cx, wanted, 'indices:data/read/mtv[shard]')
  } catch (error) {
    if (!isApiError(error)) throw error
    return { _index: wanted.index!, _id: wanted.id, error: plain(error).toBody() }
  }
}

/** Here the error for a missing index is shorter. */
function plain(error: ApiError): ApiError {
  if (error.type !== 'index_not_found_exception') return error
  const { index, index_uuid } = error.details
  return new ApiError(error.type, error.reason, { details: { index, index_uuid } })
}
