// What a segment stores of a field: decided by the mapping, applied by the writer, and recorded in the segment's directory.
import type { Analyzer } from '../../analysis/analyzer.ts'
import type { VectorSpec } from '../vectors/vector-spec.ts'

/** How much of a term's occurrences is kept. Each level includes the ones before. */
export const INDEX_NONE = 0
export const INDEX_DOCS = 1
export const INDEX_FREQS = 2
export const INDEX_POSITIONS = 3
export const INDEX_OFFSETS = 4
export type IndexLevel = 0 | 1 | 2 | 3 | 4

/**
 * The column (doc values) of a field: numbers, or ordinals of sorted terms.
 * `int`: whole numbers, kept in the smallest fitting array, as 64-bit integers where one lies beyond 2^53.
 * `double`: 64-bit floats. `float`: 32-bit floats. `ordinal`: sorted distinct terms. `binary`: one byte string per document.
 * `vector`: one vector per document.
 */
export type ColumnKind = 'none' | 'int' | 'double' | 'float' | 'ordinal' | 'binary' | 'vector'

export interface FieldSpec {
  readonly name: string
  readonly index: IndexLevel
  /** Set: string values are cut into tokens. Absent: a value is one term as it stands. */
  readonly analyzer?: Analyzer
  /** Length norms for scoring (text). */
  readonly norms: boolean
  /** Tokens on top of another make the field longer, too. */
  readonly countsOverlaps?: boolean
  readonly column: ColumnKind
  /** Of a column of vectors. */
  readonly vector?: VectorSpec
  /** Numbers sorted by value, for ranges. Only for number columns' kinds; `points` may stand without a column. */
  readonly points: 'none' | 'int' | 'double' | 'float'
  /** Kept for `stored_fields`. */
  readonly stored: boolean
  /** Terms are completions (completion/entry.ts), and what they weigh is kept beside them. */
  readonly completions?: boolean
}
