// The range of a shard's hits that a query phase keeps: the first ones, or those after a given hit.
import type { SortValue } from '../../query/collect/sort-key.ts'

/** Plain data: it travels to workers. */
export interface HitWindow {
  readonly size: number
  /** Null: from the first one. */
  readonly after: LastHit | null
}

/** The hit to go on after: nothing ties with it, as the document's number decides. */
interface LastHit {
  /** The shard's number. */
  readonly doc: number
  readonly score: number
  /** What hits are sorted by; null when by score. */
  readonly order: readonly SortValue[] | null
}
