// OpenSearch's wrapper for queries it may answer approximately at the top of a request. Here it only lends its name: hits are always exact.
import { javaFloat } from '../../core/numbers.ts'
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { type CachingKind, type NumberBounds, Query, Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'

export class ApproximateScoreQuery extends Query {
  readonly type = 'ApproximateScoreQuery'

  constructor(
    readonly original: Query,
    /** As descriptions name the query inside `Approximate(...)`. */
    readonly approximated: string,
    /** Set where it is the whole query of a search; anywhere else the original takes its place. */
    readonly context: 'inner' | 'approximate' | 'exact' = 'inner',
  ) {
    super()
  }

  override positiveParts(): readonly Query[] {
    return [this.original]
  }

  toString(): string {
    return `ApproximateScoreQuery(originalQuery=${this.original}, approximationQuery=Approximate(${this.approximated}))`
  }

  override key(): string {
    return `${this.type}|${this.context}|${this.original.key()}`
  }

  override identity(): string | null {
    return this.original.identity()
  }

  override get caching(): CachingKind {
    return this.original.caching
  }

  /** The query as the top of a search. `approximate`: the search has no aggregations and counts no further than it must. */
  atTop(approximate: boolean): ApproximateScoreQuery {
    return new ApproximateScoreQuery(this.original, this.approximated, approximate ? 'approximate' : 'exact')
  }

  override rewrite(searcher: Searcher): Query {
    return this.context === 'inner' ? this.original.rewrite(searcher) : this
  }

  override numbersWithin(field: string): NumberBounds | null {
    return this.original.numbersWithin(field)
  }

  override expansionCost(reader: ShardReader): number {
    return this.original.expansionCost(reader)
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    let query = this.original
    for (let next = query.rewrite(searcher); next !== query; next = query.rewrite(searcher)) query = next
    const weight = query.createWeight(searcher, mode, boost)
    // All documents are explained by their own name.
    const named = this.context === 'approximate' && this.approximated !== '*:*'
    return new ApproximateWeight(this, weight, named ? `Approximate(${this.approximated})` : null, boost)
  }
}

class ApproximateWeight extends Weight {
  constructor(
    query: Query,
    private readonly inner: Weight,
    private readonly name: string | null,
    private readonly boost: number,
  ) {
    super(query)
  }

  scorer(segment: SegmentView): Scorer | null {
    return this.inner.scorer(segment)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    return this.inner.bulkScorer(segment)
  }

  override count(segment: SegmentView): number {
    return this.inner.count(segment)
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const explanation = this.inner.explain(segment, doc)
    if (this.name === null) return explanation
    if (!explanation.match) return explainNoMatch(`${this.name} doesn't match id ${doc}`)
    return explainMatch(explanation.value, this.boost === 1 ? this.name : `${this.name}^${javaFloat(this.boost)}`)
  }
}
