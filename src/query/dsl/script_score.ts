// Hits of one query, scored by a script.
import { illegalArgument } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { floatOf } from '../../core/json-token.ts'
import { requireCheap } from '../fields/expensive.ts'
import { builder, defineQuery, type QueryBuilder } from './query-builder.ts'
import { compileScript, type Script, scriptField } from './script-value.ts'
import { CommonFields, readStrictly } from './strict-object.ts'

export const script_score = defineQuery({
  name: 'script_score',
  parse(json, cx) {
    const common = new CommonFields('script_score')
    let query: QueryBuilder | null = null
    let script: Script | null = null
    readStrictly('script_score', json, {
      query: { accepts: ['START_OBJECT'], read: (value, from, key) => (query = cx.parseQuery(value, atValue(from, key))) },
      script: scriptField(read => (script = read)),
      min_score: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => void floatOf(value) },
      ...common.fields,
    })
    const missing = [query === null ? 'query' : [], script === null ? 'script' : []].flat()
    if (missing.length > 0) throw illegalArgument(`Required [${missing.join(', ')}]`)
    const asked = script as unknown as Script
    return builder('script_score', common, context => {
      requireCheap('[script score] queries', context)
      return compileScript(asked, 'score')
    })
  },
})
