// One line per copy of a shard. Replicas have no place in one process and stay unassigned.
import type { IndexService } from '../../engine/indices/index-service.ts'
import type { Shard } from '../../index/shard/shard.ts'
import { checkTimeouts, EXPAND_OPEN_AND_CLOSED, MANAGER_PARAMS, targetIndices } from '../administration.ts'
import { LOCAL_ADDRESS } from '../nodes/this-node.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { bytesCell, CAT_PARAMS, type CatCell, type CatColumn, catAnswer, help } from './cat-table.ts'

export interface CatShardsParams extends CatParams {
  index?: string | string[]
}

const COLUMNS: readonly CatColumn[] = [
  { name: 'index', aliases: ['i', 'idx'], about: 'index name' },
  { name: 'shard', aliases: ['s', 'sh'], about: 'shard name' },
  { name: 'prirep', aliases: ['p', 'pr', 'primaryOrReplica'], about: 'primary or replica' },
  { name: 'state', aliases: ['st'], about: 'shard state' },
  { name: 'docs', aliases: ['d', 'dc'], about: 'number of docs in shard', align: 'right' },
  { name: 'store', aliases: ['sto'], about: 'store size of shard (how much disk it uses)', align: 'right' },
  { name: 'ip', about: 'ip of node where it lives' },
  { name: 'id', about: 'unique id of node where it lives', hidden: true },
  { name: 'node', aliases: ['n'], about: 'name of node where it lives' },
  { name: 'unassigned.reason', aliases: ['ur'], about: 'reason shard is unassigned', hidden: true },
  { name: 'segments.count', aliases: ['sc', 'segmentsCount'], about: 'number of segments', align: 'right', hidden: true },
]

export const shards = typedOperation<CatShardsParams, CatResponse>()({
  name: 'cat.shards',
  action: 'cluster:monitor/shards',
  routes: [
    { method: 'GET', path: '/_cat/shards' },
    { method: 'GET', path: '/_cat/shards/{index}' },
  ],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, local: 'boolean' },
  run(cx, request) {
    checkTimeouts(cx, request)
    if (request.params.help === true) {
      cx.authorise([])
      return { body: help(COLUMNS) }
    }
    const { nodeId, nodeName } = cx.engine
    const open = targetIndices(cx, request, EXPAND_OPEN_AND_CLOSED).filter(index => !index.closed)
    const rows = open.flatMap(index => rowsOf(index, nodeId, nodeName))
    return catAnswer({ columns: COLUMNS, rows }, request.params, cx.headers.accept)
  },
})

function started(index: IndexService, shard: Shard, nodeId: string, nodeName: string): CatCell[] {
  const { docs, sizeInBytes, segments } = shard.stats()
  return [index.name, shard.number, 'p', 'STARTED', docs, bytesCell(sizeInBytes), LOCAL_ADDRESS, nodeId, nodeName, null, segments]
}

const failed = (index: IndexService, number: number): CatCell[] => [
  index.name,
  number,
  'p',
  'UNASSIGNED',
  null,
  null,
  null,
  null,
  null,
  'ALLOCATION_FAILED',
  null,
]

function rowsOf(index: IndexService, nodeId: string, nodeName: string): CatCell[][] {
  return index.slots.flatMap(({ shard, number }) => {
    const primary = shard === null ? failed(index, number) : started(index, shard, nodeId, nodeName)
    const replica: CatCell[] = [index.name, number, 'r', 'UNASSIGNED', null, null, null, null, null, 'INDEX_CREATED', null]
    return [primary, ...Array.from({ length: index.settings.numberOfReplicas }, () => replica)]
  })
}
