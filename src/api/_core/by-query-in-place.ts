// Runs delete by query and update by query, which write where they find.
import type { ByQueryCount } from '../../engine/by-query/by-query-response.ts'
import type { ByQueryRequest } from '../../engine/by-query/by-query-run.ts'
import { runByQuery } from '../../engine/by-query/by-query-task.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest, OperationResponse } from '../../engine/calls/operation.ts'
import { withLookedUpTerms } from '../../engine/look-ups/terms-lookups.ts'
import { type ResolvedSearch, searchTargets } from '../../engine/searches/search-targets.ts'
import type { ByQueryBody } from './by-query-body.ts'
import { checkSearch, forEverySlice, readLimits, readSearch, SEARCH } from './by-query-params.ts'

interface InPlace {
  readonly action: string
  /** As in a task's description: `delete-by-query`. */
  readonly verb: string
  readonly body: ByQueryBody
  /** A missing query is refused, where documents would be lost by it. */
  readonly needsQuery: boolean
  readonly counts: readonly ByQueryCount[]
  readonly write: ByQueryRequest['write']
  /** What tasks tell of the script; absent: there is none. */
  readonly updatedWith?: string
  /** Throws where it must not be done to what was found. */
  readonly check?: (source: ResolvedSearch) => void
}

export async function runInPlace(cx: CallContext, request: OperationRequest, operation: InPlace): Promise<OperationResponse> {
  const { params } = request
  const { action, verb, body, counts, write } = operation
  const search = readSearch(body.search, params)
  const isAsked = !operation.needsQuery || search.search.query !== null || params.q !== undefined
  checkSearch(search, params.slices, isAsked ? [] : ['query is missing'])
  const found = await withLookedUpTerms(cx, search.search, { path: request.path, params, actions: [action, SEARCH] })
  if (params.size !== undefined) cx.warn('Deprecated field [size] used, expected [max_docs] instead')
  return runByQuery(cx, {
    action,
    description: `${verb} [${request.path.index}]${operation.updatedWith ?? ''}`,
    prepare: () => {
      const source = forEverySlice(params.slices, () => permittedSource(cx, request))
      operation.check?.(source)
      const limits = readLimits(request, body.maxDocs, source.indices)
      return { source, request: { ...search, search: found, ...limits, proceeds: body.proceeds, write } }
    },
    counts,
    human: params.human === true,
    waits: params.wait_for_completion !== false,
  })
}

/** What is found tells of documents, so it asks permission as a search, too. */
function permittedSource(cx: CallContext, request: OperationRequest): ResolvedSearch {
  const source = searchTargets(cx, request)
  cx.authorise(
    source.indices.map(({ name }) => name),
    SEARCH,
  )
  return source
}
