// The union of the postings of many terms of a segment as a bitset, built in pieces that may be paused.
import type { Checkpoint } from '../../core/checkpoint.ts'
import { Bitset } from '../../index/bitmap/bitset.ts'
import { type SegmentReader, TermState } from '../../index/contracts/segment-reader.ts'

/** The cost of visiting a term, in documents. */
export const TERM_COST = 30

/** As many documents between two questions whether to go on. */
const CHECKED_EVERY = 1 << 16

const NO_TERMS: readonly number[] = []

export class TermUnion {
  /** Whole when `finish` has returned. */
  readonly documents: Bitset
  /** At least as many documents as there are. */
  cost = 0
  private at = 0
  private readonly state = new TermState()

  constructor(
    private readonly reader: SegmentReader,
    private readonly field: string,
    private ordinals: readonly number[],
  ) {
    this.documents = Bitset.empty(reader.maxDoc)
  }

  /** `checkpoint` may end it by throwing; called again, it goes on from there. */
  finish(checkpoint: Checkpoint): this {
    const { reader, field, ordinals, documents, state } = this
    if (ordinals === NO_TERMS) return this
    const { words } = documents
    const terms = reader.terms(field)!
    let looked = 0
    while (this.at < ordinals.length) {
      terms.state(ordinals[this.at++], state)
      this.cost += state.docFreq
      looked += TERM_COST + state.docFreq
      // No list to open.
      if (state.docFreq === 1) documents.add(state.singletonDoc)
      else {
        const postings = reader.postings(field, state)
        while (postings.nextBlock()) {
          const { docs, length } = postings
          for (let i = 0; i < length; i++) words[docs[i] >>> 5] |= 1 << (docs[i] & 31)
        }
      }
      if (looked < CHECKED_EVERY) continue
      looked = 0
      checkpoint.pause('weight')
    }
    this.ordinals = NO_TERMS
    return this
  }
}
