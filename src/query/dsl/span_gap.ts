// A gap of some positions between the clauses of a span_near; no query by itself.
import { illegalArgument, illegalState } from '../../core/errors.ts'
import { type QueryContext, rewriting } from '../contracts/query-builder.ts'
import { SpanGapQuery } from '../exec/spans/span-near.ts'
import { defineQuery, NO_OPTIONS } from './query-builder.ts'
import { type SpanQueryBuilder, shownAs, unsupportedOperation } from './span-clause.ts'
import { severalFields, walked } from './walked-query.ts'

/** By field: so many places between two spans of a `span_near`. */
export type SpanGapRequest = Readonly<Record<string, number>>

interface SpanGapBuilder extends SpanQueryBuilder {
  readonly name: 'span_gap'
  toGap(cx: QueryContext): SpanGapQuery
}

export const isGap = (clause: SpanQueryBuilder): clause is SpanGapBuilder => clause.name === 'span_gap'

/** The name of the field itself where it is called by another. */
export const fieldName = (name: string, cx: QueryContext): string => cx.fields.field(name)?.name ?? name

export const span_gap = defineQuery({
  name: 'span_gap',
  parse: walked('span_gap', (walk): SpanGapBuilder => {
    let field: string | null = null
    let width = 0
    for (let token = walk.next(); token !== 'END_OBJECT'; token = walk.next()) {
      if (token === 'FIELD_NAME') {
        if (field !== null) throw severalFields('span_gap', walk, field, walk.key)
        field = walk.key
      } else if (walk.isValue) width = walk.int()
    }
    if (field === null || field === '') throw illegalArgument('[span_gap] field name is null or empty')
    const name = field
    return {
      ...NO_OPTIONS,
      name: 'span_gap',
      shown: shownAs('span_gap', { [name]: width }),
      toGap: cx => new SpanGapQuery(fieldName(name, cx), width),
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
  }),
})
