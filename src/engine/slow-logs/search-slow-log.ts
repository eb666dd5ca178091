// Tells the logger of shards that were slow, in the server's words.
import { millisText } from '../../core/units.ts'
import type { SearchTarget } from '../../search/search-target.ts'
import type { SearchSlowLog } from '../../search/slow-log.ts'
import type { Task } from '../../tasks/task.ts'
import type { Logger } from '../engine.ts'
import { levelOf, thresholdsOf } from './thresholds.ts'

/** Asked at every search. */
const PREFIX = { query: 'index.search.slowlog.threshold.query', fetch: 'index.search.slowlog.threshold.fetch' } as const

/** Of one search, which its task describes. */
export class SearchLog implements SearchSlowLog {
  constructor(
    private readonly logger: Logger,
    private readonly task: Task,
  ) {}

  watches({ settings }: SearchTarget): boolean {
    return thresholdsOf(settings, PREFIX.query).length > 0 || thresholdsOf(settings, PREFIX.fetch).length > 0
  }

  took(phase: 'query' | 'fetch', { settings, index, shard }: SearchTarget, millis: number, total: string): void {
    const level = levelOf(thresholdsOf(settings, PREFIX[phase]), millis)
    if (level === null) return
    const { headers, describe } = this.task.info
    const figures = `took[${millisText(millis)}], took_millis[${Math.trunc(millis)}], total_hits[${total}]`
    // It names indexes, the type and the source of the search.
    this.logger[level](
      `[index.search.slowlog.${phase}] [${index}][${shard}] ${figures}, ${describe()}, id[${headers['X-Opaque-Id'] ?? ''}]`,
    )
  }
}
