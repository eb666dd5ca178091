// The search of one slice.
import type { PartialResult } from '../contracts/shard-result.ts'

/** The search of a slice, which may stop half-way. */
export interface SliceWork {
  /** Goes on; null where the turn was over before the slice was. Throws `TURN_OVER` where that was known further down only. */
  run(): PartialResult | null
}
