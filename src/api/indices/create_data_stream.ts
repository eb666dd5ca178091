// Makes a data stream with its first index, as the template for its name says.
import { createStream } from '../../engine/administration/data-streams.ts'
import { ACKNOWLEDGED, type AcknowledgedResponse } from '../administration.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface CreateDataStreamParams extends CommonParams {
  name: string
}

export const createDataStream = typedOperation<CreateDataStreamParams, AcknowledgedResponse>()({
  name: 'indices.create_data_stream',
  action: 'indices:admin/data_stream/create',
  routes: [{ method: 'PUT', path: '/_data_stream/{name}' }],
  body: 'json',
  describe: ({ path }) => `create data stream [${path.name}]`,
  async run(cx, { path }) {
    cx.authorise([path.name!])
    await createStream(cx.engine, path.name!)
    return ACKNOWLEDGED
  },
})
