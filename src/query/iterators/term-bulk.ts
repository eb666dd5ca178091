// Scores a single term a block of postings at a time; blocks whose maximum score cannot compete are never decoded.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS, type Postings } from '../../index/contracts/segment-reader.ts'
import type { WindowCollector } from '../contracts/collector.ts'
import type { BulkScorer } from '../contracts/scorer.ts'
import type { SimScorer } from '../contracts/similarity.ts'
import { BlockCursor } from './block-cursor.ts'
import { borrow, giveBack } from './scratch.ts'

/** For up to this many hits a lower bound of their scores is computed beforehand, in lists that are long enough for it to pay. */
const FEW = 128
const LONG = 8192

export class TermBulkScorer implements BulkScorer {
  private readonly cursor: BlockCursor
  // Lent while `score` runs.
  private scores!: Float32Array
  /** What is left of a block that is not taken whole. */
  private docs!: Int32Array

  /** What as many hits score as are wanted, if not more; -1: not asked yet. */
  private reached = -1

  constructor(
    private readonly postings: Postings,
    private readonly similarity: SimScorer,
    private readonly norms: Uint8Array | null,
    private readonly maySkip: boolean,
  ) {
    this.cursor = new BlockCursor(postings)
  }

  cost(): number {
    return this.postings.docFreq
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const scratch = borrow()
    this.scores = scratch.scores
    this.docs = scratch.docs
    const next = this.scoreBlocks(collector, live, from, to)
    giveBack(scratch)
    return next
  }

  private scoreBlocks(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { cursor, postings } = this
    if (this.reached < 0) this.reached = this.maySkip && live === null ? this.scoreReachedBy(collector.wanted ?? 0) : 0
    let more = cursor.seek(from)
    while (more) {
      const block = postings.docs
      const end = cursor.endBelow(to)
      if (end > cursor.at) this.take(collector, live, cursor.at, end)
      if (collector.done) return NO_MORE_DOCS
      if (end < postings.length) {
        cursor.at = end
        return block[end]
      }
      more = this.nextBlock(collector, block[end - 1])
    }
    return NO_MORE_DOCS
  }

  private scoreReachedBy(count: number): number {
    const { postings, similarity } = this
    return count === 0 || count > FEW || postings.docFreq < LONG ? 0 : postings.scoreReachedBy(count, similarity)
  }

  /** Moves to the next block whose impacts may still compete. */
  private nextBlock(collector: WindowCollector, last: number): boolean {
    const { cursor, postings } = this
    const minimum = this.maySkip ? Math.max(collector.minCompetitiveScore, this.reached) : 0
    if (minimum <= 0) return cursor.nextBlock()
    let target = last + 1
    for (;;) {
      const upTo = postings.shallowAdvance(target)
      if (upTo === NO_MORE_DOCS) return cursor.advance(NO_MORE_DOCS)
      if (postings.bestScore(upTo, this.similarity) >= minimum) break
      target = upTo + 1
    }
    return target === last + 1 ? cursor.nextBlock() : cursor.advance(target)
  }

  private take(collector: WindowCollector, live: Bitset | null, from: number, to: number): void {
    const { postings, scores } = this
    const block = postings.docs
    if (collector.needsScores) this.similarity.scoreBlock(block, postings.blockFreqs(), from, to, this.norms, scores)
    if (from === 0 && live === null) {
      collector.collect(block, scores, to)
      return
    }
    const { docs } = this
    let n = 0
    for (let i = from; i < to; i++) {
      const doc = block[i]
      if (live !== null && !live.has(doc)) continue
      docs[n] = doc
      // Never ahead of what is still to be read.
      scores[n++] = scores[i]
    }
    if (n > 0) collector.collect(docs, scores, n)
  }
}
