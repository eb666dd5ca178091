// The table `_cat/allocation`: disk use of this node and shard counts. A second line counts the unassigned shards: replicas.
import { checkTimeouts, MANAGER_PARAMS, splitPart } from '../administration.ts'
import { dataVolume } from '../nodes/machine-stats.ts'
import { LOCAL_ADDRESS, meansThisNode } from '../this-node.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { bytesCell, CAT_PARAMS, type CatCell, type CatColumn, catAnswer } from './cat-table.ts'

export interface CatAllocationParams extends CatParams {
  node_id?: string | string[]
}

const COLUMNS: readonly CatColumn[] = [
  { name: 'shards', aliases: ['s'], about: 'number of shards on node', align: 'right' },
  { name: 'disk.indices', aliases: ['di', 'diskIndices'], about: 'disk used by OpenSearch indices', align: 'right' },
  { name: 'disk.used', aliases: ['du', 'diskUsed'], about: 'disk used (total, not just OpenSearch)', align: 'right' },
  { name: 'disk.avail', aliases: ['da', 'diskAvail'], about: 'disk available', align: 'right' },
  { name: 'disk.total', aliases: ['dt', 'diskTotal'], about: 'total capacity of all volumes', align: 'right' },
  { name: 'disk.percent', aliases: ['dp', 'diskPercent'], about: 'percent disk used', align: 'right' },
  { name: 'host', aliases: ['h'], about: 'host of node' },
  { name: 'ip', about: 'ip of node' },
  { name: 'node', aliases: ['n'], about: 'name of node' },
]

export const allocation = typedOperation<CatAllocationParams, CatResponse>()({
  name: 'cat.allocation',
  action: 'cluster:monitor/state',
  routes: [
    { method: 'GET', path: '/_cat/allocation' },
    { method: 'GET', path: '/_cat/allocation/{node_id}' },
  ],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, local: 'boolean' },
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    cx.authorise([], 'cluster:monitor/nodes/stats')
    const { engine } = cx
    let placed = 0
    let unplaced = 0
    let bytes = 0
    for (const { slots, settings } of engine.indices.all()) {
      unplaced += settings.numberOfShards * settings.numberOfReplicas
      for (const { shard } of slots) {
        if (shard === null) unplaced++
        else {
          placed++
          bytes += shard.stats().sizeInBytes
        }
      }
    }
    const ids = splitPart(request.path.node_id)
    const rows: CatCell[][] = []
    if (ids.length === 0 || meansThisNode(engine, ids)) {
      rows.push([placed, bytesCell(bytes), ...volumeCells(engine.options.path ?? null), LOCAL_ADDRESS, LOCAL_ADDRESS, engine.nodeName])
    }
    if (unplaced > 0) rows.push([unplaced, null, null, null, null, null, null, null, 'UNASSIGNED'])
    return catAnswer({ columns: COLUMNS, rows }, request.params, cx.headers.accept)
  },
})

function volumeCells(path: string | null): CatCell[] {
  const { total, available } = dataVolume(path)
  if (total < 0) return [null, null, null, null]
  const used = total - available
  return [bytesCell(used), bytesCell(available), bytesCell(total), Math.floor((100 * used) / total)]
}
