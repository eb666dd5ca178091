// Documents that match at least as many of several queries as one of their values or a script says, scored by the sum of those.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, Weight } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { DisjunctionSumScorer } from '../iterators/disjunction.ts'
import { ConfirmingScorer } from '../iterators/two-phase.ts'
import { compareTerms } from '../values/term-text.ts'
import type { MinimumSource, Minimums } from './covering-minimum.ts'
import { weigh } from './weigh.ts'

export class CoveringQuery extends Query {
  readonly type = 'CoveringQuery'

  readonly queries: readonly Query[]

  constructor(
    queries: readonly Query[],
    /** How many must match. */
    readonly minimum: MinimumSource,
  ) {
    super()
    this.queries = [...queries].sort((a, b) => compareTerms(a.toString(), b.toString()))
  }

  toString(defaultField?: string): string {
    const queries = this.queries.map(query => query.toString(defaultField))
    return `CoveringQuery(queries=[${queries.join(', ')}], minimumNumberMatch=${this.minimum})`
  }

  override key(): string {
    return `${this.type}|${this.minimum}|${JSON.stringify(this.queries.map(query => query.key()))}`
  }

  override children(): readonly Query[] {
    return this.queries
  }

  override rewrite(searcher: Searcher): Query {
    const queries = this.queries.map(query => query.rewrite(searcher))
    return queries.every((query, i) => query === this.queries[i]) ? this : new CoveringQuery(queries, this.minimum)
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    const inner = mode === 'top_scores' ? 'complete' : mode
    return new CoveringWeight(
      this,
      this.queries.map(query => weigh(searcher, query, inner, boost)),
      searcher,
    )
  }
}

class CoveringWeight extends Weight<CoveringQuery> {
  constructor(
    query: CoveringQuery,
    private readonly weights: readonly Weight[],
    private readonly searcher: Searcher,
  ) {
    super(query)
  }

  scorer(segment: SegmentView): Scorer | null {
    const scorers = this.weights.map(weight => weight.scorer(segment)).filter(scorer => scorer !== null)
    return scorers.length === 0 ? null : new CoveringScorer(scorers, this.minimums(segment))
  }

  private minimums(segment: SegmentView): Minimums {
    const { checkpoint } = this.searcher
    return this.query.minimum.on(segment, () => checkpoint.check())
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const minimum = this.minimums(segment).of(doc)
    if (minimum === null) return explainNoMatch('minimumNumberMatch has no value on the current document')
    const details = this.weights.map(weight => weight.explain(segment, doc))
    const matching = details.filter(detail => detail.match)
    const counts = `${matching.length} matches for ${minimum} required matches`
    if (matching.length < minimum) return explainNoMatch(counts, ...details)
    const score = matching.reduce((sum, detail) => sum + detail.value, 0)
    return explainMatch(Math.fround(score), `${counts}, sum of:`, ...details)
  }
}

class CoveringScorer extends ConfirmingScorer {
  protected readonly approximation: Scorer
  protected readonly matchCost: number

  constructor(
    private readonly scorers: readonly Scorer[],
    private readonly minimums: Minimums,
  ) {
    super()
    this.approximation = scorers.length === 1 ? scorers[0] : new DisjunctionSumScorer([...scorers])
    this.matchCost = scorers.length
  }

  protected confirm(): boolean {
    const { doc } = this.approximation
    const minimum = this.minimums.of(doc)
    if (minimum === null) return false
    let matching = 0
    for (let i = 0; i < this.scorers.length; i++) if (this.scorers[i].doc === doc) matching++
    return matching >= minimum
  }

  score(): number {
    const { scorers } = this
    const { doc } = this.approximation
    let sum = 0
    for (let i = 0; i < scorers.length; i++) if (scorers[i].doc === doc) sum += scorers[i].score()
    return Math.fround(sum)
  }
}
