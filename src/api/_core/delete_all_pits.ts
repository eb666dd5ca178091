// The operation `delete_all_pits`: closes all points in time.
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { type DeletePitResponse, deletedPits } from './delete_pit.ts'

export const deleteAllPits = typedOperation<CommonParams, DeletePitResponse>()({
  name: 'delete_all_pits',
  action: 'indices:data/read/point_in_time/delete',
  routes: [{ method: 'DELETE', path: '/_search/point_in_time/_all' }],
  run(cx) {
    const { contexts } = cx.engine
    const pits = contexts.all('pit')
    // On all indexes, wherever there are points in time.
    cx.authorise(cx.engine.indices.all().map(({ name }) => name))
    for (const pit of pits) contexts.free(pit)
    return { body: deletedPits(pits.map(({ id }) => id)) }
  },
})
