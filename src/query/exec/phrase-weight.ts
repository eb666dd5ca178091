// What phrases of terms and phrases of alternatives have in common: weights, scores, explanations.
import { mayLeaveKept } from '../../core/kept-work.ts'
import { javaFloat } from '../../core/numbers.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { POSITIONS_COST, Query, Weight } from '../contracts/query.ts'
import type { BulkScorer } from '../contracts/scorer.ts'
import type { SimScorer, TermStatistics } from '../contracts/similarity.ts'
import { ExactPhraseMatcher } from '../iterators/exact-phrase.ts'
import { PhraseBulkScorer } from '../iterators/phrase-bulk.ts'
import { type PhrasePart, TermPart } from '../iterators/phrase-part.ts'
import { PhraseScorer } from '../iterators/phrase-scorer.ts'
import { SloppyPhraseMatcher } from '../iterators/sloppy-phrase.ts'

export abstract class PositionalQuery extends Query {
  abstract readonly field: string
  abstract readonly slop: number
  /** Every term of the phrase, as often as it is named. */
  protected abstract allTerms(): readonly string[]
  /** Null when nothing of the segment can match. */
  abstract parts(segment: SegmentView): PhrasePart[] | null

  private lookedUp: GatheredTerms | null = null

  override documentCost(): number {
    return POSITIONS_COST
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    return new PhraseWeight(this, mode, mode === 'complete_no_scores' ? null : this.similarity(searcher, boost))
  }

  private similarity(searcher: Searcher, boost: number): SimScorer | null {
    const collection = searcher.collectionStatistics(this.field)
    const { known } = this.gathered(searcher)
    return collection === null || known.length === 0 ? null : searcher.similarity(this.field).scorer(boost, collection, known)
  }

  /** Remembered: a phrase may have as many terms as fit into a request, and be weighed again where others have their turn. */
  private gathered(searcher: Searcher): GatheredTerms {
    if (this.lookedUp?.searcher !== searcher) this.lookedUp = { searcher, known: [], at: 0 }
    const { lookedUp } = this
    for (const terms = this.allTerms(); lookedUp.at < terms.length; ) {
      const term = terms[lookedUp.at++]
      const statistics = searcher.termStatistics(this.field, term)
      if (statistics !== null) lookedUp.known.push({ ...statistics, term })
      if (lookedUp.at % CHECKED_EVERY > 0) continue
      searcher.checkpoint.pause('query')
      mayLeaveKept()
    }
    return lookedUp
  }
}

/** Terms between two questions whether to go on. */
const CHECKED_EVERY = 64

/** Of the terms of a phrase, as far as they were looked up. */
interface GatheredTerms {
  readonly searcher: Searcher
  readonly known: (TermStatistics & { term: string })[]
  at: number
}

class PhraseWeight extends Weight<PositionalQuery> {
  constructor(
    query: PositionalQuery,
    private readonly mode: ScoreMode,
    private readonly similarity: SimScorer | null,
  ) {
    super(query)
  }

  scorer(segment: SegmentView): PhraseScorer | null {
    const { field, slop } = this.query
    const parts = this.query.parts(segment)
    if (parts === null) return null
    const matcher = slop === 0 ? new ExactPhraseMatcher(parts) : new SloppyPhraseMatcher(parts, slop)
    return new PhraseScorer(parts, matcher, this.similarity, segment.reader.norms(field))
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const { field, slop } = this.query
    const parts = slop === 0 ? this.query.parts(segment) : null
    if (parts === null || !isOfTerms(parts)) return super.bulkScorer(segment)
    return new PhraseBulkScorer(parts, this.similarity, segment.reader.norms(field), this.mode === 'top_scores')
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const scorer = this.scorer(segment)
    const approximation = this.scorer(segment)?.twoPhase()?.approximation
    if (scorer === null || approximation?.advance(doc) !== doc) return explainNoMatch('no matching terms')
    if (scorer.advance(doc) !== doc) return explainNoMatch('no matching phrase')
    const freq = explainMatch(scorer.freq(), `phraseFreq=${javaFloat(scorer.freq())}`)
    const norm = segment.reader.norms(this.query.field)?.[doc] ?? 1
    const score = this.similarity?.explain(freq, norm) ?? explainMatch(0, `score(freq=${javaFloat(freq.value)}), with freq of:`, freq)
    return explainMatch(score.value, `weight(${this.query} in ${doc}) [PerFieldSimilarity], result of:`, score)
  }
}

const isOfTerms = (parts: readonly PhrasePart[]): parts is readonly TermPart[] => parts.every(part => part instanceof TermPart)
