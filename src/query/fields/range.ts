// Queries on range fields: ranges that contain a value or intersect another range.
import { illegalArgument } from '../../core/errors.ts'
import { FIELD_NAMES_FIELD } from '../../index/contracts/document.ts'
import type { RangeFieldType } from '../../index/mapping/field-type.ts'
import { compareBytes } from '../../index/mapping/range-kind.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { BinaryDocValuesRangeQuery, IndexedRangeQuery } from '../exec/binary-range.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { FieldExistsQuery } from '../exec/field-exists.ts'
import { IndexOrDocValuesQuery } from '../exec/index-or-doc-values.ts'
import { TermQuery } from '../exec/term.ts'
import type { Bounds, FieldQueries } from './family-queries.ts'
import { caseMatters } from './shared.ts'

function meeting(field: RangeFieldType, bounds: Bounds, cx: QueryContext): Query {
  if (!field.indexed) throw illegalArgument(`Cannot search on field [${field.name}] since it is not indexed.`)
  const { kind } = field
  const { from, to, includeFrom, includeTo, format, timeZone, relation = 'intersects' } = bounds
  const options = { now: cx.now(), format, timeZone }
  let min = kind.least
  let max = kind.greatest
  if (from !== undefined) {
    min = kind.parse(from, !includeFrom, options)
    if (!includeFrom) min = kind.step(min, 1)
  }
  if (to !== undefined) {
    max = kind.parse(to, includeTo, options)
    if (!includeTo) max = kind.step(max, -1)
  }
  if (compareBytes(kind.encode(min), 0, kind.encode(max), 0, kind.width) > 0) {
    throw illegalArgument(`Range query \`from\` value (${kind.show(min)}) is greater than \`to\` value (${kind.show(max)})`)
  }
  const question = { field: field.name, kind, range: { min, max }, relation }
  const indexed = new IndexedRangeQuery(question)
  return field.hasDocValues ? new IndexOrDocValuesQuery(indexed, new BinaryDocValuesRangeQuery(question)) : indexed
}

const at = (field: RangeFieldType, value: unknown, cx: QueryContext): Query =>
  meeting(field, { from: value, to: value, includeFrom: true, includeTo: true }, cx)

export const rangeFields: FieldQueries<RangeFieldType> = {
  term: at,
  terms(field, values, cx) {
    return new ConstantScoreQuery(new BooleanQuery(values.map(value => ({ occur: 'should', query: at(field, value, cx) }))))
  },
  range: meeting,
  exists: ({ hasDocValues, name }) => (hasDocValues ? new FieldExistsQuery(name) : new TermQuery(FIELD_NAMES_FIELD, name)),
  caseInsensitive: caseMatters,
}
