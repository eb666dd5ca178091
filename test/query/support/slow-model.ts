// What a query finds, the obvious way: ask every document every question.
import { byte4ToInt, intToByte4 } from '../../../src/index/postings/small-float.ts'
import type { Query } from '../../../src/query/contracts/query.ts'
import { BooleanQuery } from '../../../src/query/exec/boolean.ts'
import { BoostQuery } from '../../../src/query/exec/boost.ts'
import { BoostingQuery } from '../../../src/query/exec/boosting.ts'
import { ConstantScoreQuery } from '../../../src/query/exec/constant-score.ts'
import { DisjunctionMaxQuery } from '../../../src/query/exec/disjunction-max.ts'
import { FieldExistsQuery } from '../../../src/query/exec/field-exists.ts'
import { IndexOrDocValuesQuery } from '../../../src/query/exec/index-or-doc-values.ts'
import { MatchAllDocsQuery } from '../../../src/query/exec/match-all.ts'
import { MatchNoDocsQuery } from '../../../src/query/exec/match-none.ts'
import { PointRangeQuery, SortedNumericDocValuesRangeQuery } from '../../../src/query/exec/numeric-range.ts'
import { TermQuery } from '../../../src/query/exec/term.ts'
import { TermInSetQuery } from '../../../src/query/exec/term-in-set.ts'
import { TermRangeQuery } from '../../../src/query/exec/term-range.ts'
import type { Hit } from './gather.ts'
import type { TestDocument } from './shard.ts'

const { fround } = Math

export class SlowModel {
  constructor(private readonly documents: readonly TestDocument[]) {}

  hits(query: Query): Hit[] {
    const hits: Hit[] = []
    this.documents.forEach((document, doc) => {
      const score = document.deleted ? null : this.score(query, document, 1)
      if (score !== null) hits.push([doc, score])
    })
    return hits
  }

  /** Null: no match. */
  protected score(query: Query, document: TestDocument, boost: number): number | null {
    const constant = (matches: boolean) => (matches ? fround(boost) : null)
    if (query instanceof MatchAllDocsQuery) return boost
    if (query instanceof MatchNoDocsQuery) return null
    if (query instanceof TermQuery) return this.termScore(query, document, boost)
    if (query instanceof TermInSetQuery) return constant(this.terms(query.field, document).some(term => query.terms.includes(term)))
    if (query instanceof TermRangeQuery) {
      const { lower, upper, includeLower, includeUpper } = query.bounds
      const above = (term: string) => lower === null || term > lower || (includeLower && term === lower)
      const below = (term: string) => upper === null || term < upper || (includeUpper && term === upper)
      return constant(this.terms(query.field, document).some(term => above(term) && below(term)))
    }
    if (query instanceof FieldExistsQuery)
      return constant((query.field === 'n' ? document.numbers : this.terms(query.field, document)).length > 0)
    if (query instanceof IndexOrDocValuesQuery) return this.score(query.columnQuery, document, boost)
    if (query instanceof PointRangeQuery || query instanceof SortedNumericDocValuesRangeQuery) {
      return constant(document.numbers.some(value => value >= query.range.min && value <= query.range.max))
    }
    if (query instanceof ConstantScoreQuery) return constant(this.score(query.query, document, 1) !== null)
    if (query instanceof BoostQuery) return this.score(query.query, document, fround(boost * query.boost))
    if (query instanceof BoostingQuery) {
      const score = this.score(query.positive, document, boost)
      return score === null || this.score(query.negative, document, 1) === null ? score : fround(score * query.factor)
    }
    if (query instanceof DisjunctionMaxQuery) {
      const scores = query.queries.map(one => this.score(one, document, boost)).filter(score => score !== null)
      if (scores.length === 0) return null
      const best = Math.max(...scores)
      return fround(best + (scores.reduce((sum, score) => sum + score, 0) - best) * query.tieBreaker)
    }
    if (query instanceof BooleanQuery) return this.booleanScore(query, document, boost)
    throw new Error(`no model of ${query.type}`)
  }

  private booleanScore(query: BooleanQuery, document: TestDocument, boost: number): number | null {
    const scores = { must: [], filter: [], should: [], must_not: [] } as Record<string, number[]>
    let required = false
    for (const { occur, query: inner } of query.clauses) {
      const score = this.score(inner, document, boost)
      if (occur === 'must' || occur === 'filter') required = true
      if (score === null && (occur === 'must' || occur === 'filter')) return null
      if (score !== null && occur === 'must_not') return null
      if (score !== null) scores[occur].push(score)
    }
    if (scores.should.length < query.minShouldMatch) return null
    if (!required && scores.should.length === 0) return null
    const sum = (list: readonly number[]) => fround(list.reduce((total, score) => total + score, 0))
    // Where every optional clause is needed they are sums of one level.
    if (query.of('should').length === query.minShouldMatch) return sum([...scores.must, ...scores.should])
    return fround(sum(scores.must) + sum(scores.should))
  }

  private terms(field: string, document: TestDocument): readonly string[] {
    return field === 't' ? document.text : [...new Set(document.keywords)]
  }

  private termScore(query: TermQuery, document: TestDocument, boost: number): number | null {
    const freq = this.terms(query.field, document).filter(term => term === query.term).length
    if (freq === 0) return null
    const { idf, average } = this.statistics(query)
    const length = query.field === 't' ? byte4ToInt(intToByte4(document.text.length)) : 1
    const [k1, b] = [fround(1.2), 0.75]
    const inverse = fround(1 / fround(k1 * fround(0.25 + fround(fround(b * length) / average))))
    const weight = fround(boost * idf)
    return fround(weight - fround(weight / fround(1 + fround(freq * inverse))))
  }

  private readonly known = new Map<string, { idf: number; average: number }>()

  private statistics(query: TermQuery): { idf: number; average: number } {
    let known = this.known.get(`${query}`)
    if (known !== undefined) return known
    const lists = this.documents.map(one => this.terms(query.field, one)).filter(list => list.length > 0)
    const docFreq = lists.filter(list => list.includes(query.term)).length
    const average = fround(lists.reduce((sum, list) => sum + list.length, 0) / lists.length)
    known = { average, idf: fround(Math.log(1 + (lists.length - docFreq + 0.5) / (docFreq + 0.5))) }
    this.known.set(`${query}`, known)
    return known
  }
}
