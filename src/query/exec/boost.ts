// Another query with its scores multiplied.
import { javaFloat } from '../../core/numbers.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import type { Query, Searcher, Weight } from '../contracts/query.ts'
import { ConstantScoreQuery } from './constant-score.ts'
import { MatchNoDocsQuery } from './match-none.ts'
import { WrappingQuery } from './wrapping-query.ts'

export class BoostQuery extends WrappingQuery {
  readonly type = 'BoostQuery'
  readonly boost: number

  constructor(query: Query, boost: number) {
    super(query)
    this.boost = Math.fround(boost)
  }

  toString(): string {
    return `(${this.query})^${javaFloat(this.boost)}`
  }

  override key(): string {
    return `BoostQuery|${this.boost}|${this.query.key()}`
  }

  override rewrite(searcher: Searcher): Query {
    const inner = this.query.rewrite(searcher)
    if (this.boost === 1 || inner instanceof MatchNoDocsQuery) return inner
    if (inner instanceof BoostQuery) return new BoostQuery(inner.query, this.boost * inner.boost)
    // Scores of zero need no scoring.
    if (this.boost === 0 && !(inner instanceof ConstantScoreQuery)) return new BoostQuery(new ConstantScoreQuery(inner), 0)
    return inner === this.query ? this : new BoostQuery(inner, this.boost)
  }

  // Not through `weigh`: profile shows a boosted query as one entry.
  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    return this.query.createWeight(searcher, mode, Math.fround(this.boost * boost))
  }
}
