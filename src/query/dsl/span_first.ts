// Spans near the beginning of a field.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { isObject, isScalar, wholeOf } from '../../core/json-token.ts'
import { SpanFirstQuery } from '../exec/spans/span-first.ts'
import { defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options, unsupported } from './simple-object.ts'
import { type SpanQueryBuilder, spanBuilder, spanClause } from './span-clause.ts'

/** A span that ends early in the field. */
export interface SpanFirstRequest<Q> extends CommonQueryOptions {
  /** The span query. */
  readonly match: Q
  /** By which place it must have ended. */
  readonly end: number
}

export const span_first = defineQuery({
  name: 'span_first',
  parse(json, cx) {
    const options = new Options()
    let match: SpanQueryBuilder | null = null
    let end: number | null = null
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (key === 'match' && isObject(value)) match = spanClause('span_first', key, value, atValue(json, key), cx)
      else if (key === 'end' && isScalar(value)) end = wholeOf(value)
      else if (!options.take(key, value)) throw unsupported('span_first', json, key)
    }
    if (match === null) throw parsing('span_first must have [match] span query clause', atEnd(json))
    if (end === null) throw parsing('span_first must have [end] set for it', atEnd(json))
    if (end < 0) throw illegalArgument('parameter [end] needs to be positive.')
    const [inner, limit] = [match, end]
    return spanBuilder('span_first', options, { match: inner.shown, end: limit, boost: 1 }, context => {
      return new SpanFirstQuery(inner.toSpan(context), limit)
    })
  },
})
