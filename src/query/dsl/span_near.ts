// Spans near one another.
import { parsing } from '../../core/errors.ts'
import { atEnd } from '../../core/json-spot.ts'
import { booleanOf, isScalar, wholeOf } from '../../core/json-token.ts'
import { mapKept } from '../../core/kept-work.ts'
import { pushAll } from '../../core/long-lists.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { SpanNearQuery } from '../exec/spans/span-near.ts'
import type { SpanQuery } from '../exec/spans/span-query.ts'
import { defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options, unsupported } from './simple-object.ts'
import { isGap } from './span_gap.ts'
import { type SpanQueryBuilder, spanBuilder, spanClauses } from './span-clause.ts'

/** Spans near one another. */
export interface SpanNearRequest<Q> extends CommonQueryOptions {
  /** Span queries that lie near each other. */
  readonly clauses: readonly Q[]
  /** So many words may stand between; 0. */
  readonly slop?: number
  /** true. */
  readonly in_order?: boolean
}

export const span_near = defineQuery({
  name: 'span_near',
  parse(json, cx) {
    const options = new Options()
    const clauses: SpanQueryBuilder[] = []
    let slop = 0
    let inOrder = true
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (key === 'clauses' && Array.isArray(value)) pushAll(clauses, spanClauses('span_near', value, cx))
      else if (key === 'slop' && isScalar(value)) slop = wholeOf(value)
      else if (key === 'in_order' && isScalar(value)) inOrder = booleanOf(value)
      else if (!options.take(key, value)) throw unsupported('span_near', json, key)
    }
    if (clauses.length === 0) throw parsing('span_near must include [clauses]', atEnd(json))
    const shown = { clauses: clauses.map(clause => clause.shown), slop, in_order: inOrder, boost: 1 }
    const near = spanBuilder('span_near', options, shown, context => {
      const spans = mapKept(clauses, 'build', clause => spansOf(clause, context))
      return spans.length === 1 ? spans[0] : SpanNearQuery.of(spans[0].field, spans, slop, inOrder)
    })
    if (clauses.length > 1 || !isGap(clauses[0])) return near
    return { ...near, toQuery: () => new MatchNoDocsQuery('No query left after rewrite.') }
  },
})

const spansOf = (clause: SpanQueryBuilder, cx: QueryContext): SpanQuery => (isGap(clause) ? clause.toGap(cx) : clause.toSpan(cx))
