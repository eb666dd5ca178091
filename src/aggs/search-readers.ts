// What of a request only the search around aggregations can read: they do not know it.
import type { ReadHits } from './hits-plan.ts'

/** A value to sort by. */
export interface SortKey {
  /** Of a value in the buckets, in the place of a field. */
  readonly path: string
  readonly descending: boolean
}

export interface SearchReaders {
  readonly hits: ReadHits
  /** A `sort`, of which only what is by fields can be had of buckets. */
  readonly sort: (json: unknown) => readonly SortKey[]
}
