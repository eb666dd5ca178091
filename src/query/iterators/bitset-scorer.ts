// The members of a bitset, one by one or in windows.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/segment/segment-reader-api.ts'
import type { WindowCollector } from '../collect/collector.ts'
import { type BulkScorer, Scorer, WINDOW } from '../exec/query.ts'

export class BitsetScorer extends Scorer {
  constructor(
    readonly bits: Bitset,
    private readonly members: number,
    private readonly constant: number,
  ) {
    super()
  }

  next(): number {
    return this.advance(this.doc + 1)
  }

  advance(target: number): number {
    const found = this.bits.next(target)
    this.doc = found < 0 ? NO_MORE_DOCS : found
    return this.doc
  }

  cost(): number {
    return this.members
  }

  score(): number {
    return this.constant
  }

  override maxScore(): number {
    return this.constant
  }
}

export class BitsetBulkScorer implements BulkScorer {
  private readonly docs = new Int32Array(WINDOW)
  private readonly scores: Float32Array

  constructor(
    private readonly bits: Bitset,
    private readonly members: number,
    private readonly constant: number,
  ) {
    this.scores = new Float32Array(WINDOW).fill(constant)
  }

  cost(): number {
    return this.members
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { bits, docs, scores } = this
    const end = Math.min(to, bits.size)
    for (let base = from; base < end; base += WINDOW) {
      if (collector.done || collector.minCompetitiveScore > this.constant) return NO_MORE_DOCS
      let n = bits.fill(base, Math.min(base + WINDOW, end), docs)
      if (live !== null) n = keepLive(docs, n, live)
      if (n > 0) collector.collect(docs, scores, n)
    }
    const next = bits.next(end)
    return next < 0 ? NO_MORE_DOCS : next
  }
}

/** Closes the gaps that deleted documents leave in `docs[0..count)`. */
export function keepLive(docs: Int32Array, count: number, live: Bitset): number {
  let n = 0
  for (let i = 0; i < count; i++) {
    const doc = docs[i]
    if (live.has(doc)) docs[n++] = doc
  }
  return n
}
