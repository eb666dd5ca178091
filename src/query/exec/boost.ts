// Another query with its scores multiplied.
import { javaFloat } from '../../core/numbers.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type CachingKind, type NumberBounds, Query, type Searcher, type Weight } from '../contracts/query.ts'
import { ConstantScoreQuery } from './constant-score.ts'
import { MatchNoDocsQuery } from './match-none.ts'

export class BoostQuery extends Query {
  readonly type = 'BoostQuery'
  readonly boost: number

  constructor(
    readonly query: Query,
    boost: number,
  ) {
    super()
    this.boost = Math.fround(boost)
  }

  toString(): string {
    return `(${this.query})^${javaFloat(this.boost)}`
  }

  override key(): string {
    return `BoostQuery|${this.boost}|${this.query.key()}`
  }

  override identity(): string | null {
    return this.query.identity()
  }

  override get caching(): CachingKind {
    return this.query.caching
  }

  override children(): readonly Query[] {
    return [this.query]
  }

  override rewrite(searcher: Searcher): Query {
    const inner = this.query.rewrite(searcher)
    if (this.boost === 1 || inner instanceof MatchNoDocsQuery) return inner
    if (inner instanceof BoostQuery) return new BoostQuery(inner.query, this.boost * inner.boost)
    // Scores of zero need no scoring.
    if (this.boost === 0 && !(inner instanceof ConstantScoreQuery)) return new BoostQuery(new ConstantScoreQuery(inner), 0)
    return inner === this.query ? this : new BoostQuery(inner, this.boost)
  }

  override withoutScoring(): Query {
    return this.query
  }

  override numbersWithin(field: string): NumberBounds | null {
    return this.query.numbersWithin(field)
  }

  // Not through `weigh`: profile shows a boosted query as one entry.
  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    return this.query.createWeight(searcher, mode, Math.fround(this.boost * boost))
  }
}
