// One line per node: this process.
import { freemem, loadavg, totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { OPENSEARCH_VERSION } from '../../engine/version.ts'
import { checkTimeouts, MANAGER_PARAMS } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { bytesCell, CAT_PARAMS, type CatColumn, catAnswer, millisCell } from './cat-table.ts'

const COLUMNS: readonly CatColumn[] = [
  { name: 'id', aliases: ['id', 'nodeId'], about: 'unique node id', hidden: true },
  { name: 'pid', aliases: ['p'], about: 'process id', hidden: true },
  { name: 'ip', aliases: ['i'], about: 'ip address' },
  { name: 'version', aliases: ['v'], about: 'os version', hidden: true },
  { name: 'heap.current', aliases: ['hc', 'heapCurrent'], about: 'used heap', align: 'right', hidden: true },
  { name: 'heap.percent', aliases: ['hp', 'heapPercent'], about: 'used heap ratio', align: 'right' },
  { name: 'heap.max', aliases: ['hm', 'heapMax'], about: 'max configured heap', align: 'right', hidden: true },
  { name: 'ram.current', aliases: ['rc', 'ramCurrent'], about: 'used machine memory', align: 'right', hidden: true },
  { name: 'ram.percent', aliases: ['rp', 'ramPercent'], about: 'used machine memory ratio', align: 'right' },
  { name: 'ram.max', aliases: ['rm', 'ramMax'], about: 'total machine memory', align: 'right', hidden: true },
  { name: 'cpu', aliases: ['cpu'], about: 'recent cpu usage', align: 'right' },
  { name: 'load_1m', aliases: ['l'], about: '1m load avg', align: 'right' },
  { name: 'load_5m', aliases: ['l'], about: '5m load avg', align: 'right' },
  { name: 'load_15m', aliases: ['l'], about: '15m load avg', align: 'right' },
  { name: 'uptime', aliases: ['u'], about: 'node uptime', align: 'right', hidden: true },
  {
    name: 'node.role',
    aliases: ['r', 'role', 'nodeRole'],
    about: 'm:master eligible node, d:data node, i:ingest node, -:coordinating node only',
  },
  { name: 'node.roles', aliases: ['rs', 'all roles'], about: '-:coordinating node only' },
  { name: 'cluster_manager', aliases: ['cm', 'm', 'master'], about: '*:current cluster manager' },
  { name: 'name', aliases: ['n'], about: 'node name' },
]

const percent = (part: number, whole: number) => Math.round((part / whole) * 100)

/** Load averages are those of the machine, the processor's share that of this process since it began. */
export const nodes = typedOperation<CatParams, CatResponse>()({
  name: 'cat.nodes',
  action: 'cluster:monitor/state',
  routes: [{ method: 'GET', path: '/_cat/nodes' }],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, full_id: 'boolean', local: 'boolean' },
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const { nodeId, nodeName, startedAt } = cx.engine
    const heap = getHeapStatistics()
    const used = totalmem() - freemem()
    const { user, system } = process.cpuUsage()
    const row = [
      request.params.full_id === true ? nodeId : nodeId.slice(0, 4),
      process.pid,
      '127.0.0.1',
      OPENSEARCH_VERSION,
      bytesCell(heap.used_heap_size),
      percent(heap.used_heap_size, heap.heap_size_limit),
      bytesCell(heap.heap_size_limit),
      bytesCell(used),
      percent(used, totalmem()),
      bytesCell(totalmem()),
      percent((user + system) / 1e6, process.uptime()),
      ...loadavg().map(load => load.toFixed(2)),
      millisCell(Date.now() - startedAt),
      'dim',
      'cluster_manager,data,ingest',
      '*',
      nodeName,
    ]
    return catAnswer({ columns: COLUMNS, rows: [row] }, request.params, cx.headers.accept)
  },
})
