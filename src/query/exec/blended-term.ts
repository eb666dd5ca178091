// One word in several fields, scored as if they were one field: each occurrence counts by how common the word is in all of them.
import { least } from '../../core/long-lists.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import { type FieldTerm, Query, type Searcher, type Weight } from '../contracts/query.ts'
import type { TermStatistics } from '../contracts/similarity.ts'
import { BoostQuery } from './boost.ts'
import { DisjunctionMaxQuery } from './disjunction-max.ts'
import { TermQuery } from './term.ts'

export interface BlendedTerm {
  readonly field: string
  readonly term: string
  readonly boost: number
}

export class BlendedTermQuery extends Query {
  readonly type = 'BlendedTermQuery'

  constructor(
    readonly terms: readonly BlendedTerm[],
    readonly tieBreaker: number,
  ) {
    super()
  }

  override ownTerms(): readonly FieldTerm[] {
    return this.terms
  }

  toString(): string {
    const parts = this.terms.map(({ field, term, boost }) => `${field}:${term}${boost === 1 ? '' : `^${boost}`}`)
    return `blended(terms:[${parts.join(', ')}])`
  }

  override key(): string {
    return `${this.type}|${this.tieBreaker}|${JSON.stringify(this.terms)}`
  }

  override rewrite(searcher: Searcher): Query {
    const statistics = blend(this.terms, searcher)
    const queries = this.terms.map(({ field, term, boost }, i) => {
      const query = new TermQuery(field, term, statistics[i])
      return boost === 1 ? query : new BoostQuery(query, boost)
    })
    return new DisjunctionMaxQuery(queries, this.tieBreaker)
  }

  createWeight(): Weight {
    throw new Error('a blended term is rewritten before it is weighed')
  }
}

/** The statistics each term scores with; null: its own (it is nowhere, or alone). */
function blend(terms: readonly BlendedTerm[], searcher: Searcher): (TermStatistics | null)[] {
  const own = terms.map(({ field, term }) => searcher.termStatistics(field, term))
  const most = Math.max(...own.map(one => one?.docFreq ?? 0))
  if (terms.length <= 1 || most === 0) return own
  // Fields that do not have the word count for nothing.
  const smallest = least(terms.filter((_, i) => own[i] !== null).map(({ field }) => occurrences(searcher, field)))
  const maxDoc = Math.min(searcher.reader.maxDoc, smallest)
  // The field with most documents keeps the count; each rarer one gets one more, so that it never counts for less.
  const order = own.map((_, i) => i).sort((a, b) => (own[b]?.docFreq ?? 0) - (own[a]?.docFreq ?? 0))
  const docFreqs: number[] = []
  let docFreq = Math.min(maxDoc, most)
  let before = most
  let total = 0
  for (const i of order) {
    const one = own[i]
    if (one === null) break
    if (before > one.docFreq) docFreq++
    // No more documents than have the field: rarity is never negative.
    docFreqs[i] = Math.min(maxDoc, docFreq, searcher.collectionStatistics(terms[i].field)?.docCount ?? maxDoc)
    before = one.docFreq
    total += one.totalTermFreq
  }
  const totalTermFreq = Math.min(total, smallest)
  return own.map((one, i) => (one === null ? null : { docFreq: docFreqs[i], totalTermFreq }))
}

/** Of all words of a field in the shard. */
function occurrences(searcher: Searcher, field: string): number {
  const of = (reader: SegmentReader) => reader.fields.get(field)?.sumTotalTermFreq ?? 0
  return searcher.reader.segments.reduce((sum, { reader }) => sum + of(reader), 0)
}
