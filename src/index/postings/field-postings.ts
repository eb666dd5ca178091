// The words of a field's posting lists, which the lists of all its terms share.
import type { IndexLevel } from '../contracts/field-spec.ts'
import type { NeedWords } from './packed-stream.ts'

export interface FieldPostings {
  readonly index: IndexLevel
  /** Not to be looked at before they were asked for by `needPostings`. */
  readonly postings: Uint32Array
  /** Sees to it that these words of `postings` can be read. */
  needPostings(from: number, to: number): void
  readonly positions: Uint32Array
  readonly offsets: Uint32Array
  /** The same of these two; null where all their words are there. */
  readonly needPositions: NeedWords | null
  readonly needOffsets: NeedWords | null
  readonly norms: Uint8Array | null
}
