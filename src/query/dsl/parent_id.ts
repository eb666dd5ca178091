// Children of one document.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import type { MetaFieldType } from '../../index/mapping/field-type.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { TermQuery } from '../exec/term.ts'
import { booleanOf, isScalar, textOf } from './json-token.ts'
import { newMatchNone } from './match_none.ts'
import { builder, defineQuery, type QueryContext, shardError } from './query-builder.ts'
import { Options } from './simple-object.ts'

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
      const join = joinField(cx)
      if (join === null) {
        if (ignoreUnmapped) return newMatchNone()
        throw shardError(cx, `[parent_id] no join field found for index [${cx.index}]`)
      }
      const relation = [...(join.relations ?? [])].find(([, children]) => children.includes(child))
      if (relation === undefined) {
        if (ignoreUnmapped) return newMatchNone()
        throw shardError(cx, `[parent_id] no relation found for child [${child}]`)
      }
      return new BooleanQuery([
        { occur: 'must', query: new TermQuery(`${join.name}#${relation[0]}`, parent) },
        { occur: 'filter', query: new TermQuery(join.name, child) },
      ])
    })
  },
})

/** The field that tells parents from children; a mapping has one at most. */
function joinField(cx: QueryContext): MetaFieldType | null {
  for (const name of cx.fields.names('*')) {
    const field = cx.fields.field(name)
    if (field?.family === 'meta' && field.relations !== undefined) return field
  }
  return null
}
