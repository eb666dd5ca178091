// A clause of a window disjunction: added to the window's sums, listed alone, bounded, or tested on candidates.
import { Bitset } from '../../index/bitmap/bitset.ts'

export const WINDOW_SIZE = 4096

/**
 * What a score may be less than a sum of bounds asks for, as a part of it: sums are made in another order than scores, and rounded
 * elsewhere. Far more than that makes.
 */
export const ROUNDING = 2 ** -20

/** So many documents of a window are forgotten one by one, if they are known. */
export const SPARSE = 256

/** What the clauses have brought together for the documents from `base` on. */
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
  /** Clauses per document; null where they are not counted. */
  counts: Uint16Array | null = null
  /** How many documents have a mark. */
  found = 0
  /** A positive sum; infinite where those that reach it need not be known. */
  least = Number.POSITIVE_INFINITY
  /** Offsets of the documents whose sums have reached it, each once and in the order in which they did. */
  readonly reached: Int32Array
  reachedCount = 0

  constructor(scoring = true) {
    this.sums = new Float64Array(scoring ? WINDOW_SIZE : 0)
    this.reached = new Int32Array(scoring ? WINDOW_SIZE : 0)
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

  /** Empties it into `docs` and `sums`. */
  unload(docs: Int32Array, sums: Float64Array): number {
    const { base, marks, markWords } = this
    const own = this.sums
    let n = 0
    for (let at = 0; at < markWords.length; at++) {
      if (markWords[at] === 0) continue
      for (let offset = at << 2, stop = offset + 4; offset < stop; offset++) {
        if (marks[offset] === 0) continue
        docs[n] = base + offset
        sums[n++] = own[offset]
        own[offset] = 0
      }
      markWords[at] = 0
    }
    this.found = 0
    this.reachedCount = 0
    return n
  }

  /** Empties it into `docs` and `sums`, as far as `least` has been reached. */
  unloadReached(docs: Int32Array, sums: Float64Array): number {
    const { base, reached, reachedCount: n } = this
    const own = this.sums
    this.sortReached()
    for (let i = 0; i < n; i++) {
      docs[i] = base + reached[i]
      sums[i] = own[reached[i]]
    }
    this.clear()
    return n
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
