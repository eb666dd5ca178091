// Where in a document's text the words of a query stand.
import { NO_CHECKPOINT } from '../../../core/checkpoint.ts'
import { compareTerms } from '../../../query/values/term-text.ts'
import type { QueryTerms } from '../query-terms.ts'
import { type DocumentPostings, documentSearcher } from '../text/document-segment.ts'
import type { DocumentTerms } from '../text/document-terms.ts'
import { eachSpan } from '../text/each-span.ts'
import type { FieldTokens } from '../text/field-tokens.ts'

export interface Occurrence {
  readonly start: number
  readonly end: number
  /** What a passage counts as one, however often it stands there. */
  readonly term: string
  /** How often the document has it. */
  readonly freq: number
}

/** In no order. */
export function* occurrences(query: QueryTerms, terms: DocumentTerms, maxClauseCount: number): Generator<void, Occurrence[]> {
  const { tokens } = terms
  const found: Occurrence[] = []
  for (const term of query.terms) addPlaces(found, tokens, term, terms.placesOf(term))
  if (query.spans.length + query.patterns.length > 0) while (terms.sortSome()) yield
  if (query.spans.length > 0) yield* addSpans(found, query, terms, maxClauseCount)
  for (const pattern of query.patterns) {
    yield
    const places = [...pattern.ordinals(terms, NO_CHECKPOINT.check)].flatMap(ord => terms.placesOf(terms.term(ord)))
    addPlaces(found, tokens, pattern.toString(), places)
  }
  return found
}

export const inTextOrder = (a: Occurrence, b: Occurrence): number => a.start - b.start || a.end - b.end || compareTerms(a.term, b.term)

function addPlaces(found: Occurrence[], tokens: FieldTokens, term: string, places: readonly number[]): void {
  for (const place of places) found.push({ start: tokens.starts[place], end: tokens.ends[place], term, freq: places.length })
}

/** The words of phrases where they are part of one. Those that count anywhere have been found already. */
function* addSpans(
  found: Occurrence[],
  { spans, terms: free }: QueryTerms,
  terms: DocumentTerms,
  maxClauseCount: number,
): Generator<void, void> {
  const places = new Map<string, Set<number>>()
  const counted = new Set(free)
  const searcher = documentSearcher(terms, maxClauseCount)
  for (const span of spans) {
    yield* eachSpan(span, searcher, found =>
      found.visitTerms((postings, position) => {
        const { term } = postings as DocumentPostings
        if (counted.has(term)) return
        let known = places.get(term)
        if (known === undefined) places.set(term, (known = new Set()))
        known.add((postings as DocumentPostings).placeAt(position))
      }),
    )
  }
  for (const [term, known] of places) addPlaces(found, terms.tokens, term, [...known])
}
