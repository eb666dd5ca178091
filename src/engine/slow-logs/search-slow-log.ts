// Tells the logger of shards and searches that were slow, in the server's words.
import type { Logger } from '../../core/logger.ts'
import { millisText } from '../../core/units.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import { type SearchRequest, TRACK_NONE } from '../../search/contracts/search-request.ts'
import type { PhaseTook } from '../../search/contracts/search-response.ts'
import type { SearchTarget } from '../../search/contracts/search-target.ts'
import type { TotalHits } from '../../search/contracts/shard-result.ts'
import type { AnsweredSearch, RequestSlowLog, SearchedShard, SearchSlowLog } from '../../search/group/slow-log.ts'
import type { Task } from '../../tasks/task.ts'
import { hasThresholds, levelOf, type SlowLogNames, type Threshold, thresholdsOf } from './thresholds.ts'

const ofShard = (phase: 'query' | 'fetch'): SlowLogNames => ({
  threshold: `index.search.slowlog.threshold.${phase}`,
  level: 'index.search.slowlog.level',
})

const NAMES = { query: ofShard('query'), fetch: ofShard('fetch') }
const BOTH_PHASES = [NAMES.query, NAMES.fetch]

/** Of whole searches. */
export const REQUEST_NAMES: SlowLogNames = {
  threshold: 'cluster.search.request.slowlog.threshold',
  level: 'cluster.search.request.slowlog.level',
}

/** Of one search, which its task describes. */
export class SearchLog implements SearchSlowLog, RequestSlowLog {
  constructor(
    private readonly logger: Logger,
    private readonly task: Task,
    /** Of the cluster, for searches as a whole. */
    private readonly thresholds: readonly Threshold[],
  ) {}

  watches({ settings }: SearchTarget): boolean {
    return hasThresholds(settings, BOTH_PHASES)
  }

  took(phase: 'query' | 'fetch', { target, request, shards, total }: SearchedShard, millis: number): void {
    const { settings, index, shard } = target
    const level = levelOf(thresholdsOf(settings, NAMES[phase]), millis)
    if (level === null) return
    const { source, opaqueId, requestId } = this.asked()
    const found = `total_hits[${totalText(total, request)}], stats[${request.stats.join(',')}]`
    const who = `id[${opaqueId}], request_id[${requestId}]${requestId === '' ? ', ' : ''}`
    this.logger[level](
      `[index.search.slowlog.${phase}] [${index}][${shard}] ${tookText(millis)}, ${found}, ` +
        `search_type[${searchType(request, shards)}], total_shards[${shards}], source[${source}], ${who}`,
    )
  }

  get isWatching(): boolean {
    return this.thresholds.length > 0
  }

  answered({ request, phases, total, shards }: AnsweredSearch, millis: number): void {
    const level = levelOf(this.thresholds, millis)
    if (level === null) return
    const { source, indices, opaqueId, requestId } = this.asked()
    const counts = `shards[{total:${shards.total}, successful:${shards.successful}, skipped:${shards.skipped}, failed:${shards.failed}}]`
    // No comma behind an id: so the server has it.
    const who = `id[${opaqueId}]${opaqueId === '' ? ', ' : ''}request_id[${requestId}]`
    this.logger[level](
      `[cluster.search.request.slowlog] ${tookText(millis)}, phase_took_millis[{${phasesText(phases, request, shards.total)}}], ` +
        `total_hits[${totalText(total, request)}], search_type[${searchType(request, shards.total)}], ${counts}, indices[${indices}], ` +
        `source[${source}], ${who}`,
    )
  }

  /** What the task records about the request and its user. */
  private asked() {
    const { headers, describe } = this.task.info
    const [, indices = '', source = ''] = DESCRIPTION.exec(describe()) ?? []
    return { indices, source, opaqueId: headers['X-Opaque-Id'] ?? '', requestId: headers['X-Request-Id'] ?? '' }
  }
}

/** Of a search; what else searches has neither indexes nor source to show. */
const DESCRIPTION = /^indices\[(.*?)\], search_type\[.*?\],.* ?source\[(.*)\]$/s

const tookText = (millis: number) => `took[${millisText(millis)}], took_millis[${Math.trunc(millis)}]`

function totalText(total: TotalHits | undefined, { trackTotalHits }: SearchRequest): string {
  if (trackTotalHits === TRACK_NONE) return '0+ hits'
  return total === undefined ? '-1' : `${total.value}${total.relation === 'gte' ? '+' : ''} hits`
}

/** Statistics of other shards are not asked for where there are none. */
const searchType = ({ searchType: type }: SearchRequest, shards: number) => (shards === 1 ? 'QUERY_THEN_FETCH' : type.toUpperCase())

/** Those that there were, in the order of the server's hash map. */
function phasesText(phases: PhaseTook, { searchType: type }: SearchRequest, shards: number): string {
  const isDfs = type === 'dfs_query_then_fetch' && shards > 1
  const names = Object.keys(phases).filter(name => (name.startsWith('dfs') ? isDfs : name !== 'can_match'))
  return hashMapOrder(names)
    .map(name => `${name}=${phases[name as keyof PhaseTook]}`)
    .join(', ')
}
