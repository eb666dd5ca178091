// The documents of a term where scores are not needed, or are constant.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS, type Postings } from '../../index/contracts/segment-reader.ts'
import type { WindowCollector } from '../contracts/collector.ts'
import { type BulkScorer, Scorer } from '../contracts/scorer.ts'
import { BlockCursor } from './block-cursor.ts'

export class PostingsScorer extends Scorer {
  constructor(
    readonly postings: Postings,
    readonly constant: number,
  ) {
    super()
  }

  next(): number {
    this.doc = this.postings.next()
    return this.doc
  }

  advance(target: number): number {
    this.doc = this.postings.advance(target)
    return this.doc
  }

  cost(): number {
    return this.postings.docFreq
  }

  score(): number {
    return this.constant
  }

  override maxScore(): number {
    return this.constant
  }
}

export class PostingsBulkScorer implements BulkScorer {
  private readonly cursor: BlockCursor
  private readonly docs = new Int32Array(128)
  private readonly scores: Float32Array

  constructor(
    private readonly postings: Postings,
    constant: number,
  ) {
    this.cursor = new BlockCursor(postings)
    this.scores = new Float32Array(128).fill(constant)
  }

  cost(): number {
    return this.postings.docFreq
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { cursor, docs, scores } = this
    for (let more = cursor.seek(from); more; more = cursor.nextBlock()) {
      const block = this.postings.docs
      const end = cursor.endBelow(to)
      let n = 0
      for (let i = cursor.at; i < end; i++) {
        const doc = block[i]
        if (live === null || live.has(doc)) docs[n++] = doc
      }
      if (n > 0) collector.collect(docs, scores, n)
      if (collector.done) return NO_MORE_DOCS
      if (end < this.postings.length) {
        cursor.at = end
        return block[end]
      }
    }
    return NO_MORE_DOCS
  }
}
