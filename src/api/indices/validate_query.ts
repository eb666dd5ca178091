// Whether a query is valid, and on request how it would run.
import { type ApiError, isApiError, validationFailed } from '../../core/errors.ts'
import { isError } from '../../core/native-values.ts'
import { permittedIndices } from '../../engine/access/permitted.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { shapeError } from '../../engine/dispatch/dispatch.ts'
import { type IndexOptions, LENIENT_EXPAND_OPEN, readIndexOptions } from '../../engine/indices/names.ts'
import { withQueryLookups } from '../../engine/look-ups/terms-lookups.ts'
import { searchContext } from '../../engine/searches/search-context.ts'
import { INDICES_PARAMS, searchTargets } from '../../engine/searches/search-targets.ts'
import { eachInTurns, TaskTurns } from '../../engine/tasks/task-turns.ts'
import type { QueryBuilder } from '../../query/contracts/query-builder.ts'
import { parseQuery } from '../../query/dsl/parse-query.ts'
import type { AskedQuery } from '../../search/contracts/search-request.ts'
import type { SearchTarget } from '../../search/contracts/search-target.ts'
import { parseQueryBody } from '../../search/request/query-body.ts'
import { urlQuery } from '../../search/request/url-query.ts'
import { detailedMessage, validateQuery as validateOn } from '../../search/validate-query.ts'
import { readQueryBody } from '../_core/streamed-body.ts'
import { type IndicesParams, type ShardsResult, typedOperation } from '../typed-operation.ts'

export interface ValidateQueryParams extends IndicesParams {
  body?: { query: Record<string, unknown> }
}

export interface ValidateQueryResponse {
  _shards?: ShardsResult
  valid: boolean
  error?: string
  /** By index. */
  explanations?: {
    index?: string
    shard?: number
    valid: boolean
    /** The query as it is run. */
    explanation?: string
    error?: string
  }[]
}

const EXPAND: IndexOptions = { ...LENIENT_EXPAND_OPEN, allowNoIndices: false, forbidClosed: true }

export const validateQuery = typedOperation<ValidateQueryParams, ValidateQueryResponse>()({
  name: 'indices.validate_query',
  action: 'indices:admin/validate/query',
  routes: [
    { method: 'GET', path: '/_validate/query' },
    { method: 'POST', path: '/_validate/query' },
    { method: 'GET', path: '/{index}/_validate/query' },
    { method: 'POST', path: '/{index}/_validate/query' },
  ],
  params: {
    ...INDICES_PARAMS,
    all_shards: 'boolean',
    analyze_wildcard: 'boolean',
    analyzer: 'string',
    default_operator: 'string',
    df: 'string',
    explain: 'boolean',
    lenient: 'boolean',
    q: 'string',
    rewrite: 'boolean',
  },
  urlQuery: 'instead of body',
  body: 'json',
  async run(cx, request) {
    const { params } = request
    const { explain, rewrite, all_shards } = params
    const asked = readQuery(cx, request)
    if (isError(asked)) {
      // Told before any index is looked for.
      permittedIndices(cx, request.path.index, { ...readIndexOptions(params, EXPAND), ignoreUnavailable: true, allowNoIndices: true })
      return { body: { valid: false, ...(explain === true && { error: detailedMessage(asked) }) } }
    }
    const query = asked === null ? MATCH_ALL : await completed(cx, asked, request)
    if (isApiError(query)) {
      const _shards = { total: 0, successful: 0, failed: 0 }
      return { body: { _shards, valid: false, explanations: [{ valid: false, error: query.reason }] } }
    }
    const { targets } = searchTargets(cx, request, EXPAND)
    const { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, scripts } = searchContext(cx)
    const options = { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, scripts, boost: 1, statistics: null }
    const chosen = all_shards === true ? byIndex(targets) : firstOfEach(targets)
    const turns = new TaskTurns(cx.task)
    const results = await eachInTurns(turns, chosen, async target => ({
      target,
      ...(await validateOn(target, query, rewrite === true, options, turns)),
    }))
    const explained = explain === true || rewrite === true || all_shards === true
    return {
      body: {
        _shards: { total: chosen.length, successful: chosen.length, failed: 0 },
        valid: results.every(({ valid }) => valid),
        ...(explained && {
          explanations: results.map(({ target: { index, shard }, ...result }) => ({
            index,
            ...(all_shards === true && { shard }),
            ...result,
          })),
        }),
      },
    }
  },
})

const MATCH_ALL = parseQuery({ match_all: {} })

/** The query, null for all documents; or what is wrong with it, which is an answer and no failure. */
function readQuery(cx: CallContext, { params, body }: OperationRequest): AskedQuery | null | ApiError {
  if (!body.present) return urlQuery(params)
  let query: AskedQuery | null
  try {
    query = readQueryBody(body, json => parseQueryBody(json))
  } catch (error) {
    if (!isApiError(error) || error.status === 501) throw error
    return shapeError(cx.engine, error, body)
  }
  if (query === null) throw validationFailed('query cannot be null')
  return query
}

/** What keeps the caller from a document that the query names is an answer, too. */
async function completed(cx: CallContext, asked: AskedQuery, { path, params }: OperationRequest): Promise<QueryBuilder | ApiError> {
  const options = { ...readIndexOptions(params, EXPAND), ignoreUnavailable: true, allowNoIndices: true, forbidClosed: false }
  permittedIndices(cx, path.index, options)
  try {
    return (await withQueryLookups(cx, asked, { path, params })).parsed
  } catch (error) {
    if (!isApiError(error) || NO_ANSWER.has(error.type)) throw error
    return error
  }
}

/** Errors of what the query names that stay errors. */
const NO_ANSWER: ReadonlySet<string> = new Set(['index_not_found_exception', 'index_closed_exception'])

const byIndex = (targets: readonly SearchTarget[]) =>
  [...targets].sort((a, b) => (a.index < b.index ? -1 : a.index > b.index ? 1 : a.shard - b.shard))

/** One shard stands for its index. */
function firstOfEach(targets: readonly SearchTarget[]): SearchTarget[] {
  const first = new Map<string, SearchTarget>()
  for (const target of byIndex(targets)) if (!first.has(target.index)) first.set(target.index, target)
  return [...first.values()]
}
