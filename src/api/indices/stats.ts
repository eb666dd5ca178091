// How much is in indexes? Documents, bytes, segments, log. What is not measured is left out rather than shown as zero.
import { illegalArgument } from '../../core/errors.ts'
import { suggestion } from '../../core/likeness.ts'
import { bytesText, millisText } from '../../core/units.ts'
import type { FilterCaches } from '../../engine/filter-caches.ts'
import type { IndexService } from '../../engine/index-service.ts'
import { type IndexOptions, STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/names.ts'
import { activityOf, ShardActivity } from '../../engine/shard-activity.ts'
import type { Shard } from '../../index/shard/shard.ts'
import { type CacheFigures, NO_FIGURES } from '../../query/cache/cache-statistics.ts'
import { splitPart, targetIndices } from '../administration.ts'
import { type IndicesParams, type ShardsResult, typedOperation } from '../typed-operation.ts'
import { shardsResult } from './broadcast.ts'

export interface IndicesStatsParams extends IndicesParams {
  metric?: string | string[]
  level?: 'cluster' | 'indices' | 'shards'
  forbid_closed_indices?: boolean
}

export type StatsSection = Record<string, number | string | boolean>
export type StatsGroup = Record<string, StatsSection>

export interface IndicesStatsResponse {
  _shards: ShardsResult
  _all: { primaries: StatsGroup; total: StatsGroup }
  indices?: Record<string, { uuid: string; primaries: StatsGroup; total: StatsGroup; shards?: Record<string, unknown[]> }>
}

interface Totals {
  docs: number
  deletedDocs: number
  sizeInBytes: number
  segments: number
  logBytes: number
  indexed: number
  indexMillis: number
  indexFailed: number
  deleted: number
  deleteMillis: number
  noopUpdates: number
  lastIndexedAt: number
  found: number
  foundMillis: number
  missing: number
  missingMillis: number
  flushes: number
  cacheHits: number
  cacheMisses: number
  cacheSize: number
  cacheCount: number
  cacheBytes: number
}

type Reader = (totals: Totals, human: boolean) => StatsSection

/** In whole milliseconds; said once more in words where people read it. */
const timed = (name: string, millis: number, human: boolean) => ({
  ...(human && { [name]: millisText(Math.floor(millis)) }),
  [`${name}_in_millis`]: Math.floor(millis),
})

const indexing: Reader = (totals, human) => ({
  index_total: totals.indexed,
  ...timed('index_time', totals.indexMillis, human),
  index_current: 0,
  index_failed: totals.indexFailed,
  delete_total: totals.deleted,
  ...timed('delete_time', totals.deleteMillis, human),
  delete_current: 0,
  noop_update_total: totals.noopUpdates,
  is_throttled: false,
  ...timed('throttle_time', 0, human),
  max_last_index_request_timestamp: totals.lastIndexedAt,
})

const gets: Reader = ({ found, foundMillis, missing, missingMillis }, human) => ({
  total: found + missing,
  getTime: millisText(Math.floor(foundMillis + missingMillis)),
  ...timed('time', foundMillis + missingMillis, human),
  exists_total: found,
  ...timed('exists_time', foundMillis, human),
  missing_total: missing,
  ...timed('missing_time', missingMillis, human),
  current: 0,
})

const queryCache: Reader = ({ cacheHits, cacheMisses, cacheSize, cacheCount, cacheBytes }, human) => ({
  ...(human && { memory_size: bytesText(cacheBytes) }),
  memory_size_in_bytes: cacheBytes,
  total_count: cacheHits + cacheMisses,
  hit_count: cacheHits,
  miss_count: cacheMisses,
  cache_size: cacheSize,
  cache_count: cacheCount,
  evictions: cacheCount - cacheSize,
})

/** The metrics a request may name; those with a reader are measured. */
const METRICS: ReadonlyMap<string, Reader | null> = new Map<string, Reader | null>([
  ['docs', ({ docs, deletedDocs }) => ({ count: docs, deleted: deletedDocs })],
  ['store', ({ sizeInBytes }) => ({ size_in_bytes: sizeInBytes, reserved_in_bytes: 0 })],
  ['indexing', indexing],
  ['get', gets],
  ['search', null],
  ['merge', null],
  ['refresh', null],
  ['flush', ({ flushes }) => ({ total: flushes, periodic: 0 })],
  ['warmer', null],
  ['query_cache', queryCache],
  ['fielddata', null],
  ['completion', null],
  ['segments', ({ segments }) => ({ count: segments })],
  ['translog', ({ logBytes }) => ({ size_in_bytes: logBytes })],
  ['suggest', null],
  ['request_cache', null],
  ['recovery', null],
])

const LEVELS = new Set(['cluster', 'indices', 'shards'])
const LENIENT: IndexOptions = { ...STRICT_EXPAND_OPEN_FORBID_CLOSED, forbidClosed: false }

export const stats = typedOperation<IndicesStatsParams, IndicesStatsResponse>({
  name: 'indices.stats',
  action: 'indices:monitor/stats',
  routes: [
    { method: 'GET', path: '/_stats' },
    { method: 'GET', path: '/_stats/{metric}' },
    { method: 'GET', path: '/{index}/_stats' },
    { method: 'GET', path: '/{index}/_stats/{metric}' },
  ],
  params: {
    completion_fields: 'list',
    expand_wildcards: 'list',
    fielddata_fields: 'list',
    fields: 'list',
    forbid_closed_indices: 'boolean',
    groups: 'list',
    include_segment_file_sizes: 'boolean',
    include_unloaded_segments: 'boolean',
    level: 'string',
  },
  run(cx, request) {
    const { path, params } = request
    const { filters, nodeId } = cx.engine
    const level = String(params.level ?? 'indices')
    const human = params.human === true
    if (!LEVELS.has(level)) throw illegalArgument(`level parameter must be one of [cluster] or [indices] or [shards] but was [${level}]`)
    const metrics = readMetrics(splitPart(path.metric), path.index)
    const indices = targetIndices(
      cx,
      request,
      params.forbid_closed_indices === false ? LENIENT : STRICT_EXPAND_OPEN_FORBID_CLOSED,
      'metadata_read',
    )
    const open = indices.filter(index => !index.closed)
    const all = print(sum(open.flatMap(index => shardTotals(index, filters))), metrics, human)
    return {
      body: {
        _shards: shardsResult(open),
        _all: { primaries: all, total: all },
        ...(level === 'cluster'
          ? {}
          : { indices: new Map(open.map(index => [index.name, indexStats(index, { metrics, level, human, filters }, nodeId)])) }),
      },
    }
  },
})

function readMetrics(names: readonly string[], index: string | undefined): readonly string[] {
  if (names.length === 0 || (names.length === 1 && names[0] === '_all')) return [...METRICS.keys()]
  if (names.includes('_all')) {
    throw illegalArgument(`request [${statsPath(index)}/${names.join(',')}] contains _all and individual metrics [${names.join(',')}]`)
  }
  const unknown = names.filter(name => !METRICS.has(name)).sort()
  if (unknown.length > 0) {
    const shown = unknown.map(name => `[${name}]${likeMetrics(name)}`).join(', ')
    throw illegalArgument(
      `request [${statsPath(index)}/${names.join(',')}] contains unrecognized metric${unknown.length > 1 ? 's' : ''}: ${shown}`,
    )
  }
  return names
}

function likeMetrics(name: string): string {
  const words = suggestion(name, [...METRICS.keys()])
  return words === '' ? '' : ` ->${words}`
}

const statsPath = (index: string | undefined) => (index === undefined ? '/_stats' : `/${index}/_stats`)

const shardTotals = (index: IndexService, caches: FilterCaches): Totals[] =>
  index.slots.flatMap(({ shard, number }) => (shard === null ? [] : totalsOf(shard, caches.figures(index.uuid, number))))

const cacheTotals = ({ hits, misses, size, count, bytes }: CacheFigures) => ({
  cacheHits: hits,
  cacheMisses: misses,
  cacheSize: size,
  cacheCount: count,
  cacheBytes: bytes,
})

function totalsOf(shard: Shard, cache: CacheFigures): Totals {
  const { docs, deleted: deletedDocs, sizeInBytes, segments } = shard.stats()
  return { docs, deletedDocs, sizeInBytes, segments, logBytes: shard.logBytes, ...cacheTotals(cache), ...activityOf(shard) }
}

const NOTHING: Readonly<Totals> = {
  docs: 0,
  deletedDocs: 0,
  sizeInBytes: 0,
  segments: 0,
  logBytes: 0,
  ...cacheTotals(NO_FIGURES),
  ...new ShardActivity(),
}

function sum(parts: readonly Totals[]): Totals {
  const total: Totals = { ...NOTHING }
  for (const part of parts) {
    for (const key of Object.keys(total) as (keyof Totals)[]) total[key] += part[key]
  }
  // A moment adds up to nothing: the latest one counts.
  total.lastIndexedAt = Math.max(0, ...parts.map(part => part.lastIndexedAt))
  return total
}

function print(totals: Totals, metrics: readonly string[], human: boolean): StatsGroup {
  const group: StatsGroup = {}
  for (const metric of metrics) {
    const read = METRICS.get(metric)
    if (read) group[metric] = read(totals, human)
  }
  return group
}

interface Shown {
  readonly metrics: readonly string[]
  readonly level: string
  readonly human: boolean
  readonly filters: FilterCaches
}

function indexStats(index: IndexService, { metrics, level, human, filters }: Shown, node: string) {
  const shards = shardTotals(index, filters)
  const group = print(sum(shards), metrics, human)
  const routing = { state: 'STARTED', primary: true, node, relocating_node: null }
  return {
    uuid: index.uuid,
    primaries: group,
    total: group,
    ...(level === 'shards'
      ? { shards: Object.fromEntries(shards.map((totals, shard) => [shard, [{ routing, ...print(totals, metrics, human) }]])) }
      : {}),
  }
}
