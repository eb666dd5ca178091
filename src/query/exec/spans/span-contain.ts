// Spans that contain another, and spans that are contained in another.
import { illegalArgument } from '../../../core/errors.ts'
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { Searcher } from '../../contracts/query.ts'
import { ContainingSpans, WithinSpans } from '../../iterators/spans/contain-spans.ts'
import type { Spans } from '../../iterators/spans/spans.ts'
import { rewriteAll, SpanQuery, type SpanTerm } from './span-query.ts'

abstract class SpanContainQuery extends SpanQuery {
  readonly field: string | null

  constructor(
    readonly big: SpanQuery,
    readonly little: SpanQuery,
  ) {
    super()
    if (big.field !== null && little.field !== null && big.field !== little.field) throw illegalArgument('big and little not same field')
    this.field = big.field
  }

  protected abstract readonly title: string
  protected abstract with(big: SpanQuery, little: SpanQuery): SpanQuery
  protected abstract combine(big: Spans, little: Spans): Spans

  toString(defaultField?: string): string {
    return `${this.title}(${this.big.toString(defaultField)}, ${this.little.toString(defaultField)})`
  }

  override children(): readonly SpanQuery[] {
    return [this.big, this.little]
  }

  override rewrite(searcher: Searcher): SpanQuery {
    const [big, little] = rewriteAll(this.children(), searcher)
    return big === this.big && little === this.little ? this : this.with(big, little)
  }

  scoringTerms(): readonly SpanTerm[] {
    return [...this.big.scoringTerms(), ...this.little.scoringTerms()]
  }

  spans(segment: SegmentView): Spans | null {
    const big = this.big.spans(segment)
    const little = big === null ? null : this.little.spans(segment)
    return big === null || little === null ? null : this.combine(big, little)
  }
}

export class SpanContainingQuery extends SpanContainQuery {
  readonly type = 'SpanContainingQuery'
  protected readonly title = 'SpanContaining'

  protected with(big: SpanQuery, little: SpanQuery): SpanQuery {
    return new SpanContainingQuery(big, little)
  }

  protected combine(big: Spans, little: Spans): Spans {
    return new ContainingSpans(big, little)
  }
}

export class SpanWithinQuery extends SpanContainQuery {
  readonly type = 'SpanWithinQuery'
  protected readonly title = 'SpanWithin'

  protected with(big: SpanQuery, little: SpanQuery): SpanQuery {
    return new SpanWithinQuery(big, little)
  }

  protected combine(big: Spans, little: Spans): Spans {
    return new WithinSpans(big, little)
  }
}
