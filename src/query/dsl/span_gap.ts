// Room for some words between the clauses of a span_near; no query by itself.
import { illegalArgument, illegalState, parsing } from '../../core/errors.ts'
import { atKey } from '../../core/json-spot.ts'
import { intOf, isObject, isScalar, type JsonObject } from '../../core/json-token.ts'
import { SpanGapQuery } from '../exec/spans/span-near.ts'
import { defineQuery, NO_OPTIONS, type QueryContext, rewriting } from './query-builder.ts'
import { type SpanQueryBuilder, shownAs, unsupportedOperation } from './span-clause.ts'

export interface SpanGapBuilder extends SpanQueryBuilder {
  readonly name: 'span_gap'
  toGap(cx: QueryContext): SpanGapQuery
}

export const isGap = (clause: SpanQueryBuilder): clause is SpanGapBuilder => clause.name === 'span_gap'

/** The name of the field itself where it is called by another. */
export const fieldName = (name: string, cx: QueryContext): string => cx.fields.field(name)?.name ?? name

export const span_gap = defineQuery({
  name: 'span_gap',
  parse(json): SpanGapBuilder {
    const [field = '', second] = Object.keys(json)
    if (second !== undefined) throw severalFields(json, field, second)
    if (field === '') throw illegalArgument('[span_gap] field name is null or empty')
    const width = widthAt(json, field)
    return {
      ...NO_OPTIONS,
      name: 'span_gap',
      shown: shownAs('span_gap', { [field]: width }),
      toGap: cx => new SpanGapQuery(fieldName(field, cx), width),
      toSpan() {
        throw unsupportedOperation(null)
      },
      toQuery() {
        const type = 'org.opensearch.index.query.SpanNearQueryBuilder$SpanGapQueryBuilder'
        const reason = `provided query builder [class ${type}] class should inherit from AbstractQueryBuilder, but it doesn't`
        return rewriting(() => {
          throw illegalState(reason)
        })
      },
    }
  },
})

const severalFields = (json: JsonObject, first: string, second: string) =>
  parsing(`[span_gap] query doesn't support multiple fields, found [${first}] and [${second}]`, atKey(json, second))

function widthAt(json: JsonObject, field: string): number {
  const value = json[field]
  if (isObject(value)) {
    const [inner] = Object.keys(value)
    if (inner !== undefined) throw severalFields(value, field, inner)
    return 0
  }
  const numbers = [value].flat(Number.POSITIVE_INFINITY).filter(isScalar)
  return numbers.length === 0 ? 0 : intOf(numbers[numbers.length - 1])
}
