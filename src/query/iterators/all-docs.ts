// Every document of a segment, one by one or in windows.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/segment/segment-reader-api.ts'
import type { WindowCollector } from '../collect/collector.ts'
import { type BulkScorer, Scorer, WINDOW } from '../exec/query.ts'

export class AllDocsScorer extends Scorer {
  constructor(
    private readonly maxDoc: number,
    private readonly constant: number,
  ) {
    super()
  }

  next(): number {
    return this.advance(this.doc + 1)
  }

  advance(target: number): number {
    this.doc = target < this.maxDoc ? target : NO_MORE_DOCS
    return this.doc
  }

  cost(): number {
    return this.maxDoc
  }

  score(): number {
    return this.constant
  }

  override maxScore(): number {
    return this.constant
  }
}

export class AllDocsBulkScorer implements BulkScorer {
  private readonly docs = new Int32Array(WINDOW)
  private readonly scores: Float32Array

  constructor(
    private readonly maxDoc: number,
    private readonly constant: number,
  ) {
    this.scores = new Float32Array(WINDOW).fill(constant)
  }

  cost(): number {
    return this.maxDoc
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { docs, scores, maxDoc } = this
    const end = Math.min(to, maxDoc)
    for (let base = from; base < end; base += WINDOW) {
      if (collector.done || collector.minCompetitiveScore > this.constant) return NO_MORE_DOCS
      const stop = Math.min(base + WINDOW, end)
      let n = 0
      if (live === null) for (let doc = base; doc < stop; doc++) docs[n++] = doc
      else n = live.fill(base, stop, docs)
      if (n > 0) collector.collect(docs, scores, n)
    }
    return end < maxDoc ? end : NO_MORE_DOCS
  }
}
