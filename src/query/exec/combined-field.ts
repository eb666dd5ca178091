// A word in several fields, scored by BM25 as if their texts were one text in which each field stands as often as its weight says.
import { illegalArgument } from '../../core/errors.ts'
import { javaFloat } from '../../core/numbers.ts'
import type { Postings } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { intToByte4 } from '../../index/postings/small-float.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import { type FieldTerm, Query, type Searcher, termsOf, Weight } from '../contracts/query.ts'
import type { CollectionStatistics, SimScorer } from '../contracts/similarity.ts'
import { PooledScorer } from '../iterators/pooled.ts'
import { NORM_LENGTH } from '../similarity/norm-length.ts'
import { postingsOf } from './term.ts'

const { fround } = Math

const mixedNorms = () =>
  illegalArgument(
    'CombinedFieldQuery requires norms to be consistent across fields: some fields cannot  have norms enabled, while others have norms disabled',
  )

export interface WeightedFieldName {
  readonly field: string
  /** 1 or more. */
  readonly weight: number
}

export class CombinedFieldQuery extends Query {
  readonly type = 'CombinedFieldQuery'
  /** By name. */
  readonly fields: readonly WeightedFieldName[]

  constructor(
    fields: readonly WeightedFieldName[],
    /** Alternatives. */
    readonly terms: readonly string[],
  ) {
    super()
    this.fields = [...fields].sort((a, b) => (a.field < b.field ? -1 : 1))
  }

  override ownTerms(): readonly FieldTerm[] {
    return this.fields.flatMap(({ field }) => termsOf(field, this.terms))
  }

  toString(): string {
    const fields = this.fields.map(({ field, weight }) => (weight === 1 ? field : `${field}^${javaFloat(weight)}`))
    return `CombinedFieldQuery((${fields.join(' ')})(${this.terms.join(', ')}))`
  }

  override key(): string {
    return `${this.type}|${JSON.stringify([this.fields, this.terms])}`
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    for (const { reader } of searcher.reader.segments) {
      const present = this.fields.filter(({ field }) => reader.terms(field) !== null)
      if (new Set(present.map(({ field }) => reader.norms(field) === null)).size > 1) throw mixedNorms()
    }
    return new CombinedFieldWeight(this, mode === 'complete_no_scores' ? null : this.similarity(searcher, boost))
  }

  private similarity(searcher: Searcher, boost: number): SimScorer | null {
    let docFreq = 0
    let totalTermFreq = 0
    for (const term of this.terms) {
      for (const { field, weight } of this.fields) {
        const statistics = searcher.termStatistics(field, term)
        if (statistics === null) continue
        docFreq = Math.max(docFreq, statistics.docFreq)
        totalTermFreq += weight * statistics.totalTermFreq
      }
    }
    const collection = this.collection(searcher)
    if (docFreq === 0 || collection === null) return null
    const term = { term: 'pseudo_term', docFreq, totalTermFreq: Math.max(1, Math.trunc(totalTermFreq)) }
    return searcher.similarity(this.fields[0].field).scorer(boost, collection, [term])
  }

  /** Of the fields together. */
  private collection(searcher: Searcher): CollectionStatistics | null {
    let docCount = 0
    let sumTotalTermFreq = 0
    let sumDocFreq = 0
    for (const { field, weight } of this.fields) {
      const statistics = searcher.collectionStatistics(field)
      if (statistics === null) continue
      docCount = Math.max(docCount, statistics.docCount)
      sumDocFreq = Math.max(sumDocFreq, statistics.sumDocFreq)
      sumTotalTermFreq += weight * statistics.sumTotalTermFreq
    }
    if (docCount === 0) return null
    return { field: 'pseudo_field', maxDoc: searcher.reader.maxDoc, docCount, sumTotalTermFreq: Math.trunc(sumTotalTermFreq), sumDocFreq }
  }
}

class CombinedFieldWeight extends Weight<CombinedFieldQuery> {
  constructor(
    query: CombinedFieldQuery,
    private readonly similarity: SimScorer | null,
  ) {
    super(query)
  }

  scorer({ reader }: SegmentView): CombinedFieldScorer | null {
    const { fields, terms } = this.query
    const lists: WeightedPostings[] = []
    for (const { field, weight } of fields) {
      for (const term of terms) {
        const postings = postingsOf(reader, field, term)
        if (postings !== null) lists.push({ postings, weight })
      }
    }
    if (lists.length === 0) return null
    const norms = fields.map(({ field, weight }) => ({ norms: reader.norms(field), weight }))
    return new CombinedFieldScorer(lists, norms, this.similarity)
  }

  override estimate(segment: SegmentView): number {
    return this.scorer(segment)?.cost() ?? 0
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const scorer = this.scorer(segment)
    if (scorer === null || scorer.advance(doc) !== doc) return explainNoMatch('no matching term')
    const freq = explainMatch(scorer.freq(), `termFreq=${javaFloat(scorer.freq())}`)
    const score =
      this.similarity?.explain(freq, scorer.norm()) ?? explainMatch(0, `score(freq=${javaFloat(freq.value)}), with freq of:`, freq)
    return explainMatch(score.value, `weight(${this.query} in ${doc}), result of:`, score)
  }
}

interface WeightedPostings {
  readonly postings: Postings
  readonly weight: number
}

interface WeightedNorms {
  readonly norms: Uint8Array | null
  readonly weight: number
}

class CombinedFieldScorer extends PooledScorer {
  constructor(
    private readonly lists: readonly WeightedPostings[],
    private readonly fields: readonly WeightedNorms[],
    similarity: SimScorer | null,
  ) {
    super(
      lists.map(({ postings }) => postings),
      similarity,
    )
  }

  /** Each field's occurrences by its weight. */
  freq(): number {
    let freq = 0
    for (const { postings, weight } of this.lists) if (postings.doc === this.doc) freq = fround(freq + fround(weight * postings.freq()))
    return freq
  }

  /** The length of all fields together, as one norm. */
  norm(): number {
    let length = 0
    for (const { norms, weight } of this.fields) {
      if (norms !== null) length = fround(length + fround(weight * NORM_LENGTH[norms[this.doc]]))
    }
    return intToByte4(Math.round(length))
  }

  score(): number {
    return this.similarity === null ? 0 : this.similarity.score(this.freq(), this.norm())
  }
}
