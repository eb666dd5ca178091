// Terms without which a query matches nothing: they rule out most stored queries for a document without a search.
import type { FieldTerm, Query } from '../contracts/query.ts'
import { termsOf } from '../contracts/query.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { DisjunctionMaxQuery } from '../exec/disjunction-max.ts'
import { PhraseQuery } from '../exec/phrase.ts'
import { SynonymQuery } from '../exec/synonym.ts'
import { TermQuery } from '../exec/term.ts'
import { TermInSetQuery } from '../exec/term-in-set.ts'
import { WrappingQuery } from '../exec/wrapping-query.ts'

/** Of each list one term must be there; none where nothing can be said. */
export type NeededTerms = readonly (readonly FieldTerm[])[]

export function neededTerms(query: Query): NeededTerms {
  if (query instanceof TermQuery) return [[query]]
  if (query instanceof PhraseQuery) return query.ownTerms().map(term => [term])
  if (query instanceof SynonymQuery) return [query.ownTerms()]
  if (query instanceof TermInSetQuery) return [termsOf(query.field, query.terms)]
  if (query instanceof WrappingQuery) return neededTerms(query.query)
  if (query instanceof DisjunctionMaxQuery) return ofAny(query.queries)
  if (!(query instanceof BooleanQuery)) return []
  const required = [...query.of('must'), ...query.of('filter')]
  const needed = required.flatMap(neededTerms)
  return required.length > 0 && query.minShouldMatch === 0 ? needed : [...needed, ...ofAny(query.of('should'))]
}

/** The shortest list of each, joined. */
function ofAny(queries: readonly Query[]): NeededTerms {
  const joined: FieldTerm[] = []
  for (const query of queries) {
    const needed = neededTerms(query)
    if (needed.length === 0) return []
    joined.push(...needed.reduce((shortest, terms) => (terms.length < shortest.length ? terms : shortest)))
  }
  return queries.length === 0 ? [] : [joined]
}
