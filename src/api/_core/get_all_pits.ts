// The operation `get_all_pits`: the open points in time.
import { type CommonParams, typedOperation } from '../typed-operation.ts'

interface GetAllPitsResponse {
  /** The points in time. */
  pits: {
    pit_id: string
    creation_time: number
    /** How long it is kept, in milliseconds. */
    keep_alive: number
  }[]
}

export const getAllPits = typedOperation<CommonParams, GetAllPitsResponse>()({
  name: 'get_all_pits',
  action: 'indices:data/read/point_in_time/readall',
  routes: [{ method: 'GET', path: '/_search/point_in_time/_all' }],
  run(cx) {
    const pits = cx.engine.contexts.all('pit')
    // On all indexes, wherever there are points in time.
    cx.authorise(cx.engine.indices.all().map(({ name }) => name))
    return {
      body: {
        pits: pits.map(({ id, createdAt, keepAliveMillis }) => ({ pit_id: id, creation_time: createdAt, keep_alive: keepAliveMillis })),
      },
    }
  },
})
