// The can-match phase: leaves out shards that cannot match, but for one, and puts those in order that hits are sorted in.
import type { ApiError } from '../../core/errors.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { ShardOptions } from '../contracts/shard-options.ts'
import type { SearchContext } from '../group/search-context.ts'
import type { ShardGroup } from '../group/shard-group.ts'
import { parseSearchRequest } from '../request/parse-search-request.ts'
import { canMatch } from '../shards/can-match.ts'
import { derivedOf } from '../shards/derived-target.ts'
import { openShard } from '../shards/shard-context.ts'
import { shardsInOrder } from '../shards/shards-in-order.ts'
import { shardError } from '../work/error-transfer.ts'
import type { SearchPhase } from './phase.ts'

export const canMatchPhase: SearchPhase = {
  took: 'can_match',
  refuses: 'can_match',
  run({ group, request, cx }) {
    if (mayLeaveOut(request)) leaveOut(group, request, cx)
    const first = request.sort?.[0]
    if (first?.kind === 'field') group.shards = shardsInOrder(group.shards, first)
  },
}

/**
 * Shards that cannot be sorted, or have no place for the last hit of the page before, have failed in the can-match phase already on the server.
 * That is asked only once shards have failed, and matters only where the search fails with them.
 */
export const refusedSortsPhase: SearchPhase = {
  took: 'query',
  run({ group, request, cx }) {
    if (!mayLeaveOut(request) && request.sort?.[0].kind !== 'field') return
    const { shards } = group
    const errors = shards.map(({ error }) => error)
    for (const shard of shards) {
      if (!shard.isGone) shard.error = sortError(shard.target, request, group.options(shard, null))
    }
    group.shards = shards.toSorted((a, b) => a.place - b.place)
    group.refuseFailures('can_match', cx)
    group.shards = shards
    for (const [i, shard] of shards.entries()) shard.error = errors[i]
  },
}

function sortError(target: SearchTarget, request: SearchRequest, options: ShardOptions): ApiError | null {
  const { sort, searchAfter, derived } = request
  try {
    openShard(target, { ...parseSearchRequest({}, undefined), sort, searchAfter, derived }, options)
    return null
  } catch (error) {
    return shardError(error)
  }
}

function leaveOut(group: ShardGroup, request: SearchRequest, cx: SearchContext): void {
  const { shards } = group
  for (const shard of shards) {
    group.attempt(shard, cx, () => {
      shard.isSkipped = isHopeless(shard.target, request, group.options(shard, null))
    })
  }
  if (shards.every(shard => shard.isSkipped)) shards[0].isSkipped = false
}

const mayLeaveOut = ({ query, suggest, aggregations }: SearchRequest): boolean =>
  query !== null && suggest === null && (aggregations === null || !aggregations.parsed.subs.some(({ visitsAll }) => visitsAll))

/** Whether a shard has nothing for a search. Throws where it cannot be sorted, which fails though there are no hits. */
function isHopeless(target: SearchTarget, request: SearchRequest, options: ShardOptions): boolean {
  if (derivedOf(target, request) !== null || canMatch(target, request.query!.parsed, options)) return false
  const refusal = request.sort === null ? null : sortError(target, request, options)
  if (refusal !== null) throw refusal
  return true
}
