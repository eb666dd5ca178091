// Documents with a value in any field that a name or a pattern resolves to.
import { ApiError } from '../../core/errors.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { existsQuery } from './field-queries.ts'

export function newExists(pattern: string, cx: QueryContext): Query {
  const below = cx.fields.fieldsBelow(pattern)
  const names = below.length > 0 ? below : cx.fields.names(pattern)
  const queries = names.flatMap(name => {
    if (cx.fields.derived?.has(name)) {
      throw new ApiError('unsupported_operation_exception', `Field [${name}] of type [derived] does not support exist queries`)
    }
    const type = cx.fields.field(name)
    return type === undefined ? [] : [existsQuery(type, cx)]
  })
  if (queries.length === 0) return newMatchNone()
  if (names.length === 1) return new ConstantScoreQuery(queries[0])
  return new ConstantScoreQuery(new BooleanQuery(queries.map(query => ({ occur: 'should', query }))))
}
