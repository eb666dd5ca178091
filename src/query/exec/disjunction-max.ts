// Documents that match any of several queries, scored by the best of them plus a share of the others (the tie breaker).
import { illegalArgument } from '../../core/errors.ts'
import { javaFloat } from '../../core/numbers.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { type CachingKind, Query, Weight } from '../contracts/query.ts'
import { type BulkScorer, DefaultBulkScorer, type Scorer } from '../contracts/scorer.ts'
import { DisjunctionMaxScorer } from '../iterators/disjunction.ts'
import { UnionBulkScorer } from '../iterators/union-bulk.ts'
import { leavesOf } from '../iterators/window-clauses.ts'
import { WindowDisjunction } from '../iterators/window-disjunction.ts'
import { BooleanQuery } from './boolean.ts'
import { MatchNoDocsQuery } from './match-none.ts'
import { weigh } from './weigh.ts'

export class DisjunctionMaxQuery extends Query {
  readonly type = 'DisjunctionMaxQuery'
  readonly tieBreaker: number

  constructor(
    readonly queries: readonly Query[],
    tieBreaker: number,
  ) {
    super()
    if (tieBreaker < 0 || tieBreaker > 1) throw illegalArgument('tieBreakerMultiplier must be in [0, 1]')
    this.tieBreaker = Math.fround(tieBreaker)
  }

  toString(defaultField?: string): string {
    const parts = this.queries.map(query => {
      const text = query.toString(defaultField)
      return query instanceof BooleanQuery ? `(${text})` : text
    })
    return `(${parts.join(' | ')})${this.tieBreaker === 0 ? '' : `~${javaFloat(this.tieBreaker)}`}`
  }

  override key(): string {
    return `DisjunctionMaxQuery|${this.tieBreaker}|${JSON.stringify(this.queries.map(query => query.key()).sort())}`
  }

  override identity(): string | null {
    const parts = this.queries.map(query => query.identity())
    return parts.includes(null) ? null : `DisjunctionMaxQuery|${JSON.stringify(parts.sort())}`
  }

  override get caching(): CachingKind {
    return this.queries.length === 0 ? 'never' : 'compound'
  }

  override children(): readonly Query[] {
    return this.queries
  }

  override rewrite(searcher: Searcher): Query {
    if (this.queries.length === 0) return new MatchNoDocsQuery('empty DisjunctionMaxQuery')
    if (this.queries.length === 1) return this.queries[0]
    if (this.tieBreaker === 1) return new BooleanQuery(this.queries.map(query => ({ occur: 'should', query })))
    const rewritten = this.queries.map(query => query.rewrite(searcher))
    return rewritten.every((query, i) => query === this.queries[i]) ? this : new DisjunctionMaxQuery(rewritten, this.tieBreaker)
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    const weights = this.queries.map(query => weigh(searcher, query, mode, boost))
    return new DisjunctionMaxWeight(this, mode, weights)
  }
}

class DisjunctionMaxWeight extends Weight<DisjunctionMaxQuery> {
  constructor(
    query: DisjunctionMaxQuery,
    private readonly mode: ScoreMode,
    private readonly weights: readonly Weight[],
  ) {
    super(query)
  }

  private scorers(segment: SegmentView): Scorer[] {
    return this.weights.map(weight => weight.scorer(segment)).filter(scorer => scorer !== null)
  }

  scorer(segment: SegmentView): Scorer | null {
    const scorers = this.scorers(segment)
    return scorers.length > 1 ? this.combine(scorers, segment) : (scorers[0] ?? null)
  }

  private combine(scorers: Scorer[], segment: SegmentView): DisjunctionMaxScorer {
    return new DisjunctionMaxScorer(scorers, this.query.tieBreaker, () => this.scorers(segment))
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const { weights } = this
    const matching = weights.filter(weight => weight.estimate(segment) !== 0)
    if (matching.length === 1) return matching[0].bulkScorer(segment)
    const scorers = this.scorers(segment)
    if (scorers.length === 0) return null
    if (scorers.length === 1) return new DefaultBulkScorer(scorers[0])
    return WindowDisjunction.of(this.combine(scorers, segment), [], [], this.mode === 'top_scores', segment.reader.maxDoc)
  }

  override estimate(segment: SegmentView): number {
    let total = 0
    for (const weight of this.weights) {
      const documents = weight.estimate(segment)
      if (documents < 0) return -1
      total += documents
    }
    return total
  }

  override counter(segment: SegmentView): BulkScorer | null {
    const leaves = leavesOf(this.scorers(segment))
    return UnionBulkScorer.marks(leaves) ? new UnionBulkScorer(leaves, segment.reader.maxDoc) : null
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const { tieBreaker } = this.query
    const matching: Explanation[] = []
    const failing: Explanation[] = []
    let best = 0
    let others = 0
    for (const weight of this.weights) {
      const explanation = weight.explain(segment, doc)
      if (!explanation.match) {
        failing.push(explanation)
        continue
      }
      matching.push(explanation)
      if (explanation.value >= best) {
        others += best
        best = explanation.value
      } else others += explanation.value
    }
    if (matching.length === 0) return explainNoMatch('No matching clause', ...failing)
    const description = tieBreaker === 0 ? 'max of:' : `max plus ${javaFloat(tieBreaker)} times others of:`
    return explainMatch(Math.fround(best + others * tieBreaker), description, ...matching)
  }
}
