// Removes data streams with all their indexes.
import { ACKNOWLEDGED, type AcknowledgedResponse } from '../administration.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { permittedStreams } from './permitted-streams.ts'

export interface DeleteDataStreamParams extends CommonParams {
  name: string | string[]
}

export const deleteDataStream = typedOperation<DeleteDataStreamParams, AcknowledgedResponse>()({
  name: 'indices.delete_data_stream',
  action: 'indices:admin/data_stream/delete',
  routes: [{ method: 'DELETE', path: '/_data_stream/{name}' }],
  describe: ({ path }) => `delete data streams [${path.name}]`,
  async run(cx, { path }) {
    // The writer last: whatever happens on the way, what is left is a stream.
    await cx.engine.indices.delete(permittedStreams(cx, path.name, false).flatMap(({ indices }) => indices))
    return ACKNOWLEDGED
  },
})
