// The documents of a term as a clause of a window disjunction.
import { BLOCK_SIZE, NO_MORE_DOCS, type Postings } from '../../index/contracts/segment-reader.ts'
import type { SimScorer } from '../contracts/similarity.ts'
import { lowerBound } from './block-cursor.ts'
import { TermSieve } from './sieve.ts'
import { type Meeting, type Window, WindowClause } from './window-clause.ts'

// Of documents that would score most.
const MOST_FREQ = 1 << 24
const SHORTEST = 1

export class TermClause extends WindowClause {
  readonly isScoring: boolean
  readonly cost: number
  private readonly scores = new Float32Array(BLOCK_SIZE)
  private readonly sieve: TermSieve
  private ended = false

  constructor(
    private readonly postings: Postings,
    /** Null where all score `constant`. */
    private readonly similarity: SimScorer | null,
    private readonly norms: Uint8Array | null,
    private readonly constant: number,
  ) {
    super()
    this.isScoring = similarity !== null || constant > 0
    this.cost = postings.docFreq
    this.sieve = new TermSieve(postings)
    this.scores.fill(constant)
  }

  seek(from: number): number {
    const { postings } = this
    if (!this.ended && postings.doc < from && postings.advance(from) === NO_MORE_DOCS) this.ended = true
    return this.ended ? NO_MORE_DOCS : postings.doc
  }

  add(window: Window): void {
    const { base, stop, sums, marks, counts, least, reached } = window
    if (this.seek(base) >= stop) return
    const { postings, scores, similarity, isScoring } = this
    let { found, reachedCount } = window
    let at = lowerBound(postings.docs, 0, postings.length, postings.doc)
    for (;;) {
      const block = postings.docs
      const length = postings.length
      const end = block[length - 1] < stop ? length : lowerBound(block, at, length, stop)
      if (similarity !== null) similarity.scoreBlock(block, postings.blockFreqs(), at, end, this.norms, scores)
      if (isScoring) {
        for (let i = at; i < end; i++) {
          const offset = block[i] - base
          const before = sums[offset]
          const sum = before + scores[i]
          sums[offset] = sum
          found += 1 - marks[offset]
          marks[offset] = 1
          if (sum >= least && before < least) reached[reachedCount++] = offset
        }
      } else {
        for (let i = at; i < end; i++) {
          const offset = block[i] - base
          found += 1 - marks[offset]
          marks[offset] = 1
        }
      }
      if (counts !== null) for (let i = at; i < end; i++) counts[block[i] - base]++
      if (!this.follow(end, stop)) break
      at = 0
    }
    window.found = found
    window.reachedCount = reachedCount
  }

  list(window: Window, docs: Int32Array, out: Float64Array, least: number): number {
    const { base, stop } = window
    const { postings, scores, similarity } = this
    let n = 0
    let from = base
    while (this.seekBlock(from, stop, least)) {
      const block = postings.docs
      const length = postings.length
      const at = lowerBound(block, 0, length, Math.max(from, postings.doc))
      const end = block[length - 1] < stop ? length : lowerBound(block, at, length, stop)
      if (similarity !== null) similarity.scoreBlock(block, postings.blockFreqs(), at, end, this.norms, scores)
      for (let i = at; i < end; i++) {
        docs[n] = block[i]
        out[n] = scores[i]
        n += Number(scores[i] >= least)
      }
      if (end < length) break
      from = block[length - 1] + 1
    }
    return n
  }

  /** Moves to the first document >= from below `stop` in a block that can score `least`; blocks that cannot are not decoded. */
  private seekBlock(from: number, stop: number, least: number): boolean {
    const { postings, similarity } = this
    if (this.ended) return false
    while (from < stop && least > 0 && similarity !== null) {
      const upTo = postings.shallowAdvance(Math.max(from, postings.doc))
      if (upTo === NO_MORE_DOCS || postings.bestScore(upTo, similarity) >= least) break
      from = upTo + 1
    }
    return from < stop && this.seek(from) < stop
  }

  /** Goes on to the next block where the window does. */
  private follow(end: number, stop: number): boolean {
    const { postings } = this
    if (end < postings.length) return false
    if (!postings.nextBlock()) {
      this.ended = true
      return false
    }
    return postings.docs[0] < stop
  }

  get ceiling(): number {
    return this.similarity === null ? this.constant : this.similarity.score(MOST_FREQ, SHORTEST)
  }

  bound(from: number, last: number): number {
    const { postings } = this
    if (this.ended || postings.doc > last) return 0
    if (this.similarity === null) return this.constant
    const upTo = postings.shallowAdvance(Math.max(postings.doc, from))
    return upTo === NO_MORE_DOCS ? 0 : postings.bestScore(last, this.similarity)
  }

  scoreReachedBy(count: number): number {
    const { postings, similarity } = this
    if (similarity !== null) return postings.scoreReachedBy(count, similarity)
    return postings.docFreq >= count ? this.constant : 0
  }

  meet(docs: Int32Array, count: number, { picks, docs: met, freqs, scores }: Meeting): number {
    const { similarity } = this
    const n = this.sieve.pickWith(docs, count, picks, similarity === null ? null : freqs)
    if (similarity === null) scores.fill(this.constant, 0, n)
    else {
      for (let i = 0; i < n; i++) met[i] = docs[picks[i]]
      similarity.scoreBlock(met, freqs, 0, n, this.norms, scores)
    }
    return n
  }
}
