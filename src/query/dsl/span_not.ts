// Spans that do not overlap those of another query.
import { parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { isObject, isScalar, wholeOf } from '../../core/json-token.ts'
import { SpanNotQuery } from '../exec/spans/span-not.ts'
import { defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options, unsupported } from './simple-object.ts'
import { type SpanQueryBuilder, spanBuilder, spanClause } from './span-clause.ts'

/** Spans with none of another query near them. */
export interface SpanNotRequest<Q> extends CommonQueryOptions {
  /** The spans. */
  readonly include: Q
  /** Spans that may not be near. */
  readonly exclude: Q
  /** So many words before; 0 by default. */
  readonly pre?: number
  /** So many words behind; 0 by default. */
  readonly post?: number
  /** In place of `pre` and `post`, for both. */
  readonly dist?: number
}

export const span_not = defineQuery({
  name: 'span_not',
  parse(json, cx) {
    const options = new Options()
    let include: SpanQueryBuilder | null = null
    let exclude: SpanQueryBuilder | null = null
    let dist: number | null = null
    let pre: number | null = null
    let post: number | null = null
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (isObject(value)) {
        if (key === 'include') include = spanClause('span_not', key, value, atValue(json, key), cx)
        else if (key === 'exclude') exclude = spanClause('span_not', key, value, atValue(json, key), cx)
        else throw unsupported('span_not', json, key)
      } else if (key === 'dist' && isScalar(value)) dist = wholeOf(value)
      else if (key === 'pre' && isScalar(value)) pre = wholeOf(value)
      else if (key === 'post' && isScalar(value)) post = wholeOf(value)
      else if (!options.take(key, value)) throw unsupported('span_not', json, key)
    }
    if (include === null) throw parsing('span_not must have [include] span query clause', atEnd(json))
    if (exclude === null) throw parsing('span_not must have [exclude] span query clause', atEnd(json))
    if (dist !== null && (pre !== null || post !== null)) {
      throw parsing('span_not can either use [dist] or [pre] & [post] (or none)', atEnd(json))
    }
    const [kept, avoided] = [include, exclude]
    const before = Math.max(0, dist ?? pre ?? 0)
    const behind = Math.max(0, dist ?? post ?? 0)
    const shown = { include: kept.shown, exclude: avoided.shown, pre: before, post: behind, boost: 1 }
    return spanBuilder('span_not', options, shown, context => {
      return new SpanNotQuery(kept.toSpan(context), avoided.toSpan(context), before, behind)
    })
  },
})
