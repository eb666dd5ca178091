// The can-match phase: leaves out shards that cannot match, but for one, and puts those in order that hits are sorted in.
import type { SearchRequest } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { ShardOptions } from '../contracts/shard-options.ts'
import type { SearchContext } from '../group/search-context.ts'
import type { ShardGroup } from '../group/shard-group.ts'
import { canMatch } from '../shards/can-match.ts'
import { derivedOf } from '../shards/derived-target.ts'
import { openShard } from '../shards/shard-context.ts'
import { shardsInOrder } from '../shards/shards-in-order.ts'
import type { SearchPhase } from './phase.ts'

export const canMatchPhase: SearchPhase = {
  took: 'can_match',
  refuses: 'can_match',
  run({ group, request, cx }) {
    const { shards } = group
    if (shards.length <= request.preFilterShardSize || request.searchType !== 'query_then_fetch') return
    if (mayLeaveOut(request)) leaveOut(group, request, cx)
    const first = request.sort?.[0]
    if (first?.kind === 'field') group.shards = shardsInOrder(shards, first)
  },
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
  if (request.sort !== null) openShard(target, { ...request, profile: false }, options)
  return true
}
