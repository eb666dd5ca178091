// Documents with any of several values in a field.
import { ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atKey, atValue } from '../../core/json-spot.ts'
import { termsQuery } from '../fields/field-queries.ts'
import { isObject, tokenOf } from './json-token.ts'
import { newMatchNone } from './match_none.ts'
import { builder, defineQuery } from './query-builder.ts'
import { Options, unknownToken, unsupported } from './simple-object.ts'

const DEFAULT_MAX_TERMS = 65_536

export const terms = defineQuery({
  name: 'terms',
  parse(json) {
    const options = new Options()
    let field: string | null = null
    let values: readonly unknown[] = []
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (Array.isArray(value)) {
        if (field !== null) throw parsing('[terms] query does not support multiple fields', atValue(json, key))
        field = key
        values = checked(value, key)
      } else if (isObject(value)) {
        if (field !== null) {
          const reason = `[terms] query does not support more than one field. Already got: [${field}] but also found [${key}]`
          throw parsing(reason, atValue(json, key))
        }
        throw new ApiError('unsupported_operation_exception', '[terms lookup] is not supported', { status: 501 })
      } else if (value === null) throw unknownToken('terms', json, key)
      else if (key === 'value_type') throw illegalArgument(`${String(value)} is not valid value_type`)
      else if (!options.take(key, value)) throw unsupported('terms', json, key)
    }
    if (field === null) {
      const reason = '[terms] query requires a field name, followed by array of terms or a document lookup specification'
      throw parsing(reason, atEnd(json))
    }
    if (field === '') throw illegalArgument('field name cannot be null.')
    const name = field
    return builder('terms', options, cx => {
      if (values.length === 0) return newMatchNone()
      const limit = Number(cx.settings['index.max_terms_count'] ?? DEFAULT_MAX_TERMS)
      if (values.length > limit) {
        throw illegalArgument(
          `The number of terms [${values.length}] used in the Terms Query request has exceeded the allowed maximum of [${limit}]. ` +
            'This maximum can be set by changing the [index.max_terms_count] index level setting.',
        )
      }
      const type = cx.fields.field(name)
      return type === undefined ? newMatchNone() : termsQuery(type, values, cx)
    })
  },
})

function checked(values: readonly unknown[], field: string): readonly unknown[] {
  values.forEach((value, i) => {
    if (value === null) throw parsing('No value specified for terms query', atKey(values, i))
    if (tokenOf(value) === 'START_ARRAY') throw parsing(`[terms] unknown token [END_ARRAY] after [${field}]`, atEnd(values))
  })
  return values
}
