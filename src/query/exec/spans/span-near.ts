// Spans near one another, in order or not, with room for some words between them.
import { illegalArgument } from '../../../core/errors.ts'
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { Searcher } from '../../contracts/query.ts'
import { NearSpansOrdered } from '../../iterators/spans/near-spans-ordered.ts'
import { NearSpansUnordered } from '../../iterators/spans/near-spans-unordered.ts'
import type { Spans } from '../../iterators/spans/spans.ts'
import { GapSpans } from '../../iterators/spans/term-spans.ts'
import { rewriteAll, SpanQuery, type SpanTerm } from './span-query.ts'

/** Room between two clauses; stands in no document by itself. */
export class SpanGapQuery extends SpanQuery {
  readonly type = 'SpanGapQuery'

  constructor(
    readonly field: string,
    readonly width: number,
  ) {
    super()
  }

  toString(defaultField = ''): string {
    return `SpanGap(${defaultField}:${this.width})`
  }

  protected override parameters() {
    return [this.width]
  }

  scoringTerms(): readonly SpanTerm[] {
    return []
  }

  spans(): null {
    return null
  }
}

export class SpanNearQuery extends SpanQuery {
  readonly type = 'SpanNearQuery'

  constructor(
    readonly field: string | null,
    readonly clauses: readonly SpanQuery[],
    readonly slop: number,
    readonly inOrder: boolean,
  ) {
    super()
  }

  /** Refuses what cannot be near one another. */
  static of(field: string | null, clauses: readonly SpanQuery[], slop: number, inOrder: boolean): SpanNearQuery {
    for (const clause of clauses) {
      if (clause instanceof SpanGapQuery) {
        if (clause.field !== field) throw illegalArgument('[span_near] clauses must have same field')
        if (!inOrder) throw illegalArgument('Gaps can only be added to ordered near queries')
      } else if (clause.field !== field) throw illegalArgument(`Cannot add clause ${clause} to SpanNearQuery for field ${field}`)
    }
    return new SpanNearQuery(field, clauses, slop, inOrder)
  }

  toString(defaultField?: string): string {
    return `spanNear([${this.clauses.map(clause => clause.toString(defaultField)).join(', ')}], ${this.slop}, ${this.inOrder})`
  }

  protected override parameters() {
    return [this.slop, this.inOrder]
  }

  override children(): readonly SpanQuery[] {
    return this.clauses
  }

  override rewrite(searcher: Searcher): SpanQuery {
    const clauses = rewriteAll(this.clauses, searcher)
    return clauses === this.clauses ? this : new SpanNearQuery(this.field, clauses, this.slop, this.inOrder)
  }

  scoringTerms(): readonly SpanTerm[] {
    return this.clauses.flatMap(clause => clause.scoringTerms())
  }

  spans(segment: SegmentView): Spans | null {
    if (this.field === null || segment.reader.terms(this.field) === null) return null
    const words: Spans[] = []
    const parts: (Spans | GapSpans)[] = []
    for (const clause of this.clauses) {
      if (clause instanceof SpanGapQuery) {
        parts.push(new GapSpans(clause.width))
        continue
      }
      const spans = clause.spans(segment)
      if (spans === null) return null
      words.push(spans)
      parts.push(spans)
    }
    // Room alone is nothing.
    if (words.length === 0) return null
    return this.inOrder ? new NearSpansOrdered(parts, this.slop) : new NearSpansUnordered(words, this.slop)
  }
}
