// One line per searchable segment.
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/names.ts'
import { checkTimeouts, MANAGER_PARAMS, targetIndices } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { bytesCell, CAT_PARAMS, type CatCell, type CatColumn, catAnswer, help } from './cat-table.ts'

export interface CatSegmentsParams extends CatParams {
  index?: string | string[]
}

const COLUMNS: readonly CatColumn[] = [
  { name: 'index', aliases: ['i', 'idx'], about: 'index name' },
  { name: 'shard', aliases: ['s', 'sh'], about: 'shard name' },
  { name: 'prirep', aliases: ['p', 'pr', 'primaryOrReplica'], about: 'primary or replica' },
  { name: 'ip', about: 'ip of node where it lives' },
  { name: 'id', about: 'unique id of node where it lives', hidden: true },
  { name: 'segment', aliases: ['seg'], about: 'segment name' },
  { name: 'generation', aliases: ['g', 'gen'], about: 'segment generation', align: 'right' },
  { name: 'docs.count', aliases: ['dc', 'docsCount'], about: 'number of docs in segment', align: 'right' },
  { name: 'docs.deleted', aliases: ['dd', 'docsDeleted'], about: 'number of deleted docs in segment', align: 'right' },
  { name: 'size', aliases: ['si'], about: 'segment size in bytes', align: 'right' },
  { name: 'searchable', aliases: ['is', 'isSearchable'], about: 'is segment searched' },
]

export const segments = typedOperation<CatSegmentsParams, CatResponse>({
  name: 'cat.segments',
  action: 'indices:monitor/segments',
  routes: [
    { method: 'GET', path: '/_cat/segments' },
    { method: 'GET', path: '/_cat/segments/{index}' },
  ],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS },
  run(cx, request) {
    checkTimeouts(cx, request)
    if (request.params.help === true) {
      cx.authorise([])
      return { body: help(COLUMNS) }
    }
    cx.authorise([], 'cluster:monitor/state')
    const rows: CatCell[][] = []
    for (const index of targetIndices(cx, request, STRICT_EXPAND_OPEN_FORBID_CLOSED, 'metadata_read')) {
      for (const shard of index.shards) {
        for (const { reader, numDocs } of shard.reader().segments) {
          // Ids end with the number of the segment within its shard, in base 36, as names of segments do.
          const generation = reader.id.slice(reader.id.lastIndexOf('-') + 1)
          const deleted = reader.maxDoc - numDocs
          const place = [index.name, shard.number, 'p', '127.0.0.1', cx.engine.nodeId, `_${generation}`, Number.parseInt(generation, 36)]
          rows.push([...place, numDocs, deleted, bytesCell(reader.byteLength), true])
        }
      }
    }
    return catAnswer({ columns: COLUMNS, rows }, request.params, cx.headers.accept)
  },
})
