// Extracts the terms of a query for a field: terms, patterns and phrases.
import type { Query } from '../../query/contracts/query.ts'
import { ApproximateScoreQuery } from '../../query/exec/approximate-score.ts'
import { CombinedFieldQuery } from '../../query/exec/combined-field.ts'
import { MultiTermQuery } from '../../query/exec/multi-term.ts'
import { SpanQuery } from '../../query/exec/spans/span-query.ts'
import { compareTerms } from '../../query/values/term-text.ts'
import { spanForm } from './span-forms.ts'

export interface FieldMatcher {
  /** Words asked for in `field` count. */
  accepts(field: string): boolean
  /** Words of phrases in `field` count wherever they stand: the index does not know their places. */
  isLoose(field: string): boolean
}

export interface QueryTerms {
  /** Those that count wherever they stand, in index order. */
  readonly terms: readonly string[]
  readonly patterns: readonly MultiTermQuery[]
  /** What words count only within. */
  readonly spans: readonly SpanQuery[]
  /** Some of it tells nothing of its words. */
  readonly opaque: boolean
}

export function queryTerms(query: Query, matches: FieldMatcher): QueryTerms {
  const found = new TermCollector(matches)
  found.visit(query)
  const spans: SpanQuery[] = []
  const free = new Set<string>()
  collectSpans(query, matches, spans, free)
  const terms = spans.length > 0 ? free : found.terms
  return { terms: [...terms].sort(compareTerms), patterns: found.patterns, spans, opaque: found.opaque }
}

/** Every word and every pattern, those of phrases too. */
class TermCollector {
  readonly terms = new Set<string>()
  readonly patterns: MultiTermQuery[] = []
  opaque = false

  constructor(private readonly matches: FieldMatcher) {}

  visit(query: Query, inSpan = false): void {
    if (query instanceof ApproximateScoreQuery) this.opaque = true
    const own = query.ownTerms()
    for (const { field, term } of own) if (this.matches.accepts(field)) this.terms.add(term)
    if (query instanceof MultiTermQuery && own.length === 0 && !inSpan && this.matches.accepts(query.field)) this.patterns.push(query)
    for (const part of query.positiveParts()) this.visit(part, inSpan || query instanceof SpanQuery)
  }
}

function collectSpans(query: Query, matches: FieldMatcher, spans: SpanQuery[], free: Set<string>): void {
  const span = spanForm(query)
  if (span !== null) {
    const fields = fieldsOf(span)
    if (!fields.every(matches.accepts)) return
    if (!fields.some(matches.isLoose)) {
      spans.push(span)
      return
    }
  }
  if (!(query instanceof CombinedFieldQuery || query instanceof MultiTermQuery)) {
    for (const { field, term } of query.ownTerms()) if (matches.accepts(field)) free.add(term)
  }
  for (const part of query.positiveParts()) collectSpans(part, matches, spans, free)
}

/** Of masked ones both names. */
export function fieldsOf(span: SpanQuery): string[] {
  const below = span.children().flatMap(fieldsOf)
  return span.field === null ? below : [span.field, ...below]
}
