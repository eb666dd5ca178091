// Range and set queries over numbers and dates, by points, doc values or both.
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import { ApproximateScoreQuery } from '../exec/approximate-score.ts'
import { IndexOrDocValuesQuery } from '../exec/index-or-doc-values.ts'
import { type NumberTexts, type NumericRange, PointRangeQuery, SortedNumericDocValuesRangeQuery } from '../exec/numeric-range.ts'
import { type NumericSet, PointInSetQuery, SortedNumericDocValuesSetQuery } from '../exec/numeric-set.ts'
import { notSearchable } from './shared.ts'

export function requireValues(field: FieldType): void {
  if (field.spec.points === 'none' && field.spec.column === 'none') throw notSearchable(field)
}

/** Points, column, or both. */
function over(field: FieldType, points: () => Query, column: () => Query): Query {
  requireValues(field)
  const { spec } = field
  if (spec.points !== 'none') return spec.column === 'none' ? points() : new IndexOrDocValuesQuery(points(), column())
  return column()
}

interface IndexRange {
  readonly min: number | bigint
  readonly max: number | bigint
}

export function numericRange(field: FieldType, { min, max }: IndexRange, texts: NumberTexts): Query {
  const range: NumericRange = { field: field.name, min, max, texts }
  return over(
    field,
    () => new PointRangeQuery(range),
    () => new SortedNumericDocValuesRangeQuery(range),
  )
}

/** As the server wraps what it may answer approximately. */
export function approximateRange(field: FieldType, { min, max }: IndexRange, texts: NumberTexts): Query {
  const query = numericRange(field, { min, max }, texts)
  if (field.spec.points === 'none') return query
  return new ApproximateScoreQuery(query, `${new PointRangeQuery({ field: field.name, min, max, texts })}`)
}

export function numericSet(field: FieldType, values: readonly (number | bigint)[], texts: NumberTexts, isBitmap = false): Query {
  const sorted = [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const set: NumericSet = { field: field.name, values: sorted, texts, isBitmap }
  return over(
    field,
    () => new PointInSetQuery(set),
    () => new SortedNumericDocValuesSetQuery(set),
  )
}
