// The matches of a filter in a segment, deleted documents included, in whichever form is smaller: a bit for each document, or a list.
// Both are ready to be walked. (A Roaring bitmap would take half the room of the list, and would have to be unpacked each time.)
import { Bitset } from '../../index/bitmap/bitset.ts'
import type { WindowCollector } from '../contracts/collector.ts'
import { type BulkScorer, DefaultBulkScorer, type Scorer } from '../contracts/scorer.ts'
import { BitsetBulkScorer, BitsetScorer } from '../iterators/bitset-scorer.ts'
import { DocListScorer } from '../iterators/doc-list.ts'

/** How many documents of a bitset take as much room as one in a list. */
const BITS_PER_LISTED = 32
/** What an entry takes beside its documents: keys, maps. */
const ENTRY_BYTES = 256
/** Documents between two questions whether to go on. */
const STRETCH = 1 << 14

export class CachedDocs {
  private constructor(
    private readonly bits: Bitset | null,
    private readonly list: Uint32Array,
    readonly count: number,
  ) {}

  /** `bulk` null: nothing matches. `check` is called now and then, and may throw. */
  static of(bulk: BulkScorer | null, maxDoc: number, check: () => void): CachedDocs {
    const gatherer = new Gatherer(maxDoc)
    for (let from = 0; bulk !== null && from < maxDoc; ) {
      check()
      const to = Math.min(from + STRETCH, maxDoc)
      from = Math.max(to, bulk.score(gatherer, null, from, to))
    }
    return CachedDocs.ofBits(gatherer.bits)
  }

  /** The set must not change any more. */
  static ofBits(bits: Bitset): CachedDocs {
    const count = bits.count()
    if (count * BITS_PER_LISTED > bits.size) return new CachedDocs(bits, NO_DOCS, count)
    const list = new Uint32Array(count)
    for (let n = 0, doc = bits.next(0); doc >= 0; doc = bits.next(doc + 1)) list[n++] = doc
    return new CachedDocs(null, list, count)
  }

  get bytes(): number {
    return ENTRY_BYTES + (this.bits === null ? this.list.byteLength : this.bits.words.byteLength)
  }

  scorer(score: number): Scorer | null {
    if (this.count === 0) return null
    return this.bits === null ? new DocListScorer(this.list, score) : new BitsetScorer(this.bits, this.count, score)
  }

  bulkScorer(score: number): BulkScorer | null {
    if (this.bits !== null) return new BitsetBulkScorer(this.bits, this.count, score)
    return this.count === 0 ? null : new DefaultBulkScorer(new DocListScorer(this.list, score))
  }
}

const NO_DOCS = new Uint32Array(0)

class Gatherer implements WindowCollector {
  readonly needsScores = false
  readonly minCompetitiveScore = 0
  readonly done = false
  readonly bits: Bitset

  constructor(maxDoc: number) {
    this.bits = Bitset.empty(maxDoc)
  }

  collect(docs: Int32Array, _scores: Float32Array, count: number): void {
    const { words } = this.bits
    for (let i = 0; i < count; i++) words[docs[i] >>> 5] |= 1 << (docs[i] & 31)
  }
}
