// Queries on date fields: a value stands for the whole period that its text covers.

import type { DateRangeOptions } from '../../index/mapping/date-format.ts'
import type { DateFieldType } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import { type QueryContext, rewriting } from '../contracts/query-builder.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import type { Bounds, FieldQueries } from './family-queries.ts'
import { WHOLE_NUMBERS } from './number-texts.ts'
import { approximateRange } from './numeric.ts'
import { caseMatters, existsIn } from './shared.ts'

function between(field: DateFieldType, { from, to, includeFrom, includeTo }: Bounds, options: DateRangeOptions): Query {
  const range = field.range(from, to, includeFrom, includeTo, options)
  return range === null ? new MatchNoDocsQuery() : approximateRange(field, range, WHOLE_NUMBERS)
}

/** The time is asked for where a text says `now`, so that queries are known that stay the same. */
const optionsOf = ({ format, timeZone }: Partial<Bounds>, cx: QueryContext): DateRangeOptions => ({
  get now() {
    return cx.now()
  },
  format,
  timeZone,
})

const at = (field: DateFieldType, value: unknown, cx: QueryContext): Query =>
  between(field, { from: value, to: value, includeFrom: true, includeTo: true }, optionsOf({}, cx))

export const dateFields: FieldQueries<DateFieldType> = {
  term: at,
  terms(field, values, cx) {
    return new ConstantScoreQuery(new BooleanQuery(values.map(value => ({ occur: 'should', query: at(field, value, cx) }))))
  },
  range(field, bounds, cx) {
    const query = () => between(field, bounds, optionsOf(bounds, cx))
    // The server reads the bounds while it decides whether the shard has any such dates at all, where it can tell.
    return field.spec.points === 'none' ? query() : rewriting(query)
  },
  coverage(field, bounds, cx) {
    if (cx.reader === null || field.spec.points === 'none') return 'intersects'
    const range = rewriting(() => field.range(bounds.from, bounds.to, bounds.includeFrom, bounds.includeTo, optionsOf(bounds, cx)))
    if (range === null) return 'disjoint'
    let within = true
    let disjoint = true
    for (const { reader } of cx.reader.segments) {
      const values = reader.points(field.name)?.values
      if (values === undefined || values.length === 0) continue
      const first = values[0]
      const last = values[values.length - 1]
      if (first < range.min || last > range.max) within = false
      if (last >= range.min && first <= range.max) disjoint = false
    }
    return disjoint ? 'disjoint' : within ? 'within' : 'intersects'
  },
  exists: existsIn,
  caseInsensitive: caseMatters,
}
