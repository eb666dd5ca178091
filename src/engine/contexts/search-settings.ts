// What cluster settings say about every search.
import { availableParallelism } from 'node:os'
import { readTime } from '../../core/values.ts'
import type { ConcurrencySettings } from '../../search/slices/concurrency.ts'
import type { ClusterSettings } from '../settings/cluster-settings.ts'
import { REQUEST_NAMES } from '../slow-logs/search-slow-log.ts'
import { readThresholds, type Threshold } from '../slow-logs/thresholds.ts'

export interface SearchSettings {
  /** `search.cancel_after_time_interval`; negative: never. */
  readonly cancelAfterMillis: number
  readonly concurrency: ConcurrencySettings
  /** `indices.query.bool.max_clause_count`. */
  readonly maxClauseCount: number
  /** `search.max_buckets`. */
  readonly maxBuckets: number
  /** The slow log thresholds of whole searches. */
  readonly slowRequests: readonly Threshold[]
  /** `search.allow_expensive_queries`. */
  readonly allowExpensiveQueries: boolean
  /** `search.query.max_query_string_length`. */
  readonly maxQueryStringLength: number
  /** `search.default_allow_partial_results`. */
  readonly allowPartialResults: boolean
}

const QUERY_LENGTH = 'search.query.max_query_string_length'
const CANCEL_AFTER = 'search.cancel_after_time_interval'

/** The processors of a process stay as they are, and asking the system for them takes longer than many a search. */
const STANDARD_SLICE_COUNT = Math.max(1, Math.min(Math.floor(availableParallelism() / 2), 4))

/** `threads`: how many slices can be searched at once. */
export function readSearchSettings(settings: ClusterSettings, threads: number): SearchSettings {
  const given = (name: string) => settings.explicit(name)?.toString()
  const isOn = (name: string) => String(settings.get(name) ?? 'true') === 'true'
  return {
    cancelAfterMillis: readTime(settings.get(CANCEL_AFTER) ?? '-1', CANCEL_AFTER),
    concurrency: {
      mode: given('search.concurrent_segment_search.mode'),
      enabled: given('search.concurrent_segment_search.enabled'),
      maxSliceCount: given('search.concurrent.max_slice_count'),
      standardSliceCount: STANDARD_SLICE_COUNT,
      threads,
    },
    maxClauseCount: Number(settings.get('indices.query.bool.max_clause_count') ?? 1024),
    maxQueryStringLength:
      String(settings.get(`${QUERY_LENGTH}_monitor_only`) ?? 'false') === 'true'
        ? Number.POSITIVE_INFINITY
        : Number(settings.get(QUERY_LENGTH) ?? 32_000),
    maxBuckets: Number(settings.get('search.max_buckets') ?? 65_535),
    slowRequests: readThresholds(name => settings.explicit(name), REQUEST_NAMES),
    allowExpensiveQueries: isOn('search.allow_expensive_queries'),
    allowPartialResults: isOn('search.default_allow_partial_results'),
  }
}
