// Documents with exactly this value in a field.

import { illegalArgument, parsing } from '../../core/errors.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { caseInsensitiveQuery, termQuery } from '../fields/field-queries.ts'
import { noFieldName } from './no-field-name.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'
import { unsupportedAt, walked, walkField } from './walked-query.ts'

/** By field: the value, or the value with options. */
export type TermRequest = Readonly<Record<string, TermValue | TermFieldOptions>>

export type TermValue = string | number | bigint | boolean | Date

interface TermFieldOptions extends CommonQueryOptions {
  /** The term, as it is indexed. */
  readonly value: TermValue
  readonly case_insensitive?: boolean
}

export const term = defineQuery({
  name: 'term',
  parse: walked('term', walk => {
    const options = new Options()
    let value: unknown = null
    let ignoreCase = false
    const field = walkField('term', walk, {
      option() {
        if (walk.key === 'value' || walk.key === 'term') value = walk.anything()
        else if (walk.key === 'case_insensitive') ignoreCase = walk.boolean()
        else if (!options.takeWalk(walk)) throw unsupportedAt('term', walk)
      },
      accepts() {
        if (walk.token === 'START_ARRAY') throw parsing('[term] query does not support array of values', walk.at)
        return walk.isValue
      },
      value: () => void (value = walk.anything()),
    })
    if (field === null || field === '') throw noFieldName(walk.at)
    if (value === null) throw illegalArgument('value cannot be null')
    const shown = () => `{\n  "term" : {\n    "${field}" : {\n      "value" : ${JSON.stringify(value)},\n      "boost" : 1.0\n    }\n  }\n}`
    checkBoost(options.boost, shown)
    return builder('term', options, cx => {
      const type = cx.fields.field(field)
      if (type === undefined) return newMatchNone()
      return ignoreCase ? caseInsensitiveQuery(type, value, cx) : termQuery(type, value, cx)
    })
  }),
})
