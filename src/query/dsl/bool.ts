// Queries that must, should or must not match, or only filter.
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, isObject, type JsonObject, textOf } from '../../core/json-token.ts'
import { mapKept } from '../../core/kept-work.ts'
import type { ParseContext, QueryBuilder } from '../contracts/query-builder.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import type { Occur } from '../exec/boolean-weight.ts'
import { checkClauseCount } from '../exec/clause-limit.ts'
import { MatchAllDocsQuery } from '../exec/match-all.ts'
import { withMinimum } from '../text/minimum-should-match.ts'
import { newMatchAll } from './match_all.ts'
import { builder, defineQuery } from './query-builder.ts'
import { afterItem, type CommonQueryOptions } from './simple-object.ts'
import { CommonFields, notAnItem, readStrictly, type StrictField } from './strict-object.ts'

/** Combines queries: hits match all of `must` and `filter`, none of `must_not`, and at least `minimum_should_match` of `should`. */
export interface BoolRequest<Q> extends CommonQueryOptions {
  /** All must match, and count for the score. */
  readonly must?: Q | readonly Q[]
  /** All must match, and do not count for the score. */
  readonly filter?: Q | readonly Q[]
  /** Each that matches adds to the score. */
  readonly should?: Q | readonly Q[]
  /** None may match. */
  readonly must_not?: Q | readonly Q[]
  /** Of `should`: `2`, `'75%'`, `'2<75%'`. 1 where there is neither `must` nor `filter`, else 0. */
  readonly minimum_should_match?: number | string
  /** `must_not` alone finds all other documents; `true` by default. */
  readonly adjust_pure_negative?: boolean
}

/** In the order in which the server adds them. */
const OCCURS: readonly Occur[] = ['must', 'must_not', 'should', 'filter']

const PRINTED = '{\n  "bool" : {\n    "adjust_pure_negative" : true,\n    "boost" : 1.0\n  }\n}'

export const bool = defineQuery({
  name: 'bool',
  parse(json, cx) {
    const common = new CommonFields('bool', PRINTED)
    const clauses: Record<Occur, QueryBuilder[]> = { must: [], must_not: [], should: [], filter: [] }
    let minimum: string | null = null
    let adjustPureNegative = true
    readStrictly('bool', json, {
      must: clauseField(clauses.must, cx),
      should: clauseField(clauses.should, cx),
      must_not: clauseField(clauses.must_not, cx),
      mustNot: clauseField(clauses.must_not, cx),
      filter: clauseField(clauses.filter, cx),
      minimum_should_match: {
        accepts: ['VALUE_STRING', 'VALUE_NUMBER', 'VALUE_BOOLEAN', 'VALUE_NULL'],
        read: value => (minimum = value === null ? null : textOf(value)),
      },
      adjust_pure_negative: { accepts: ['VALUE_BOOLEAN', 'VALUE_STRING'], read: value => (adjustPureNegative = booleanOf(value)) },
      ...common.fields,
    })
    return builder(
      'bool',
      common,
      context => {
        const made = OCCURS.flatMap(occur => mapKept(clauses[occur], 'build', clause => ({ occur, query: clause.toQuery(context) })))
        if (made.length === 0) return newMatchAll()
        checkClauseCount(made.length, context.maxClauseCount)
        const query = withMinimum(new BooleanQuery(made), minimum)
        const negative = made.every(({ occur }) => occur === 'must_not')
        return negative && adjustPureNegative ? new BooleanQuery([...made, { occur: 'filter', query: new MatchAllDocsQuery() }]) : query
      },
      // Nothing would be shown of what must not match.
      [...clauses.filter, ...clauses.must, ...clauses.should],
    )
  },
})

/** A query or a list of them. */
function clauseField(clauses: QueryBuilder[], cx: ParseContext): StrictField {
  return {
    accepts: ['START_OBJECT', 'START_ARRAY', 'VALUE_NULL'],
    read(value, json: JsonObject, key) {
      if (value === null) return
      if (!Array.isArray(value)) {
        clauses.push(cx.parseQuery(value, atValue(json, key)))
        return
      }
      const parsed = mapKept(value, 'clauses', (item, i) => {
        if (Array.isArray(item)) throw notAnItem(value, i)
        // The server's parser steps over a scalar to the object behind it.
        if (!isObject(item) && isObject(value[i + 1])) return null
        return cx.parseQuery(item, isObject(item) ? atValue(value, i) : afterItem(value, i))
      })
      for (const clause of parsed) if (clause !== null) clauses.push(clause)
    },
  }
}
