// One line per thread pool of a server.
import { matchesWildcard } from '../../core/values.ts'
import type { Engine } from '../../engine/engine.ts'
import { type ThreadPool, threadPools } from '../../engine/tasks/thread-pools.ts'
import { checkTimeouts, MANAGER_PARAMS, splitPart } from '../administration.ts'
import { LOCAL_ADDRESS } from '../this-node.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, type CatCell, type CatColumn, catAnswer, millisCell } from './cat-table.ts'

export interface CatThreadPoolParams extends CatParams {
  thread_pool_patterns?: string | string[]
}

const COLUMNS: readonly CatColumn[] = [
  { name: 'node_name', aliases: ['nn'], about: 'node name' },
  { name: 'node_id', aliases: ['id'], about: 'persistent node id', hidden: true },
  { name: 'ephemeral_node_id', aliases: ['eid'], about: 'ephemeral node id', hidden: true },
  { name: 'pid', aliases: ['p'], about: 'process id', hidden: true },
  { name: 'host', aliases: ['h'], about: 'host name', hidden: true },
  { name: 'ip', aliases: ['i'], about: 'ip address', hidden: true },
  { name: 'port', aliases: ['po'], about: 'bound transport port', hidden: true },
  { name: 'name', aliases: ['n'], about: 'thread pool name' },
  { name: 'type', aliases: ['t'], about: 'thread pool type', hidden: true },
  { name: 'active', aliases: ['a'], about: 'number of active threads', align: 'right' },
  { name: 'pool_size', aliases: ['psz'], about: 'number of threads', align: 'right', hidden: true },
  { name: 'queue', aliases: ['q'], about: 'number of tasks currently in queue', align: 'right' },
  { name: 'queue_size', aliases: ['qs'], about: 'maximum number of tasks permitted in queue', align: 'right', hidden: true },
  { name: 'rejected', aliases: ['r'], about: 'number of rejected tasks', align: 'right' },
  { name: 'largest', aliases: ['l'], about: 'highest number of seen active threads', align: 'right', hidden: true },
  { name: 'completed', aliases: ['c'], about: 'number of completed tasks', align: 'right', hidden: true },
  {
    name: 'total_wait_time',
    aliases: ['twt'],
    about: 'total time tasks spent waiting in thread_pool queue',
    align: 'right',
    hidden: true,
  },
  { name: 'core', aliases: ['cr'], about: 'core number of threads in a scaling thread pool', align: 'right', hidden: true },
  { name: 'max', aliases: ['mx'], about: 'maximum number of threads in a scaling thread pool', align: 'right', hidden: true },
  { name: 'size', aliases: ['sz'], about: 'number of threads in a fixed thread pool', align: 'right', hidden: true },
  { name: 'keep_alive', aliases: ['ka'], about: 'thread keep alive time', align: 'right', hidden: true },
  { name: 'parallelism', aliases: ['pl'], about: 'number of worker threads in a fork_join thread pool', align: 'right', hidden: true },
]

export const threadPool = typedOperation<CatThreadPoolParams, CatResponse>()({
  name: 'cat.thread_pool',
  action: 'cluster:monitor/nodes/info',
  routes: [
    { method: 'GET', path: '/_cat/thread_pool' },
    { method: 'GET', path: '/_cat/thread_pool/{thread_pool_patterns}' },
  ],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, local: 'boolean' },
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const patterns = splitPart(request.path.thread_pool_patterns)
    const pools = threadPools(cx.engine.pools.all).filter(
      ({ name }) => patterns.length === 0 || patterns.some(pattern => matchesWildcard(pattern, name)),
    )
    return catAnswer({ columns: COLUMNS, rows: pools.map(pool => cellsOf(cx.engine, pool)) }, request.params, cx.headers.accept)
  },
})

function cellsOf({ nodeId, ephemeralId, nodeName }: Engine, { name, type, core, max, keepAlive, queueSize, pool }: ThreadPool): CatCell[] {
  const place = [nodeName, nodeId, ephemeralId, process.pid, LOCAL_ADDRESS, LOCAL_ADDRESS, '-', name, type]
  const work =
    pool === null
      ? [0, 0, 0, queueSize, 0, 0, 0, type === 'resizable' ? millisCell(0) : -1]
      : [
          pool.active,
          max,
          pool.queued,
          queueSize,
          pool.rejected,
          pool.largest,
          pool.completed,
          type === 'resizable' ? millisCell(pool.waitedMillis) : -1,
        ]
  const size = type === 'scaling' ? [core, max, null, keepAlive, null] : [null, null, max, null, null]
  return [...place, ...work, ...size]
}
