// The options of collectors of composite buckets.
import type { BucketCollector } from '../../aggregation.ts'
import type { Ints } from '../../growable.ts'
import type { DocCounts } from '../../values/doc-counts.ts'
import type { BucketKeys } from '../bucket-keys.ts'
import type { DocCodes, SourceCodes } from './doc-codes.ts'

/** Of codes that differ. */
export const orderOf = (compare: SourceCodes['compare'], a: number, b: number): number => (compare === undefined ? a - b : compare(a, b))

export interface KeyLimit {
  /** Codes of the last key that may be shown; null: it is not known yet. */
  readonly last: readonly number[] | null
  /** There may be more buckets. */
  look(): void
}

export interface CollectorOptions {
  readonly readers: readonly DocCodes[]
  /** By part the code of documents without a value; NaN: they are left out. */
  readonly missing: readonly number[]
  readonly parts: readonly BucketKeys[]
  readonly signs: readonly number[]
  /** By part; undefined: codes compare as numbers. */
  readonly compares: readonly SourceCodes['compare'][]
  readonly after: readonly number[] | null
  /** Told what was found of which bucket, it says from which key on none will be shown; null: each may be. */
  readonly limit: KeyLimit | null
  readonly counts: Ints
  readonly docCounts: DocCounts | null
  readonly inside: BucketCollector | null
}

const AFTER = 1
const LIMIT = 2

/** Which bounds there are, as bits. */
export const boundsOf = (after: CollectorOptions['after'], limit: KeyLimit | null): number =>
  (after === null ? 0 : AFTER) | (limit === null || limit.last === null ? 0 : LIMIT)

/** With which of the bounds a key is tied after one more part; -1: it is not between them. */
export function stillTied({ after, limit, signs, compares, parts }: CollectorOptions, part: number, tied: number, code: number): number {
  let still = 0
  if ((tied & AFTER) !== 0) {
    const from = after![part]
    const order = code === from ? 0 : signs[part] * orderOf(compares[part], code, from)
    if (order < 0 || (order === 0 && part === parts.length - 1)) return -1
    if (order === 0) still = AFTER
  }
  if ((tied & LIMIT) !== 0) {
    const to = limit!.last![part]
    const order = code === to ? 0 : signs[part] * orderOf(compares[part], code, to)
    if (order > 0) return -1
    if (order === 0) still |= LIMIT
  }
  return still
}
