// Another query's hits, all with the same score.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Query, Searcher, Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { ConstantBulkScorer, ConstantScorer } from '../iterators/constant.ts'
import { MatchNoDocsQuery } from './match-none.ts'
import { weigh } from './weigh.ts'
import { WrappingQuery } from './wrapping-query.ts'

export class ConstantScoreQuery extends WrappingQuery {
  readonly type = 'ConstantScoreQuery'

  toString(): string {
    return `ConstantScore(${this.query})`
  }

  override key(): string {
    return `ConstantScoreQuery|${this.query.key()}`
  }

  override rewrite(searcher: Searcher): Query {
    const inner = this.query.rewrite(searcher).withoutScoring()
    if (inner instanceof MatchNoDocsQuery) return inner
    return inner === this.query ? this : new ConstantScoreQuery(inner)
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    const inner = weigh(searcher, this.query, 'complete_no_scores', 1)
    return mode === 'complete_no_scores' ? inner : new ConstantScoreWeight(this, boost, inner)
  }
}

class ConstantScoreWeight extends ConstantWeight {
  constructor(
    query: Query,
    score: number,
    private readonly inner: Weight,
  ) {
    super(query, score)
  }

  scorer(segment: SegmentView): Scorer | null {
    const scorer = this.inner.scorer(segment)
    return scorer === null ? null : new ConstantScorer(scorer, this.score)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const bulk = this.inner.bulkScorer(segment)
    return bulk === null ? null : new ConstantBulkScorer(bulk, this.score)
  }

  override count(segment: SegmentView): number {
    return this.inner.count(segment)
  }
}
