// Interval sources of single positions: a term, all terms of a pattern, or none.
import { NO_CHECKPOINT } from '../../../core/checkpoint.ts'
import { illegalArgument, illegalState } from '../../../core/errors.ts'
import { INDEX_POSITIONS } from '../../../index/contracts/field-spec.ts'
import { TermState } from '../../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { Query } from '../../contracts/query.ts'
import { DisjunctionIntervals } from '../../iterators/intervals/disjunction-intervals.ts'
import type { IntervalIterator } from '../../iterators/intervals/interval-iterator.ts'
import { TermIntervals } from '../../iterators/intervals/term-intervals.ts'
import type { MultiTermQuery } from '../multi-term.ts'
import { postingsOf, TermQuery } from '../term.ts'
import { IntervalsSource } from './intervals-source.ts'

function requirePositions({ reader }: SegmentView, field: string): void {
  const info = reader.fields.get(field)
  if (info !== undefined && info.index < INDEX_POSITIONS) {
    throw illegalArgument(`Cannot create an IntervalIterator over field ${field} because it has no indexed positions`)
  }
}

export class TermSource extends IntervalsSource {
  readonly minExtent = 1

  constructor(private readonly term: string) {
    super()
  }

  protected text(): string {
    return this.term
  }

  override key(): string {
    return JSON.stringify(this.term)
  }

  leaves(field: string): readonly Query[] {
    return [new TermQuery(field, this.term)]
  }

  intervals(field: string, segment: SegmentView): IntervalIterator | null {
    requirePositions(segment, field)
    const postings = postingsOf(segment.reader, field, this.term)
    return postings === null ? null : new TermIntervals(postings)
  }
}

export class MultiTermSource extends IntervalsSource {
  readonly minExtent = 1

  constructor(
    private readonly query: MultiTermQuery,
    private readonly pattern: string,
    private readonly maxExpansions: number,
  ) {
    super()
  }

  protected text(): string {
    return `MultiTerm(${this.pattern})`
  }

  override key(): string {
    return `${this.query.key()}|${this.maxExpansions}`
  }

  leaves(): readonly Query[] {
    return [this.query]
  }

  intervals(field: string, segment: SegmentView): IntervalIterator | null {
    const { reader } = segment
    const terms = reader.terms(field)
    if (terms === null) return null
    const iterators: IntervalIterator[] = []
    const state = new TermState()
    for (const ord of this.query.ordinals(terms, NO_CHECKPOINT.check)) {
      if (iterators.length === this.maxExpansions) {
        throw illegalState(`Automaton [${this.pattern}] expanded to too many terms (limit ${this.maxExpansions})`)
      }
      requirePositions(segment, field)
      terms.state(ord, state)
      iterators.push(new TermIntervals(reader.postings(field, state)))
    }
    return iterators.length === 0 ? null : new DisjunctionIntervals(iterators)
  }
}

export class NothingSource extends IntervalsSource {
  readonly minExtent = 0

  constructor(private readonly reason: string) {
    super()
  }

  protected text(): string {
    return this.reason
  }

  leaves(): readonly Query[] {
    return []
  }

  intervals(): null {
    return null
  }
}
