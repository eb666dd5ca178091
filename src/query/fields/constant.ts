// Queries on fields with a constant value given by the mapping: they match all documents or none.
import { compile } from '../../core/automata/compile-pattern.ts'
import { runDfa } from '../../core/automata/dfa.ts'
import { regexpPattern } from '../../core/automata/regexp.ts'
import { matchesWildcard } from '../../core/values.ts'
import type { ConstantFieldType } from '../../index/mapping/field-type.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { Query } from '../contracts/query.ts'
import { ApproximateScoreQuery } from '../exec/approximate-score.ts'
import { MatchAllDocsQuery } from '../exec/match-all.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { compareTerms } from '../values/term-text.ts'
import type { FieldQueries } from './family-queries.ts'

/** The query for a constant that does, or does not, match. */
export const allOrNone = (matches: boolean): Query =>
  matches ? new ApproximateScoreQuery(new MatchAllDocsQuery(), '*:*') : new MatchNoDocsQuery('User requested "match_none" query.')

export const constantFields: FieldQueries<ConstantFieldType> = {
  term: (field, value) => allOrNone(javaText(value) === field.constant),
  terms: (field, values) => allOrNone(values.some(value => javaText(value) === field.constant)),
  range({ constant }, { from, to, includeFrom, includeTo }) {
    const low = from === undefined ? 1 : compareTerms(constant, javaText(from))
    const high = to === undefined ? -1 : compareTerms(constant, javaText(to))
    const inside = (includeFrom ? low >= 0 : low > 0) && (includeTo ? high <= 0 : high < 0)
    return inside ? new MatchAllDocsQuery() : new MatchNoDocsQuery()
  },
  exists: () => new MatchAllDocsQuery(),
  prefix({ constant }, prefix, { ignoreCase }) {
    return allOrNone(ignoreCase ? constant.toLowerCase().startsWith(prefix.toLowerCase()) : constant.startsWith(prefix))
  },
  // Only stars stand for others here.
  wildcard({ constant }, pattern, { ignoreCase }) {
    const matches = ignoreCase ? matchesWildcard(pattern.toLowerCase(), constant.toLowerCase()) : matchesWildcard(pattern, constant)
    return allOrNone(matches)
  },
  regexp: ({ constant }, source, { flags, ignoreCase, maxDeterminizedStates }) =>
    allOrNone(runDfa(compile(regexpPattern(source, flags, ignoreCase), maxDeterminizedStates), constant)),
  caseInsensitive: (field, value) => allOrNone(value.toLowerCase() === field.constant.toLowerCase()),
}
