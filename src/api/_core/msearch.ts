// Several searches in one request, each answered or failed on its own.
import { concurrently } from '../../core/concurrently.ts'
import { illegalArgument, parseFailed, validationFailed } from '../../core/errors.ts'
import { orElseNow } from '../../core/eventually.ts'
import { mayLeaveKept, onceKept } from '../../core/kept-work.ts'
import type { RequestBody } from '../../core/request-body.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest, ParamSpec, ParamValue } from '../../engine/calls/operation.ts'
import { subCall } from '../../engine/calls/sub-call.ts'
import { shapeError } from '../../engine/dispatch/dispatch.ts'
import type { Engine } from '../../engine/engine.ts'
import { pipedSearch } from '../../engine/search-requests/piped-search.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import type { SearchRequest } from '../../search/contracts/search-request.ts'
import { withHumanTimes } from '../../search/human-times.ts'
import { parseSearchRequest } from '../../search/request/parse-search-request.ts'
import type { CallOptions } from '../call-options.ts'
import { type IndicesParams, type ParamsOf, typedOperation } from '../typed-operation.ts'
import { readSearchLines, type SearchLines, searchOfLine } from './msearch-lines.ts'
import { describeSearch, type SearchBody, type SearchResponse } from './search.ts'
import { toldInOrder } from './streamed-body.ts'

export interface MsearchHeader extends IndicesParams {
  /** How scores are made comparable: `query_then_fetch` or `dfs_query_then_fetch`. */
  search_type?: string
  preference?: string
  /** Only the shards that these texts choose. */
  routing?: string
  /** Keep the answer until the index changes. */
  request_cache?: boolean
  /** Answer what there is where shards fail; `true` by default. */
  allow_partial_search_results?: boolean
}

interface MsearchParams extends IndicesParams {
  /** Newline-delimited JSON, or a list of headers and searches in turn. */
  body: string | Uint8Array | readonly (MsearchHeader | SearchBody)[]
}

export interface MsearchResponse<T = Record<string, unknown>> {
  took: number
  responses: ((SearchResponse<T> & { status: number }) | { error: Record<string, unknown>; status: number })[]
}

const SEARCH = 'indices:data/read/search'

/** Of searches in lines and of those from templates. The specification spells one of them another way. */
export const MSEARCH_PARAMS = {
  ...INDICES_PARAMS,
  cancel_after_time_interval: 'time',
  ccs_minimize_roundtrips: 'boolean',
  css_minimize_roundtrips: 'boolean',
  max_concurrent_searches: 'int',
  max_concurrent_shard_requests: 'int',
  pre_filter_shard_size: 'int',
  rest_total_hits_as_int: 'boolean',
  routing: 'string',
  search_type: 'string',
  typed_keys: 'late_boolean',
} as const satisfies ParamSpec

type MsearchFunction = <Document = Record<string, unknown>>(
  params: MsearchParams & Omit<ParamsOf<typeof MSEARCH_PARAMS>, keyof MsearchParams>,
  options?: CallOptions,
) => Promise<MsearchResponse<Document>>

export const msearch = typedOperation<MsearchParams, MsearchResponse, MsearchFunction>()({
  name: 'msearch',
  action: 'indices:data/read/msearch',
  routes: [
    { method: 'GET', path: '/_msearch' },
    { method: 'POST', path: '/_msearch' },
    { method: 'GET', path: '/{index}/_msearch' },
    { method: 'POST', path: '/{index}/_msearch' },
  ],
  params: MSEARCH_PARAMS,
  body: 'ndjson',
  cancellable: true,
  readsParamsFirst: true,
  checkBody: ({ path, body }, engine) => void readSearches(engine, { path, params: {}, body }),
  async run(cx, request) {
    const began = performance.now()
    const concurrent = concurrentSearches(cx, request)
    const searches = readSearches(cx.engine, request)
    if (searches.length === 0) throw validationFailed('no requests added')
    refuseOptionsOfPits(searches)
    cx.authorise([])
    const responses = await runSearches(cx, searches, concurrent)
    return { body: told(responses, began, request) }
  },
})

export function concurrentSearches(cx: CallContext, { params }: OperationRequest): number {
  const asked = params.max_concurrent_searches as number | undefined
  if (asked !== undefined && asked < 1) throw illegalArgument('maxConcurrentSearchRequests must be positive')
  return asked ?? cx.engine.sliceCount
}

export function told(responses: readonly Response[], began: number, { params }: OperationRequest): { took: number; responses: Response[] } {
  const shown = params.human === true ? responses.map(withHumanTimes) : [...responses]
  return { took: Math.round(performance.now() - began), responses: shown }
}

/** One of several, read. */
export interface Search {
  readonly lines: SearchLines
  readonly request: SearchRequest
}

/** Points in time know their indexes and copies; one fault of this kind is the whole request's. */
function refuseOptionsOfPits(searches: readonly Search[]): void {
  const wrong = searches.flatMap(({ lines: { index, params }, request }) => {
    if (request.pit === null) return []
    const given = [index ? 'indices' : [], ['routing', 'preference'].filter(name => params[name] !== undefined)].flat()
    return given.map(name => `[${name}] cannot be used with point in time`)
  })
  if (wrong.length > 0) throw validationFailed(...wrong)
}

/** All of them: what cannot be read fails the whole request. */
function readSearches(engine: Engine, { path, params, body }: Pick<OperationRequest, 'path' | 'params' | 'body'>): Search[] {
  if (!body.present) throw parseFailed('request body or source parameter is required')
  const attempt = lineReader(engine)
  const shared = sharedParams(params)
  const read = onceKept(body, 'searches', () => {
    const left = readSearchLines(body.bytes(), { index: path.index, params: shared }, attempt)[Symbol.iterator]()
    return { left, lines: left.next(), searches: [] as Search[] }
  })
  for (; !read.lines.done; read.lines = read.left.next()) {
    const lines = read.lines.value
    mayLeaveKept()
    read.searches.push({
      lines,
      request: attempt(lines.body, () => toldInOrder(lines.body, json => parseSearchRequest(lines.params, searchOfLine(json)))),
    })
  }
  return read.searches
}

/** Errors of reading a line tell places within the line. */
export const lineReader =
  (engine: Engine) =>
  <T>(line: RequestBody, read: () => T): T =>
    orElseNow(read, error => {
      throw shapeError(engine, error, line)
    })

/** What holds for every search of the request. */
export function sharedParams(params: OperationRequest['params']): Record<string, ParamValue | undefined> {
  const shared = { ...params }
  delete shared.max_concurrent_searches
  return shared
}

/** An answer or an error. */
export type Response = Record<string, unknown>

/** So many at a time; the answers in the order of the searches. */
export async function runSearches(cx: CallContext, searches: readonly Search[], concurrent: number): Promise<Response[]> {
  const responses = new Array<Response>(searches.length)
  await concurrently(searches.length, concurrent, async i => {
    responses[i] = await runOne(cx, searches[i])
  })
  return responses
}

async function runOne(cx: CallContext, { lines, request }: Search): Promise<Response> {
  const call = { path: { index: lines.index }, params: lines.params }
  try {
    cx.task.check()
    const found = await subCall(cx, SEARCH, describeSearch({ ...call, body: lines.body }), part => pipedSearch(part, call, request))
    return { ...found, status: 200 }
  } catch (error) {
    const shaped = shapeError(cx.engine, error, lines.body)
    return { error: shaped.toBody(), status: shaped.status }
  }
}
