// A filter's hits, all with the boost as their score.
import { parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { isObject, isScalar, tokenOf } from '../../core/json-token.ts'
import type { QueryBuilder } from '../contracts/query-builder.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options, unsupported } from './simple-object.ts'

export interface ConstantScoreRequest<Q> extends CommonQueryOptions {
  /** What it matches scores `boost`. */
  readonly filter: Q
}

export const constant_score = defineQuery({
  name: 'constant_score',
  parse(json, cx) {
    const options = new Options()
    let filter: QueryBuilder | null = null
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (key === 'filter' && isObject(value)) filter = cx.parseQuery(value, atValue(json, key))
      else if (!isObject(value) && !isScalar(value)) throw parsing(`unexpected token [${tokenOf(value)}]`, atValue(json, key))
      else if (!options.take(key, value)) throw unsupported('constant_score', json, key)
    }
    if (filter === null) throw parsing("[constant_score] requires a 'filter' element", atEnd(json))
    const inner = filter
    return builder('constant_score', options, context => new ConstantScoreQuery(inner.toQuery(context)), [inner])
  },
})
