// The operation `indices.get_data_stream`: data streams and their backing indexes.
import { healthOf } from '../../engine/indices/health.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { permittedStreams } from './permitted-streams.ts'

export interface GetDataStreamParams extends CommonParams {
  name?: string | string[]
}

export interface GetDataStreamResponse {
  data_streams: {
    name: string
    timestamp_field: { name: string }
    indices: {
      /** The name of the index. */
      index_name: string
      /** Its unique id. */
      index_uuid: string
    }[]
    /** The number of its newest index. */
    generation: number
    /** Its health. */
    status: 'GREEN' | 'YELLOW' | 'RED'
    /** The template it was made by. */
    template?: string
  }[]
}

export const getDataStream = typedOperation<GetDataStreamParams, GetDataStreamResponse>()({
  name: 'indices.get_data_stream',
  action: 'indices:admin/data_stream/get',
  routes: [
    { method: 'GET', path: '/_data_stream' },
    { method: 'GET', path: '/_data_stream/{name}' },
  ],
  run(cx, { path }) {
    const { templates } = cx.engine
    const data_streams = permittedStreams(cx, path.name, true).map(({ name, timestampField, indices, generation }) => {
      const template = templates.indexTemplateFor(name, false)
      return {
        name,
        timestamp_field: { name: timestampField },
        indices: indices.map(index => ({ index_name: index.name, index_uuid: index.uuid })),
        generation,
        status: healthOf(indices).status.toUpperCase(),
        ...(template === null ? {} : { template: template[0] }),
      }
    })
    return { body: { data_streams } }
  },
})
