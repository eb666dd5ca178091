// The operation `delete_pit`: closes points in time.
import { validationFailed } from '../../core/errors.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { readPitId } from '../../engine/contexts/context-ids.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { readContextBody, readIds, unknownParameter } from './context-body.ts'

interface DeletePitParams extends CommonParams {
  body: { pit_id: string | string[] }
}

export interface DeletePitResponse {
  /** The points in time. */
  pits: { successful: boolean; pit_id: string }[]
}

export const deletePit = typedOperation<DeletePitParams, DeletePitResponse>()({
  name: 'delete_pit',
  action: 'indices:data/read/point_in_time/delete',
  routes: [{ method: 'DELETE', path: '/_search/point_in_time' }],
  body: 'json',
  run(cx, request) {
    const ids = [...new Set(readRequest(request))]
    if (ids.length === 0) throw validationFailed('no pit ids specified')
    const parts = ids.map(readPitId)
    const indices = parts.flatMap(({ shards }) => shards.map(({ index }) => index))
    cx.authorise([...new Set(indices)])
    const { contexts } = cx.engine
    for (const id of ids) {
      const context = contexts.find(id)
      if (context !== undefined) contexts.free(context)
    }
    // Those that were gone before are as good as deleted.
    return { body: { pits: ids.map((pit_id, i) => ({ successful: !parts[i].isForeign, pit_id })) } }
  },
})

export const deletedPits = (ids: readonly string[]): DeletePitResponse => ({ pits: ids.map(pit_id => ({ successful: true, pit_id })) })

function readRequest({ body }: OperationRequest): string[] {
  let ids: string[] = []
  for (const [key, value] of readContextBody(body)) {
    const given = key === 'pit_id' ? readIds(value) : undefined
    if (given === undefined) throw unknownParameter(key, value)
    ids = given
  }
  return ids
}
