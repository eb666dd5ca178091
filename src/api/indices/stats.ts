// The operation `indices.stats`: documents, bytes, segments and translog of indexes. What is not measured is left out.
import { illegalArgument } from '../../core/errors.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { Engine } from '../../engine/engine.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { type IndexOptions, STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { TaskTurns } from '../../engine/tasks/task-turns.ts'
import { splitPart, targetIndices } from '../administration.ts'
import { type IndicesParams, type ShardsResult, typedOperation } from '../typed-operation.ts'
import { shardsResult } from './broadcast.ts'
import { shardState } from './shard-state.ts'
import { printSections, SECTIONS, type SectionOptions, type StatsGroup } from './stats-sections.ts'
import { closedTotals, shardTotals, sum, type Totals } from './stats-totals.ts'
import { refuseUnknown } from './unknown-metrics.ts'

export interface IndicesStatsParams extends IndicesParams {
  metric?: string | string[]
  level?: 'cluster' | 'indices' | 'shards'
}

export interface IndicesStatsResponse {
  _shards: ShardsResult
  /** Of all indexes together. */
  _all: {
    primaries: StatsGroup
    /** Of all shards. */
    total: StatsGroup
  }
  indices?: Record<
    string,
    {
      uuid: string
      primaries: StatsGroup
      /** Of all shards. */
      total: StatsGroup
      shards?: Record<string, unknown[]>
    }
  >
}

const LEVELS = new Set(['cluster', 'indices', 'shards'])
const LENIENT: IndexOptions = { ...STRICT_EXPAND_OPEN_FORBID_CLOSED, forbidClosed: false }

export const stats = typedOperation<IndicesStatsParams, IndicesStatsResponse>()({
  name: 'indices.stats',
  action: 'indices:monitor/stats',
  routes: [
    { method: 'GET', path: '/_stats' },
    { method: 'GET', path: '/_stats/{metric}' },
    { method: 'GET', path: '/{index}/_stats' },
    { method: 'GET', path: '/{index}/_stats/{metric}' },
  ],
  params: {
    ...INDICES_PARAMS,
    completion_fields: 'list',
    fielddata_fields: 'list',
    fields: 'list',
    forbid_closed_indices: 'boolean',
    groups: 'list',
    include_segment_file_sizes: 'boolean',
    include_unloaded_segments: 'boolean',
    level: 'string',
    timeout: 'time',
  },
  async run(cx, request) {
    const { path, params } = request
    const level = String(params.level ?? 'indices')
    const metrics = readMetrics(splitPart(path.metric), path.index)
    const withClosed = params.forbid_closed_indices === false
    const indices = targetIndices(cx, request, withClosed ? LENIENT : STRICT_EXPAND_OPEN_FORBID_CLOSED, 'metadata_read')
    // It is looked at as the answer is printed.
    if (!LEVELS.has(level)) throw illegalArgument(`level parameter must be one of [cluster] or [indices] or [shards] but was [${level}]`)
    const shown: Shown = { metrics, level, options: sectionOptions(params) }
    const turns = new TaskTurns(cx.task)
    const figures: IndexFigures[] = []
    const each = new Map<string, ReturnType<typeof indexStats>>()
    for (const index of indices) {
      if (index.closed && !withClosed) continue
      const shards = index.closed ? await closedTotals(index, params.include_unloaded_segments === true) : shardTotals(cx.engine, index)
      const one = { index, shards }
      figures.push(one)
      if (level !== 'cluster') each.set(index.name, indexStats(cx.engine, one, shown))
      if (turns.isOver) await turns.pass()
    }
    const all = figures.length === 0 ? {} : print(sum(figures.flatMap(({ shards }) => shards)), shown)
    return {
      body: {
        _shards: shardsResult(figures.map(({ index }) => index)),
        _all: { primaries: all, total: all },
        ...(level === 'cluster' ? {} : { indices: each }),
      },
    }
  },
})

/** Of no field unless one is named. */
export function sectionOptions({
  human,
  groups,
  fields,
  fielddata_fields,
  completion_fields,
  include_segment_file_sizes,
}: OperationRequest['params']): SectionOptions {
  const list = (value: unknown) => (value === undefined ? [] : (value as string[]))
  return {
    human: human === true,
    groups: list(groups),
    fielddataFields: [...list(fields), ...list(fielddata_fields)],
    completionFields: [...list(fields), ...list(completion_fields)],
    fileSizes: include_segment_file_sizes === true,
  }
}

function readMetrics(names: readonly string[], index: string | undefined): readonly string[] {
  if (names.length === 0 || (names.length === 1 && names[0] === '_all')) return [...SECTIONS.keys()]
  if (names.includes('_all')) {
    throw illegalArgument(`request [${statsPath(index)}/${names.join(',')}] contains _all and individual metrics [${names.join(',')}]`)
  }
  refuseUnknown(names, [...SECTIONS.keys()], `request [${statsPath(index)}/${names.join(',')}] contains unrecognized metric`)
  return names
}

const statsPath = (index: string | undefined) => (index === undefined ? '/_stats' : `/${index}/_stats`)

const print = (totals: Totals, { metrics, options }: Shown): StatsGroup => printSections(totals, metrics, options)

interface Shown {
  readonly metrics: readonly string[]
  readonly level: string
  readonly options: SectionOptions
}

interface IndexFigures {
  readonly index: IndexService
  readonly shards: readonly Totals[]
}

function indexStats(engine: Engine, { index, shards }: IndexFigures, shown: Shown) {
  const group = print(sum(shards), shown)
  const routing = { state: 'STARTED', primary: true, node: engine.nodeId, relocating_node: null }
  return {
    uuid: index.uuid,
    primaries: group,
    total: group,
    ...(shown.level === 'shards'
      ? {
          shards: Object.fromEntries(
            index.shards.map((shard, i) => [shard.number, [{ routing, ...print(shards[i], shown), ...shardState(engine, index, shard) }]]),
          ),
        }
      : {}),
  }
}
