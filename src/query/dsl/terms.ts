// Documents with any of several values in a field.
import { illegalArgument, parsing } from '../../core/errors.ts'
import type { JsonObject } from '../../core/json-token.ts'
import type { JsonWalk } from '../../core/json-walk.ts'
import { lazily } from '../../core/lazily.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { termsQuery } from '../fields/field-queries.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'
import type { TermValue } from './term.ts'
import type { TermsLookupRequest } from './terms-lookup.ts'
import { readLookup, termsLookups, unresolved } from './terms-lookup.ts'
import { unknownTokenAt, unsupportedAt, walked } from './walked-query.ts'

/** By field: values of which a document has one, or where such values are stored. */
export interface TermsRequest<Q> extends CommonQueryOptions {
  /** `bitmap`: the value is a roaring bitmap of numbers in base64. */
  readonly value_type?: 'default' | 'bitmap'
  readonly [field: string]: readonly (TermValue | null)[] | TermsLookupRequest<Q> | string | number | undefined
}

const bitmaps = lazily(() => import('./terms-bitmap.ts'))

const DEFAULT_MAX_TERMS = 65_536

export const terms = defineQuery({
  name: 'terms',
  parse: walked('terms', (walk, context) => {
    const json = walk.root
    const options = new Options()
    let lookup: ReturnType<typeof readLookup> | null = null
    let isBitmap = false
    let field: string | null = null
    let values: readonly unknown[] = []
    while (walk.next() !== 'END_OBJECT') {
      if (walk.token === 'FIELD_NAME') continue
      if (walk.token === 'START_ARRAY') {
        if (field !== null) throw parsing('[terms] query does not support multiple fields', walk.at)
        field = walk.key
        values = readValues(walk)
      } else if (walk.token === 'START_OBJECT') {
        if (field !== null) {
          const reason = `[terms] query does not support more than one field. Already got: [${field}] but also found [${walk.key}]`
          throw parsing(reason, walk.at)
        }
        field = walk.key
        lookup = readLookup(field, walk.whole() as JsonObject, context)
      } else if (!walk.isValue) throw unknownTokenAt('terms', walk)
      else if (walk.key === 'value_type') isBitmap = readValueType(walk.text()) === 'bitmap'
      else if (!options.takeWalk(walk)) throw unsupportedAt('terms', walk)
    }
    if (field === null) {
      const reason = '[terms] query requires a field name, followed by array of terms or a document lookup specification'
      throw parsing(reason, walk.at)
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
  }),
})

function readValueType(text: string): string {
  const type = text.toLowerCase()
  if (type !== 'default' && type !== 'bitmap') throw illegalArgument(`${text} is not valid value_type`)
  return type
}

/** A list within ends the list: where it ends, the reader takes for the end of the values. */
function readValues(walk: JsonWalk): readonly unknown[] {
  const values: unknown[] = []
  while (walk.next() !== 'END_ARRAY') {
    const value = walk.anything()
    if (value === null) throw parsing('No value specified for terms query', walk.at)
    values.push(value)
  }
  return values
}
