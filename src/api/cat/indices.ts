// One line per index.
import { illegalArgument } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { Engine } from '../../engine/engine.ts'
import { indexHealth } from '../../engine/indices/health.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { eachInTurns, TaskTurns } from '../../engine/tasks/task-turns.ts'
import { checkTimeouts, EXPAND_OPEN_AND_CLOSED, MANAGER_PARAMS, targetIndices } from '../administration.ts'
import { PLAIN, printSections, SECTIONS } from '../indices/stats-sections.ts'
import { shardTotals, sum } from '../indices/stats-totals.ts'
import type { ExpandWildcard } from '../typed-operation.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { bytesCell, CAT_PARAMS, type CatCell, type CatColumn, type CatTable, catAnswer, help } from './cat-table.ts'
import { figureCells, figureColumns, figureNames } from './figure-columns.ts'

export interface CatIndicesParams extends CatParams {
  index?: string | string[]
  expand_wildcards?: ExpandWildcard | ExpandWildcard[]
  health?: 'green' | 'yellow' | 'red'
}

const FIGURE_NAMES = figureNames(
  [
    'completion',
    'fielddata',
    'query_cache',
    'request_cache',
    'flush',
    'get',
    'indexing',
    'merges',
    'refresh',
    'search',
    'segments',
    'warmer',
    'suggest',
  ],
  ['query_cache.hit_count', 'query_cache.miss_count', 'search.search_idle_reactivate_count_total'],
)

const FIGURES = figureColumns(FIGURE_NAMES, {
  'request_cache.hit_count': ['rchc,requestCacheHitCount', 'request cache hit count'],
  'request_cache.miss_count': ['rcmc,requestCacheMissCount', 'request cache miss count'],
  'search.concurrent_query_total': ['scqto,searchConcurrentQueryTotal', 'total query phase ops'],
  'search.startree_query_failed': ['stqf,startreeQueryFailed', 'failed star tree query phase ops'],
  'search.startree_query_total': ['stqto,startreeQueryCurrent', 'total star tree resolved queries'],
  'search.point_in_time_current': ['scc,searchPointInTimeCurrent', 'open point in time contexts'],
  'search.point_in_time_time': ['scti,searchPointInTimeTime', 'time point in time contexts held open'],
  'search.point_in_time_total': ['scto,searchPointInTimeTotal', 'completed point in time contexts'],
})

/** Of primaries, where that is not the name with `pri.` before it. */
const PRIMARY_NAMES: Readonly<Record<string, string>> = {
  'search.startree_query_current': 'pri.search.startree.query_current',
  'search.startree_query_time': 'pri.search.startree.query_time',
  'search.startree_query_total': 'pri.search.startree.query_total',
}

const COLUMNS: readonly CatColumn[] = [
  { name: 'health', aliases: ['h'], about: 'current health status' },
  { name: 'status', aliases: ['s'], about: 'open/close status' },
  { name: 'index', aliases: ['i', 'idx'], about: 'index name' },
  { name: 'uuid', aliases: ['id', 'uuid'], about: 'index uuid' },
  { name: 'pri', aliases: ['p', 'shards.primary', 'shardsPrimary'], about: 'number of primary shards', align: 'right' },
  { name: 'rep', aliases: ['r', 'shards.replica', 'shardsReplica'], about: 'number of replica shards', align: 'right' },
  { name: 'docs.count', aliases: ['dc', 'docsCount'], about: 'available docs', align: 'right' },
  { name: 'docs.deleted', aliases: ['dd', 'docsDeleted'], about: 'deleted docs', align: 'right' },
  { name: 'creation.date', aliases: ['cd'], about: 'index creation date (millisecond value)', align: 'right', hidden: true },
  { name: 'creation.date.string', aliases: ['cds'], about: 'index creation date (as string)', hidden: true },
  { name: 'store.size', aliases: ['ss', 'storeSize'], about: 'store size of primaries & replicas', align: 'right' },
  { name: 'pri.store.size', about: 'store size of primaries', align: 'right' },
  ...FIGURES.flatMap((column, i) => [
    column,
    { ...column, name: PRIMARY_NAMES[FIGURE_NAMES[i]] ?? `pri.${column.name}`, aliases: undefined },
  ]),
  { name: 'memory.total', aliases: ['tm', 'memoryTotal'], about: 'total used memory', align: 'right', hidden: true },
  { name: 'pri.memory.total', about: 'total user memory', align: 'right', hidden: true },
  { name: 'search.throttled', aliases: ['sth'], about: 'indicates if the index is search throttled', hidden: true },
  {
    name: 'last_index_request_timestamp',
    aliases: ['last_index_ts', 'lastIndexRequestTimestamp'],
    about: 'timestamp of the last processed index request (epoch millis)',
    align: 'right',
    hidden: true,
  },
  {
    name: 'last_index_request_timestamp_string',
    aliases: ['last_index_ts_string', 'lastIndexRequestTimestampString'],
    about: 'timestamp of the last processed index request (ISO8601 string)',
    align: 'right',
    hidden: true,
  },
]

const STATES = new Set(['green', 'yellow', 'red'])

export const indices = typedOperation<CatIndicesParams, CatResponse>()({
  name: 'cat.indices',
  action: 'indices:monitor/stats',
  routes: [
    { method: 'GET', path: '/_cat/indices' },
    { method: 'GET', path: '/_cat/indices/{index}' },
  ],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, ...INDICES_PARAMS, health: 'string', include_unloaded_segments: 'boolean', local: 'boolean' },
  async run(cx, request) {
    checkTimeouts(cx, request)
    if (request.params.help === true) {
      cx.authorise([])
      return { body: help(COLUMNS) }
    }
    return catAnswer(await indicesTable(cx, request, wantedIndices(cx, request)), request.params, cx.headers.accept)
  },
})

export const indicesHelp = () => help(COLUMNS)

/** Those that are named, permitted, and as healthy as is asked for. */
export function wantedIndices(cx: CallContext, request: OperationRequest): IndexService[] {
  const wanted = request.params.health === undefined ? undefined : String(request.params.health).toLowerCase()
  const found = targetIndices(cx.part({ action: 'indices:monitor/settings/get' }), request, EXPAND_OPEN_AND_CLOSED)
  if (wanted !== undefined && !STATES.has(wanted)) throw illegalArgument(`unknown cluster health status [${request.params.health}]`)
  for (const action of ['cluster:monitor/state', 'cluster:monitor/health']) cx.authorise([], action)
  cx.authorise(found.map(({ name }) => name))
  return found.filter(index => wanted === undefined || indexHealth(index).status === wanted)
}

/** Figures are gathered only where one is asked for that is not always shown. */
export async function indicesTable(
  { engine, task }: CallContext,
  { params }: OperationRequest,
  indices: readonly IndexService[],
): Promise<CatTable> {
  const hasFigures = params.h !== undefined || params.s !== undefined
  return { columns: COLUMNS, rows: await eachInTurns(new TaskTurns(task), indices, index => row(engine, index, hasFigures)) }
}

function row(engine: Engine, index: IndexService, hasFigures: boolean): CatCell[] {
  const { numberOfShards, numberOfReplicas } = index.settings
  const created = Number(index.settings.get('index.creation_date') ?? index.creationDate)
  const names = [indexHealth(index).status, index.closed ? 'close' : 'open', index.name, index.uuid, numberOfShards, numberOfReplicas]
  const dates = [created, new Date(created).toISOString()]
  if (index.closed) return [...names, null, null, ...dates, ...COLUMNS.slice(names.length + 4).map(() => null)]
  let docs = 0
  let deleted = 0
  let size = 0
  for (const shard of index.shards) {
    const stats = shard.stats()
    docs += stats.docs
    deleted += stats.deleted
    size += stats.sizeInBytes
  }
  const totals = hasFigures ? sum(shardTotals(engine, index)) : null
  const figures = figureCells(FIGURE_NAMES, totals === null ? null : printSections(totals, [...SECTIONS.keys()], PLAIN))
  const last = totals?.lastIndexedAt ?? 0
  return [
    ...names,
    docs,
    deleted,
    ...dates,
    bytesCell(size),
    bytesCell(size),
    // Primaries are all there is.
    ...figures.flatMap(cell => [cell, cell]),
    bytesCell(0),
    bytesCell(0),
    false,
    last,
    last === 0 ? null : new Date(last).toISOString(),
  ]
}
