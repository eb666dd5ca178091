// The positions of a term as spans.

import { illegalState } from '../../../core/errors.ts'
import { INDEX_POSITIONS } from '../../../index/contracts/field-spec.ts'
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { FieldTerm } from '../../contracts/query.ts'
import type { Spans } from '../../iterators/spans/spans.ts'
import { TermSpans } from '../../iterators/spans/term-spans.ts'
import { termText } from '../../values/term-text.ts'
import { postingsOf } from '../term.ts'
import { SpanQuery, type SpanTerm } from './span-query.ts'

export class SpanTermQuery extends SpanQuery {
  readonly type = 'SpanTermQuery'

  constructor(
    readonly field: string,
    readonly term: string,
  ) {
    super()
  }

  override ownTerms(): readonly FieldTerm[] {
    return [this]
  }

  toString(defaultField?: string): string {
    const text = termText(this.field, this.term)
    return this.field === defaultField ? text : `${this.field}:${text}`
  }

  protected override parameters() {
    return [this.term]
  }

  scoringTerms(): readonly SpanTerm[] {
    return [this]
  }

  spans({ reader }: SegmentView): Spans | null {
    const { field, term } = this
    const postings = postingsOf(reader, field, term)
    if (postings === null) return null
    if (reader.fields.get(field)!.index < INDEX_POSITIONS) {
      throw illegalState(`field "${field}" was indexed without position data; cannot run SpanTermQuery (term=${term})`)
    }
    return new TermSpans(postings)
  }
}
