// The next page of a scroll.
import { ApiError, illegalArgument, validationFailed } from '../../core/errors.ts'
import { readTime } from '../../core/values.ts'
import { refuseProfile } from '../../engine/access/restricted-requests.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { readScrollId } from '../../engine/contexts/context-ids.ts'
import { KeptScroll } from '../../engine/searches/run-search.ts'
import { searching } from '../../engine/searches/search-context.ts'
import { seenNow } from '../../engine/searches/seen-now.ts'
import { allShardsFailed, missingShard } from '../../search/contracts/shard-failures.ts'
import type { SearchContext } from '../../search/group/search-context.ts'
import { withHumanTimes } from '../../search/human-times.ts'
import { contextMissing } from '../../search/shards/missing-target.ts'
import { ownerOf } from '../../security/contracts/identity.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { readContextBody, unknownParameter } from './context-body.ts'
import type { SearchResponse } from './search.ts'

export interface ScrollParams extends CommonParams {
  body?: {
    /** The `_scroll_id` of the page before. */
    scroll_id: string
    /** How long it is kept, like `1m`. */
    scroll?: string
  }
}

export const scroll = typedOperation<ScrollParams, SearchResponse>()({
  name: 'scroll',
  action: 'indices:data/read/scroll',
  routes: [
    { method: 'GET', path: '/_search/scroll' },
    { method: 'POST', path: '/_search/scroll' },
    { method: 'GET', path: '/_search/scroll/{scroll_id}' },
    { method: 'POST', path: '/_search/scroll/{scroll_id}' },
  ],
  params: { rest_total_hits_as_int: 'boolean', scroll: 'string', scroll_id: 'string' },
  body: 'json',
  cancellable: true,
  describe: ({ path, params }) => `scrollId[${String(path.scroll_id ?? params.scroll_id ?? '')}], scroll[${String(params.scroll ?? '')}]`,
  async run(cx, request) {
    const { id, keepAliveMillis } = readRequest(request)
    if (id === null) throw validationFailed('scrollId is missing')
    const page = await nextPage(cx, id, keepAliveMillis, request.params.rest_total_hits_as_int === true)
    return { body: request.params.human === true ? withHumanTimes(page) : page }
  },
})

interface NextPage {
  readonly id: string | null
  /** Null: this page is the last one wanted. */
  readonly keepAliveMillis: number | null
}

function readRequest({ path, params, body }: OperationRequest): NextPage {
  let id = (path.scroll_id ?? params.scroll_id ?? null) as string | null
  let keepAliveMillis = params.scroll === undefined ? null : readTime(params.scroll, 'scroll')
  for (const [key, value] of readContextBody(body)) {
    if (key === 'scroll_id' && typeof value === 'string') id = value
    else if (key === 'scroll' && typeof value === 'string') keepAliveMillis = readTime(value, 'scroll')
    else throw unknownParameter(key, value)
  }
  return { id, keepAliveMillis }
}

/** Told as a failure that no shard had. */
function wrongUser(): ApiError {
  return allShardsFailed('query', [missingShard(new ApiError('security_exception', 'Wrong user in reader context'))])
}

/** The server asks all nodes at once: what it says of the last is the cause. */
function onUnknownNodes(nodes: readonly string[]): ApiError {
  const errors = nodes.map(node => illegalArgument(`scroll_id references node [${node}] which was not found in the cluster`))
  return allShardsFailed('query', errors.map(missingShard), errors.at(-1))
}

async function nextPage(cx: CallContext, id: string, keepAliveMillis: number | null, totalHitsAsInt: boolean): Promise<SearchResponse> {
  const { number, shards, nodes } = readScrollId(id)
  const { contexts } = cx.engine
  const context = contexts.find(id)
  if (context === undefined || !(context.content instanceof KeptScroll)) {
    cx.authorise([])
    if (nodes !== undefined) throw onUnknownNodes(nodes)
    throw allShardsFailed(
      'query',
      Array.from({ length: Math.max(shards, 1) }, (_, place) => missingShard(contextMissing(number + place))),
    )
  }
  cx.authorise([...context.content.indices.values()])
  // Its filters are those of the user who opened it.
  if (context.owner !== ownerOf(cx.identity)) throw wrongUser()
  const problem = keepAliveMillis === null ? null : contexts.keepAliveProblem('scroll', keepAliveMillis)
  if (problem !== null) {
    contexts.free(context)
    throw allShardsFailed('query', [missingShard(problem)])
  }
  const { scroll, indices } = context.content
  if (scroll.isProfiled) refuseProfile(cx, indices.values())
  const next = (search: SearchContext) => scroll.next(search, totalHitsAsInt, target => seenNow(cx, target))
  try {
    const page = await contexts.use(context, keepAliveMillis, () => searching(cx, null, next))
    return (keepAliveMillis === null ? page : { _scroll_id: id, ...page }) as SearchResponse
  } finally {
    if (keepAliveMillis === null) contexts.free(context)
  }
}
