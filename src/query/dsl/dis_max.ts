// Documents that match any of several queries, scored by the best of them.
import { parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { floatOf, isObject, isScalar } from '../../core/json-token.ts'
import { mapKept } from '../../core/kept-work.ts'
import type { QueryBuilder, QueryContext } from '../contracts/query-builder.ts'
import { DisjunctionMaxQuery } from '../exec/disjunction-max.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { afterItem, Options, unsupported } from './simple-object.ts'

/** Scores as the best of several queries. */
export interface DisMaxRequest<Q> extends CommonQueryOptions {
  /** Queries, the best of which gives the score. */
  readonly queries: Q | readonly Q[]
  /** What the others add, 0 to 1; 0. */
  readonly tie_breaker?: number
}

export const dis_max = defineQuery({
  name: 'dis_max',
  parse(json, cx) {
    const options = new Options()
    const queries: QueryBuilder[] = []
    let tieBreaker = 0
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (key === 'queries' && isObject(value)) queries.push(cx.parseQuery(value, atValue(json, key)))
      else if (key === 'queries' && Array.isArray(value)) {
        if (value.length === 0) throw parsing('[_na] query malformed, must start with start_object', atEnd(value))
        const parsed = mapKept(value, 'queries', (item, i) =>
          cx.parseQuery(item, isObject(item) || i === 0 ? atValue(value, i) : afterItem(value, i)),
        )
        for (const query of parsed) queries.push(query)
      } else if (key === 'tie_breaker' && isScalar(value)) tieBreaker = floatOf(value)
      else if (!options.take(key, value)) throw unsupported('dis_max', json, key)
    }
    if (queries.length === 0) throw parsing("[dis_max] requires 'queries' field with at least one clause", atEnd(json))
    const make = (context: QueryContext) =>
      new DisjunctionMaxQuery(
        mapKept(queries, 'build', query => query.toQuery(context)),
        tieBreaker,
      )
    return builder('dis_max', options, make, queries)
  },
})
