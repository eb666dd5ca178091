// The DFS phase: gathers term statistics of all shards.
import type { ShardStatistics } from '../contracts/shard-options.ts'
import { gatherStatistics, mergeStatistics } from '../shards/dfs.ts'
import { openShard } from '../shards/shard-context.ts'
import type { SearchPhase } from './phase.ts'

export const dfsPhase: SearchPhase = {
  took: 'dfs_pre_query',
  refuses: 'dfs_pre_query',
  run(search) {
    const { group, request, cx } = search
    const gathered: ShardStatistics[] = []
    for (const shard of group.shards) {
      group.attempt(shard, cx, () => {
        const context = openShard(shard.target, { ...request, profile: false }, group.options(shard, null))
        gathered.push(gatherStatistics(context.searcher, [context.query, ...context.rescorers.map(({ query }) => query)]))
      })
    }
    search.statistics = mergeStatistics(gathered)
    group.clock.look()
  },
}
