// Spans of one field that pass for those of another.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { textAt } from '../../core/stream-values.ts'
import type { ParseContext } from '../contracts/query-builder.ts'
import { FieldMaskingSpanQuery } from '../exec/spans/field-masking-span.ts'
import { defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options, unsupported } from './simple-object.ts'
import { fieldName } from './span_gap.ts'
import { checkedClause, type SpanQueryBuilder, spanBuilder } from './span-clause.ts'

/** A span query on one field, taken for one on another. */
export interface FieldMaskingRequest<Q> extends CommonQueryOptions {
  /** The span query, of another field. */
  readonly query: Q
  /** The field it passes for. */
  readonly field: string
}

/** What it is called in errors. */
const NAME = 'span_field_masking'

export const field_masking_span = defineQuery({ name: 'field_masking_span', parse })
export const span_field_masking = defineQuery({ name: NAME, parse })

function parse(json: JsonObject, cx: ParseContext): SpanQueryBuilder {
  const options = new Options()
  let query: SpanQueryBuilder | null = null
  let field: string | null = null
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (key === 'query' && isObject(value)) {
      query = checkedClause(`${NAME} [query]`, cx.parseQuery(value, atValue(json, key)), value, `[${NAME}] query`)
    } else if (key === 'field' && !isObject(value)) field = textAt(json, key)
    else if (!options.take(key, value)) throw unsupported(NAME, json, key)
  }
  if (query === null) throw parsing(`${NAME} must have [query] span query clause`, atEnd(json))
  if (field === null) throw parsing(`${NAME} must have [field] set for it`, atEnd(json))
  if (field === '') throw illegalArgument('field name is null or empty')
  const [masked, name] = [query, field]
  return spanBuilder(NAME, options, { query: masked.shown, field: name, boost: 1 }, context => {
    return new FieldMaskingSpanQuery(masked.toSpan(context), fieldName(name, context))
  })
}
