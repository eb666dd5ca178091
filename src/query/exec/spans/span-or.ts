// The spans of any of several queries.
import { illegalArgument } from '../../../core/errors.ts'
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { Searcher } from '../../contracts/query.ts'
import { OrSpans } from '../../iterators/spans/or-spans.ts'
import type { Spans } from '../../iterators/spans/spans.ts'
import { rewriteAll, SpanQuery, type SpanTerm } from './span-query.ts'

export class SpanOrQuery extends SpanQuery {
  readonly type = 'SpanOrQuery'
  readonly field: string | null

  constructor(readonly clauses: readonly SpanQuery[]) {
    super()
    const fields = new Set(clauses.map(clause => clause.field).filter(field => field !== null))
    if (fields.size > 1) throw illegalArgument('Clauses must have same field.')
    this.field = [...fields][0] ?? null
  }

  toString(defaultField?: string): string {
    return `spanOr([${this.clauses.map(clause => clause.toString(defaultField)).join(', ')}])`
  }

  override children(): readonly SpanQuery[] {
    return this.clauses
  }

  override rewrite(searcher: Searcher): SpanQuery {
    const clauses = rewriteAll(this.clauses, searcher)
    return clauses === this.clauses ? this : new SpanOrQuery(clauses)
  }

  scoringTerms(): readonly SpanTerm[] {
    return this.clauses.flatMap(clause => clause.scoringTerms())
  }

  spans(segment: SegmentView): Spans | null {
    const parts = this.clauses.map(clause => clause.spans(segment)).filter(spans => spans !== null)
    if (parts.length === 0) return null
    return parts.length === 1 ? parts[0] : new OrSpans(parts)
  }
}
