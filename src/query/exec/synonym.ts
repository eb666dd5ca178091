// Synonymous terms, scored as if they were one term.
import { javaFloat } from '../../core/numbers.ts'
import type { Postings } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import { type FieldTerm, Query, type Searcher, termsOf, Weight } from '../contracts/query.ts'
import type { SimScorer } from '../contracts/similarity.ts'
import { PooledScorer } from '../iterators/pooled.ts'
import { sortedTexts } from '../values/term-text.ts'
import { BooleanQuery } from './boolean.ts'
import { postingsOf, TermQuery } from './term.ts'

export class SynonymQuery extends Query {
  readonly type = 'SynonymQuery'

  readonly terms: readonly string[]

  constructor(
    readonly field: string,
    terms: readonly string[],
  ) {
    super()
    this.terms = [...new Set(terms)]
  }

  override ownTerms(): readonly FieldTerm[] {
    return termsOf(this.field, this.terms)
  }

  toString(): string {
    return `Synonym(${sortedTexts(this.field, this.terms)
      .map(term => `${this.field}:${term}`)
      .join(' ')})`
  }

  override rewrite(): Query {
    if (this.terms.length === 0) return new BooleanQuery([])
    return this.terms.length === 1 ? new TermQuery(this.field, this.terms[0]) : this
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    const collection = searcher.collectionStatistics(this.field)
    let docFreq = 0
    let totalTermFreq = 0
    for (const term of this.terms) {
      const statistics = searcher.termStatistics(this.field, term)
      docFreq = Math.max(docFreq, statistics?.docFreq ?? 0)
      totalTermFreq += statistics?.totalTermFreq ?? 0
    }
    if (mode === 'complete_no_scores' || collection === null || docFreq === 0) return new SynonymWeight(this, null)
    const term = { term: 'synonym pseudo-term', docFreq, totalTermFreq }
    return new SynonymWeight(this, searcher.similarity(this.field).scorer(boost, collection, [term]))
  }
}

class SynonymWeight extends Weight<SynonymQuery> {
  constructor(
    query: SynonymQuery,
    private readonly similarity: SimScorer | null,
  ) {
    super(query)
  }

  private postings(segment: SegmentView): Postings[] {
    const { field, terms } = this.query
    return terms.map(term => postingsOf(segment.reader, field, term)).filter(one => one !== null)
  }

  scorer(segment: SegmentView): SynonymScorer | null {
    const postings = this.postings(segment)
    return postings.length === 0 ? null : new SynonymScorer(postings, this.similarity, segment.reader.norms(this.query.field))
  }

  override estimate(segment: SegmentView): number {
    return this.scorer(segment)?.cost() ?? 0
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const scorer = this.scorer(segment)
    if (scorer === null || scorer.advance(doc) !== doc) return explainNoMatch('no matching term')
    const freq = explainMatch(scorer.freq(), `termFreq=${javaFloat(scorer.freq())}`)
    const norm = segment.reader.norms(this.query.field)?.[doc] ?? 1
    const score = this.similarity?.explain(freq, norm) ?? explainMatch(0, `score(freq=${javaFloat(freq.value)}), with freq of:`, freq)
    return explainMatch(score.value, `weight(${this.query} in ${doc}) [PerFieldSimilarity], result of:`, score)
  }
}

class SynonymScorer extends PooledScorer {
  constructor(
    private readonly postings: readonly Postings[],
    similarity: SimScorer | null,
    private readonly norms: Uint8Array | null,
  ) {
    super(postings, similarity)
  }

  /** Of all the terms together. */
  freq(): number {
    let freq = 0
    for (const one of this.postings) if (one.doc === this.doc) freq += one.freq()
    return freq
  }

  score(): number {
    return this.similarity === null ? 0 : this.similarity.score(this.freq(), this.norms === null ? 1 : this.norms[this.doc])
  }
}
