// Children of one document.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, isScalar, textOf } from '../../core/json-token.ts'
import { shardError } from '../contracts/query-builder.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { TermQuery } from '../exec/term.ts'
import { requireCheap } from '../fields/expensive.ts'
import { joinField, parentIdField, parentOf } from './join-field.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'

/** The children of one document. */
export interface ParentIdRequest extends CommonQueryOptions {
  /** The children's name in the join field. */
  readonly type: string
  /** The id of the parent. */
  readonly id: string
  readonly ignore_unmapped?: boolean
}

export const parent_id = defineQuery({
  name: 'parent_id',
  parse(json) {
    const options = new Options()
    let type: string | null = null
    let id: string | null = null
    let ignoreUnmapped = false
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (!isScalar(value)) throw parsing(`[parent_id] query does not support [${key}]`, atValue(json, key))
      if (key === 'type') type = textOf(value)
      else if (key === 'id') id = textOf(value)
      else if (key === 'ignore_unmapped') ignoreUnmapped = booleanOf(value)
      else if (!options.take(key, value)) throw parsing(`[parent_id] query does not support [${key}]`, atValue(json, key))
    }
    if (type === null) throw illegalArgument("[parent_id] requires 'type' field")
    if (id === null) throw illegalArgument("[parent_id] requires 'id' field")
    const [child, parent] = [type, id]
    return builder('parent_id', options, cx => {
      requireCheap('[joining] queries', cx)
      const join = joinField(cx.fields)
      if (join === null) {
        if (ignoreUnmapped) return newMatchNone()
        throw shardError(cx, `[parent_id] no join field found for index [${cx.index}]`)
      }
      const type = parentOf(join, child)
      if (type === undefined) {
        if (ignoreUnmapped) return newMatchNone()
        throw shardError(cx, `[parent_id] no relation found for child [${child}]`)
      }
      return new BooleanQuery([
        { occur: 'must', query: new TermQuery(parentIdField(join, type), parent) },
        { occur: 'filter', query: new TermQuery(join.name, child) },
      ])
    })
  },
})
