// A cursor over the blocks of a posting list, with which bulk loops read a range of documents in pieces.
import { NO_MORE_DOCS, type Postings } from '../../index/contracts/segment-reader.ts'

export class BlockCursor {
  /** Index in `postings.docs` of the next document to take. */
  at = 0
  private started = false
  private ended = false

  constructor(private readonly postings: Postings) {}

  /** Stands on the first document >= from not yet taken; false at the end. */
  seek(from: number): boolean {
    if (this.ended) return false
    const postings = this.postings
    if (!this.started) {
      this.started = true
      return from === 0 ? this.load(postings.nextBlock()) : this.advance(from)
    }
    if (this.at < postings.length && postings.docs[postings.length - 1] >= from) {
      if (postings.docs[this.at] < from) this.at = lowerBound(postings.docs, this.at, postings.length, from)
      return true
    }
    return this.advance(from)
  }

  nextBlock(): boolean {
    return this.load(this.postings.nextBlock())
  }

  /** The block that holds the first document >= target, which lies beyond the current block. */
  advance(target: number): boolean {
    return this.load(this.postings.advance(target) !== NO_MORE_DOCS, target)
  }

  /** Index of the first document >= to in the block. */
  endBelow(to: number): number {
    const { docs, length } = this.postings
    return docs[length - 1] < to ? length : lowerBound(docs, this.at, length, to)
  }

  private load(more: boolean, target = 0): boolean {
    if (!more) {
      this.ended = true
      return false
    }
    this.at = this.postings.docs[0] >= target ? 0 : lowerBound(this.postings.docs, 0, this.postings.length, target)
    return true
  }
}

/** First index in [low, high) whose document is >= target; `high` when there is none. */
export function lowerBound(docs: Int32Array, low: number, high: number, target: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (docs[middle] < target) low = middle + 1
    else high = middle
  }
  return low
}
