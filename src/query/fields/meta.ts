// Fields no mapping declares: `_index`, `_routing`, `_seq_no`, …
import { illegalArgument } from '../../core/errors.ts'
import { FIELD_NAMES_FIELD } from '../../index/document.ts'
import type { MetaFieldType } from '../../index/mapping/field-type.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import { type QueryContext, shardError } from '../dsl/query-builder.ts'
import { IndexOrDocValuesQuery } from '../exec/index-or-doc-values.ts'
import { MatchAllDocsQuery } from '../exec/match-all.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { PointRangeQuery, SortedNumericDocValuesRangeQuery } from '../exec/numeric-range.ts'
import { TermQuery } from '../exec/term.ts'
import { TermInSetQuery } from '../exec/term-in-set.ts'
import { TermRangeQuery } from '../exec/term-range.ts'
import { allOrNone } from './constant.ts'
import type { FieldQueries } from './field-queries.ts'
import { WHOLE_NUMBERS } from './number-texts.ts'
import { numericSet } from './numeric.ts'
import { existsIn } from './shared.ts'

const isNumber = (field: MetaFieldType) => field.spec.column === 'int'

function requireSearchable(field: MetaFieldType, cx: QueryContext): void {
  if (field.name === '_source') throw shardError(cx, 'The _source field is not searchable')
  if (field.type === 'percolator') throw shardError(cx, 'Percolator fields are not searchable directly, use a percolate query instead')
}

function requireTerms(field: MetaFieldType, cx: QueryContext): void {
  requireSearchable(field, cx)
  if (field.type === 'binary') throw shardError(cx, 'Binary fields do not support searching')
}

function whole(value: unknown): number | bigint {
  const text = javaText(value)
  if (!/^[+-]?\d+(\.0*)?$/.test(text)) throw illegalArgument(`For input string: "${text}"`)
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text.replace(/\..*$/, ''))
}

export const metaFields: FieldQueries<MetaFieldType> = {
  term(field, value, cx) {
    requireTerms(field, cx)
    if (field.name === '_index') return allOrNone(javaText(value) === cx.index)
    if (!isNumber(field)) return new TermQuery(field.name, javaText(value))
    const number = whole(value)
    const range = { field: field.name, min: number, max: number, texts: WHOLE_NUMBERS }
    return field.spec.points === 'none' ? new SortedNumericDocValuesRangeQuery(range) : new PointRangeQuery(range)
  },
  terms(field, values, cx) {
    requireTerms(field, cx)
    if (field.name === '_index') return allOrNone(values.some(value => javaText(value) === cx.index))
    if (isNumber(field)) return numericSet(field, values.map(whole), WHOLE_NUMBERS)
    return new TermInSetQuery(
      field.name,
      values.map(value => javaText(value)),
    )
  },
  range(field, { from, to, includeFrom, includeTo }, cx) {
    requireSearchable(field, cx)
    if (field.type === 'binary') throw illegalArgument(`Field [${field.name}] of type [binary] does not support range queries`)
    if (!isNumber(field)) {
      const text = (value: unknown) => (value === undefined ? null : javaText(value))
      return new TermRangeQuery(field.name, { lower: text(from), upper: text(to), includeLower: includeFrom, includeUpper: includeTo })
    }
    const low = from === undefined ? -(2n ** 63n) : BigInt(whole(from)) + (includeFrom ? 0n : 1n)
    const high = to === undefined ? 2n ** 63n - 1n : BigInt(whole(to)) - (includeTo ? 0n : 1n)
    if (low > high) return new MatchNoDocsQuery()
    const range = { field: field.name, min: low, max: high, texts: WHOLE_NUMBERS }
    const column = new SortedNumericDocValuesRangeQuery(range)
    return field.spec.points === 'none' ? column : new IndexOrDocValuesQuery(new PointRangeQuery(range), column)
  },
  exists(field, cx) {
    if (field.type !== 'percolator') requireSearchable(field, cx)
    if (field.name === '_index') return new MatchAllDocsQuery()
    if (field.name === FIELD_NAMES_FIELD) throw shardError(cx, 'Cannot run exists query on _field_names')
    return existsIn(field)
  },
  caseInsensitive: () => null,
}
