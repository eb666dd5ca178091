// The health of everything, in one line.
import { activePercent, healthOf } from '../../engine/indices/health.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, type CatColumn, catAnswer } from './cat-table.ts'
import { CLOCK_COLUMNS, clockCells } from './clock.ts'

export interface CatHealthParams extends CatParams {
  /** Whether the time stands in front. */
  ts?: boolean
}

const COLUMNS: readonly CatColumn[] = [
  ...CLOCK_COLUMNS,
  { name: 'cluster', aliases: ['cl'], about: 'cluster name', align: 'right' },
  { name: 'status', aliases: ['st'], about: 'health status', align: 'right' },
  { name: 'node.total', aliases: ['nt', 'nodeTotal'], about: 'total number of nodes', align: 'right' },
  { name: 'node.data', aliases: ['nd', 'nodeData'], about: 'number of nodes that can store data', align: 'right' },
  {
    name: 'discovered_cluster_manager',
    aliases: ['dcm', 'dm', 'discovered_master'],
    about: 'cluster manager is discovered or not',
    align: 'right',
  },
  { name: 'shards', aliases: ['t', 'sh', 'shards.total', 'shardsTotal'], about: 'total number of shards', align: 'right' },
  { name: 'pri', aliases: ['p', 'shards.primary', 'shardsPrimary'], about: 'number of primary shards', align: 'right' },
  { name: 'relo', aliases: ['r', 'shards.relocating', 'shardsRelocating'], about: 'number of relocating nodes', align: 'right' },
  { name: 'init', aliases: ['i', 'shards.initializing', 'shardsInitializing'], about: 'number of initializing nodes', align: 'right' },
  { name: 'unassign', aliases: ['u', 'shards.unassigned', 'shardsUnassigned'], about: 'number of unassigned shards', align: 'right' },
  { name: 'pending_tasks', aliases: ['pt', 'pendingTasks'], about: 'number of pending tasks', align: 'right' },
  { name: 'max_task_wait_time', aliases: ['mtwt', 'maxTaskWaitTime'], about: 'wait time of longest task pending', align: 'right' },
  { name: 'active_shards_percent', aliases: ['asp', 'activeShardsPercent'], about: 'active number of shards in percent', align: 'right' },
]

export const health = typedOperation<CatHealthParams, CatResponse>()({
  name: 'cat.health',
  action: 'cluster:monitor/health',
  routes: [{ method: 'GET', path: '/_cat/health' }],
  params: CAT_PARAMS,
  scope: 'cluster',
  run({ engine, headers }, { params }) {
    const counts = healthOf(engine.indices.all())
    const { status, primaries, unassigned } = counts
    const percent = `${activePercent(counts).toFixed(1)}%`
    const row = [...clockCells(), engine.clusterName, status, 1, 1, true, primaries, primaries, 0, 0, unassigned, 0, '-', percent]
    return catAnswer({ columns: COLUMNS, rows: [row] }, params, headers.accept)
  },
})
