// Documents with a rank feature, scored by its value.
import type { NumericColumn } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, Weight } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { ColumnScorer } from '../iterators/column-scorer.ts'
import { FollowingScorer } from '../iterators/following.ts'
import { type FeatureFunction, type FeatureName, SaturationFunction } from './feature-function.ts'

export class FeatureQuery extends Query {
  readonly type = 'FeatureQuery'

  constructor(
    /** The column of its values. */
    readonly column: string,
    readonly name: FeatureName,
    /** Null: saturation around the mean. */
    readonly scoring: FeatureFunction | null,
  ) {
    super()
  }

  toString(): string {
    const { field, feature } = this.name
    return `FeatureQuery(field=${field}, feature=${feature}, function=${this.scoring?.text ?? 'SaturationFunction(pivot=null)'})`
  }

  override rewrite(searcher: Searcher): Query {
    return this.scoring === null ? new FeatureQuery(this.column, this.name, new SaturationFunction(this.mean(searcher))) : this
  }

  createWeight(searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new FeatureWeight(this, this.scoring ?? new SaturationFunction(this.mean(searcher)), Math.fround(boost))
  }

  /** The mean of the values as the server counts with them: the upper half of a float's bits, as if it were a number. */
  private mean(searcher: Searcher): number {
    let sum = 0
    let count = 0
    const float = new Float32Array(1)
    const bits = new Int32Array(float.buffer)
    for (const { reader } of searcher.reader.segments) {
      const column = reader.numeric(this.column)
      if (column === null) continue
      for (let doc = 0; doc < reader.maxDoc; doc++) {
        if (!column.has(doc)) continue
        float[0] = Number(column.values[doc])
        sum += bits[0] >> 15
        count++
      }
    }
    bits[0] = count === 0 ? 0 : Math.trunc(Math.fround(sum / count)) << 15
    return float[0]
  }
}

class FeatureWeight extends Weight<FeatureQuery> {
  constructor(
    query: FeatureQuery,
    private readonly scoring: FeatureFunction,
    private readonly weight: number,
  ) {
    super(query)
  }

  scorer(segment: SegmentView): Scorer | null {
    const column = segment.reader.numeric(this.query.column)
    if (column === null) return null
    const having = new ColumnScorer(segment.reader.maxDoc, 0, doc => column.has(doc))
    return new FeatureScorer(having, column, this.scoring, this.weight)
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const column = segment.reader.numeric(this.query.column)
    const { name } = this.query
    if (column === null || !column.has(doc)) {
      const { text } = this.scoring
      const shown = `FeatureQuery(field=${name.field}, feature=${name.feature}, function=${text})`
      const why = column === null ? `Field ${name.field} doesn't exist.` : `Feature ${name.feature} isn't set.`
      return explainNoMatch(`weight(${shown} in ${doc}) [${text}]. ${why}`)
    }
    return this.scoring.explain(name, this.weight, Number(column.values[doc]))
  }
}

class FeatureScorer extends FollowingScorer {
  constructor(
    having: Scorer,
    private readonly column: NumericColumn,
    private readonly scoring: FeatureFunction,
    private readonly weight: number,
  ) {
    super(having)
  }

  score(): number {
    return this.scoring.score(this.weight, Number(this.column.values[this.doc]))
  }
}
