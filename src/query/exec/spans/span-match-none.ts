// Matches no spans, with the reason.
import { SpanQuery, type SpanTerm } from './span-query.ts'

export class SpanMatchNoDocsQuery extends SpanQuery {
  readonly type = 'SpanMatchNoDocsQuery'

  constructor(
    readonly field: string,
    readonly reason: string,
  ) {
    super()
  }

  toString(): string {
    return `SpanMatchNoDocsQuery("${this.reason}")`
  }

  protected override parameters() {
    return [this.reason]
  }

  scoringTerms(): readonly SpanTerm[] {
    return []
  }

  spans(): null {
    return null
  }
}
