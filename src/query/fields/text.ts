// Text: a value asked for exactly is one token, as it stands.
import type { TextFieldType } from '../../index/mapping/field-type.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import { CaseInsensitiveTermQuery } from '../exec/case-insensitive-term.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { TermQuery } from '../exec/term.ts'
import { TermInSetQuery } from '../exec/term-in-set.ts'
import { TermRangeQuery } from '../exec/term-range.ts'
import { requireCheapRange } from './expensive.ts'
import type { FieldQueries } from './field-queries.ts'
import { existsIn, requireTerms } from './shared.ts'
import { fuzzyOf, prefixOf, regexpOf, wildcardOf } from './term-patterns.ts'

export const textFields: FieldQueries<TextFieldType> = {
  term(field, value) {
    requireTerms(field)
    const query = new TermQuery(field.name, javaText(value))
    return field.unscored ? new ConstantScoreQuery(query) : query
  },
  terms(field, values) {
    requireTerms(field)
    return new TermInSetQuery(
      field.name,
      values.map(value => javaText(value)),
    )
  },
  range(field, { from, to, includeFrom, includeTo }, cx) {
    requireCheapRange(cx)
    requireTerms(field)
    const text = (value: unknown) => (value === undefined ? null : javaText(value))
    return new TermRangeQuery(field.name, { lower: text(from), upper: text(to), includeLower: includeFrom, includeUpper: includeTo })
  },
  exists: existsIn,
  caseInsensitive(field, value) {
    requireTerms(field)
    return new CaseInsensitiveTermQuery(field.name, value)
  },
  prefix(field, prefix, options, cx) {
    requireTerms(field)
    return prefixOf(field, prefix, options, cx)
  },
  wildcard(field, pattern, options, cx) {
    requireTerms(field)
    return wildcardOf(field, pattern, options, cx)
  },
  regexp(field, source, options, cx) {
    requireTerms(field)
    return regexpOf(field, source, options, cx)
  },
  fuzzy(field, word, options, cx) {
    requireTerms(field)
    return fuzzyOf(field, word, options, cx)
  },
}
