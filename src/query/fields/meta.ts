// Queries on metadata fields: `_index`, `_routing`, `_seq_no`, …
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { numberFormat } from '../../core/json-token.ts'
import { matchesWildcard } from '../../core/values.ts'
import { FIELD_NAMES_FIELD, IGNORED_FIELD, NESTED_PATH_FIELD, ROUTING_FIELD, VERSION_FIELD } from '../../index/contracts/document.ts'
import type { MetaFieldType } from '../../index/mapping/field-type.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import { DOC_COUNT_SPEC } from '../../index/mapping/meta-specs.ts'
import { type QueryContext, shardError } from '../contracts/query-builder.ts'
import { IndexOrDocValuesQuery } from '../exec/index-or-doc-values.ts'
import { MatchAllDocsQuery } from '../exec/match-all.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { PointRangeQuery, SortedNumericDocValuesRangeQuery } from '../exec/numeric-range.ts'
import { TermQuery } from '../exec/term.ts'
import { TermInSetQuery } from '../exec/term-in-set.ts'
import { TermRangeQuery } from '../exec/term-range.ts'
import { allOrNone } from './constant.ts'
import type { FieldQueries } from './family-queries.ts'
import { WHOLE_NUMBERS } from './number-texts.ts'
import { numericSet } from './numeric.ts'
import { existsIn } from './shared.ts'
import { fuzzyOf, prefixOf, regexpOf, wildcardOf } from './term-patterns.ts'

const isNumber = (field: MetaFieldType) => field.spec.column === 'int'

/** Their terms may be looked for in any way. */
const hasTerms = ({ name }: MetaFieldType) => name === ROUTING_FIELD || name === IGNORED_FIELD || name === NESTED_PATH_FIELD

/** The name of the index, which each of its documents has. */
const isIndexName = ({ name }: MetaFieldType) => name === '_index'

function requireSearchable(field: MetaFieldType, cx: QueryContext): void {
  if (field.name === '_source' || field.name === VERSION_FIELD) throw shardError(cx, `The ${field.name} field is not searchable`)
  if (field.name === DOC_COUNT_SPEC.name) throw shardError(cx, `Field [${field.name}] of type [${field.type}] is not searchable`)
  if (field.type === 'percolator') throw shardError(cx, 'Percolator fields are not searchable directly, use a percolate query instead')
  if (field.type === 'binary') throw shardError(cx, 'Binary fields do not support searching')
}

function whole(value: unknown): number | bigint {
  const text = javaText(value)
  if (!/^[+-]?\d+(\.0*)?$/.test(text)) throw numberFormat(text)
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text.replace(/\..*$/, ''))
}

export const metaFields: FieldQueries<MetaFieldType> = {
  term(field, value, cx) {
    requireSearchable(field, cx)
    if (isIndexName(field)) return allOrNone(javaText(value) === cx.index)
    if (!isNumber(field)) return new TermQuery(field.name, javaText(value))
    const number = whole(value)
    const range = { field: field.name, min: number, max: number, texts: WHOLE_NUMBERS }
    return field.spec.points === 'none' ? new SortedNumericDocValuesRangeQuery(range) : new PointRangeQuery(range)
  },
  terms(field, values, cx) {
    requireSearchable(field, cx)
    if (isIndexName(field)) return allOrNone(values.some(value => javaText(value) === cx.index))
    if (isNumber(field)) return numericSet(field, values.map(whole), WHOLE_NUMBERS)
    return new TermInSetQuery(
      field.name,
      values.map(value => javaText(value)),
    )
  },
  range(field, { from, to, includeFrom, includeTo }) {
    if (hasTerms(field)) {
      const text = (value: unknown) => (value === undefined ? null : javaText(value))
      return new TermRangeQuery(field.name, { lower: text(from), upper: text(to), includeLower: includeFrom, includeUpper: includeTo })
    }
    if (!isNumber(field) || field.spec.points === 'none')
      throw illegalArgument(`Field [${field.name}] of type [${field.type}] does not support range queries`)
    const low = from === undefined ? -(2n ** 63n) : BigInt(whole(from)) + (includeFrom ? 0n : 1n)
    const high = to === undefined ? 2n ** 63n - 1n : BigInt(whole(to)) - (includeTo ? 0n : 1n)
    if (low > high) return new MatchNoDocsQuery()
    const range = { field: field.name, min: low, max: high, texts: WHOLE_NUMBERS }
    return new IndexOrDocValuesQuery(new PointRangeQuery(range), new SortedNumericDocValuesRangeQuery(range))
  },
  exists(field, cx) {
    if (field.name === '_source') requireSearchable(field, cx)
    if (isIndexName(field)) return new MatchAllDocsQuery()
    if (field.name === FIELD_NAMES_FIELD) throw unsupported('Cannot run exists query on _field_names')
    if (field.name === NESTED_PATH_FIELD) throw unsupported('Cannot run exists() query against the nested field path')
    return existsIn(field)
  },
  prefix(field, prefix, options, cx) {
    if (isIndexName(field)) return indexNamed(`${prefix}*`, options.ignoreCase, cx)
    return hasTerms(field) ? prefixOf(field, prefix, options, cx) : undefined
  },
  wildcard(field, pattern, options, cx) {
    if (isIndexName(field)) return indexNamed(pattern, options.ignoreCase, cx)
    return hasTerms(field) ? wildcardOf(field, pattern, options, cx) : undefined
  },
  regexp: (field, source, options, cx) => (hasTerms(field) ? regexpOf(field, source, options, cx) : undefined),
  fuzzy: (field, word, options, cx) => (hasTerms(field) ? fuzzyOf(field, word, options, cx) : undefined),
  caseInsensitive: (field, value, cx) => (isIndexName(field) ? indexNamed(value, true, cx) : null),
}

const unsupported = (reason: string) => new ApiError('unsupported_operation_exception', reason)

function indexNamed(pattern: string, ignoreCase: boolean, { index }: QueryContext) {
  return allOrNone(ignoreCase ? matchesWildcard(pattern.toLowerCase(), index.toLowerCase()) : matchesWildcard(pattern, index))
}
