// The spans of any of several queries.
import { parsing } from '../../core/errors.ts'
import { atEnd } from '../../core/json-spot.ts'
import { mapKept } from '../../core/kept-work.ts'
import { pushAll } from '../../core/long-lists.ts'
import { SpanOrQuery } from '../exec/spans/span-or.ts'
import { defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options, unsupported } from './simple-object.ts'
import { type SpanQueryBuilder, spanBuilder, spanClauses } from './span-clause.ts'

export interface SpanOrRequest<Q> extends CommonQueryOptions {
  /** Span queries, one of which matches. */
  readonly clauses: readonly Q[]
}

export const span_or = defineQuery({
  name: 'span_or',
  parse(json, cx) {
    const options = new Options()
    const clauses: SpanQueryBuilder[] = []
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (key === 'clauses' && Array.isArray(value)) pushAll(clauses, spanClauses('span_or', value, cx))
      else if (!options.take(key, value)) throw unsupported('span_or', json, key)
    }
    if (clauses.length === 0) throw parsing('span_or must include [clauses]', atEnd(json))
    const shown = { clauses: clauses.map(clause => clause.shown), boost: 1 }
    return spanBuilder('span_or', options, shown, context => new SpanOrQuery(mapKept(clauses, 'build', clause => clause.toSpan(context))))
  },
})
