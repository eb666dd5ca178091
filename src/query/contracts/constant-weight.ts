// The weight of queries whose hits all score the same: matching is all there is to explain.
import { javaFloat } from '../../core/numbers.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { type Explanation, explainMatch, explainNoMatch } from './explanation.ts'
import { type Query, Weight } from './query.ts'

export abstract class ConstantWeight<Q extends Query = Query> extends Weight<Q> {
  readonly score: number

  constructor(query: Q, score: number) {
    super(query)
    this.score = Math.fround(score)
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const scorer = this.scorer(segment, 1)
    if (scorer === null || scorer.advance(doc) !== doc) return explainNoMatch(`${this.query} doesn't match id ${doc}`)
    return explainMatch(this.score, this.score === 1 ? `${this.query}` : `${this.query}^${javaFloat(this.score)}`)
  }
}
