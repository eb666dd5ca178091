// Documents with any of several values in a field.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atKey, atValue } from '../../core/json-spot.ts'
import { isObject, tokenOf } from '../../core/json-token.ts'
import { lazily } from '../../core/lazily.ts'
import { termsQuery } from '../fields/field-queries.ts'
import { newMatchNone } from './match_none.ts'
import { builder, defineQuery } from './query-builder.ts'
import { Options, unknownToken, unsupported } from './simple-object.ts'
import { readLookup, termsLookups, unresolved } from './terms-lookup.ts'

const bitmaps = lazily(() => import('./terms-bitmap.ts'))

const DEFAULT_MAX_TERMS = 65_536

export const terms = defineQuery({
  name: 'terms',
  parse(json, context) {
    const options = new Options()
    let lookup: ReturnType<typeof readLookup> | null = null
    let isBitmap = false
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
        field = key
        lookup = readLookup(key, value, context)
      } else if (value === null) throw unknownToken('terms', json, key)
      else if (key === 'value_type') isBitmap = readValueType(value) === 'bitmap'
      else if (!options.take(key, value)) throw unsupported('terms', json, key)
    }
    if (field === null) {
      const reason = '[terms] query requires a field name, followed by array of terms or a document lookup specification'
      throw parsing(reason, atEnd(json))
    }
    if (field === '') throw illegalArgument('field name cannot be null.')
    termsLookups.note(json, lookup === null ? null : { ...lookup, isBitmap })
    const bitmap = isBitmap && lookup === null ? bitmaps().readBitmapValue(values) : null
    const name = field
    return builder('terms', options, cx => {
      if (lookup !== null) throw unresolved()
      if (bitmap !== null) {
        const type = cx.fields.field(name)
        return type === undefined ? newMatchNone() : bitmaps().bitmapQuery(type, bitmap)
      }
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

function readValueType(value: unknown): string {
  const type = String(value).toLowerCase()
  if (type !== 'default' && type !== 'bitmap') throw illegalArgument(`${String(value)} is not valid value_type`)
  return type
}

function checked(values: readonly unknown[], field: string): readonly unknown[] {
  values.forEach((value, i) => {
    if (value === null) throw parsing('No value specified for terms query', atKey(values, i))
    if (tokenOf(value) === 'START_ARRAY') throw parsing(`[terms] unknown token [END_ARRAY] after [${field}]`, atEnd(values))
  })
  return values
}
