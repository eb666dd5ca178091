// One line per node: this process.
import { freemem, loadavg, totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { Engine } from '../../engine/engine.ts'
import { OPENSEARCH_VERSION } from '../../engine/state/version.ts'
import { checkTimeouts, MANAGER_PARAMS } from '../administration.ts'
import { PLAIN, printSections, SECTIONS, type StatsGroup } from '../indices/stats-sections.ts'
import { shardTotals, sum } from '../indices/stats-totals.ts'
import { dataVolume, processStats } from '../nodes/machine-stats.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { bytesCell, CAT_PARAMS, type CatColumn, catAnswer, millisCell } from './cat-table.ts'
import { figureCells, figureColumns, figureNames } from './figure-columns.ts'

const BEFORE_SCRIPTS = figureNames([
  ...['completion', 'fielddata', 'query_cache', 'request_cache', 'flush', 'get', 'indexing', 'merges', 'refresh'],
])
const AFTER_SCRIPTS = figureNames(['search', 'segments', 'suggest'], ['search.search_idle_reactivate_count_total'])

const COLUMNS: readonly CatColumn[] = [
  { name: 'id', aliases: ['id', 'nodeId'], about: 'unique node id', hidden: true },
  { name: 'pid', aliases: ['p'], about: 'process id', hidden: true },
  { name: 'ip', aliases: ['i'], about: 'ip address' },
  { name: 'port', aliases: ['po'], about: 'bound transport port', hidden: true },
  { name: 'http_address', aliases: ['http'], about: 'bound http address', hidden: true },
  { name: 'version', aliases: ['v'], about: 'os version', hidden: true },
  { name: 'type', aliases: ['t'], about: 'os distribution type', hidden: true },
  { name: 'build', aliases: ['b'], about: 'os build hash', hidden: true },
  { name: 'jdk', aliases: ['j'], about: 'jdk version', hidden: true },
  { name: 'disk.total', aliases: ['dt', 'diskTotal'], about: 'total disk space', align: 'right', hidden: true },
  { name: 'disk.used', aliases: ['du', 'diskUsed'], about: 'used disk space', align: 'right', hidden: true },
  { name: 'disk.avail', aliases: ['d', 'da', 'disk', 'diskAvail'], about: 'available disk space', align: 'right', hidden: true },
  { name: 'disk.used_percent', aliases: ['dup', 'diskUsedPercent'], about: 'used disk space percentage', align: 'right', hidden: true },
  { name: 'heap.current', aliases: ['hc', 'heapCurrent'], about: 'used heap', align: 'right', hidden: true },
  { name: 'heap.percent', aliases: ['hp', 'heapPercent'], about: 'used heap ratio', align: 'right' },
  { name: 'heap.max', aliases: ['hm', 'heapMax'], about: 'max configured heap', align: 'right', hidden: true },
  { name: 'ram.current', aliases: ['rc', 'ramCurrent'], about: 'used machine memory', align: 'right', hidden: true },
  { name: 'ram.percent', aliases: ['rp', 'ramPercent'], about: 'used machine memory ratio', align: 'right' },
  { name: 'ram.max', aliases: ['rm', 'ramMax'], about: 'total machine memory', align: 'right', hidden: true },
  { name: 'file_desc.current', aliases: ['fdc', 'fileDescriptorCurrent'], about: 'used file descriptors', align: 'right', hidden: true },
  {
    name: 'file_desc.percent',
    aliases: ['fdp', 'fileDescriptorPercent'],
    about: 'used file descriptor ratio',
    align: 'right',
    hidden: true,
  },
  { name: 'file_desc.max', aliases: ['fdm', 'fileDescriptorMax'], about: 'max file descriptors', align: 'right', hidden: true },
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
  ...figureColumns(BEFORE_SCRIPTS),
  { name: 'script.compilations', aliases: ['scrcc', 'scriptCompilations'], about: 'script compilations', align: 'right', hidden: true },
  {
    name: 'script.cache_evictions',
    aliases: ['scrce', 'scriptCacheEvictions'],
    about: 'script cache evictions',
    align: 'right',
    hidden: true,
  },
  {
    name: 'script.compilation_limit_triggered',
    aliases: ['scrclt', 'scriptCacheCompilationLimitTriggered'],
    about: 'script cache compilation limit triggered',
    align: 'right',
    hidden: true,
  },
  ...figureColumns(AFTER_SCRIPTS, {
    'search.query_failed': ['sqf,searchQueryFailed', 'total failed query phase ops'],
    'search.point_in_time_current': ['scc,searchPointInTimeCurrent', 'open point in time contexts'],
    'search.point_in_time_time': ['scti,searchPointInTimeTime', 'time point in time contexts held open'],
    'search.point_in_time_total': ['scto,searchPointInTimeTotal', 'completed point in time contexts'],
    'search.startree_query_failed': ['stqf,startreeQueryFailed', 'star tree failed query ops'],
  }),
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
    const { params } = request
    const { nodeId, nodeName, startedAt } = cx.engine
    const heap = getHeapStatistics()
    const used = totalmem() - freemem()
    const { user, system } = process.cpuUsage()
    const disk = dataVolume(cx.engine.options.path ?? null)
    const { open_file_descriptors: files, max_file_descriptors: maxFiles } = processStats()
    const group = params.h === undefined && params.s === undefined ? null : figuresOf(cx.engine)
    const row = [
      request.params.full_id === true ? nodeId : nodeId.slice(0, 4),
      process.pid,
      '127.0.0.1',
      '-',
      cx.headers.host ?? '-',
      OPENSEARCH_VERSION,
      'npm',
      'unknown',
      process.versions.node,
      bytesCell(disk.total),
      bytesCell(disk.total - disk.free),
      bytesCell(disk.available),
      ((100 * (disk.total - disk.free)) / disk.total).toFixed(2),
      bytesCell(heap.used_heap_size),
      percent(heap.used_heap_size, heap.heap_size_limit),
      bytesCell(heap.heap_size_limit),
      bytesCell(used),
      percent(used, totalmem()),
      bytesCell(totalmem()),
      files,
      maxFiles > 0 ? percent(files, maxFiles) : -1,
      maxFiles,
      percent((user + system) / 1e6, process.uptime()),
      ...loadavg().map(load => load.toFixed(2)),
      millisCell(Date.now() - startedAt),
      'dim',
      'cluster_manager,data,ingest',
      '*',
      nodeName,
      ...figureCells(BEFORE_SCRIPTS, group),
      ...[0, 0, 0],
      ...figureCells(AFTER_SCRIPTS, group),
    ]
    return catAnswer({ columns: COLUMNS, rows: [row] }, request.params, cx.headers.accept)
  },
})

function figuresOf(engine: Engine): StatsGroup {
  const open = engine.indices.all().filter(index => !index.closed)
  return printSections(sum(open.flatMap(index => shardTotals(engine, index))), [...SECTIONS.keys()], PLAIN)
}
