// The hooks of a search that announce its parts in other threads, and pauses on this one, so that tasks show them. A search that finishes
// within one turn calls none.
import type { ThreadMeter } from '../../core/thread-meter.ts'
import type { SearchTarget } from './search-target.ts'

export interface SearchWatch {
  /** A shard is being queried. */
  querying(target: SearchTarget): WatchedPart
  /** So many hits of a shard are being gathered. */
  fetching(target: SearchTarget, count: number): WatchedPart
}

/** Must be ended. */
export interface WatchedPart {
  /** Throws when it was cancelled. */
  check(): void
  /** Resolves when it is cancelled. */
  whenCancelled(): Promise<void>
  /** The same as a word that workers poll: not 0 means cancelled. */
  cancellation(): Int32Array
  /** Another thread begins to work for it. */
  meter(): ThreadMeter
  end(): void
}
