// The options of collectors of composite buckets.
import type { BucketCollector } from '../../aggregation.ts'
import type { Ints } from '../../growable.ts'
import type { DocCounts } from '../../values/doc-counts.ts'
import type { BucketKeys } from '../bucket-keys.ts'
import type { DocCodes, SourceCodes } from './doc-codes.ts'

/** Of codes that differ. */
export const orderOf = (compare: SourceCodes['compare'], a: number, b: number): number => (compare === undefined ? a - b : compare(a, b))

export interface CollectorOptions {
  readonly readers: readonly DocCodes[]
  /** By part the code of documents without a value; NaN: they are left out. */
  readonly missing: readonly number[]
  readonly parts: readonly BucketKeys[]
  readonly signs: readonly number[]
  /** By part; undefined: codes compare as numbers. */
  readonly compares: readonly SourceCodes['compare'][]
  readonly after: readonly number[] | null
  readonly counts: Ints
  readonly docCounts: DocCounts | null
  readonly inside: BucketCollector | null
}
