// One line per searchable segment.
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { uncommitted } from '../../index/shard/shard-work.ts'
import { checkTimeouts, MANAGER_PARAMS, targetIndices } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, catAnswer, help } from './cat-table.ts'
import { SEGMENT_COLUMNS, segmentRows } from './segment-table.ts'

export interface CatSegmentsParams extends CatParams {
  index?: string | string[]
}

export const segments = typedOperation<CatSegmentsParams, CatResponse>()({
  name: 'cat.segments',
  action: 'indices:monitor/segments',
  routes: [
    { method: 'GET', path: '/_cat/segments' },
    { method: 'GET', path: '/_cat/segments/{index}' },
  ],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, local: 'boolean' },
  run(cx, request) {
    checkTimeouts(cx, request)
    if (request.params.help === true) {
      cx.authorise([])
      return { body: help(SEGMENT_COLUMNS) }
    }
    cx.authorise([], 'cluster:monitor/state')
    const node = cx.engine.nodeId
    const rows = targetIndices(cx, request, STRICT_EXPAND_OPEN_FORBID_CLOSED, 'metadata_read').flatMap(index =>
      index.shards.flatMap(shard =>
        segmentRows({ index: index.name, shard: shard.number, node, reader: shard.reader(), isCommitted: uncommitted(shard) === 0 }),
      ),
    )
    return catAnswer({ columns: SEGMENT_COLUMNS, rows }, request.params, cx.headers.accept)
  },
})
