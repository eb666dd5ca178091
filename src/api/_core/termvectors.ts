// The terms of one document, stored or made up.

import { validationFailed } from '../../core/errors.ts'
import { andThen } from '../../core/eventually.ts'
import { isObject } from '../../core/json-token.ts'
import { inTurns } from '../../core/turns.ts'
import { type DocumentVectors, vectorSteps } from '../../engine/look-ups/document-vectors.ts'
import { TaskTurns } from '../../engine/tasks/task-turns.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { toldInOrder } from './streamed-body.ts'
import { TERM_VECTORS_PARAMS, wantedByBody, wantedByParams } from './term-vectors-request.ts'

export interface TermvectorsBody {
  /** A document that is not indexed. */
  doc?: object
  /** Fields to answer, as names or patterns. */
  fields?: string[]
  /** Answer positions; `true` by default. */
  positions?: boolean
  /** Answer offsets; `true` by default. */
  offsets?: boolean
  /** Answer payloads; `true` by default. */
  payloads?: boolean
  /** Answer how often terms occur in all documents; `false` by default. */
  term_statistics?: boolean
  /** Answer how often fields occur; `true` by default. */
  field_statistics?: boolean
  /** Analyzers in place of those of fields. */
  per_field_analyzer?: Record<string, string>
  /** Only terms that stand out: `{ max_num_terms: 3 }`. */
  filter?: Record<string, number>
}

export interface TermvectorsParams extends CommonParams {
  index: string
  id?: string
  body?: TermvectorsBody
  version?: number
  version_type?: 'internal' | 'external' | 'external_gte'
}

export type TermvectorsResponse = DocumentVectors

export const termvectors = typedOperation<TermvectorsParams, TermvectorsResponse>()({
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
    const byParams = wantedByParams(request)
    let wanted = byParams
    if (request.body.present) {
      wanted = toldInOrder(request.body, json => (isObject(json) ? wantedByBody(json, byParams) : byParams))
    }
    if (wanted.id === null && wanted.doc === null) throw validationFailed('id or doc is missing')
    return andThen(inTurns(vectorSteps(cx, wanted), new TaskTurns(cx.task)), body => ({ body }))
  },
})
