// One line per shard: how it came to work.
import type { IndexService } from '../../engine/indices/index-service.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import type { ShardRecovery } from '../../engine/shards/shard-recovery.ts'
import { EXPAND_OPEN_AND_CLOSED, targetIndices } from '../administration.ts'
import { recoveries, recoveryType, reusedPercent } from '../indices/recovery.ts'
import { LOCAL_ADDRESS } from '../this-node.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { bytesCell, CAT_PARAMS, type CatCell, type CatColumn, catAnswer, help, millisCell } from './cat-table.ts'

const COLUMNS: readonly CatColumn[] = [
  { name: 'index', aliases: ['i', 'idx'], about: 'index name' },
  { name: 'shard', aliases: ['s', 'sh'], about: 'shard name' },
  { name: 'start_time', aliases: ['start'], about: 'recovery start time', hidden: true },
  { name: 'start_time_millis', aliases: ['start_millis'], about: 'recovery start time in epoch milliseconds', hidden: true },
  { name: 'stop_time', aliases: ['stop'], about: 'recovery stop time', hidden: true },
  { name: 'stop_time_millis', aliases: ['stop_millis'], about: 'recovery stop time in epoch milliseconds', hidden: true },
  { name: 'time', aliases: ['t', 'ti'], about: 'recovery time' },
  { name: 'type', aliases: ['ty'], about: 'recovery type' },
  { name: 'stage', aliases: ['st'], about: 'recovery stage' },
  { name: 'source_host', aliases: ['shost'], about: 'source host' },
  { name: 'source_node', aliases: ['snode'], about: 'source node name' },
  { name: 'target_host', aliases: ['thost'], about: 'target host' },
  { name: 'target_node', aliases: ['tnode'], about: 'target node name' },
  { name: 'repository', aliases: ['rep'], about: 'repository' },
  { name: 'snapshot', aliases: ['snap'], about: 'snapshot' },
  { name: 'files', aliases: ['f'], about: 'number of files to recover' },
  { name: 'files_recovered', aliases: ['fr'], about: 'files recovered' },
  { name: 'files_percent', aliases: ['fp'], about: 'percent of files recovered' },
  { name: 'files_total', aliases: ['tf'], about: 'total number of files' },
  { name: 'bytes', aliases: ['b'], about: 'number of bytes to recover' },
  { name: 'bytes_recovered', aliases: ['br'], about: 'bytes recovered' },
  { name: 'bytes_percent', aliases: ['bp'], about: 'percent of bytes recovered' },
  { name: 'bytes_total', aliases: ['tb'], about: 'total number of bytes' },
  { name: 'translog_ops', aliases: ['to'], about: 'number of translog ops to recover' },
  { name: 'translog_ops_recovered', aliases: ['tor'], about: 'translog ops recovered' },
  { name: 'translog_ops_percent', aliases: ['top'], about: 'percent of translog ops recovered' },
]

export const recovery = typedOperation<CatParams, CatResponse>()({
  name: 'cat.recovery',
  action: 'indices:monitor/recovery',
  routes: [
    { method: 'GET', path: '/_cat/recovery' },
    { method: 'GET', path: '/_cat/recovery/{index}' },
  ],
  params: { ...CAT_PARAMS, ...INDICES_PARAMS, active_only: 'boolean', detailed: 'boolean', index: 'list' },
  async run(cx, request) {
    if (request.params.help === true) {
      cx.authorise([])
      return { body: help(COLUMNS) }
    }
    const indices = targetIndices(cx, request, EXPAND_OPEN_AND_CLOSED)
    const rows: CatCell[][] = []
    if (request.params.active_only !== true) for (const index of indices) rows.push(...(await rowsOf(index, cx.engine.nodeName)))
    return catAnswer({ columns: COLUMNS, rows }, request.params, cx.headers.accept)
  },
})

async function rowsOf(index: IndexService, nodeName: string): Promise<CatCell[][]> {
  return (await recoveries(index)).map(({ number, recovery }) => [index.name, number, ...cellsOf(recovery, nodeName)])
}

function cellsOf(recovery: ShardRecovery, nodeName: string): CatCell[] {
  const { origin, startedAt, stoppedAt, segments, bytes, replayed } = recovery
  return [
    new Date(startedAt).toISOString(),
    startedAt,
    new Date(stoppedAt).toISOString(),
    stoppedAt,
    millisCell(stoppedAt - startedAt),
    recoveryType(recovery).toLowerCase(),
    'done',
    'n/a',
    'n/a',
    LOCAL_ADDRESS,
    nodeName,
    origin?.source.repository ?? 'n/a',
    origin?.source.snapshot ?? 'n/a',
    0,
    0,
    reusedPercent(segments),
    segments,
    bytesCell(0),
    bytesCell(0),
    reusedPercent(bytes),
    bytesCell(bytes),
    replayed,
    replayed,
    '100.0%',
  ]
}
