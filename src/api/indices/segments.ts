// The operation `indices.segments`: the segments of the shards of indexes.
import { bytesText } from '../../core/units.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { LUCENE_VERSION } from '../../engine/state/version.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import { segmentGeneration, segmentName } from '../../index/segment/segment-name.ts'
import type { Shard } from '../../index/shard/shard.ts'
import { uncommitted } from '../../index/shard/shard-work.ts'
import { targetIndices } from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'
import { type BroadcastResponse, shardsResult } from './broadcast.ts'
import { printedSort } from './segment-sort.ts'

export interface IndicesSegmentsResponse extends BroadcastResponse {
  indices: Record<string, { shards: Record<string, unknown[]> }>
}

export const segments = typedOperation<IndicesParams, IndicesSegmentsResponse>()({
  name: 'indices.segments',
  action: 'indices:monitor/segments',
  routes: [
    { method: 'GET', path: '/_segments' },
    { method: 'GET', path: '/{index}/_segments' },
  ],
  params: { ...INDICES_PARAMS, verbose: 'boolean' },
  run(cx, request) {
    const indices = targetIndices(cx, request, STRICT_EXPAND_OPEN_FORBID_CLOSED, 'metadata_read')
    const human = request.params.human === true
    const shown = new Map(indices.map(index => [index.name, { shards: shardsOf(index, cx.engine.nodeId, human) }]))
    return { body: { _shards: shardsResult(indices), indices: shown } }
  },
})

function shardsOf(index: IndexService, node: string, human: boolean): Record<string, unknown[]> {
  const routing = { state: 'STARTED', primary: true, node }
  const codec = index.settings.get('index.codec')
  return Object.fromEntries(index.shards.map(shard => [shard.number, [{ routing, ...segmentsOf(shard, index.mapping, codec, human) }]]))
}

function segmentsOf(shard: Shard, mapping: Mapping, codec: unknown, human: boolean) {
  const committed = uncommitted(shard) === 0
  const found = shard.reader().segments.map(({ reader, numDocs }) => [
    segmentName(reader.id),
    {
      generation: segmentGeneration(reader.id),
      num_docs: numDocs,
      deleted_docs: reader.maxDoc - numDocs,
      ...(human && { size: bytesText(reader.byteLength) }),
      size_in_bytes: reader.byteLength,
      ...(human && { memory: '0b' }),
      memory_in_bytes: 0,
      committed,
      search: true,
      version: LUCENE_VERSION,
      // A segment is one file.
      compound: true,
      ...(reader.sort !== null && { sort: printedSort(reader.sort, mapping) }),
      attributes: {
        'Lucene90StoredFieldsFormat.mode': codec === 'best_compression' || codec === 'zlib' ? 'BEST_COMPRESSION' : 'BEST_SPEED',
      },
    },
  ])
  return {
    num_committed_segments: committed ? found.length : 0,
    num_search_segments: found.length,
    segments: Object.fromEntries(found) as Record<string, unknown>,
  }
}
