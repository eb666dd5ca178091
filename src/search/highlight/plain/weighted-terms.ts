// The weights of query terms for the plain highlighter, and the positions at which they count.
import { NO_CHECKPOINT } from '../../../core/checkpoint.ts'
import type { Query, Searcher } from '../../../query/contracts/query.ts'
import { BlendedTermQuery } from '../../../query/exec/blended-term.ts'
import { BoostQuery } from '../../../query/exec/boost.ts'
import { MoreLikeThisQuery } from '../../../query/exec/more-like-this.ts'
import { MultiPhrasePrefixQuery } from '../../../query/exec/multi-phrase-prefix.ts'
import { MultiTermQuery } from '../../../query/exec/multi-term.ts'
import type { SpanQuery } from '../../../query/exec/spans/span-query.ts'
import { SynonymQuery } from '../../../query/exec/synonym.ts'
import { TermQuery } from '../../../query/exec/term.ts'
import { TermInSetQuery } from '../../../query/exec/term-in-set.ts'
import { type FieldMatcher, fieldsOf } from '../query-terms.ts'
import { spanForm } from '../span-forms.ts'
import { documentSearcher } from '../text/document-segment.ts'
import { DocumentTerms } from '../text/document-terms.ts'
import { eachSpan, spanTerms } from '../text/each-span.ts'
import type { FieldTokens } from '../text/field-tokens.ts'
import { PositionSpans } from './position-spans.ts'

export interface WeightedTerm {
  readonly weight: number
  /** It counts only within its spans. */
  bound: boolean
  readonly spans: PositionSpans
}

export function* weightedTerms(
  query: Query,
  tokens: FieldTokens,
  matches: FieldMatcher,
  maxClauseCount: number,
): Generator<void, ReadonlyMap<string, WeightedTerm>> {
  const terms = new DocumentTerms(tokens)
  while (terms.readSome()) yield
  const extraction = new Extraction(terms, matches, maxClauseCount)
  yield* extraction.extract(query, 1)
  return extraction.terms
}

class Extraction {
  readonly terms = new Map<string, WeightedTerm>()
  private readonly searcher: Searcher

  constructor(
    private readonly dictionary: DocumentTerms,
    private readonly matches: FieldMatcher,
    maxClauseCount: number,
  ) {
    this.searcher = documentSearcher(dictionary, maxClauseCount)
  }

  *extract(query: Query, boost: number): Generator<void, void> {
    if (query instanceof BoostQuery) {
      yield* this.extract(query.query, Math.fround(boost * query.boost))
      return
    }
    const span = spanForm(query)
    if (span !== null && fieldsOf(span).some(this.matches.isLoose)) this.addUnknown(query)
    else if (query instanceof MultiPhrasePrefixQuery || query instanceof MoreLikeThisQuery)
      yield* this.extract(query.rewrite(this.searcher), boost)
    else if (span !== null) yield* this.addSpan(span, boost)
    else if (query instanceof TermQuery || query instanceof SynonymQuery) this.addFree(query.ownTerms(), boost)
    else if (query instanceof BlendedTermQuery) {
      for (const { field, term, boost: own } of query.terms) this.addFree([{ field, term }], Math.fround(boost * Math.fround(own)))
    } else if (query instanceof MultiTermQuery) this.addPattern(query, boost)
    else {
      const parts = query.positiveParts()
      for (const part of parts) yield* this.extract(part, boost)
      if (parts.length === 0) this.addUnknown(query)
    }
  }

  /** For unknown types of queries, highlighting their terms is better than nothing. */
  private addUnknown(query: Query): void {
    if (this.terms.size === 0) this.addFree(query.ownTerms(), 1)
  }

  private addFree(terms: readonly { readonly field: string; readonly term: string }[], weight: number): void {
    for (const { field, term } of terms) {
      if (this.matches.accepts(field)) this.terms.set(term, { weight, bound: false, spans: new PositionSpans() })
    }
  }

  private addPattern(query: MultiTermQuery, boost: number): void {
    if (!this.matches.accepts(query.field)) return
    const { dictionary } = this
    if (query instanceof TermInSetQuery) {
      this.addFree(
        query.terms.map(term => ({ field: query.field, term })),
        boost,
      )
      return
    }
    for (const { term, boost: own } of query.boosted(dictionary, NO_CHECKPOINT.check))
      this.addFree([{ field: query.field, term }], Math.fround(boost * own))
  }

  private *addSpan(query: SpanQuery, weight: number): Generator<void, void> {
    while (this.dictionary.sortSome()) yield
    const spans = new PositionSpans()
    const rewritten = yield* eachSpan(query, this.searcher, found => spans.add(found.start, found.end - 1))
    if (spans.size === 0) return
    for (const { field, term } of spanTerms(rewritten)) {
      if (!this.matches.accepts(field)) continue
      const known = this.terms.get(term) ?? { weight, bound: true, spans: new PositionSpans() }
      known.spans.addAll(spans)
      this.terms.set(term, known)
    }
  }
}
