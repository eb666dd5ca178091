// The operation `rank_eval`: runs searches and scores their hits by a metric over rated documents.
import { nullPointer } from '../../core/errors.ts'
import { stringify } from '../../core/json.ts'
import { mapKept, onceKept } from '../../core/kept-work.ts'
import { bodyOfBytes } from '../../core/request-body.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { RenderedBody, render, searchOf } from '../../engine/search-requests/rendered-search.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { HitBody } from '../../search/contracts/hit.ts'
import type { SearchRequest } from '../../search/contracts/search-request.ts'
import type { Metric } from '../../search/rank-eval/metrics.ts'
import { type RankEvalRequest, type RatedRequest, readRankEval } from '../../search/rank-eval/read-rank-eval.ts'
import { searchType } from '../../search/request/parse-search-request.ts'
import { readTemplateRequest } from '../../search/templates/template-request.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'
import { type Response, runSearches } from './msearch.ts'
import { toldInOrder } from './streamed-body.ts'

interface RankEvalParams extends IndicesParams {
  body: Record<string, unknown>
  search_type?: 'query_then_fetch' | 'dfs_query_then_fetch'
}

interface RankEvalResponse {
  metric_score: number
  /** By request. */
  details: Record<string, Judged>
  /** What went wrong, by request. */
  failures: Record<string, { error: unknown }>
}

interface Judged {
  metric_score: number
  /** Hits that nobody has judged. */
  unrated_docs: { _index: string; _id: string }[]
  hits: {
    /** The hit. */
    hit: HitBody
    /** Its rating; null where nobody has judged it. */
    rating: number | null
  }[]
  /** What the figure is made of. */
  metric_details: Record<string, Readonly<Record<string, number>>>
}

export const rankEval = typedOperation<RankEvalParams, RankEvalResponse>()({
  name: 'rank_eval',
  action: 'indices:data/read/rank_eval',
  routes: [
    { method: 'GET', path: '/_rank_eval' },
    { method: 'POST', path: '/_rank_eval' },
    { method: 'GET', path: '/{index}/_rank_eval' },
    { method: 'POST', path: '/{index}/_rank_eval' },
  ],
  params: { ...INDICES_PARAMS, search_type: 'string' },
  body: 'json',
  bodyRequired: 'or source',
  cancellable: true,
  async run(cx, request) {
    const asked = onceKept(request.body, 'asked', () => toldInOrder(request.body, readRankEval))
    const { metric, concurrent } = asked
    const { search_type, ...params } = request.params
    const searches = mapKept(asked.requests, 'searches', one => ({
      lines: { index: request.path.index, params: { ...params, search_type }, body: request.body },
      request: judged(one, metric, searchFor(cx, one, asked, request)),
    }))
    cx.authorise([])
    const responses = await runSearches(cx, searches, concurrent)
    return { body: answer(asked, responses) }
  },
})

const NO_TEMPLATE =
  'Cannot invoke "org.opensearch.script.TemplateScript$Factory.newInstance(java.util.Map)" because "templateScript" is null'

/** The one that was given, or what its template makes. */
function searchFor(cx: CallContext, { search, template }: RatedRequest, { templates }: RankEvalRequest, { params }: OperationRequest) {
  const { search_type } = params
  if (search !== null) return { ...search, searchType: searchType(search_type) }
  const { id, params: values } = template!
  const script = templates.get(id)
  if (script === undefined) throw nullPointer(NO_TEMPLATE)
  const source = typeof script === 'string' ? { source: script } : (script as Record<string, unknown>)
  const body = bodyOfBytes(Buffer.from(stringify({ ...source, params: values })))
  const request = readTemplateRequest(body, message => cx.warn(message))
  return searchOf(new RenderedBody(render(cx.engine, request)), { search_type }, request)
}

/** As many hits as the metric looks at, without more of them than was asked for. */
function judged({ summaryFields }: RatedRequest, { size }: Metric, request: SearchRequest): SearchRequest {
  return { ...request, size, source: { fetch: summaryFields.length > 0, includes: summaryFields, excludes: [] } }
}

function answer({ requests, metric }: RankEvalRequest, responses: readonly Response[]): RankEvalResponse {
  const details = new Map<string, Judged>()
  const failures = new Map<string, { error: unknown }>()
  requests.forEach((request, i) => {
    const { error, hits } = responses[i] as { error?: unknown; hits?: { hits: readonly HitBody[] } }
    if (error === undefined) details.set(request.id, judge(request, metric, hits!.hits))
    else failures.set(request.id, { error })
  })
  let sum = 0
  for (const { metric_score } of details.values()) sum += metric_score
  return { metric_score: sum / details.size, details: ordered(details), failures: ordered(failures) }
}

function ordered<T>(byId: ReadonlyMap<string, T>): Record<string, T> {
  const object: Record<string, T> = Object.create(null)
  for (const id of hashMapOrder([...byId.keys()])) object[id] = byId.get(id)!
  return object
}

function judge({ ratings }: RatedRequest, metric: Metric, hits: readonly HitBody[]): Judged {
  const known = new Map(ratings.map(({ index, id, rating }) => [JSON.stringify([index, id]), rating]))
  const rated = hits.map(hit => ({ hit, rating: known.get(JSON.stringify([hit._index, hit._id])) ?? null }))
  const quality = metric.judge(
    rated.map(({ rating }) => rating),
    ratings.map(({ rating }) => rating),
  )
  return {
    metric_score: quality.score,
    unrated_docs: rated.flatMap(({ hit: { _index, _id }, rating }) => (rating === null ? [{ _index, _id: _id as string }] : [])),
    hits: rated,
    metric_details: { [metric.name]: quality.details },
  }
}
