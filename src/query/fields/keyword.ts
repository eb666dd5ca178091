// Queries on keyword fields: whole values, by the index or by doc values alone.
import { ApiError } from '../../core/errors.ts'
import { INDEX_NONE } from '../../index/contracts/field-spec.ts'
import type { KeywordFieldType } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import { CaseInsensitiveTermQuery } from '../exec/case-insensitive-term.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { FieldExistsQuery } from '../exec/field-exists.ts'
import { IndexOrDocValuesQuery } from '../exec/index-or-doc-values.ts'
import type { MultiTermQuery } from '../exec/multi-term.ts'
import { DocValuesTermQuery, DocValuesTermsQuery } from '../exec/ordinal-column.ts'
import { TermQuery } from '../exec/term.ts'
import { TermInSetQuery } from '../exec/term-in-set.ts'
import { TermRangeQuery } from '../exec/term-range.ts'
import { requireCheapRange } from './expensive.ts'
import type { FieldQueries } from './family-queries.ts'
import { existsIn, notSearchable } from './shared.ts'
import { fuzzyOf, normalisedWildcard, prefixOf, regexpOf, wildcardOf } from './term-patterns.ts'

const isIndexed = (field: KeywordFieldType) => field.spec.index !== INDEX_NONE

function requireSearchable(field: KeywordFieldType): void {
  if (!isIndexed(field) && field.spec.column === 'none') throw notSearchable(field)
}

/** The first text that does not begin with the prefix; null where there is none or any text may. */
const afterPrefix = (prefix: string | undefined): string | null =>
  prefix === undefined || prefix === '' ? null : prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)

const byColumn = (query: MultiTermQuery): Query => new ConstantScoreQuery(new DocValuesTermsQuery(query))

const overTerms = (field: KeywordFieldType, query: MultiTermQuery): Query => (isIndexed(field) ? query : byColumn(query))

export const keywordFields: FieldQueries<KeywordFieldType> = {
  term(field, value) {
    requireSearchable(field)
    const term = field.term(value)
    return isIndexed(field) ? new ConstantScoreQuery(new TermQuery(field.name, term)) : new DocValuesTermQuery(field.name, term)
  },
  terms(field, values) {
    requireSearchable(field)
    const query = new TermInSetQuery(
      field.name,
      values.map(value => field.term(value)),
    )
    return isIndexed(field) ? query : byColumn(query)
  },
  range(field, { from, to, includeFrom, includeTo }, cx) {
    // The server's own words.
    if (field.type === 'wildcard') throw new ApiError('unsupported_operation_exception', 'TODO')
    requireCheapRange(cx)
    requireSearchable(field)
    const { termPrefix } = field
    const bounds = {
      lower: from === undefined ? (termPrefix ?? null) : field.term(from),
      upper: to === undefined ? afterPrefix(termPrefix) : field.term(to),
      includeLower: includeFrom,
      includeUpper: to !== undefined && includeTo,
    }
    const query = new TermRangeQuery(field.name, bounds)
    if (!isIndexed(field)) return byColumn(query)
    return field.spec.column === 'none' ? query : new IndexOrDocValuesQuery(query, byColumn(query))
  },
  exists(field) {
    const { termPrefix, existence } = field
    if (existence !== undefined) return new FieldExistsQuery(existence)
    if (termPrefix === undefined) return existsIn(field)
    const bounds = { lower: termPrefix, upper: afterPrefix(termPrefix), includeLower: true, includeUpper: false }
    return new TermRangeQuery(field.name, bounds)
  },
  caseInsensitive(field, value) {
    requireSearchable(field)
    const query = new CaseInsensitiveTermQuery(field.name, field.term(value))
    return isIndexed(field) ? query : byColumn(query)
  },
  prefix(field, prefix, options, cx) {
    requireSearchable(field)
    return overTerms(field, prefixOf(field, field.term(prefix), options, cx))
  },
  wildcard(field, pattern, options, cx) {
    requireSearchable(field)
    const { termPrefix = '', normalizer } = field
    const normal = termPrefix + (normalizer === null ? pattern : normalisedWildcard(pattern, text => field.term(text)))
    return overTerms(field, wildcardOf(field, normal, options, cx))
  },
  regexp(field, source, options, cx) {
    requireSearchable(field)
    return overTerms(field, regexpOf(field, field.term(source), options, cx))
  },
  fuzzy(field, word, options, cx) {
    if (field.type === 'wildcard') return undefined
    requireSearchable(field)
    return overTerms(field, fuzzyOf(field, field.term(word), options, cx))
  },
}
