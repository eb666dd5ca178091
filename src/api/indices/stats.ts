// How much is in indexes? Documents, bytes, segments, log. What is not measured is left out rather than shown as zero.
import { illegalArgument } from '../../core/errors.ts'
import type { IndexService } from '../../engine/index-service.ts'
import { type IndexOptions, STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/names.ts'
import type { ShardStats } from '../../index/shard/shard-stats.ts'
import { splitPart, targetIndices } from '../administration.ts'
import { type IndicesParams, type ShardsResult, typedOperation } from '../typed-operation.ts'
import { shardsResult } from './broadcast.ts'

export interface IndicesStatsParams extends IndicesParams {
  metric?: string | string[]
  level?: 'cluster' | 'indices' | 'shards'
  forbid_closed_indices?: boolean
}

export type StatsGroup = Record<string, Record<string, number>>

export interface IndicesStatsResponse {
  _shards: ShardsResult
  _all: { primaries: StatsGroup; total: StatsGroup }
  indices?: Record<string, { uuid: string; primaries: StatsGroup; total: StatsGroup; shards?: Record<string, unknown[]> }>
}

interface Totals {
  docs: number
  deleted: number
  sizeInBytes: number
  segments: number
  logBytes: number
}

type Reader = (totals: Totals) => Record<string, number>

/** The metrics a request may name; those with a reader are measured. */
const METRICS: ReadonlyMap<string, Reader | null> = new Map<string, Reader | null>([
  ['docs', ({ docs, deleted }) => ({ count: docs, deleted })],
  ['store', ({ sizeInBytes }) => ({ size_in_bytes: sizeInBytes, reserved_in_bytes: 0 })],
  ['indexing', null],
  ['get', null],
  ['search', null],
  ['merge', null],
  ['refresh', null],
  ['flush', null],
  ['warmer', null],
  ['query_cache', null],
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
    const level = String(params.level ?? 'indices')
    if (!LEVELS.has(level)) throw illegalArgument(`level parameter must be one of [cluster] or [indices] or [shards] but was [${level}]`)
    const metrics = readMetrics(splitPart(path.metric), path.index)
    const indices = targetIndices(
      cx,
      request,
      params.forbid_closed_indices === false ? LENIENT : STRICT_EXPAND_OPEN_FORBID_CLOSED,
      'metadata_read',
    )
    const open = indices.filter(index => !index.closed)
    const all = print(sum(open.flatMap(shardTotals)), metrics)
    return {
      body: {
        _shards: shardsResult(open),
        _all: { primaries: all, total: all },
        ...(level === 'cluster'
          ? {}
          : { indices: new Map(open.map(index => [index.name, indexStats(index, metrics, level, cx.engine.nodeId)])) }),
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
    const shown = unknown.map(name => `[${name}]`).join(', ')
    throw illegalArgument(
      `request [${statsPath(index)}/${names.join(',')}] contains unrecognized metric${unknown.length > 1 ? 's' : ''}: ${shown}`,
    )
  }
  return names
}

const statsPath = (index: string | undefined) => (index === undefined ? '/_stats' : `/${index}/_stats`)

const shardTotals = (index: IndexService): Totals[] => index.shards.map(shard => totalsOf(shard.stats(), shard.logBytes))

const totalsOf = ({ docs, deleted, sizeInBytes, segments }: ShardStats, logBytes: number): Totals => ({
  docs,
  deleted,
  sizeInBytes,
  segments,
  logBytes,
})

function sum(parts: readonly Totals[]): Totals {
  const total: Totals = { docs: 0, deleted: 0, sizeInBytes: 0, segments: 0, logBytes: 0 }
  for (const part of parts) for (const key of Object.keys(total) as (keyof Totals)[]) total[key] += part[key]
  return total
}

function print(totals: Totals, metrics: readonly string[]): StatsGroup {
  const group: StatsGroup = {}
  for (const metric of metrics) {
    const read = METRICS.get(metric)
    if (read) group[metric] = read(totals)
  }
  return group
}

function indexStats(index: IndexService, metrics: readonly string[], level: string, node: string) {
  const shards = shardTotals(index)
  const group = print(sum(shards), metrics)
  const routing = { state: 'STARTED', primary: true, node, relocating_node: null }
  return {
    uuid: index.uuid,
    primaries: group,
    total: group,
    ...(level === 'shards'
      ? { shards: Object.fromEntries(shards.map((totals, shard) => [shard, [{ routing, ...print(totals, metrics) }]])) }
      : {}),
  }
}
