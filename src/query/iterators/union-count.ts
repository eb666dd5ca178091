// How many documents match any of several clauses, where nothing else is asked? They are marked as bits, many documents at a time.
import { type Bitset, popcount } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS, type Postings } from '../../index/segment/segment-reader-api.ts'
import type { WindowCollector } from '../collect/collector.ts'
import type { BulkScorer } from '../exec/query.ts'
import type { PostingsScorer } from './postings.ts'
import { borrow, giveBack, MARKED_DOCS } from './scratch.ts'

export class UnionCountBulkScorer implements BulkScorer {
  private readonly clauses: Postings[]

  constructor(
    clauses: readonly PostingsScorer[],
    private readonly maxDoc: number,
  ) {
    this.clauses = clauses.map(scorer => scorer.postings)
  }

  cost(): number {
    let total = 0
    for (const { docFreq } of this.clauses) total += docFreq
    return total
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const end = Math.min(to, this.maxDoc)
    const scratch = borrow()
    let base = from - (from & 31)
    while (base < end && !collector.done) {
      const stop = Math.min(base + MARKED_DOCS, end)
      collector.pass!(this.count(scratch.bits, live, Math.max(from, base), base, stop))
      base = stop
    }
    giveBack(scratch)
    if (base < end) return NO_MORE_DOCS
    return end < this.maxDoc ? end : NO_MORE_DOCS
  }

  /** Live documents of [from, stop); `base` is the first of `from`'s word. */
  private count(bits: Uint32Array, live: Bitset | null, from: number, base: number, stop: number): number {
    const { clauses } = this
    for (let i = 0; i < clauses.length; i++) clauses[i].markInto(bits, base, stop)
    const words = (stop - base + 31) >>> 5
    bits[0] &= -1 << (from - base)
    if ((stop & 31) !== 0) bits[words - 1] &= -1 >>> -stop
    if (live !== null) for (let i = 0, at = base >>> 5; i < words; i++, at++) bits[i] &= live.words[at]
    let found = 0
    for (let i = 0; i < words; i++) found += popcount(bits[i])
    bits.fill(0, 0, words)
    return found
  }
}
