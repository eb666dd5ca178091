// The operation `delete`: deletes a document.
import { writeOne } from '../../engine/documents/documents.ts'
import { typedOperation, type WriteResponse } from '../typed-operation.ts'
import type { WriteParams } from './index.ts'
import { readVersionCheck, WRITE_PARAMS, writeOptions, writeResponse, writeStatus } from './write-answer.ts'

export interface DeleteParams extends WriteParams {
  index: string
  id: string
}

export const deleteDocument = typedOperation<DeleteParams, WriteResponse>()({
  name: 'delete',
  action: 'indices:data/write/delete',
  routes: [{ method: 'DELETE', path: '/{index}/_doc/{id}' }],
  params: WRITE_PARAMS,
  describe: ({ path }) => `delete {[${path.index}][${path.id}]}`,
  async run(cx, request) {
    const { path, params } = request
    const options = writeOptions(request)
    const answer = await writeOne(
      cx,
      {
        kind: 'delete',
        index: path.index!,
        id: path.id!,
        routing: (params.routing as string | undefined) ?? null,
        check: readVersionCheck(params),
        requireAlias: false,
      },
      options,
    )
    return { status: writeStatus(answer), body: writeResponse(answer, options.refresh) }
  },
})
