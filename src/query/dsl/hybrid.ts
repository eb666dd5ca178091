// Up to five queries whose hits are ranked separately and then fused.
import { ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { isObject, isScalar, type JsonObject, tokenOf, wholeOf } from '../../core/json-token.ts'
import type { Query } from '../contracts/query.ts'
import type { ParseContext, QueryBuilder, QueryContext } from '../contracts/query-builder.ts'
import { HybridQuery } from '../exec/hybrid.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { addFilter } from './add-filter.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { afterItem, Options } from './simple-object.ts'

/** Several queries whose scores a search pipeline normalises and combines. */
export interface HybridRequest<Q> extends CommonQueryOptions {
  /** Queries whose scores are combined by a search pipeline. */
  readonly queries: Q | readonly Q[]
  /** For all of them. */
  readonly filter?: Q
  /** So many documents of each query take part; for paging. */
  readonly pagination_depth?: number
}

const MAX_QUERIES = 5

const MAX_RESULT_WINDOW = 10_000

export const hybrid = defineQuery({
  name: 'hybrid',
  parse(json, cx) {
    const options = new Options()
    const queries: JsonObject[] = []
    let parsed: QueryBuilder[] = []
    let filter: JsonObject | null = null
    let paginationDepth: number | null = null
    const add = (query: unknown, builder: QueryBuilder) => {
      queries.push(query as JsonObject)
      parsed.push(builder)
    }
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (key === 'queries' && isObject(value)) add(value, cx.parseQuery(value, atValue(json, key)))
      else if (key === 'queries' && Array.isArray(value)) readList(value, cx, queries.length, add)
      else if (key === 'filter' && isObject(value)) {
        cx.parseQuery(value, atValue(json, key))
        filter = value
      } else if (key === 'pagination_depth' && !isContainer(value)) paginationDepth = depthOf(json, value)
      else if (!options.take(key, value)) throw parsing('Field is not supported by [hybrid] query', atValue(json, key))
      else if (options.boost !== 1) throw parsing('[hybrid] query does not support [boost]', atValue(json, key))
    }
    if (queries.length === 0) throw parsing("[hybrid] requires 'queries' field with at least one clause", atEnd(json))
    if (filter !== null) {
      const required = filter
      parsed = queries.map(query => cx.parseQuery(addFilter(query, required), atValue(json, 'queries')))
    }
    return builder('hybrid', options, context => make(parsed, paginationDepth, context), parsed)
  },
})

const isContainer = (value: unknown) => isObject(value) || Array.isArray(value)

/** `known`: queries that came before the list. */
function readList(list: unknown[], cx: ParseContext, known: number, add: (query: unknown, builder: QueryBuilder) => void): void {
  if (list.length === 0) throw parsing('[_na] query malformed, must start with start_object', atEnd(list))
  list.forEach((item, i) => {
    if (known + i === MAX_QUERIES) throw parsing('Number of sub-queries exceeds maximum supported by [hybrid] query', atValue(list, i))
    add(item, cx.parseQuery(item, isObject(item) || i === 0 ? atValue(list, i) : afterItem(list, i)))
  })
}

function depthOf(json: JsonObject, value: unknown): number {
  if (isScalar(value) && typeof value !== 'boolean') return wholeOf(value)
  const token = tokenOf(value) === 'VALUE_NULL' ? 'VALUE_NULL' : `VALUE_${String(value).toUpperCase()}`
  const reasonAt = (line: number, col: number) =>
    `Current token (${token}) not numeric, can not use numeric value accessors\n at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); line: ${line}, column: ${col}]`
  throw new ApiError('json_parse_exception', `Current token (${token}) not numeric`, {
    status: 400,
    at: atValue(json, 'pagination_depth'),
    reasonAt,
  })
}

function make(queries: readonly QueryBuilder[], paginationDepth: number | null, cx: QueryContext): Query {
  const made = queries.map(query => query.toQuery(cx))
  if (made.length === 0) return new MatchNoDocsQuery('no clauses for hybrid query')
  if (paginationDepth !== null) checkDepth(paginationDepth, cx)
  return new HybridQuery(made, paginationDepth)
}

function checkDepth(depth: number, { settings }: QueryContext): void {
  if (depth < 0) throw illegalArgument('pagination_depth should be greater than 0')
  if (depth > Number(settings['index.max_result_window'] ?? MAX_RESULT_WINDOW)) {
    throw illegalArgument('pagination_depth should be less than or equal to index.max_result_window setting')
  }
  if (depth === 0) throw illegalArgument('pagination_depth must not be zero')
}
