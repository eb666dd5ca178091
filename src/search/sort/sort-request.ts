// `sort` of a request: fields, scores, distances and scripts, as callers write them.
import type { GeoDistanceSortRequest } from './geo-distance-sort.ts'
import type { NestedSortRequest } from './nested-sort.ts'
import type { ScriptSortRequest } from './script-sort.ts'
import type { SortModeName, SortOrder } from './sort-order.ts'

/** How hits go by a field. */
interface FieldSortRequest {
  /** `asc`; of `_score` `desc`. */
  readonly order?: SortOrder
  /** Of several values; the least in ascending order. */
  readonly mode?: SortModeName
  /** Documents without a value: `_last`, `_first`, or as if they had this one. */
  readonly missing?: string | number | boolean
  /** In an index without the field it is taken for one of this type. */
  readonly unmapped_type?: string
  /** Fields of several indexes are compared as this. */
  readonly numeric_type?: 'long' | 'double' | 'date' | 'date_nanos'
  readonly nested?: NestedSortRequest
}

/** One or several: `'price'`, `{ price: 'desc' }`, `[{ year: { order: 'desc', missing: '_last' } }, '_score']`. */
export type SortRequest = OneSortRequest | readonly OneSortRequest[]

type OneSortRequest =
  | string
  | {
      /** By the distance from a place. */
      readonly _geo_distance: GeoDistanceSortRequest
    }
  | {
      /** By what a script makes of each document. */
      readonly _script: ScriptSortRequest
    }
  | Readonly<Record<string, SortOrder | FieldSortRequest>>
