// Marks the documents that match any of several clauses as bits, a window at a time, where scores are not needed.
import { type Bitset, popcount } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS, type Postings } from '../../index/contracts/segment-reader.ts'
import type { WindowCollector } from '../contracts/collector.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { PostingsScorer } from './postings.ts'
import { borrow, giveBack, MARKED_DOCS, type Scratch } from './scratch.ts'
import { TermScorer } from './term-scorer.ts'

export class UnionBulkScorer implements BulkScorer {
  private readonly clauses: Postings[]

  constructor(
    clauses: readonly (PostingsScorer | TermScorer)[],
    private readonly maxDoc: number,
  ) {
    this.clauses = clauses.map(scorer => scorer.postings)
  }

  static marks(clauses: readonly Scorer[]): clauses is readonly (PostingsScorer | TermScorer)[] {
    return clauses.every(scorer => scorer instanceof PostingsScorer || scorer instanceof TermScorer)
  }

  cost(): number {
    let total = 0
    for (const { docFreq } of this.clauses) total += docFreq
    return total
  }

  /** Whether it is enough for `collector` to know the documents, or their number. */
  static suits(collector: WindowCollector): boolean {
    return !collector.needsScores || collector.passScore === Number.POSITIVE_INFINITY
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const end = Math.min(to, this.maxDoc)
    const isCounted = collector.passScore === Number.POSITIVE_INFINITY
    const scratch = borrow()
    let base = from - (from & 31)
    while (base < end && !collector.done) {
      const stop = Math.min(base + MARKED_DOCS, end)
      this.mark(scratch.bits, live, Math.max(from, base), base, stop)
      if (isCounted) collector.pass!(count(scratch.bits, base, stop))
      else list(scratch, base, stop, collector)
      base = stop
    }
    giveBack(scratch)
    if (base < end) return NO_MORE_DOCS
    return end < this.maxDoc ? end : NO_MORE_DOCS
  }

  /** Live documents of [from, stop); `base` is the first of `from`'s word. */
  private mark(bits: Uint32Array, live: Bitset | null, from: number, base: number, stop: number): void {
    const { clauses } = this
    for (let i = 0; i < clauses.length; i++) clauses[i].markInto(bits, base, stop)
    const words = wordsOf(base, stop)
    bits[0] &= -1 << (from - base)
    if ((stop & 31) !== 0) bits[words - 1] &= -1 >>> -stop
    if (live !== null) for (let i = 0, at = base >>> 5; i < words; i++, at++) bits[i] &= live.words[at]
  }
}

const wordsOf = (base: number, stop: number) => (stop - base + 31) >>> 5

/** Of the marks, which are gone then. */
function count(bits: Uint32Array, base: number, stop: number): number {
  const words = wordsOf(base, stop)
  let found = 0
  for (let i = 0; i < words; i++) found += popcount(bits[i])
  bits.fill(0, 0, words)
  return found
}

/** Tells the marks, which are gone then. */
function list({ bits, docs, scores }: Scratch, base: number, stop: number, collector: WindowCollector): void {
  const words = wordsOf(base, stop)
  const full = docs.length - 32
  let n = 0
  for (let i = 0; i < words; i++) {
    let word = bits[i]
    if (word === 0) continue
    bits[i] = 0
    const first = base + (i << 5)
    while (word !== 0) {
      const lowest = word & -word
      docs[n++] = first + 31 - Math.clz32(lowest)
      word ^= lowest
    }
    if (n <= full) continue
    collector.collect(docs, scores, n)
    n = 0
    if (collector.done) bits.fill(0, i + 1, words)
  }
  if (n > 0) collector.collect(docs, scores, n)
}
