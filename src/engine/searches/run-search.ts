// Runs a search over indexes, over a point in time, or as the first page of a scroll.
import { ApiError, indexNotFound, validationFailed } from '../../core/errors.ts'
import type { Eventually } from '../../core/eventually.ts'
import type { Fusion } from '../../search/contracts/fusion.ts'
import type { PitSpec, SearchRequest } from '../../search/contracts/search-request.ts'
import type { SearchResponse } from '../../search/contracts/search-response.ts'
import type { SearchTarget } from '../../search/contracts/search-target.ts'
import { allShardsFailed } from '../../search/contracts/shard-failures.ts'
import { Scroll } from '../../search/scroll.ts'
import { executeSearch } from '../../search/search.ts'
import { contextMissing } from '../../search/shards/missing-target.ts'
import { ownerOf } from '../../security/contracts/identity.ts'
import { refuseSearch } from '../access/restricted-requests.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { OperationRequest } from '../calls/operation.ts'
import { makeScrollId, type PitShard, readPitId } from '../contexts/context-ids.ts'
import { KeptPit } from '../contexts/pit.ts'
import type { Kept } from '../contexts/search-contexts.ts'
import { readIndexOptions, STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../indices/names.ts'
import { seenBy } from '../shards/restricted-target.ts'
import { searching } from './search-context.ts'
import { searchTargets } from './search-targets.ts'

/** `call` tells the indexes and how they are chosen; `fusion` how queries of a hybrid one are brought together, where not as usual. */
export function runSearch(
  cx: CallContext,
  call: Pick<OperationRequest, 'path' | 'params'>,
  request: SearchRequest,
  fusion?: Fusion,
): Eventually<SearchResponse> {
  if (request.pit !== null) return searchPit(cx, call, request, request.pit, fusion)
  const { indices, targets } = searchTargets(cx, call)
  refuseSearch(cx, request, () => indices.map(({ name }) => name))
  if (request.scrollMillis !== null) return openScroll(cx, targets, request, request.scrollMillis)
  // Names of `indices_boost` mean what names of the search would.
  const indexOptions = readIndexOptions(call.params, STRICT_EXPAND_OPEN_FORBID_CLOSED)
  return searching(cx, request.cancelAfterMillis, search => executeSearch(targets, request, search), { indexOptions, fusion })
}

// ---- scrolls ----------------------------------------------------------------------------------

/** A scroll while it is kept. */
export class KeptScroll implements Kept {
  readonly kind = 'scroll'
  readonly indices: ReadonlyMap<string, string>

  constructor(
    readonly scroll: Scroll,
    targets: readonly SearchTarget[],
  ) {
    this.indices = namesByUuid(targets)
  }

  get shardCount(): number {
    return this.scroll.shardCount
  }

  dropIndex(indexUuid: string, number: number): void {
    this.scroll.dropIndex(indexUuid, place => contextMissing(number + place))
  }
}

function openScroll(
  cx: CallContext,
  targets: readonly SearchTarget[],
  request: SearchRequest,
  keepAliveMillis: number,
): Eventually<SearchResponse> {
  const { contexts } = cx.engine
  const problem = contexts.keepAliveProblem('scroll', keepAliveMillis) ?? contexts.openProblem('scroll', targets.length)
  if (problem !== null) throw refusedByAll(targets, problem)
  return searching(cx, request.cancelAfterMillis, async search => {
    const scroll = new Scroll(targets, request, search)
    if (scroll.shardCount === 0) return scroll.next(search, request.totalHitsAsInt)
    const context = contexts.keep(new KeptScroll(scroll, targets), {
      owner: ownerOf(cx.identity),
      keepAliveMillis,
      makeId: makeScrollId(scroll.shardCount),
    })
    try {
      const page = await contexts.use(context, null, () => scroll.next(search, request.totalHitsAsInt))
      return { _scroll_id: context.id, ...page }
    } catch (error) {
      contexts.free(context)
      throw error
    }
  })
}

// ---- points in time ---------------------------------------------------------------------------

async function searchPit(
  cx: CallContext,
  { path, params }: Pick<OperationRequest, 'path' | 'params'>,
  request: SearchRequest,
  pit: PitSpec,
  fusion: Fusion | undefined,
): Promise<SearchResponse> {
  const problems = ['indices', 'indicesOptions', 'routing', 'preference'].filter(name => isGiven(name, path, params))
  if (problems.length > 0) throw validationFailed(...problems.map(name => `[${name}] cannot be used with point in time`))
  const { number, shards } = readPitId(pit.id)
  const { contexts } = cx.engine
  const context = contexts.find(pit.id)
  const indices = [...new Set(shards.map(({ index }) => index))]
  cx.authorise(indices)
  refuseSearch(cx, request, () => indices)
  for (const shard of shards) requireOpen(cx, shard)
  if (context === undefined || !(context.content instanceof KeptPit)) throw allMissing(cx, shards, number)
  const targets = context.content.targets.map(target => seenBy(target, cx.restrictionsFor(target.index)))
  const problem = pit.keepAliveMillis === null ? null : contexts.keepAliveProblem('pit', pit.keepAliveMillis)
  if (problem !== null) throw refusedByAll(targets, problem)
  const search = () => searching(cx, request.cancelAfterMillis, search => executeSearch(targets, request, search), { fusion })
  return { pit_id: pit.id, ...(await contexts.use(context, pit.keepAliveMillis, search)) }
}

const INDICES_OPTIONS = ['ignore_unavailable', 'allow_no_indices', 'expand_wildcards', 'ignore_throttled']

function isGiven(name: string, path: OperationRequest['path'], params: OperationRequest['params']): boolean {
  if (name === 'indices') return path.index !== undefined
  return (name === 'indicesOptions' ? INDICES_OPTIONS : [name]).some(param => params[param] !== undefined)
}

function requireOpen(cx: CallContext, { index, uuid }: PitShard): void {
  const service = cx.engine.indices.get(index)
  if (service === undefined || service.uuid !== uuid) {
    throw new ApiError('index_not_found_exception', indexNotFound(index).reason, { details: { index, index_uuid: uuid } })
  }
  service.ensureOpen()
}

const allMissing = (cx: CallContext, shards: readonly PitShard[], number: number) =>
  allShardsFailed(
    'query',
    shards.map(({ index, shard }, place) => ({ index, shard, node: cx.engine.nodeId, error: contextMissing(number + place) })),
  )

// -----------------------------------------------------------------------------------------------

const refusedByAll = (targets: readonly SearchTarget[], error: ApiError) =>
  allShardsFailed(
    'query',
    targets.map(({ index, shard, node }) => ({ index, shard, node, error })),
  )

export const namesByUuid = (targets: readonly SearchTarget[]): ReadonlyMap<string, string> =>
  new Map(targets.map(({ indexUuid, index }) => [indexUuid, index]))
