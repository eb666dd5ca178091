// The interface of a field family: the queries it creates for its values.
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import type { RangeRelation } from '../exec/binary-range.ts'
import type { Fuzzy } from './fuzzy.ts'
import type { PatternOptions, RegexpOptions } from './term-patterns.ts'

/** As a request gives them; `undefined`: open. */
export interface Bounds {
  readonly from: unknown
  readonly to: unknown
  readonly includeFrom: boolean
  readonly includeTo: boolean
  readonly format?: string
  readonly timeZone?: string
  /** How ranges kept by documents lie to this one; `intersects` by default. */
  readonly relation?: RangeRelation
}

/** How the values of a shard lie to a range. */
export type Coverage = 'within' | 'disjoint' | 'intersects'

export interface FieldQueries<F extends FieldType = FieldType> {
  term(field: F, value: unknown, cx: QueryContext): Query
  terms(field: F, values: readonly unknown[], cx: QueryContext): Query
  range(field: F, bounds: Bounds, cx: QueryContext): Query
  exists(field: F, cx: QueryContext): Query
  /** Absent: nothing is known before searching. */
  coverage?(field: F, bounds: Bounds, cx: QueryContext): Coverage
  /** Null: the family has no terms to ignore the case of. */
  caseInsensitive(field: F, value: string, cx: QueryContext): Query | null
  // Absent: the family has no terms to look through; undefined: this field of it has none.
  prefix?(field: F, prefix: string, options: PatternOptions, cx: QueryContext): Query | undefined
  wildcard?(field: F, pattern: string, options: PatternOptions, cx: QueryContext): Query | undefined
  regexp?(field: F, source: string, options: RegexpOptions, cx: QueryContext): Query | undefined
  fuzzy?(field: F, word: string, options: Fuzzy, cx: QueryContext): Query | undefined
}
