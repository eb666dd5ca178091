// A multi-term query (prefix, pattern, range) as spans: rewritten to a span_or of its terms.
import { ApiError } from '../../../core/errors.ts'
import type { ShardReader } from '../../../index/contracts/shard-reader.ts'
import type { Searcher } from '../../contracts/query.ts'
import type { MultiTermQuery } from '../multi-term.ts'
import { matchingTerms, topTerms } from '../rewrite-methods.ts'
import { SpanMatchNoDocsQuery } from './span-match-none.ts'
import { SpanOrQuery } from './span-or.ts'
import { SpanQuery, type SpanTerm } from './span-query.ts'
import { SpanTermQuery } from './span-term.ts'

export class SpanMultiTermQueryWrapper extends SpanQuery {
  readonly type = 'SpanMultiTermQueryWrapper'
  readonly field: string

  constructor(readonly query: MultiTermQuery) {
    super()
    this.field = query.field
  }

  toString(defaultField?: string): string {
    return `SpanMultiTermQueryWrapper(${this.query.toString(defaultField)})`
  }

  protected override parameters() {
    return [this.query.key(), this.size]
  }

  /** How many terms are kept; null: all. */
  private get size(): number | null {
    return this.query.rewriteMethod?.size ?? null
  }

  override expansionCost(reader: ShardReader): number {
    return this.query.expansionCost(reader)
  }

  override rewrite(searcher: Searcher): SpanQuery {
    const { field, query, size } = this
    const spans = (terms: readonly string[]) => terms.map(term => new SpanTermQuery(field, term))
    if (size !== null) return new SpanOrQuery(spans(topTerms(query, searcher, size).map(({ term }) => term)))
    const terms = matchingTerms(query, searcher).map(({ term }) => term)
    const limit = searcher.maxClauseCount
    if (terms.length > limit) {
      throw new ApiError('runtime_exception', `[${query} ] exceeds maxClauseCount [ Boolean maxClauseCount is set to ${limit}]`)
    }
    if (terms.length === 0) return new SpanMatchNoDocsQuery(field, `no expansion found for ${query}`)
    return terms.length === 1 ? spans(terms)[0] : new SpanOrQuery(spans(terms))
  }

  scoringTerms(): readonly SpanTerm[] {
    throw new Error('a query for many terms is rewritten before it is weighed')
  }

  spans(): never {
    throw new Error('a query for many terms is rewritten before it is searched')
  }
}
