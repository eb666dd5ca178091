// A query over derived fields as it runs: scripts answer its leaves, after a mapped field that narrows down their documents, if one is named.

import type { Query } from '../../query/contracts/query.ts'
import { BooleanQuery } from '../../query/exec/boolean.ts'
import { BoostQuery } from '../../query/exec/boost.ts'
import { ConstantScoreQuery } from '../../query/exec/constant-score.ts'
import { DerivedFieldQuery, type DerivedIndex } from '../../query/exec/derived-field.ts'
import { DisjunctionMaxQuery } from '../../query/exec/disjunction-max.ts'
import { FuzzyQuery } from '../../query/exec/fuzzy.ts'
import { PhraseQuery } from '../../query/exec/phrase.ts'
import { PrefixQuery } from '../../query/exec/prefix.ts'
import { TermQuery } from '../../query/exec/term.ts'
import { TermInSetQuery } from '../../query/exec/term-in-set.ts'

interface ScriptedFields {
  readonly index: DerivedIndex
  isDerived(field: string): boolean
  /** The mapped text field in which a document has the terms of a derived one; null: none is named. Throws where it is none. */
  prefilterOf(field: string): string | null
}

/** Each leaf scores by itself. */
export function scripted(query: Query, fields: ScriptedFields): Query {
  if (query instanceof BooleanQuery) {
    return new BooleanQuery(
      query.clauses.map(clause => ({ ...clause, query: scripted(clause.query, fields) })),
      query.minShouldMatch,
    )
  }
  if (query instanceof DisjunctionMaxQuery) {
    return new DisjunctionMaxQuery(
      query.queries.map(one => scripted(one, fields)),
      query.tieBreaker,
    )
  }
  if (query instanceof BoostQuery) return new BoostQuery(scripted(query.query, fields), query.boost)
  const field = fieldOf(query)
  if (query instanceof DerivedFieldQuery || (field !== null && !fields.isDerived(field))) return query
  const answered = new DerivedFieldQuery(query, fields.index)
  const prefilter = field === null ? null : fields.prefilterOf(field)
  const narrowed = prefilter === null ? null : sameOn(query, prefilter)
  if (narrowed === null) return answered
  return new BooleanQuery([
    { occur: 'filter', query: narrowed },
    { occur: 'filter', query: answered },
  ])
}

function fieldOf(query: Query): string | null {
  if (query instanceof ConstantScoreQuery) return fieldOf(query.query)
  const { field } = query as { readonly field?: unknown }
  return typeof field === 'string' ? field : null
}

/** The same terms in another field; null: what is looked for are no terms. */
function sameOn(query: Query, field: string): Query | null {
  if (query instanceof ConstantScoreQuery) return sameOn(query.query, field)
  if (query instanceof TermQuery) return new TermQuery(field, query.term)
  if (query instanceof TermInSetQuery) return new TermInSetQuery(field, query.terms)
  if (query instanceof PrefixQuery) return new PrefixQuery(field, query.prefix, query.rewriteMethod)
  if (query instanceof FuzzyQuery) return new FuzzyQuery(field, query.term, query.options, query.rewriteMethod)
  if (query instanceof PhraseQuery) return new PhraseQuery(field, query.terms, query.positions, query.slop)
  return null
}
