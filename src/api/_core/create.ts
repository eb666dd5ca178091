// Puts a document into an index, unless there is one with its id.

import { typedOperation, type WriteResponse } from '../typed-operation.ts'
import { type IndexParams, putDocument } from './index.ts'
import { WRITE_PARAMS } from './write-answer.ts'

export const create = typedOperation<Omit<IndexParams, 'op_type'> & { id: string }, WriteResponse>({
  name: 'create',
  action: 'indices:data/write/index',
  routes: [
    { method: 'PUT', path: '/{index}/_create/{id}' },
    { method: 'POST', path: '/{index}/_create/{id}' },
  ],
  params: { ...WRITE_PARAMS, require_alias: 'boolean', pipeline: 'string' },
  body: 'raw',
  bodyRequired: true,
  describe: ({ path }) => `index {[${path.index}][${path.id}]}`,
  run: (cx, request) => putDocument(cx, request, 'create'),
})
