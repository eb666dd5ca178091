// Who is told of shards that took longer to search than their index allows?
import type { SearchTarget } from './search-target.ts'

export interface SearchSlowLog {
  /** Whether the index sets a limit at all: whoever asks then measures. */
  watches(target: SearchTarget): boolean
  /** `total` as text: `13 hits`, `10000+ hits`; -1 of a fetch. */
  took(phase: 'query' | 'fetch', target: SearchTarget, millis: number, total: string): void
}
