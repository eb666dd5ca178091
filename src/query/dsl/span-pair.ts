// What `span_containing` and `span_within` have in common: their big and little clauses.
import { atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'
import type { ParseContext } from '../contracts/query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options, unsupported } from './simple-object.ts'
import { type SpanQueryBuilder, spanClause } from './span-clause.ts'

/** Two span queries, one within the other. */
export interface SpanPairRequest<Q> extends CommonQueryOptions {
  /** Spans around others. */
  readonly big: Q
  /** Spans inside others. */
  readonly little: Q
}

interface SpanPair {
  readonly options: Options
  readonly big: SpanQueryBuilder | null
  readonly little: SpanQueryBuilder | null
}

export function readPair(name: string, json: JsonObject, cx: ParseContext): SpanPair {
  const options = new Options()
  let big: SpanQueryBuilder | null = null
  let little: SpanQueryBuilder | null = null
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (key === 'big' && isObject(value)) big = spanClause(name, key, value, atValue(json, key), cx)
    else if (key === 'little' && isObject(value)) little = spanClause(name, key, value, atValue(json, key), cx)
    else if (!options.take(key, value)) throw unsupported(name, json, key)
  }
  return { options, big, little }
}
