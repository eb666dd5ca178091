// The terms of one document, stored or made up.

import { ApiError, isApiError, validationFailed } from '../../core/errors.ts'
import { stringify } from '../../core/json.ts'
import type { CallContext } from '../../engine/call-context.ts'
import type { IndexService } from '../../engine/index-service.ts'
import { lookUp } from '../../engine/look-up.ts'
import { isObject } from '../../query/dsl/json-token.ts'
import { type AnalysedDocument, type TermVector, termVectors } from '../../search/term-vectors/term-vectors.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { TERM_VECTORS_PARAMS, type WantedVectors, wantedByBody, wantedByParams } from './term-vectors-request.ts'

export interface TermvectorsBody {
  doc?: object
  fields?: string[]
  positions?: boolean
  offsets?: boolean
  payloads?: boolean
  term_statistics?: boolean
  field_statistics?: boolean
  per_field_analyzer?: Record<string, string>
  filter?: Record<string, number>
}

export interface TermvectorsParams extends CommonParams {
  index: string
  id?: string
  body?: TermvectorsBody
  fields?: string | string[]
  positions?: boolean
  offsets?: boolean
  payloads?: boolean
  term_statistics?: boolean
  field_statistics?: boolean
  preference?: string
  realtime?: boolean
  routing?: string
  version?: number
  version_type?: 'internal' | 'external' | 'external_gte'
}

export interface TermvectorsResponse {
  _index: string
  _id?: string
  _version: number
  found: boolean
  took: number
  term_vectors?: Record<string, TermVector>
}

export const termvectors = typedOperation<TermvectorsParams, TermvectorsResponse>({
  name: 'termvectors',
  action: 'indices:data/read/tv',
  routes: [
    { method: 'GET', path: '/{index}/_termvectors' },
    { method: 'POST', path: '/{index}/_termvectors' },
    { method: 'GET', path: '/{index}/_termvectors/{id}' },
    { method: 'POST', path: '/{index}/_termvectors/{id}' },
  ],
  params: TERM_VECTORS_PARAMS,
  body: 'json',
  describe: ({ path }) => `termvectors [${path.index}][${path.id ?? ''}]`,
  run(cx, request) {
    let wanted = wantedByParams(request)
    if (request.body.present) {
      const json = request.body.json()
      if (isObject(json)) wanted = wantedByBody(json, wanted)
    }
    if (wanted.id === null && wanted.doc === null) throw validationFailed('id or doc is missing')
    return { body: vectorsOf(cx, wanted) }
  },
})

/** Throws what the server answers for this document. */
export function vectorsOf(cx: CallContext, wanted: WantedVectors, action?: string): TermvectorsResponse {
  const began = performance.now()
  const index = cx.engine.indices.single(wanted.index!)
  cx.authorise([index.name], action)
  const found = wanted.doc === null ? storedDocument(index, wanted) : artificialDocument(index, wanted, wanted.doc)
  const head = { _index: index.name, ...(wanted.doc === null && { _id: wanted.id! }), _version: found?.version ?? 0 }
  const took = () => Math.round(performance.now() - began)
  if (found === null) return { ...head, found: false, took: took() }
  const { shard, source } = found
  const vectors = source === null ? {} : termVectors(index.target(shard, null), index.mapping, { ...found, source }, wanted.request)
  return { ...head, found: true, took: took(), term_vectors: vectors }
}

interface Subject extends Omit<AnalysedDocument, 'source'> {
  readonly source: Uint8Array | null
  readonly version: number
  readonly shard: number
}

function storedDocument(index: IndexService, { index: name, id, routing, realtime, version }: WantedVectors): Subject | null {
  const document = failing(() => lookUp(index, name!, id!, { routing, realtime, version }))
  if (document === null) return null
  return { ...document, shard: index.slotFor(id!, index.routingOf(name!, routing)).number, isArtificial: false }
}

function artificialDocument(index: IndexService, { routing }: WantedVectors, doc: object): Subject {
  index.ensureReadable()
  const shard = index.slotFor('', routing).number
  return { id: '', routing, source: Buffer.from(stringify(doc)), version: 0, shard, isArtificial: true }
}

function failing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!isApiError(error) || error.type !== 'version_conflict_engine_exception') throw error
    throw new ApiError('exception', 'failed to execute term vector request', { cause: error, rootCause: [error] })
  }
}
