// Who is told of the parts of a search that others may see: those in other threads, and those that let others run meanwhile?
// A search that is over before anybody can look has none.
import type { ThreadMeter } from '../core/thread-meter.ts'
import type { SearchTarget } from './shards/search-target.ts'

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
