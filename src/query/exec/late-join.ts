// A join by a field: executed when it is bound to a shard, after which it is a query over known terms.
import { withoutTurns } from '../../core/checkpoint.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, type Weight } from '../contracts/query.ts'
import { GlobalOrdinalsQuery, GlobalOrdinalsWithScoreQuery } from './global-ordinals-query.ts'
import { ANY_COUNT, JoinCollector, type JoinCounts, type JoinScore } from './join-collector.ts'
import { MatchNoDocsQuery } from './match-none.ts'
import { rewriteQuery, searchSegments } from './search.ts'
import { ShardSearcher } from './shard-searcher.ts'
import { weigh } from './weigh.ts'

export class LateJoinQuery extends Query {
  readonly type = 'LateParsingQuery'

  constructor(
    /** Holds in both sides' documents the id that they are joined by. */
    readonly field: string,
    readonly from: Query,
    readonly to: Query,
    readonly joinScore: JoinScore,
    readonly counts: JoinCounts,
  ) {
    super()
  }

  toString(): string {
    return `LateParsingQuery {joinField=${this.field}}`
  }

  override key(): string {
    const { field, from, to, joinScore, counts } = this
    return `${this.type}|${JSON.stringify([field, from.key(), to.key(), joinScore, counts.min, counts.max])}`
  }

  override rewrite(searcher: Searcher): Query {
    const { field, joinScore, counts } = this
    const { reader } = searcher
    if (reader.segments.length === 0) return new MatchNoDocsQuery('JoinUtil.createJoinQuery with no segments')
    // The other side is searched with the shard's own statistics, even in a DFS search, and is not profiled.
    const checkpoint = withoutTurns(searcher.checkpoint)
    const inner = new ShardSearcher(reader, {
      similarity: name => searcher.similarity(name),
      maxClauseCount: searcher.maxClauseCount,
      checkpoint,
    })
    const from = rewriteQuery(this.from, inner)
    const to = rewriteQuery(this.to, inner)
    const collector = new JoinCollector(reader, field, joinScore, counts)
    searchSegments(weigh(inner, from, collector.scoreMode, 1), reader.segments, collector, checkpoint)
    const sides = { field, from, to }
    const plain = joinScore === 'None' && counts.min <= 1 && counts.max === ANY_COUNT
    if (plain) return new GlobalOrdinalsQuery(sides, collector.finish())
    return new GlobalOrdinalsWithScoreQuery(sides, collector.finish(), counts)
  }

  createWeight(): Weight {
    throw new Error('a join has to be rewritten before it runs')
  }
}
