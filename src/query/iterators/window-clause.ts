// A clause of a window disjunction: added to the window's sums, listed alone, bounded, or tested on candidates.
import { Bitset } from '../../index/bitmap/bitset.ts'
import { BLOCK_SIZE, NO_MORE_DOCS, type Postings } from '../../index/contracts/segment-reader.ts'
import type { Scorer } from '../contracts/scorer.ts'
import type { SimScorer } from '../contracts/similarity.ts'
import { lowerBound } from './block-cursor.ts'
import { PostingsScorer } from './postings.ts'
import { TermSieve } from './sieve.ts'
import { TermScorer } from './term-scorer.ts'

export const WINDOW_SIZE = 4096

/**
 * What a score may be less than a sum of bounds asks for, as a part of it: sums are made in another order than scores, and rounded
 * elsewhere. Far more than that makes.
 */
export const ROUNDING = 2 ** -20

/** So many documents of a window are forgotten one by one, if they are known. */
export const SPARSE = 256

/** What the clauses have brought together for the documents from `base` on. */
// Of documents that would score most.
const MOST_FREQ = 1 << 24
const SHORTEST = 1

export class Window {
  base = 0
  /** Documents are below it. */
  stop = 0
  /** Empty where only marks are wanted. */
  readonly sums: Float64Array
  /** 1 for documents that some clause matches. Bytes, as setting bits would make each posting wait for the one before. */
  readonly marks = new Uint8Array(WINDOW_SIZE)
  /** The marks, four at a time. */
  readonly markWords = new Uint32Array(this.marks.buffer)
  /** Clauses per document; null where one is enough. */
  readonly counts: Uint16Array | null
  /** How many documents have a mark. */
  found = 0
  /** A positive sum; infinite where those that reach it need not be known. */
  least = Number.POSITIVE_INFINITY
  /** Offsets of the documents whose sums have reached it, each once and in the order in which they did. */
  readonly reached: Int32Array
  reachedCount = 0

  constructor(counting: boolean, scoring = true) {
    this.sums = new Float64Array(scoring ? WINDOW_SIZE : 0)
    this.reached = new Int32Array(scoring ? WINDOW_SIZE : 0)
    this.counts = counting ? new Uint16Array(WINDOW_SIZE) : null
  }

  /** Forgets everything but `counts`. */
  clear(): void {
    const { sums, marks, reached, found } = this
    const span = this.stop - this.base
    if (found === this.reachedCount && found <= SPARSE) {
      for (let i = 0; i < found; i++) {
        sums[reached[i]] = 0
        marks[reached[i]] = 0
      }
    } else {
      if (sums.length > 0) sums.fill(0, 0, span)
      marks.fill(0, 0, span)
    }
    this.found = 0
    this.reachedCount = 0
  }

  mark(clauses: readonly WindowClause[]): void {
    for (let i = 0; i < clauses.length; i++) clauses[i].add(this)
  }

  /** Brings what has been reached into the order of the documents. */
  sortReached(): void {
    const { reached, reachedCount: n } = this
    if (n < 2) return
    const { words } = order
    for (let i = 0; i < n; i++) words[reached[i] >>> 5] |= 1 << reached[i]
    order.fill(0, WINDOW_SIZE, reached)
    words.fill(0)
  }
}

/** Of offsets; empty in between. */
const order = Bitset.empty(WINDOW_SIZE)

/** The candidates of a window that a clause matches. */
export class Meeting {
  /** Their places among the candidates. */
  readonly picks = new Int32Array(WINDOW_SIZE)
  readonly scores = new Float32Array(WINDOW_SIZE)
  // What scores are made of.
  readonly docs = new Int32Array(WINDOW_SIZE)
  readonly freqs = new Int32Array(WINDOW_SIZE)
}

export abstract class WindowClause {
  /** It adds more than marks. */
  abstract readonly isScoring: boolean
  /** How many documents it has, about. */
  abstract readonly cost: number
  /** The first document not yet behind, at least `from`. */
  abstract seek(from: number): number
  /** Adds this clause's documents of the window, which begins at or after the last `seek`. */
  abstract add(window: Window): void
  /** Lists them instead, with their scores. Those that score less than `least` may be left out. */
  abstract list(window: Window, docs: Int32Array, scores: Float64Array, least: number): number
  /** No document from `from` up to and including `last` scores more. */
  abstract bound(from: number, last: number): number
  /** The maximum score of any document. */
  abstract readonly ceiling: number
  /** A score that at least `count` documents reach, deleted ones included; 0 where none is known. Asked before all else. */
  abstract scoreReachedBy(count: number): number
  /** Which of docs[0..count) it matches, and what they score; answers how many. Asked in ascending order. */
  abstract meet(docs: Int32Array, count: number, meeting: Meeting): number
}

/** With `scoring` false it only marks. */
export function windowClause(scorer: Scorer, scoring = true): WindowClause {
  if (!scoring) {
    const postings = scorer instanceof TermScorer || scorer instanceof PostingsScorer ? scorer.postings : null
    return postings === null ? new ScorerClause(scorer, false) : new TermClause(postings, null, null, 0)
  }
  if (scorer instanceof TermScorer) return new TermClause(scorer.postings, scorer.similarity, scorer.norms, 0)
  if (scorer instanceof PostingsScorer) return new TermClause(scorer.postings, null, null, scorer.constant)
  return new ScorerClause(scorer, true)
}

class TermClause extends WindowClause {
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

class ScorerClause extends WindowClause {
  readonly cost: number

  constructor(
    private readonly scorer: Scorer,
    readonly isScoring: boolean,
  ) {
    super()
    this.cost = scorer.cost()
  }

  seek(from: number): number {
    return this.scorer.doc < from ? this.scorer.advance(from) : this.scorer.doc
  }

  add(window: Window): void {
    const { base, stop, sums, marks, counts, least, reached } = window
    const { scorer, isScoring } = this
    for (let doc = this.seek(base); doc < stop; doc = scorer.next()) {
      const offset = doc - base
      if (isScoring) {
        const before = sums[offset]
        sums[offset] += scorer.score()
        if (sums[offset] >= least && before < least) reached[window.reachedCount++] = offset
      }
      window.found += 1 - marks[offset]
      marks[offset] = 1
      if (counts !== null) counts[offset]++
    }
  }

  list(window: Window, docs: Int32Array, scores: Float64Array, _least: number): number {
    const { scorer } = this
    let n = 0
    for (let doc = this.seek(window.base); doc < window.stop; doc = scorer.next()) {
      docs[n] = doc
      scores[n++] = scorer.score()
    }
    return n
  }

  get ceiling(): number {
    return 0
  }

  bound(from: number, last: number): number {
    const { scorer } = this
    if (scorer.doc > last) return 0
    const upTo = scorer.shallowAdvance(Math.max(scorer.doc, from))
    return scorer.maxScore(Math.max(upTo, last))
  }

  scoreReachedBy(): number {
    return 0
  }

  meet(docs: Int32Array, count: number, { picks, scores }: Meeting): number {
    let n = 0
    for (let i = 0; i < count; i++) {
      if (this.seek(docs[i]) !== docs[i]) continue
      picks[n] = i
      scores[n++] = this.isScoring ? this.scorer.score() : 0
    }
    return n
  }
}
