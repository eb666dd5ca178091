// A multi-term query (prefix, wildcard, regexp, fuzzy, range) as spans.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { isObject, isScalar, type JsonObject } from '../../core/json-token.ts'
import { JsonWalk } from '../../core/json-walk.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryBuilder, QueryContext } from '../contracts/query-builder.ts'
import { BoostQuery } from '../exec/boost.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { MultiTermQuery } from '../exec/multi-term.ts'
import { SpanMatchNoDocsQuery } from '../exec/spans/span-match-none.ts'
import { SpanMultiTermQueryWrapper } from '../exec/spans/span-multi-term.ts'
import type { SpanQuery } from '../exec/spans/span-query.ts'
import { requireTerms } from '../fields/shared.ts'
import { prefixSpans } from '../text/phrases.ts'
import { readPrefix } from './prefix.ts'
import { defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options, unsupported } from './simple-object.ts'
import { javaClass } from './span_term.ts'
import { spanBuilder, unsupportedOperation } from './span-clause.ts'

/** A query for several terms, as a span query. */
export interface SpanMultiRequest<Q> extends CommonQueryOptions {
  /** `prefix`, `wildcard`, `fuzzy`, `regexp` or `range`. */
  readonly match: Q
}

const MULTI_TERM: ReadonlySet<string> = new Set(['fuzzy', 'prefix', 'range', 'regexp', 'wildcard'])

export const span_multi = defineQuery({
  name: 'span_multi',
  parse(json, cx) {
    const options = new Options()
    let inner: QueryBuilder | null = null
    let match: JsonObject = {}
    for (const key of Object.keys(json)) {
      // The server reads through lists as if they were not there.
      for (const value of [json[key]].flat(Number.POSITIVE_INFINITY)) {
        if (key === 'match' && isObject(value)) {
          inner = cx.parseQuery(value, atValue(json, key))
          match = value
          if (!MULTI_TERM.has(inner.name)) throw parsing('[span_multi] [match] must be of type multi term query', atEnd(value))
        } else if (!isObject(value) && !isScalar(value)) continue
        else if (!options.take(key, value)) throw unsupported('span_multi', json, key)
      }
    }
    if (inner === null) throw parsing('[span_multi] must have [match] multi term query clause', atEnd(json))
    const query = inner
    const body = match[query.name] as JsonObject
    return spanBuilder('span_multi', options, { match: shownMatch(query.name, body), boost: 1 }, context => {
      return query.name === 'prefix' ? begunSpans(body, context) : termSpans(query.toQuery(context), Object.keys(body)[0])
    })
  },
})

/** A text by itself is printed as the value that it is. */
const shownMatch = (name: string, body: JsonObject): JsonObject => ({
  [name]: Object.fromEntries(Object.entries(body).map(([field, given]) => [field, isObject(given) ? given : { value: given, boost: 1 }])),
})

const nothing = (field: string) => new SpanMatchNoDocsQuery(field, 'Inner query rewrote to match_none')

/** Prefixes are matched literally, even with `case_insensitive`. */
function begunSpans(body: JsonObject, cx: QueryContext): SpanQuery {
  const { field: name, options } = readPrefix(new JsonWalk(body))
  const field = cx.fields.field(name)
  if (field === undefined) return nothing(name)
  const rewrite = options.rewriteMethod
  if (field.family !== 'text' || field.type === 'prefix' || field.type === 'phrase') {
    throw illegalArgument(`Can only use span prefix queries on text fields - not on [${field.name}] which is of type [${field.type}]`)
  }
  requireTerms(field)
  return prefixSpans(field, options.text!, rewrite)
}

function termSpans(query: Query, field: string): SpanQuery {
  if (query instanceof BoostQuery || query instanceof ConstantScoreQuery) return termSpans(query.query, field)
  if (query instanceof MatchNoDocsQuery) return nothing(field)
  if (query instanceof MultiTermQuery) return new SpanMultiTermQueryWrapper(query)
  throw unsupportedOperation(`unsupported inner query, should be org.apache.lucene.search.MultiTermQuery but was ${javaClass(query)}`)
}
