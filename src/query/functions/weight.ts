// A constant factor for another function, or by itself.
import { type Explanation, explainMatch, named } from '../contracts/explanation.ts'
import type { LeafScoreFunction, ScoreFunction } from './score-function.ts'

export class WeightFunction implements ScoreFunction {
  readonly className = 'org.opensearch.common.lucene.search.function.WeightFactorFunction'
  readonly key: string
  readonly needsScores: boolean
  readonly cost: number | undefined
  readonly weight: number

  constructor(
    weight: number,
    private readonly weighted: ScoreFunction,
  ) {
    this.weight = Math.fround(weight)
    this.key = `weight|${this.weight}|${weighted.key}`
    this.needsScores = weighted.needsScores
    this.cost = weighted.cost
  }

  on(...[segment, check]: Parameters<ScoreFunction['on']>): LeafScoreFunction {
    return new WeightedLeaf(this.weight, this.weighted.on(segment, check))
  }
}

class WeightedLeaf implements LeafScoreFunction {
  constructor(
    private readonly weight: number,
    private readonly weighted: LeafScoreFunction,
  ) {}

  score(doc: number, queryScore: number): number {
    return this.weighted.score(doc, queryScore) * this.weight
  }

  explain(doc: number, query: Explanation): Explanation {
    const weighted = this.weighted.explain(doc, query)
    return explainMatch(Math.fround(weighted.value * this.weight), 'product of:', weighted, explainMatch(this.weight, 'weight'))
  }
}

/** What a weight without a function weighs. */
export class OneFunction implements ScoreFunction {
  readonly className = 'org.opensearch.common.lucene.search.function.WeightFactorFunction$ScoreOne'
  readonly key = 'one'
  readonly weight = 1
  readonly needsScores = false
  private readonly description: string

  constructor(name: string | null) {
    this.description = `constant score 1.0${named(name, '(', ')')} - no function provided`
  }

  on(): LeafScoreFunction {
    return { score: () => 1, explain: () => explainMatch(1, this.description) }
  }
}
