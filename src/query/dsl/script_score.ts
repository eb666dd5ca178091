// Hits of one query, scored by a script.
import { illegalArgument } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { floatOf } from '../../core/json-token.ts'
import type { QueryBuilder, QueryContext } from '../contracts/query-builder.ts'
import type { Script } from '../contracts/script.ts'
import { ScriptScoreQuery } from '../exec/script-score.ts'
import { requireCheap } from '../fields/expensive.ts'
import { SCORE } from '../scripts/document-contexts.ts'
import { DocumentScript } from '../scripts/document-script.ts'
import { builder, defineQuery } from './query-builder.ts'
import { scriptScope } from './script-scope.ts'
import type { ScriptRequest } from './script-value.ts'
import { scriptField } from './script-value.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { CommonFields, readStrictly } from './strict-object.ts'

/** The hits of a query, scored by a script. */
export interface ScriptScoreRequest<Q> extends CommonQueryOptions {
  readonly query: Q
  readonly script: ScriptRequest
  /** Documents below it are no hits. */
  readonly min_score?: number
}

export const script_score = defineQuery({
  name: 'script_score',
  parse(json, cx) {
    const common = new CommonFields('script_score')
    let query: QueryBuilder | null = null
    let script: Script | null = null
    let minScore: number | null = null
    readStrictly('script_score', json, {
      query: { accepts: ['START_OBJECT'], read: (value, from, key) => (query = cx.parseQuery(value, atValue(from, key))) },
      script: scriptField(read => (script = read)),
      min_score: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => void (minScore = floatOf(value)) },
      ...common.fields,
    })
    const missing = [query === null ? 'query' : [], script === null ? 'script' : []].flat()
    if (missing.length > 0) throw illegalArgument(`Required [${missing.join(', ')}]`)
    const asked = script as unknown as Script
    const inner = query as unknown as QueryBuilder
    const make = (context: QueryContext) => {
      requireCheap('[script score] queries', context)
      return new ScriptScoreQuery(inner.toQuery(context), new DocumentScript(asked, SCORE, scriptScope(context)), minScore)
    }
    return builder('script_score', common, make, [inner])
  },
})
