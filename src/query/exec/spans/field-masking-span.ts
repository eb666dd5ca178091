// Spans of one field that pass for those of another, so that both can be near each other.
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../../contracts/collector.ts'
import type { Searcher, Weight } from '../../contracts/query.ts'
import type { Spans } from '../../iterators/spans/spans.ts'
import { SpanQuery, type SpanTerm } from './span-query.ts'

export class FieldMaskingSpanQuery extends SpanQuery {
  readonly type = 'FieldMaskingSpanQuery'

  constructor(
    readonly masked: SpanQuery,
    readonly field: string,
  ) {
    super()
  }

  toString(defaultField?: string): string {
    return `mask(${this.masked.toString(defaultField)}) as ${this.field}`
  }

  override children(): readonly SpanQuery[] {
    return [this.masked]
  }

  override rewrite(searcher: Searcher): SpanQuery {
    const masked = this.masked.rewrite(searcher)
    return masked === this.masked ? this : new FieldMaskingSpanQuery(masked, this.field)
  }

  scoringTerms(): readonly SpanTerm[] {
    return this.masked.scoringTerms()
  }

  spans(segment: SegmentView): Spans | null {
    return this.masked.spans(segment)
  }

  /** By itself it is what it masks. */
  override createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    return this.masked.createWeight(searcher, mode, boost)
  }
}
