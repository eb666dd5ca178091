// The operation `create`: indexes a document unless its id exists.
import { illegalArgument } from '../../core/errors.ts'
import { typedOperation, type WriteResponse } from '../typed-operation.ts'
import { type IndexParams, putDocument } from './index.ts'
import { WRITE_PARAMS } from './write-answer.ts'

export const create = typedOperation<Omit<IndexParams, 'op_type'> & { id: string }, WriteResponse>()({
  name: 'create',
  action: 'indices:data/write/index',
  routes: [
    { method: 'PUT', path: '/{index}/_create/{id}' },
    { method: 'POST', path: '/{index}/_create/{id}' },
  ],
  params: { ...WRITE_PARAMS, op_type: 'string', require_alias: 'boolean', pipeline: 'string' },
  body: 'raw',
  bodyRequired: true,
  describe: ({ path }) => `index {[${path.index}][${path.id}]}`,
  run(cx, request) {
    const { op_type } = request.params
    if (op_type !== undefined && String(op_type).toLowerCase() !== 'create')
      throw illegalArgument(`opType must be 'create', found: [${String(op_type)}]`)
    return putDocument(cx, request, 'create')
  },
})
