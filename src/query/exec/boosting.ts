// Documents that match one query, with their scores multiplied where they match another.
import { javaFloat } from '../../core/numbers.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainDouble, explainMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, Weight } from '../contracts/query.ts'
import { type BulkScorer, Scorer, type TwoPhase } from '../contracts/scorer.ts'
import { type Rescoring, RescoringBulkScorer } from '../iterators/rescoring-bulk.ts'
import { type Sieve, sieveOf } from '../iterators/sieve.ts'
import { WINDOW_SIZE } from '../iterators/window-clause.ts'

export class BoostingQuery extends Query {
  readonly type = 'FunctionScoreQuery'
  readonly factor: number

  constructor(
    readonly positive: Query,
    readonly negative: Query,
    factor: number,
  ) {
    super()
    this.factor = Math.fround(factor)
  }

  override positiveParts(): readonly Query[] {
    return [this.positive]
  }

  toString(): string {
    return `FunctionScoreQuery(${this.positive}, scored by boost(queryboost(score(${this.negative}))^${javaFloat(this.factor)}))`
  }

  override key(): string {
    return `${this.type}|${this.factor}|${JSON.stringify([this.positive.key(), this.negative.key()])}`
  }

  override children(): readonly Query[] {
    return [this.positive, this.negative]
  }

  override rewrite(searcher: Searcher): Query {
    const positive = this.positive.rewrite(searcher)
    const negative = this.negative.rewrite(searcher)
    return positive === this.positive && negative === this.negative ? this : new BoostingQuery(positive, negative, this.factor)
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    // What may be lifted cannot be left out before it is.
    const positive = this.positive.createWeight(searcher, mode === 'top_scores' && this.factor > 1 ? 'complete' : mode, boost)
    return new BoostingWeight(this, mode, positive, this.negative.createWeight(searcher, 'complete_no_scores', 1))
  }
}

class BoostingWeight extends Weight<BoostingQuery> {
  constructor(
    query: BoostingQuery,
    private readonly mode: ScoreMode,
    private readonly positive: Weight,
    private readonly negative: Weight,
  ) {
    super(query)
  }

  scorer(segment: SegmentView): Scorer | null {
    const positive = this.positive.scorer(segment)
    if (positive === null) return null
    const negative = this.negative.scorer(segment)
    return negative === null ? positive : new DemotingScorer(positive, negative, this.query.factor)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const positive = this.positive.bulkScorer(segment)
    const negative = positive === null || this.mode === 'complete_no_scores' ? null : this.negative.scorer(segment)
    return positive === null || negative === null ? positive : new RescoringBulkScorer(positive, new Demotion(negative, this.query.factor))
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const positive = this.positive.explain(segment, doc)
    if (!positive.match) return positive
    const name = `weight(${this.query}), result of:`
    if (!this.negative.explain(segment, doc).match) return explainMatch(positive.value, name, positive)
    const { factor } = this.query
    const negative = explainMatch(factor, `Matched boosting query score(${this.query.negative})`)
    const product = Math.fround(positive.value) * Math.fround(factor)
    return explainDouble(product, name, explainDouble(product, 'product of:', positive, negative))
  }
}

class DemotingScorer extends Scorer {
  constructor(
    private readonly positive: Scorer,
    private readonly negative: Scorer,
    private readonly factor: number,
  ) {
    super()
  }

  next(): number {
    this.doc = this.positive.next()
    return this.doc
  }

  advance(target: number): number {
    this.doc = this.positive.advance(target)
    return this.doc
  }

  cost(): number {
    return this.positive.cost()
  }

  override twoPhase(): TwoPhase | null {
    return this.positive.twoPhase()
  }

  score(): number {
    const { positive, negative, doc } = this
    positive.doc = doc
    const at = negative.doc < doc ? negative.advance(doc) : negative.doc
    return at === doc ? Math.fround(positive.score() * this.factor) : positive.score()
  }
}

class Demotion implements Rescoring {
  readonly readsScores = true
  readonly onlyLowers: boolean
  readonly minScore = null
  private readonly sieve: Sieve
  private readonly picks = new Int32Array(WINDOW_SIZE)

  constructor(
    negative: Scorer,
    private readonly factor: number,
  ) {
    this.onlyLowers = factor <= 1
    this.sieve = sieveOf(negative, negative.cost())
  }

  rescore(docs: Int32Array, scores: Float32Array, count: number, out: Float32Array): void {
    const { picks, factor } = this
    for (let i = 0; i < count; i++) out[i] = scores[i]
    const demoted = this.sieve.pick(docs, count, picks)
    for (let i = 0; i < demoted; i++) out[picks[i]] *= factor
  }
}
