// Phrases as span queries, which tell of each word where it stands in a match.
import type { Query } from '../../query/contracts/query.ts'
import { MultiPhraseQuery } from '../../query/exec/multi-phrase.ts'
import { MultiPhrasePrefixQuery } from '../../query/exec/multi-phrase-prefix.ts'
import { PhraseQuery } from '../../query/exec/phrase.ts'
import { PrefixQuery } from '../../query/exec/prefix.ts'
import { SpanMultiTermQueryWrapper } from '../../query/exec/spans/span-multi-term.ts'
import { SpanNearQuery } from '../../query/exec/spans/span-near.ts'
import { SpanOrQuery } from '../../query/exec/spans/span-or.ts'
import { SpanQuery } from '../../query/exec/spans/span-query.ts'
import { SpanTermQuery } from '../../query/exec/spans/span-term.ts'

/** Null for a query that has no order of words. */
export function spanForm(query: Query): SpanQuery | null {
  if (query instanceof SpanQuery) return query
  if (query instanceof PhraseQuery) return phrase(query)
  if (query instanceof MultiPhraseQuery) return multiPhrase(query)
  if (query instanceof MultiPhrasePrefixQuery) return phrasePrefix(query)
  return null
}

const near = (field: string, clauses: readonly SpanQuery[], slop: number, gaps: number): SpanQuery =>
  clauses.length === 1 ? clauses[0] : new SpanNearQuery(field, clauses, slop + gaps, slop === 0)

const oneOf = (clauses: readonly SpanQuery[]) => (clauses.length === 1 ? clauses[0] : new SpanOrQuery(clauses))

/** Positions between the first and the last that hold nothing. */
const gapsIn = (positions: readonly number[]) => Math.max(0, positions[positions.length - 1] - positions[0] - positions.length + 1)

function phrase({ field, terms, positions, slop }: PhraseQuery): SpanQuery | null {
  if (terms.length === 0) return null
  const clauses = terms.map(term => new SpanTermQuery(field, term))
  return near(field, clauses, slop, gapsIn(positions))
}

function multiPhrase({ field, places, slop }: MultiPhraseQuery): SpanQuery | null {
  if (places.length === 0) return null
  const byPosition = new Map<number, SpanQuery[]>()
  for (const { position, terms } of places) {
    const spans = terms.map(term => new SpanTermQuery(field, term))
    byPosition.set(position, [...(byPosition.get(position) ?? []), ...spans])
  }
  const positions = [...byPosition.keys()].sort((a, b) => a - b)
  const clauses = positions.map(position => new SpanOrQuery(byPosition.get(position)!))
  // Also those before the first count.
  return near(field, clauses, slop, positions[positions.length - 1] + 1 - positions.length)
}

function phrasePrefix({ field, places, slop }: MultiPhrasePrefixQuery): SpanQuery | null {
  if (places.length === 0) return null
  const last = places.length - 1
  const clauses = places.map(({ terms }, i) =>
    oneOf(terms.map(term => (i === last ? new SpanMultiTermQueryWrapper(new PrefixQuery(field, term)) : new SpanTermQuery(field, term)))),
  )
  return near(field, clauses, slop, gapsIn(places.map(({ position }) => position)))
}

/** Some of the words are known only once a document's words are. */
export const expands = (query: Query): boolean => query instanceof SpanMultiTermQueryWrapper || query.children().some(expands)
