// Queries on boolean fields: the terms T and F, and 1 and 0 in doc values.
import { INDEX_NONE } from '../../index/contracts/field-spec.ts'
import type { BooleanFieldType } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import { CaseInsensitiveTermQuery } from '../exec/case-insensitive-term.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { TermQuery } from '../exec/term.ts'
import type { FieldQueries } from './family-queries.ts'
import { WHOLE_NUMBERS } from './number-texts.ts'
import { numericRange } from './numeric.ts'
import { existsIn } from './shared.ts'

/** `accepted`: distinct terms. */
function anyOf(field: BooleanFieldType, accepted: readonly ('T' | 'F')[]): Query {
  if (accepted.length === 0) return new MatchNoDocsQuery('Values do not contain True or False')
  if (accepted.length === 2) return existsIn(field)
  const [term] = accepted
  if (field.spec.index !== INDEX_NONE) return new TermQuery(field.name, term)
  const value = term === 'T' ? 1 : 0
  return numericRange(field, { min: value, max: value }, WHOLE_NUMBERS)
}

export const booleanFields: FieldQueries<BooleanFieldType> = {
  term: (field, value) => anyOf(field, [field.term(value)]),
  terms: (field, values) => anyOf(field, [...new Set(values.map(value => field.term(value)))]),
  range(field, { from, to, includeFrom, includeTo }) {
    const low = from === undefined ? 'F' : field.term(from)
    const high = to === undefined ? 'T' : field.term(to)
    const inside = (term: string) =>
      (includeFrom || from === undefined ? term >= low : term > low) && (includeTo || to === undefined ? term <= high : term < high)
    return anyOf(field, (['F', 'T'] as const).filter(inside))
  },
  exists: existsIn,
  caseInsensitive: (field, value) => (field.spec.index === INDEX_NONE ? null : new CaseInsensitiveTermQuery(field.name, field.term(value))),
}
