// Spans near the beginning of the field.
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { Searcher } from '../../contracts/query.ts'
import { FirstSpans } from '../../iterators/spans/filtered-spans.ts'
import type { Spans } from '../../iterators/spans/spans.ts'
import { SpanQuery, type SpanTerm } from './span-query.ts'

export class SpanFirstQuery extends SpanQuery {
  readonly type = 'SpanFirstQuery'
  readonly field: string | null

  constructor(
    readonly match: SpanQuery,
    /** The position where spans must have ended. */
    readonly end: number,
  ) {
    super()
    this.field = match.field
  }

  toString(defaultField?: string): string {
    return `spanFirst(${this.match.toString(defaultField)}, ${this.end})`
  }

  protected override parameters() {
    return [this.end]
  }

  override children(): readonly SpanQuery[] {
    return [this.match]
  }

  override rewrite(searcher: Searcher): SpanQuery {
    const match = this.match.rewrite(searcher)
    return match === this.match ? this : new SpanFirstQuery(match, this.end)
  }

  scoringTerms(): readonly SpanTerm[] {
    return this.match.scoringTerms()
  }

  spans(segment: SegmentView): Spans | null {
    const match = this.match.spans(segment)
    return match === null ? null : new FirstSpans(match, this.end)
  }
}
