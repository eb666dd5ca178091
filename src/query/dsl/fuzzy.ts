// Documents with a term that is a few edits away.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { booleanOf, intOf, isObject, isScalar, type JsonObject, textOf, tokenOf } from '../../core/json-token.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import { fuzzyQuery } from '../fields/field-queries.ts'
import { AUTO, fuzzinessAt } from './fuzziness.ts'
import { newMatchNone } from './match_none.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import { rewriteMethod } from './rewrite-method.ts'
import { Options, onlyField, unsupported } from './simple-object.ts'
import { print } from './term-pattern.ts'

class FuzzyOptions extends Options {
  value: unknown = null
  fuzziness = AUTO
  prefixLength = 0
  maxExpansions = 50
  transpositions = true
  rewrite: string | null = null
}

export const fuzzy = defineQuery({
  name: 'fuzzy',
  parse(json) {
    const options = new FuzzyOptions()
    const field = onlyField('fuzzy', json)
    if (field === null || field === '') throw illegalArgument('field name cannot be null or empty')
    const given = json[field]
    if (isObject(given)) for (const key of Object.keys(given)) readOption(options, key, given)
    else if (Array.isArray(given)) throw listed(field, given)
    else options.value = given
    if (options.value === null) throw illegalArgument('query value cannot be null')
    const shown = () =>
      print('fuzzy', field, {
        value: options.value,
        fuzziness: options.fuzziness.text,
        prefix_length: options.prefixLength,
        max_expansions: options.maxExpansions,
        transpositions: options.transpositions,
        rewrite: options.rewrite ?? undefined,
      })
    checkBoost(options.boost, shown)
    return builder('fuzzy', options, cx => {
      const type = cx.fields.field(field)
      if (type === undefined) return newMatchNone()
      const { fuzziness, prefixLength, maxExpansions, transpositions } = options
      const rewrite = options.rewrite === null ? undefined : rewriteMethod(options.rewrite)
      return fuzzyQuery(type, javaText(options.value), { fuzziness, prefixLength, maxExpansions, transpositions, rewrite }, cx)
    })
  },
})

/** The parser goes on inside the list, where it finds what it takes for a second field. */
function listed(field: string, list: readonly unknown[]) {
  const at = list.length > 0 ? atValue(list, 0) : atEnd(list)
  return parsing(`[fuzzy] query doesn't support multiple fields, found [${field}] and [${list.length > 0 ? null : field}]`, at)
}

function readOption(options: FuzzyOptions, key: string, json: JsonObject): void {
  const value = json[key]
  if (key === 'fuzziness') {
    options.fuzziness = fuzzinessAt('fuzzy', json, key)
    return
  }
  if (!isScalar(value)) throw parsing(`[fuzzy] unexpected token [${tokenOf(value)}] after [${key}]`, atValue(json, key))
  if (key === 'value' || key === 'term') options.value = value
  else if (key === 'prefix_length') options.prefixLength = intOf(value)
  else if (key === 'max_expansions') options.maxExpansions = intOf(value)
  else if (key === 'transpositions') options.transpositions = booleanOf(value)
  else if (key === 'rewrite') options.rewrite = textOf(value)
  else if (!options.take(key, value)) throw unsupported('fuzzy', json, key)
}
