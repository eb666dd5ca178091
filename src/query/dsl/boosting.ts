// Documents that match one query, with lower scores where they match another.
import { parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { floatOf, isObject, isScalar } from '../../core/json-token.ts'
import type { QueryBuilder, QueryContext } from '../contracts/query-builder.ts'
import { BoostingQuery } from '../exec/boosting.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options, unsupported } from './simple-object.ts'

/** Hits of `positive`; those that match `negative`, too, score less. */
export interface BoostingRequest<Q> extends CommonQueryOptions {
  /** What hits match. */
  readonly positive: Q
  /** What makes scores lower. */
  readonly negative: Q
  /** Multiplies the score of what matches `negative`: between 0 and 1. */
  readonly negative_boost: number
}

export const boosting = defineQuery({
  name: 'boosting',
  parse(json, cx) {
    const options = new Options()
    let positive: QueryBuilder | null = null
    let negative: QueryBuilder | null = null
    let factor = -1
    for (const key of Object.keys(json)) {
      // The server sees no null and no list, but what is in it.
      for (const value of [json[key]].flat(Number.POSITIVE_INFINITY)) {
        if (value === null) continue
        if (key === 'positive' && isObject(value)) positive = cx.parseQuery(value, atValue(json, key))
        else if (key === 'negative' && isObject(value)) negative = cx.parseQuery(value, atValue(json, key))
        else if (key === 'negative_boost' && isScalar(value)) factor = floatOf(value)
        else if (!options.take(key, value)) throw unsupported('boosting', json, key)
      }
    }
    if (positive === null) throw parsing("[boosting] query requires 'positive' query to be set'", atEnd(json))
    if (negative === null) throw parsing("[boosting] query requires 'negative' query to be set'", atEnd(json))
    if (factor < 0) throw parsing("[boosting] query requires 'negative_boost' to be set to be a positive value'", atEnd(json))
    const [good, bad] = [positive, negative]
    const make = (context: QueryContext) => new BoostingQuery(good.toQuery(context), bad.toQuery(context), factor)
    return builder('boosting', options, make, [good, bad])
  },
})
