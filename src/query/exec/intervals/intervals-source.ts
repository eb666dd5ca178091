// What an interval rule runs as: a tree of sources, printed as the server prints its own.
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { Query } from '../../contracts/query.ts'
import type { IntervalIterator } from '../../iterators/intervals/interval-iterator.ts'

export abstract class IntervalsSource {
  /** The least number of positions an interval can have. */
  abstract readonly minExtent: number
  /** Null when nothing of the segment can match. */
  abstract intervals(field: string, segment: SegmentView): IntervalIterator | null
  /** What stands in its leaves, as queries on the field. */
  abstract leaves(field: string): readonly Query[]
  /** With its parts as `show` shows them. */
  protected abstract text(show: (part: IntervalsSource) => string): string

  toString(): string {
    return this.text(String)
  }

  /** Equal for equal sources. */
  key(): string {
    return this.text(part => part.key())
  }

  /**
   * Sources of which any will do in place of this one. Of intervals that end alike a disjunction only has the shortest, so what
   * depends on where an interval begins must ask each alternative by itself.
   */
  alternatives(): readonly IntervalsSource[] {
    return [this]
  }
}

/** Sources made of others that must all be there. */
export abstract class CompoundSource extends IntervalsSource {
  readonly minExtent: number
  protected abstract readonly label: string

  constructor(
    readonly parts: readonly IntervalsSource[],
    minExtent = parts.reduce((sum, part) => sum + part.minExtent, 0),
  ) {
    super()
    this.minExtent = minExtent
  }

  leaves(field: string): readonly Query[] {
    return this.parts.flatMap(part => part.leaves(field))
  }

  protected text(show: (part: IntervalsSource) => string): string {
    return `${this.label}(${this.parts.map(show).join(',')})`
  }

  intervals(field: string, segment: SegmentView): IntervalIterator | null {
    const iterators: IntervalIterator[] = []
    for (const part of this.parts) {
      const iterator = part.intervals(field, segment)
      if (iterator === null) return null
      iterators.push(iterator)
    }
    return this.combine(iterators)
  }

  protected abstract combine(iterators: readonly IntervalIterator[]): IntervalIterator
}
