// Documents that contain a term, scored by its similarity.
import { javaFloat } from '../../core/numbers.ts'
import { type Postings, type SegmentReader, TermState } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import { type CachingKind, type FieldTerm, Query, type Searcher, Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import type { SimScorer, TermStates, TermStatistics } from '../contracts/similarity.ts'
import { PostingsBulkScorer, PostingsScorer } from '../iterators/postings.ts'
import { TermBulkScorer } from '../iterators/term-bulk.ts'
import { TermScorer } from '../iterators/term-scorer.ts'
import { termText } from '../values/term-text.ts'

/** Where a term stands in a segment; null where it does not. */
export function stateOf(reader: SegmentReader, field: string, term: string): TermState | null {
  const state = new TermState()
  return reader.terms(field)?.lookup(term, state) ? state : null
}

/** The postings of a term in a segment; null when it is not there. */
export function postingsOf(reader: SegmentReader, field: string, term: string): Postings | null {
  const state = stateOf(reader, field, term)
  return state === null ? null : reader.postings(field, state)
}

export class TermQuery extends Query {
  readonly type = 'TermQuery'

  constructor(
    readonly field: string,
    readonly term: string,
    /** Shared with other terms that it is blended with; null: the term's own. */
    readonly statistics: TermStatistics | null = null,
  ) {
    super()
  }

  override ownTerms(): readonly FieldTerm[] {
    return [this]
  }

  toString(defaultField?: string): string {
    const text = termText(this.field, this.term)
    return this.field === defaultField ? text : `${this.field}:${text}`
  }

  override equals(other: Query): boolean {
    return other instanceof TermQuery && other.term === this.term && other.field === this.field
  }

  override identity(): string {
    return `TermQuery|${JSON.stringify([this.field, this.term])}`
  }

  override get caching(): CachingKind {
    return 'never'
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    if (mode === 'complete_no_scores') return new TermWeight(this, mode, null, [])
    const collection = searcher.collectionStatistics(this.field)
    const statistics = searcher.termStatistics(this.field, this.term, this.statistics)
    if (collection === null || statistics === null) return new TermWeight(this, mode, null, [])
    const { docFreq, totalTermFreq, states } = statistics
    const scorer = searcher.similarity(this.field).scorer(boost, collection, [{ docFreq, totalTermFreq, term: this.term }])
    return new TermWeight(this, mode, scorer, states ?? [])
  }
}

class TermWeight extends Weight<TermQuery> {
  constructor(
    query: TermQuery,
    private readonly mode: ScoreMode,
    /** Null where scores are not needed. */
    private readonly similarity: SimScorer | null,
    private readonly states: TermStates,
  ) {
    super(query)
  }

  private state({ ord, reader }: SegmentView): TermState | null {
    let state = this.states[ord]
    if (state === undefined) state = this.states[ord] = stateOf(reader, this.query.field, this.query.term)
    return state
  }

  private postings(segment: SegmentView): Postings | null {
    const state = this.state(segment)
    return state === null ? null : segment.reader.postings(this.query.field, state)
  }

  scorer(segment: SegmentView): Scorer | null {
    const postings = this.postings(segment)
    if (postings === null) return null
    if (this.similarity === null) return new PostingsScorer(postings, 0)
    return new TermScorer(postings, this.similarity, segment.reader.norms(this.query.field))
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const postings = this.postings(segment)
    if (postings === null) return null
    if (this.similarity === null) return new PostingsBulkScorer(postings, 0)
    return new TermBulkScorer(postings, this.similarity, segment.reader.norms(this.query.field), this.mode === 'top_scores')
  }

  override estimate(segment: SegmentView): number {
    return this.state(segment)?.docFreq ?? 0
  }

  override count(segment: SegmentView): number {
    const state = this.state(segment)
    if (state === null) return 0
    return segment.live === null ? state.docFreq : -1
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const postings = this.postings(segment)
    if (postings === null || postings.advance(doc) !== doc) return explainNoMatch('no matching term')
    const freq = explainMatch(Math.fround(postings.freq()), 'freq, occurrences of term within document')
    const score =
      this.similarity === null
        ? explainMatch(0, `score(freq=${javaFloat(freq.value)}), with freq of:`, freq)
        : this.similarity.explain(freq, segment.reader.norms(this.query.field)?.[doc] ?? 1)
    return explainMatch(score.value, `weight(${this.query} in ${doc}) [PerFieldSimilarity], result of:`, score)
  }
}
