// What the span queries have in common: they become spans as well as queries, and their clauses must be spans without a boost.
import { ApiError, parsing } from '../../core/errors.ts'
import { atEnd, atValue, type JsonSpot } from '../../core/json-spot.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { mapKept } from '../../core/kept-work.ts'
import { javaFloat } from '../../core/numbers.ts'
import type { ParseContext, QueryBuilder, QueryContext, QueryOptions } from '../contracts/query-builder.ts'
import type { SpanQuery } from '../exec/spans/span-query.ts'
import { printQuery } from './print-query.ts'
import { builder, checkBoost } from './query-builder.ts'
import { afterItem } from './simple-object.ts'

export interface SpanQueryBuilder extends QueryBuilder {
  /** Without the boost, which clauses do not have. */
  toSpan(cx: QueryContext): SpanQuery
  /** As the server prints it. */
  readonly shown: JsonObject
}

/** `shown`: its own options as the server prints them, with a boost of 1. */
export function spanBuilder(
  name: string,
  options: QueryOptions,
  shown: JsonObject,
  toSpan: (cx: QueryContext) => SpanQuery,
): SpanQueryBuilder {
  const whole = shownAs(name, shown)
  checkBoost(options.boost, () => printQuery(whole))
  const { queryName } = options
  return {
    ...builder(name, options, toSpan),
    shown: whole,
    toSpan(cx) {
      const span = toSpan(cx)
      if (queryName !== null) cx.namedQueries.set(queryName, span)
      return span
    },
  }
}

export const shownAs = (name: string, body: JsonObject): JsonObject => ({ [name]: body })

const isSpan = (parsed: QueryBuilder): parsed is SpanQueryBuilder => 'toSpan' in parsed

/** The clause in `slot` of the query `parent`. */
export function spanClause(parent: string, slot: string, json: unknown, at: JsonSpot, cx: ParseContext): SpanQueryBuilder {
  return checkedClause(`${parent} [${slot}]`, cx.parseQuery(json, at), json as JsonObject, `${parent} [${slot}]`)
}

/** `wrong` names the place where it is no span. */
export function checkedClause(place: string, parsed: QueryBuilder, json: JsonObject, wrong: string): SpanQueryBuilder {
  if (!isSpan(parsed)) throw parsing(`${wrong} must be of type span query`, atEnd(json))
  if (parsed.boost !== 1) {
    throw parsing(`${place} as a nested span clause can't have non-default boost value [${javaFloat(parsed.boost)}]`, atEnd(json))
  }
  return parsed
}

/** `clauses`. */
export function spanClauses(parent: string, list: readonly unknown[], cx: ParseContext): SpanQueryBuilder[] {
  return mapKept(list, 'clauses', (item, i) => {
    // Where no query begins, the parser looks at the next token before it complains.
    const at = isObject(item) ? atValue(list, i) : afterItem(list, i)
    return spanClause(parent, 'clauses', item, at, cx)
  })
}

/** What the server answers where it has no words. */
export const unsupportedOperation = (reason: string | null): ApiError =>
  new ApiError('unsupported_operation_exception', reason ?? 'null', reason === null ? { details: { reason: null } } : {})
