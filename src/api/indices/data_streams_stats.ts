// The operation `indices.data_streams_stats`: sizes and latest timestamps of data streams.
import { bytesText } from '../../core/units.ts'
import type { DataStream } from '../../engine/administration/data-streams.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { shardsResult } from './broadcast.ts'
import { permittedStreams } from './permitted-streams.ts'

export interface DataStreamsStatsParams extends CommonParams {
  name?: string | string[]
}

export interface DataStreamsStatsResponse {
  _shards: { total: number; successful: number; failed: number }
  /** How many data streams there are. */
  data_stream_count: number
  /** How many indexes are behind them. */
  backing_indices: number
  /** How large they are. */
  total_store_size?: string
  /** The same in bytes. */
  total_store_size_bytes: number
  data_streams: {
    /** The name of the data stream. */
    data_stream: string
    /** How many indexes are behind it. */
    backing_indices: number
    /** How large it is. */
    store_size?: string
    /** The same in bytes. */
    store_size_bytes: number
    /** The newest time in it, in milliseconds since 1970. */
    maximum_timestamp: number
  }[]
}

export const dataStreamsStats = typedOperation<DataStreamsStatsParams, DataStreamsStatsResponse>()({
  name: 'indices.data_streams_stats',
  action: 'indices:monitor/data_stream/stats',
  routes: [
    { method: 'GET', path: '/_data_stream/_stats' },
    { method: 'GET', path: '/_data_stream/{name}/_stats' },
  ],
  params: { ...INDICES_PARAMS, forbid_closed_indices: 'boolean' },
  run(cx, { path, params }) {
    const human = params.human === true
    const streams = permittedStreams(cx, path.name, true)
    const sizes = streams.map(storeBytes)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const indices = streams.flatMap(stream => stream.indices)
    const body = {
      _shards: shardsResult(indices),
      data_stream_count: streams.length,
      backing_indices: indices.length,
      ...(human && { total_store_size: bytesText(total) }),
      total_store_size_bytes: total,
      data_streams: streams.map((stream, i) => ({
        data_stream: stream.name,
        backing_indices: stream.indices.length,
        ...(human && { store_size: bytesText(sizes[i]) }),
        store_size_bytes: sizes[i],
        maximum_timestamp: maximumTimestamp(stream),
      })),
    }
    return { body }
  },
})

const shardsOf = ({ indices }: DataStream) => indices.flatMap(index => index.shards)

const storeBytes = (stream: DataStream) => shardsOf(stream).reduce((sum, shard) => sum + shard.stats().sizeInBytes, 0)

/** Of all that is searchable; 0 where nothing is. */
function maximumTimestamp(stream: DataStream): number {
  let latest = 0
  for (const shard of shardsOf(stream))
    for (const { reader } of shard.reader().segments) {
      const column = reader.numeric(stream.timestampField)
      if (column !== null && column.max > latest) latest = column.max
    }
  return latest
}
