// What statistics tell of a node's indexes beside the sections that indexes have: how its requests went, and its caches as a whole.
import type { Engine } from '../../engine/engine.ts'
import type { StatsGroup } from '../indices/stats-sections.ts'
import { shardTotals, sum, type Totals } from '../indices/stats-totals.ts'

const PHASES = ['dfs_pre_query', 'query', 'fetch', 'dfs_query', 'expand', 'can_match'] as const

/** `asked`: the sections by name; none are all. */
export function nodeFigures(engine: Engine, group: StatsGroup, totals: Totals, asked: readonly string[]): StatsGroup {
  const isWhole = asked.length === 0 || asked.includes('_all')
  return {
    ...group,
    ...(group.search !== undefined && { search: { ...group.search, request: requestFigures(engine, totals) } }),
    ...(isWhole && { status_counter: statusFigures(engine, totals) }),
  }
}

/** Of searches as a whole. Phases are those of shards, which are looked at one after the other. */
function requestFigures({ pools }: Engine, { search }: Totals) {
  const { queries, queryMillis, fetches, fetchMillis } = search.all
  const [query, fetch] = [phase(queries, queryMillis), phase(fetches, fetchMillis)]
  const known: Readonly<Record<string, ReturnType<typeof phase>>> = { query, fetch }
  return {
    took: { time_in_millis: query.time_in_millis + fetch.time_in_millis, current: pools.search.active, total: pools.search.completed },
    ...Object.fromEntries(PHASES.map(name => [name, known[name] ?? phase(0, 0)])),
  }
}

const phase = (total: number, millis: number) => ({ time_in_millis: Math.floor(millis), current: 0, total })

function statusFigures({ pools }: Engine, { indexed, deletes, indexFailed, search }: Totals) {
  return {
    doc_status: { success: indexed + deletes, user_error: indexFailed, system_failure: 0 },
    search_response_status: {
      success: Math.max(pools.search.completed - search.all.queriesFailed, 0),
      user_error: search.all.queriesFailed,
      system_failure: 0,
    },
  }
}

/** Of all shards together. */
export function requestCacheFigures(engine: Engine) {
  const open = engine.indices.all().filter(index => !index.closed)
  const items = open
    .flatMap(({ uuid, slots }) => slots.map(({ number }) => engine.results.figures(uuid, number).count))
    .reduce((a, b) => a + b, 0)
  const { resultBytes, resultEvictions, resultHits, resultMisses } = sum(open.flatMap(index => shardTotals(engine, index)))
  return {
    size_in_bytes: resultBytes,
    evictions: resultEvictions,
    hit_count: resultHits,
    miss_count: resultMisses,
    item_count: items,
    store_name: 'opensearch_onheap',
  }
}
