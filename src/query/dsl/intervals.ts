// Rules about where words stand to each other.

import { BROKEN } from '../../core/broken-json.ts'
import { parsing } from '../../core/errors.ts'
import { atEnd, atKey, atValue } from '../../core/json-spot.ts'
import { isObject, tokenOf } from '../../core/json-token.ts'
import { textAt } from '../../core/stream-values.ts'
import { IntervalQuery } from '../exec/interval.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { type IntervalRule, parseRule } from './interval-rule.ts'
import type { IntervalRuleRequest } from './interval-rules.ts'
import { intervalRules } from './interval-rules.ts'
import { printQuery } from './print-query.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'

/** By field: a rule of where words stand. */
export type IntervalsRequest = Readonly<Record<string, IntervalRuleRequest & CommonQueryOptions>>

export const intervals = defineQuery({
  name: 'intervals',
  parse(json) {
    const [name, second] = Object.keys(json)
    if (name === undefined) throw parsing('Expected [FIELD_NAME] but got [END_OBJECT]', atEnd(json))
    const given = json[name]
    if (!isObject(given)) throw parsing(`Expected [START_OBJECT] but got [${tokenOf(given)}]`, atValue(json, name))
    const options = new Options()
    let found: IntervalRule | null = null
    let kind = ''
    for (const key of Object.keys(given)) {
      if (options.take(key, key === '_name' ? textAt(given, key) : given[key])) continue
      if (found !== null) throw parsing(`Only one interval rule can be specified, found [${kind}] and [${key}]`, atKey(given, key))
      found = parseRule(given, key, intervalRules)
      kind = key
    }
    // What breaks in the place of a name is told by the text itself.
    if (second === BROKEN) void json[second]
    if (second !== undefined) throw parsing('Expected [END_OBJECT] but got [FIELD_NAME]', atKey(json, second))
    if (found === null) throw parsing('Missing intervals from interval query definition', atEnd(json))
    const rule = found
    checkBoost(options.boost, () => printQuery({ intervals: { [name]: { ...rule.shown, boost: 1 } } }))
    return builder('intervals', options, cx => {
      const field = cx.fields.field(name)
      // An index that lacks a field has no hits, but its neighbours may.
      if (field === undefined || rule.otherFields.some(other => cx.fields.field(other) === undefined)) return new MatchNoDocsQuery()
      return new IntervalQuery(name, rule.source(field, cx))
    })
  },
})
