// Spans of one query that do not overlap those of another.
import { illegalArgument } from '../../../core/errors.ts'
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { Query, Searcher } from '../../contracts/query.ts'
import { NotSpans } from '../../iterators/spans/filtered-spans.ts'
import type { Spans } from '../../iterators/spans/spans.ts'
import { rewriteAll, SpanQuery, type SpanTerm } from './span-query.ts'

export class SpanNotQuery extends SpanQuery {
  readonly type = 'SpanNotQuery'
  readonly field: string | null

  constructor(
    readonly include: SpanQuery,
    readonly exclude: SpanQuery,
    /** So many positions before an included span nothing excluded may end. */
    readonly pre: number,
    readonly post: number,
  ) {
    super()
    const other = exclude.field
    if (include.field !== null && other !== null && include.field !== other) throw illegalArgument('Clauses must have same field.')
    this.field = include.field
  }

  override positiveParts(): readonly Query[] {
    return [this.include]
  }

  toString(defaultField?: string): string {
    const { include, exclude, pre, post } = this
    return `spanNot(${include.toString(defaultField)}, ${exclude.toString(defaultField)}, ${pre}, ${post})`
  }

  protected override parameters() {
    return [this.pre, this.post]
  }

  override children(): readonly SpanQuery[] {
    return [this.include, this.exclude]
  }

  override rewrite(searcher: Searcher): SpanQuery {
    const [include, exclude] = rewriteAll(this.children(), searcher)
    if (include === this.include && exclude === this.exclude) return this
    return new SpanNotQuery(include, exclude, this.pre, this.post)
  }

  scoringTerms(): readonly SpanTerm[] {
    return this.include.scoringTerms()
  }

  spans(segment: SegmentView): Spans | null {
    const include = this.include.spans(segment)
    const exclude = include === null ? null : this.exclude.spans(segment)
    return include === null || exclude === null ? include : new NotSpans(include, exclude, this.pre, this.post)
  }
}
