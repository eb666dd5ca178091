// Iterates over matching documents with their scores: one at a time (Scorer), or a window at a time (BulkScorer).
import { LANES } from '../../core/lanes.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { WindowCollector } from './collector.ts'

/**
 * Iterates matching documents in ascending order. Laws: `doc` is -1 before the first call and NO_MORE_DOCS after the last;
 * `advance(target)` needs target > doc and lands on the first match >= target; `score` may be asked where `doc` stands, any number of times.
 */
export abstract class Scorer {
  doc = -1
  abstract next(): number
  abstract advance(target: number): number
  /** Upper estimate of how many documents match. */
  abstract cost(): number
  /** Of the current document, a 32-bit float. */
  abstract score(): number

  /**
   * Set when matching is expensive: then the caller iterates over candidates through `twoPhase.approximation`, lets `twoPhase.matches()`
   * decide, and puts `doc` where it stands before asking for a score. Composites use it to ask cheap clauses first; `next`/`advance` of
   * the scorer itself always confirm.
   */
  twoPhase(): TwoPhase | null {
    return null
  }

  /** Makes `maxScore(upTo)` valid for documents from `target` to the answer. */
  shallowAdvance(_target: number): number {
    return 0x7fffffff
  }
  /** No document from the shallow target up to and including `upTo` scores more. */
  maxScore(_upTo: number): number {
    return Number.POSITIVE_INFINITY
  }
  /** From now on documents that score less may be left out. Only in mode `top_scores`. */
  setMinCompetitiveScore(_score: number): void {}
}

export interface TwoPhase {
  readonly approximation: Scorer
  matches(): boolean
  /** Roughly the number of simple steps a `matches` takes. */
  readonly matchCost: number
  /** Which of the first so many candidates, ascending and at most LANES, match: 1 or 0 each. Absent: they are asked about one by one. */
  judge?(docs: Int32Array, count: number): ArrayLike<number>
}

/** Scores many documents at a time: the loop that a search spends its life in. */
export interface BulkScorer {
  /**
   * Hands the live matches of [from, to) to `collector` in ascending order, in windows, and answers the first document >= to
   * that may still match (NO_MORE_DOCS at the end). Called with ascending ranges.
   */
  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number
  cost(): number
  /** How long all of it takes, in the time that a simple document takes; `cost` where absent. */
  work?(): number
}

export type Judge = NonNullable<TwoPhase['judge']>

export const WINDOW = 2048

/** So many simple steps of `matchCost` take as long as a document that only has to be scored. */
const STEPS_OF_A_DOCUMENT = 3

/** Judging a document takes as long as many simple ones. */
const DEAR_MATCH = 50

/** Drives any scorer document by document; specialised bulk scorers beat it where it matters. */
export class DefaultBulkScorer implements BulkScorer {
  private readonly docs: Int32Array
  private readonly scores: Float32Array
  /** Where each document takes long to judge: null where it does not. */
  private readonly dear: TwoPhase | null

  constructor(private readonly scorer: Scorer) {
    const phase = scorer.twoPhase()
    this.dear = phase !== null && phase.matchCost >= DEAR_MATCH ? phase : null
    // A few documents are found sooner than room for many is made.
    const cost = scorer.cost()
    const room = cost < WINDOW ? Math.max(1, Math.ceil(cost)) : WINDOW
    this.docs = new Int32Array(room)
    this.scores = new Float32Array(room)
  }

  cost(): number {
    return this.scorer.cost()
  }

  work(): number {
    const phase = this.scorer.twoPhase()
    return phase === null ? this.scorer.cost() : phase.approximation.cost() * (1 + phase.matchCost / STEPS_OF_A_DOCUMENT)
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    return this.dear === null ? this.scoreNext(collector, live, from, to) : this.scoreJudged(this.dear, collector, live, from, to)
  }

  /** Judges no document beyond `to`: the next match may be far away, and others wait for the thread. */
  private scoreJudged(phase: TwoPhase, collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { scorer, docs, scores } = this
    const { approximation } = phase
    const { needsScores } = collector
    let n = 0
    let doc = approximation.doc
    if (doc < from) doc = from === 0 ? approximation.next() : approximation.advance(from)
    if (phase.judge !== undefined) return this.scoreTogether(phase.judge, approximation, collector, live, to)
    for (; doc < to; doc = approximation.next()) {
      if ((live !== null && !live.has(doc)) || !phase.matches()) continue
      scorer.doc = doc
      docs[n] = doc
      if (needsScores) scores[n] = scorer.score()
      if (++n < docs.length) continue
      collector.collect(docs, scores, n)
      n = 0
      if (collector.done) return doc + 1
      scorer.setMinCompetitiveScore(collector.minCompetitiveScore)
    }
    if (n > 0) collector.collect(docs, scores, n)
    return doc
  }

  /** Scores candidates, and judges many of them at once. */
  private scoreTogether(judge: Judge, approximation: Scorer, collector: WindowCollector, live: Bitset | null, to: number): number {
    const { scorer, docs, scores } = this
    const { needsScores } = collector
    const room = Math.min(docs.length, LANES)
    let { doc } = approximation
    while (doc < to) {
      let n = 0
      for (; doc < to && n < room; doc = approximation.next()) {
        if (live !== null && !live.has(doc)) continue
        scorer.doc = doc
        docs[n] = doc
        if (needsScores) scores[n] = scorer.score()
        n++
      }
      const truth = judge(docs, n)
      let kept = 0
      for (let i = 0; i < n; i++) {
        docs[kept] = docs[i]
        scores[kept] = scores[i]
        kept += truth[i]
      }
      if (kept > 0) collector.collect(docs, scores, kept)
      if (collector.done) return doc
      scorer.setMinCompetitiveScore(collector.minCompetitiveScore)
    }
    return doc
  }

  private scoreNext(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { scorer, docs, scores } = this
    const needsScores = collector.needsScores
    let minimum = 0
    let n = 0
    let doc = scorer.doc
    if (doc < from) doc = from === 0 ? scorer.next() : scorer.advance(from)
    while (doc < to) {
      if (live === null || live.has(doc)) {
        docs[n] = doc
        if (needsScores) scores[n] = scorer.score()
        if (++n === docs.length) {
          collector.collect(docs, scores, n)
          n = 0
          if (collector.done) return doc + 1
          if (collector.minCompetitiveScore > minimum) {
            minimum = collector.minCompetitiveScore
            scorer.setMinCompetitiveScore(minimum)
          }
        }
      }
      doc = scorer.next()
    }
    if (n > 0) collector.collect(docs, scores, n)
    return doc
  }
}
