// A sorted list of doc ids, possibly with duplicates.
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import { Scorer } from '../contracts/scorer.ts'

export class DocListScorer extends Scorer {
  private at = -1

  constructor(
    private readonly docs: Uint32Array,
    private readonly constant: number,
  ) {
    super()
  }

  next(): number {
    const { docs, doc } = this
    do this.at++
    while (this.at < docs.length && docs[this.at] === doc)
    this.doc = this.at < docs.length ? docs[this.at] : NO_MORE_DOCS
    return this.doc
  }

  advance(target: number): number {
    const { docs } = this
    let low = this.at + 1
    // Doubling steps: targets are often near.
    let step = 1
    while (low + step < docs.length && docs[low + step] < target) step *= 2
    let high = Math.min(low + step, docs.length)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (docs[middle] < target) low = middle + 1
      else high = middle
    }
    this.at = low
    this.doc = low < docs.length ? docs[low] : NO_MORE_DOCS
    return this.doc
  }

  cost(): number {
    return this.docs.length
  }

  score(): number {
    return this.constant
  }

  override maxScore(): number {
    return this.constant
  }
}
