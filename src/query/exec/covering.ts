// Documents that match at least as many of several queries as one of their values says, scored by the sum of those.
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { NumericColumn } from '../../index/segment/segment-reader-api.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import { doubleOf } from '../functions/column-doubles.ts'
import { DisjunctionSumScorer } from '../iterators/disjunction.ts'
import { ConfirmingScorer } from '../iterators/two-phase.ts'
import { type Explanation, explainMatch, explainNoMatch } from './explanation.ts'
import { Query, type ScoreMode, type Scorer, Weight } from './query.ts'
import { type Searcher, weigh } from './searcher.ts'
import { compareTerms } from './term-text.ts'

export class CoveringQuery extends Query {
  readonly type = 'CoveringQuery'

  readonly queries: readonly Query[]

  constructor(
    queries: readonly Query[],
    /** How many must match; documents without a value do not. */
    readonly minimum: FieldType,
  ) {
    super()
    this.queries = [...queries].sort((a, b) => compareTerms(a.toString(), b.toString()))
  }

  toString(defaultField?: string): string {
    const queries = this.queries.map(query => query.toString(defaultField))
    return `CoveringQuery(queries=[${queries.join(', ')}], minimumNumberMatch=long(${this.minimum.name}))`
  }

  override key(): string {
    return `${this.type}|${this.minimum.name}|${JSON.stringify(this.queries.map(query => query.key()))}`
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
    )
  }
}

/** The first value of a document as a whole number, at least one; null without a value. */
class Minimums {
  private readonly column: NumericColumn | null
  private readonly double: (value: number | bigint) => number

  constructor(segment: SegmentView, field: FieldType) {
    this.column = segment.reader.numeric(field.name)
    this.double = doubleOf(field)
  }

  of(doc: number): number | null {
    const { column } = this
    if (column === null || !column.has(doc)) return null
    return Math.max(1, Math.trunc(this.double(column.values[column.starts === null ? doc : column.starts[doc]])))
  }
}

class CoveringWeight extends Weight {
  constructor(
    override readonly query: CoveringQuery,
    private readonly weights: readonly Weight[],
  ) {
    super(query)
  }

  scorer(segment: SegmentView): Scorer | null {
    const scorers = this.weights.map(weight => weight.scorer(segment)).filter(scorer => scorer !== null)
    return scorers.length === 0 ? null : new CoveringScorer(scorers, new Minimums(segment, this.query.minimum))
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const minimum = new Minimums(segment, this.query.minimum).of(doc)
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
