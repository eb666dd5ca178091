// Documents with exactly this value in a field.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, isObject, isScalar } from '../../core/json-token.ts'
import { caseInsensitiveQuery, termQuery } from '../fields/field-queries.ts'
import { newMatchNone } from './match_none.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import { Options, onlyField, unsupported } from './simple-object.ts'

export const term = defineQuery({
  name: 'term',
  parse(json) {
    const options = new Options()
    const field = onlyField('term', json)
    const given = field === null ? null : json[field]
    if (Array.isArray(given)) throw parsing('[term] query does not support array of values', atValue(json, field!))
    if (field === null || field === '' || given === null) throw illegalArgument('field name is null or empty')
    let value: unknown = given
    let ignoreCase = false
    if (isObject(given)) {
      value = null
      for (const key of Object.keys(given)) {
        const item = given[key]
        if (key === 'value' || key === 'term') {
          if (isObject(item)) throw unsupported('term', item, Object.keys(item)[0])
          value = item
        } else if (key === 'case_insensitive' && isScalar(item)) ignoreCase = booleanOf(item)
        else if (!options.take(key, item)) throw unsupported('term', given, key)
      }
      const shown = () =>
        `{\n  "term" : {\n    "${field}" : {\n      "value" : ${JSON.stringify(value)},\n      "boost" : 1.0\n    }\n  }\n}`
      checkBoost(options.boost, shown)
    }
    if (value === null) throw illegalArgument('value cannot be null')
    return builder('term', options, cx => {
      const type = cx.fields.field(field)
      if (type === undefined) return newMatchNone()
      return ignoreCase ? caseInsensitiveQuery(type, value, cx) : termQuery(type, value, cx)
    })
  },
})
