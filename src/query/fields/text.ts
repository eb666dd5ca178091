// Queries on text fields: a term query looks up one token without analysis.
import { compile } from '../../core/automata/compile-pattern.ts'
import { ANY_CHAR, anyCase, concat, text } from '../../core/automata/pattern.ts'
import { ApiError } from '../../core/errors.ts'
import type { TermBeginnings, TextFieldType } from '../../index/mapping/field-type.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { Query } from '../contracts/query.ts'
import { AutomatonQuery } from '../exec/automaton.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { CaseInsensitiveTermQuery } from '../exec/case-insensitive-term.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { CONSTANT_SCORE } from '../exec/multi-term.ts'
import { CONSTANT_SCORE_BOOLEAN } from '../exec/rewrite-methods.ts'
import { TermQuery } from '../exec/term.ts'
import { TermInSetQuery } from '../exec/term-in-set.ts'
import { TermRangeQuery } from '../exec/term-range.ts'
import { requireCheapRange } from './expensive.ts'
import type { FieldQueries } from './family-queries.ts'
import { existsIn, requireTerms } from './shared.ts'
import { accepts } from './term-beginnings.ts'
import { automatonText, fuzzyOf, type PatternOptions, prefixOf, regexpOf, wildcardOf } from './term-patterns.ts'

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
    const bound = (value: unknown) => (value === undefined ? null : javaText(value))
    return new TermRangeQuery(field.name, { lower: bound(from), upper: bound(to), includeLower: includeFrom, includeUpper: includeTo })
  },
  exists(field) {
    // The server has no answer for what it keeps beside a field.
    if (field.type === 'prefix' || field.type === 'phrase') throw new ApiError('unsupported_operation_exception', 'null')
    return existsIn(field)
  },
  caseInsensitive(field, value) {
    requireTerms(field)
    return new CaseInsensitiveTermQuery(field.name, value)
  },
  prefix(field, prefix, options, cx) {
    requireTerms(field)
    return keptBeginning(field, prefix, options) ?? prefixOf(field, prefix, options, cx)
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

/** What the field keeps of its terms' beginnings, as far as it serves a prefix; null where it does not. */
function keptBeginning({ name, beginnings }: TextFieldType, prefix: string, options: PatternOptions): Query | null {
  if (beginnings === undefined) return null
  if (beginnings.name === name) return beginningQuery(beginnings, prefix, options)
  if (!accepts(beginnings, prefix)) return null
  const query = beginningQuery(beginnings, prefix, options)
  const { rewrite } = options
  return rewrite === null || rewrite === CONSTANT_SCORE || rewrite === CONSTANT_SCORE_BOOLEAN ? new ConstantScoreQuery(query) : query
}

function beginningQuery({ name, of, min }: TermBeginnings, prefix: string, { rewrite, ignoreCase }: PatternOptions): Query {
  if (prefix.length >= min) return ignoreCase ? new CaseInsensitiveTermQuery(name, prefix) : new TermQuery(name, prefix)
  // Any letters may follow up to the shortest that is kept; or the word ends here, and is too short to be kept.
  const missing = Array.from({ length: min - prefix.length }, () => ANY_CHAR)
  const dfa = compile(concat(ignoreCase ? anyCase(prefix) : text(prefix), ...missing), Number.POSITIVE_INFINITY)
  return new BooleanQuery([
    { occur: 'should', query: new AutomatonQuery(name, dfa, automatonText(`${prefix}*`), rewrite) },
    { occur: 'should', query: new TermQuery(of, prefix) },
  ])
}
