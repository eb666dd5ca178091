// Documents with a value in a field, in any field of a pattern, or in any field of an object.

import { parsing } from '../../core/errors.ts'
import { atEnd } from '../../core/json-spot.ts'
import { isScalar, textOf } from '../../core/json-token.ts'
import { newExists } from '../fields/exists.ts'
import { noFieldName } from './no-field-name.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options, unknownToken, unsupported } from './simple-object.ts'

export interface ExistsRequest extends CommonQueryOptions {
  /** A field, an object or a pattern of names. */
  readonly field: string
}

export const exists = defineQuery({
  name: 'exists',
  parse(json) {
    const options = new Options()
    let field: string | null = null
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (!isScalar(value)) throw unknownToken('exists', json, key)
      if (key === 'field') field = textOf(value)
      else if (!options.take(key, value)) throw unsupported('exists', json, key)
    }
    if (field === null) throw parsing('[exists] must be provided with a [field]', atEnd(json))
    if (field === '') throw noFieldName(atEnd(json))
    const pattern = field
    return builder('exists', options, cx => newExists(pattern, cx))
  },
})
