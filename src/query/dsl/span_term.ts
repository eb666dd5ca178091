// The positions of a term, for other span queries.

import { illegalArgument } from '../../core/errors.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { Query } from '../contracts/query.ts'
import { BoostQuery } from '../exec/boost.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { SpanTermQuery } from '../exec/spans/span-term.ts'
import { TermQuery } from '../exec/term.ts'
import { TermInSetQuery } from '../exec/term-in-set.ts'
import { termQuery } from '../fields/field-queries.ts'
import { noFieldName } from './no-field-name.ts'
import { defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'
import { spanBuilder } from './span-clause.ts'
import { unsupportedAt, walked, walkField } from './walked-query.ts'

/** By field: a term. */
export type SpanTermRequest = Readonly<
  Record<
    string,
    | string
    | number
    | boolean
    | (CommonQueryOptions & {
        /** The term. */
        readonly value: string | number | boolean
      })
  >
>

export const span_term = defineQuery({
  name: 'span_term',
  parse: walked('span_term', walk => {
    const options = new Options()
    let value: unknown = null
    const field = walkField('span_term', walk, {
      option() {
        // Of a list each token takes the place of the one before, its end included.
        if (walk.key === 'value' || walk.key === 'term') value = walk.anything()
        else if (!options.takeWalk(walk)) throw unsupportedAt('span_term', walk)
      },
      value: () => void (value = walk.anything()),
    })
    if (field === null || field === '') throw noFieldName(walk.at)
    if (value === null) throw illegalArgument('value cannot be null')
    return spanBuilder('span_term', options, { [field]: { value, boost: 1 } }, cx => {
      const type = cx.fields.field(field)
      return type === undefined ? new SpanTermQuery(field, javaText(value)) : termOf(termQuery(type, value, cx))
    })
  }),
})

function termOf(query: Query): SpanTermQuery {
  if (query instanceof BoostQuery || query instanceof ConstantScoreQuery) return termOf(query.query)
  if (query instanceof TermQuery) return new SpanTermQuery(query.field, query.term)
  if (query instanceof TermInSetQuery && query.terms.length === 1) return new SpanTermQuery(query.field, query.terms[0])
  throw illegalArgument(`Cannot extract a term from a query of type class ${javaClass(query)}: ${query}`)
}

/** The full name of the server's class. */
export const javaClass = ({ type }: Query): string =>
  type.startsWith('Approximate') ? `org.opensearch.search.approximate.${type}` : `org.apache.lucene.search.${type}`
