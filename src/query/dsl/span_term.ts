// Where a term stands, for other span queries to be near it.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { isObject } from '../../core/json-token.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import { BoostQuery } from '../exec/boost.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import type { Query } from '../exec/query.ts'
import { SpanTermQuery } from '../exec/spans/span-term.ts'
import { TermQuery } from '../exec/term.ts'
import { TermInSetQuery } from '../exec/term-in-set.ts'
import { termQuery } from '../fields/field-queries.ts'
import { defineQuery } from './query-builder.ts'
import { afterItem, Options, onlyField, unsupported } from './simple-object.ts'
import { spanBuilder } from './span-clause.ts'

export const span_term = defineQuery({
  name: 'span_term',
  parse(json) {
    const options = new Options()
    const field = onlyField('span_term', json)
    const given = field === null ? null : json[field]
    if (Array.isArray(given)) {
      // The parser goes on inside the list, where it finds what it takes for a second field.
      throw parsing(`[span_term] query doesn't support multiple fields, found [${field}] and [null]`, afterItem(given, -1))
    }
    if (field === null || field === '') throw illegalArgument('field name is null or empty')
    let value: unknown = given
    if (isObject(given)) {
      value = null
      for (const key of Object.keys(given)) {
        const item = given[key]
        if (key === 'value' || key === 'term') {
          if (isObject(item)) throw unsupported('span_term', item, Object.keys(item)[0])
          // Of a list each token takes the place of the one before, its end included.
          value = Array.isArray(item) ? ']' : item
        } else if (!options.take(key, item)) throw unsupported('span_term', given, key)
      }
    }
    if (value === null) throw illegalArgument('value cannot be null')
    return spanBuilder('span_term', options, { [field]: { value, boost: 1 } }, cx => {
      const type = cx.fields.field(field)
      return type === undefined ? new SpanTermQuery(field, javaText(value)) : termOf(termQuery(type, value, cx))
    })
  },
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
