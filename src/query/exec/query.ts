// The four stages of a query: what is asked (Query), how much it weighs here (Weight), which documents (Scorer), in bulk (BulkScorer).
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView, ShardReader } from '../../index/shard-reader.ts'
import type { WindowCollector } from '../collect/collector.ts'
import type { Explanation } from './explanation.ts'
import type { Searcher } from './searcher.ts'

/**
 * `complete`: all hits with scores. `complete_no_scores`: all hits. `top_scores`: hits that cannot reach the collector's
 * `minCompetitiveScore` may be left out.
 */
export type ScoreMode = 'complete' | 'complete_no_scores' | 'top_scores'

/**
 * How readily the filter cache keeps the hits of a query: `costly` ones walk many terms or points, `compound` ones have clauses that might be
 * kept instead, `never` is for those that are found as quickly in the index.
 */
export type CachingKind = 'never' | 'costly' | 'plain' | 'compound'

/** Both inclusive. */
export interface NumberBounds {
  readonly min: number | bigint
  readonly max: number | bigint
}

/** `documentCost` where it must be found out whether terms stand as they should. */
export const POSITIONS_COST = 20

export abstract class Query {
  /** Lucene's class name, as profile prints it. */
  abstract readonly type: string
  /** Lucene's toString: `field:term`, without the field when it is `defaultField`. */
  abstract toString(defaultField?: string): string
  /** Equal for queries with the same hits and scores: what rewrites use to find duplicates. */
  key(): string {
    return `${this.type}|${this.toString()}`
  }
  /** Whether the keys are equal, which need not be made where that is plain to see. */
  equals(other: Query): boolean {
    return this.type === other.type && this.key() === other.key()
  }
  /** Tells it apart from all others, wherever scores do not matter; null: nothing short does. */
  identity(): string | null {
    return null
  }
  get caching(): CachingKind {
    return 'plain'
  }
  /** A simpler query with the same hits and scores; itself when there is none. Called until nothing changes. */
  rewrite(_searcher: Searcher): Query {
    return this
  }
  /** How many times longer one of its documents may take than a simple one. */
  documentCost(): number {
    let cost = 1
    for (const child of this.children()) cost = Math.max(cost, child.documentCost())
    return cost
  }
  /** Whether its hits in a segment depend on the other segments, so that a search of any of them is a search of all. */
  seesWholeShard(): boolean {
    return this.children().some(child => child.seesWholeShard())
  }
  abstract createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight
  /** Between which values of a numeric field, in index values, each match has one; null: unknown. */
  numbersWithin(_field: string): NumberBounds | null {
    return null
  }
  /** Direct sub-queries, for those who walk the tree (highlighting, profile). */
  children(): readonly Query[] {
    return []
  }
  /** Roughly what finding its terms takes, before any document is looked at; in the time that a document takes. Cheap to ask. */
  expansionCost(reader: ShardReader): number {
    let cost = 0
    for (const child of this.children()) cost += child.expansionCost(reader)
    return cost
  }
}

export abstract class Weight {
  constructor(readonly query: Query) {}
  /** Null when nothing of the segment matches. `leadCost`: of so many documents at most it will be asked whether they match. */
  abstract scorer(segment: SegmentView, leadCost?: number): Scorer | null
  /** Why this document (of the segment's numbering) scores as it does; `match` false when it does not. */
  abstract explain(segment: SegmentView, doc: number): Explanation
  bulkScorer(segment: SegmentView): BulkScorer | null {
    const scorer = this.scorer(segment)
    return scorer === null ? null : new DefaultBulkScorer(scorer)
  }
  /** The weights whose hits are kept apart, each with its scores; none where all hits are one list. */
  parts(): readonly Weight[] {
    return []
  }
  /** At least as many documents as match, deleted ones included, where that is known without looking; -1 where not. */
  estimate(_segment: SegmentView): number {
    return -1
  }
  /** Finds the hits, without their scores, in far less time than it takes to score them all; null where there is no such way. */
  counter(_segment: SegmentView): BulkScorer | null {
    return null
  }
  /** Matching live documents where that is known without looking; -1 where not. */
  count(_segment: SegmentView): number {
    return -1
  }
}

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
   * Set when matching is dear: then whoever drives this walks candidates through `twoPhase.approximation`, lets `twoPhase.matches()`
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
