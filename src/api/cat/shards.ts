// One line per copy of a shard. Replicas have no place in one process and stay unassigned.
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { Engine } from '../../engine/engine.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import type { Shard } from '../../index/shard/shard.ts'
import { checkTimeouts, MANAGER_PARAMS, targetIndices } from '../administration.ts'
import { shardState } from '../indices/shard-state.ts'
import { PLAIN, printSections, SECTIONS } from '../indices/stats-sections.ts'
import { shardTotals, type Totals } from '../indices/stats-totals.ts'
import { LOCAL_ADDRESS } from '../this-node.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { bytesCell, CAT_PARAMS, type CatCell, type CatColumn, type CatTable, catAnswer, help, millisCell } from './cat-table.ts'
import { figureCells, figureColumns, figureNames } from './figure-columns.ts'

export interface CatShardsParams extends CatParams {
  index?: string | string[]
}

const FIGURE_NAMES = figureNames(
  ['completion', 'fielddata', 'query_cache', 'flush', 'get', 'indexing', 'merges', 'refresh', 'search', 'segments', 'seq_no', 'warmer'],
  ['query_cache.hit_count', 'query_cache.miss_count'],
)

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
  { name: 'sync_id', aliases: ['sync_id'], about: 'sync id', hidden: true },
  { name: 'unassigned.reason', aliases: ['ur'], about: 'reason shard is unassigned', hidden: true },
  { name: 'unassigned.at', aliases: ['ua'], about: 'time shard became unassigned (UTC)', hidden: true },
  { name: 'unassigned.for', aliases: ['uf'], about: 'time has been unassigned', align: 'right', hidden: true },
  { name: 'unassigned.details', aliases: ['ud'], about: 'additional details as to why the shard became unassigned', hidden: true },
  { name: 'recoverysource.type', aliases: ['rs'], about: 'recovery source type', hidden: true },
  ...figureColumns(FIGURE_NAMES),
  { name: 'path.data', aliases: ['pd', 'dataPath'], about: 'shard data path', align: 'right', hidden: true },
  { name: 'path.state', aliases: ['ps', 'statsPath'], about: 'shard state path', align: 'right', hidden: true },
  { name: 'docs.deleted', aliases: ['dd', 'docsDeleted'], about: 'number of deleted docs in shard', align: 'right', hidden: true },
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
    return catAnswer(shardsTable(cx, request, openIndices(cx, request)), request.params, cx.headers.accept)
  },
})

export const shardsHelp = () => help(COLUMNS)

/** The document count and size of a shard are shown to users who may read statistics of its index. */
export function openIndices(cx: CallContext, request: OperationRequest): IndexService[] {
  cx.authorise([])
  return targetIndices(cx.part({ action: 'indices:monitor/stats' }), request, STRICT_EXPAND_OPEN_FORBID_CLOSED)
}

/** Figures are gathered only where one is asked for that is not always shown. */
export function shardsTable({ engine }: CallContext, { params }: OperationRequest, indices: readonly IndexService[]): CatTable {
  const hasFigures = params.h !== undefined || params.s !== undefined
  return { columns: COLUMNS, rows: indices.flatMap(index => rowsOf(engine, index, hasFigures)) }
}

function started(engine: Engine, index: IndexService, shard: Shard, totals: Totals | null): CatCell[] {
  const { docs, deleted, sizeInBytes } = shard.stats()
  const { nodeId, nodeName } = engine
  const { shard_path, seq_no } = shardState(engine, index, shard)
  const group = totals === null ? null : { ...printSections(totals, [...SECTIONS.keys()], PLAIN), seq_no }
  return [
    ...[index.name, shard.number, 'p', 'STARTED', docs, bytesCell(sizeInBytes), LOCAL_ADDRESS, nodeId, nodeName],
    ...[null, null, null, null, null, null],
    ...figureCells(FIGURE_NAMES, group),
    ...[shard_path.data_path, shard_path.state_path, deleted],
  ]
}

function missing(index: IndexService, number: number, kind: 'p' | 'r'): CatCell[] {
  const [reason, source] = kind === 'p' ? ['ALLOCATION_FAILED', 'existing_store'] : ['INDEX_CREATED', 'peer']
  const since = index.creationDate
  const unassigned = [reason, new Date(since).toISOString(), millisCell(Date.now() - since), null, source]
  const cells = [index.name, number, kind, 'UNASSIGNED', null, null, null, null, null, null, ...unassigned]
  return [...cells, ...COLUMNS.slice(cells.length).map(() => null)]
}

function rowsOf(engine: Engine, index: IndexService, hasFigures: boolean): CatCell[][] {
  const totals = hasFigures ? shardTotals(engine, index) : []
  let working = 0
  return index.slots.flatMap(({ shard, number }) => {
    const primary = shard === null ? missing(index, number, 'p') : started(engine, index, shard, totals[working++] ?? null)
    return [primary, ...Array.from({ length: index.settings.numberOfReplicas }, () => missing(index, number, 'r'))]
  })
}
