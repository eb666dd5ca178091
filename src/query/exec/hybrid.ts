// Several sub-queries whose hits are kept separately, with their own scores, and fused once all shards were searched. Scored one document
// at a time, it is a disjunction with the sum of the scores.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, Weight } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { DisjunctionSumScorer } from '../iterators/disjunction.ts'
import { BooleanQuery } from './boolean.ts'
import { MatchNoDocsQuery } from './match-none.ts'
import { weigh } from './weigh.ts'

/** As explanations begin, which those who retell them look for. */
export const COMBINED_SCORE = 'combined score of:'

export class HybridQuery extends Query {
  readonly type = 'HybridQuery'

  constructor(
    readonly queries: readonly Query[],
    /** How many hits of each query a shard keeps; null: as many as are shown. */
    readonly paginationDepth: number | null,
  ) {
    super()
  }

  toString(defaultField?: string): string {
    const parts = this.queries.map(query => {
      const text = query.toString(defaultField)
      return query instanceof BooleanQuery ? `(${text})` : text
    })
    return `(${parts.join(' | ')})`
  }

  override key(): string {
    return `HybridQuery|${this.paginationDepth}|${JSON.stringify(this.queries.map(query => query.key()))}`
  }

  override children(): readonly Query[] {
    return this.queries
  }

  override rewrite(searcher: Searcher): Query {
    if (this.queries.length === 0) return new MatchNoDocsQuery('empty HybridQuery')
    const rewritten = this.queries.map(query => query.rewrite(searcher))
    return rewritten.every((query, i) => query === this.queries[i]) ? this : this.of(rewritten)
  }

  /** The same with other queries in their places. */
  of(queries: readonly Query[]): HybridQuery {
    return new HybridQuery(queries, this.paginationDepth)
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    return new HybridWeight(
      this,
      this.queries.map(query => weigh(searcher, query, mode, boost)),
    )
  }
}

class HybridWeight extends Weight {
  constructor(
    query: HybridQuery,
    private readonly weights: readonly Weight[],
  ) {
    super(query)
  }

  override parts(): readonly Weight[] {
    return this.weights
  }

  scorer(segment: SegmentView): Scorer | null {
    const scorers = this.weights.map(weight => weight.scorer(segment)).filter(scorer => scorer !== null)
    if (scorers.length === 0) return null
    return scorers.length === 1 ? scorers[0] : new DisjunctionSumScorer(scorers)
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const all = this.weights.map(weight => weight.explain(segment, doc))
    if (!all.some(({ match }) => match)) return explainNoMatch('no matching clause', ...all)
    const best = all.reduce((max, { match, value }) => (match ? Math.max(max, value) : max), 0)
    return explainMatch(best, COMBINED_SCORE, ...all)
  }
}
