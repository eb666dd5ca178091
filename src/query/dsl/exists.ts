// Documents with a value in a field, in any field of a pattern, or in any field of an object.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd } from '../../core/json-spot.ts'
import { isScalar, textOf } from '../../core/json-token.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import type { Query } from '../exec/query.ts'
import { existsQuery } from '../fields/field-queries.ts'
import { newMatchNone } from './match_none.ts'
import { builder, defineQuery, type QueryContext, shardError } from './query-builder.ts'
import { Options, unknownToken, unsupported } from './simple-object.ts'

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
    if (field === '') throw illegalArgument('field name is null or empty')
    const pattern = field
    return builder('exists', options, cx => newExists(pattern, cx))
  },
})

export function newExists(pattern: string, cx: QueryContext): Query {
  const below = cx.fields.fieldsBelow(pattern)
  const names = below.length > 0 ? below : cx.fields.names(pattern)
  const queries = names.flatMap(name => {
    if (cx.fields.derived?.has(name)) throw shardError(cx, `Field [${name}] of type [derived] does not support exist queries`)
    const type = cx.fields.field(name)
    return type === undefined ? [] : [existsQuery(type, cx)]
  })
  if (queries.length === 0) return newMatchNone()
  if (names.length === 1) return new ConstantScoreQuery(queries[0])
  return new ConstantScoreQuery(new BooleanQuery(queries.map(query => ({ occur: 'should', query }))))
}
