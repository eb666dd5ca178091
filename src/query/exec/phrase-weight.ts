// What phrases of terms and phrases of alternatives have in common: weights, scores, explanations.
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

  override documentCost(): number {
    return POSITIONS_COST
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    return new PhraseWeight(this, mode, mode === 'complete_no_scores' ? null : this.similarity(searcher, boost))
  }

  private similarity(searcher: Searcher, boost: number): SimScorer | null {
    const collection = searcher.collectionStatistics(this.field)
    const known: (TermStatistics & { term: string })[] = []
    for (const term of this.allTerms()) {
      const statistics = searcher.termStatistics(this.field, term)
      if (statistics !== null) known.push({ ...statistics, term })
    }
    return collection === null || known.length === 0 ? null : searcher.similarity(this.field).scorer(boost, collection, known)
  }
}

class PhraseWeight extends Weight {
  constructor(
    override readonly query: PositionalQuery,
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
