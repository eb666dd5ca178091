// Interval sources that wrap another: limited in gaps, extended, shifted, or read from another field.
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { Query } from '../../contracts/query.ts'
import { ExtendedIntervals, MaxGapsIntervals, NeighbourIntervals } from '../../iterators/intervals/changed-intervals.ts'
import { type IntervalIterator, NO_MORE_INTERVALS } from '../../iterators/intervals/interval-iterator.ts'
import { anyOf } from './any-of.ts'
import { IntervalsSource } from './intervals-source.ts'

export abstract class ChangedSource extends IntervalsSource {
  readonly minExtent: number

  constructor(
    protected readonly source: IntervalsSource,
    minExtent = source.minExtent,
  ) {
    super()
    this.minExtent = minExtent
  }

  leaves(field: string): readonly Query[] {
    return this.source.leaves(field)
  }

  intervals(field: string, segment: SegmentView): IntervalIterator | null {
    const inner = this.source.intervals(field, segment)
    return inner === null ? null : this.change(inner)
  }

  protected abstract change(inner: IntervalIterator): IntervalIterator
}

export const maxGaps = (source: IntervalsSource, gaps: number): IntervalsSource =>
  anyOf(source.alternatives().map(one => new MaxGapsSource(one, gaps)))

class MaxGapsSource extends ChangedSource {
  constructor(
    source: IntervalsSource,
    private readonly gaps: number,
  ) {
    super(source)
  }

  protected text(show: (part: IntervalsSource) => string): string {
    return `MAXGAPS/${this.gaps}(${show(this.source)})`
  }

  override alternatives(): readonly IntervalsSource[] {
    return this.source.alternatives().map(one => new MaxGapsSource(one, this.gaps))
  }

  protected change(inner: IntervalIterator): IntervalIterator {
    return new MaxGapsIntervals(inner, this.gaps)
  }
}

/** As far as the field goes. */
export const WHOLE_FIELD = NO_MORE_INTERVALS

export class ExtendedSource extends ChangedSource {
  constructor(
    source: IntervalsSource,
    private readonly before: number,
    private readonly after: number,
  ) {
    super(source, Math.min(WHOLE_FIELD, before + source.minExtent + after))
  }

  protected text(show: (part: IntervalsSource) => string): string {
    return `EXTEND(${show(this.source)},${this.before},${this.after})`
  }

  override alternatives(): readonly IntervalsSource[] {
    return this.source.alternatives().map(one => new ExtendedSource(one, this.before, this.after))
  }

  protected change(inner: IntervalIterator): IntervalIterator {
    return new ExtendedIntervals(inner, this.before, this.after)
  }
}

export class NeighbourSource extends ChangedSource {
  constructor(
    source: IntervalsSource,
    private readonly preceding: boolean,
  ) {
    super(source, 1)
  }

  protected text(show: (part: IntervalsSource) => string): string {
    return `${this.preceding ? 'PRECEDING' : 'FOLLOWING'}(${show(this.source)})`
  }

  protected change(inner: IntervalIterator): IntervalIterator {
    return new NeighbourIntervals(inner, this.preceding)
  }
}

/** Of another field than the one that is searched. */
export class FixedFieldSource extends ChangedSource {
  constructor(
    private readonly field: string,
    source: IntervalsSource,
  ) {
    super(source)
  }

  protected text(show: (part: IntervalsSource) => string): string {
    return `FIELD(${this.field},${show(this.source)})`
  }

  override leaves(): readonly Query[] {
    return super.leaves(this.field)
  }

  override intervals(_field: string, segment: SegmentView): IntervalIterator | null {
    return super.intervals(this.field, segment)
  }

  override alternatives(): readonly IntervalsSource[] {
    return this.source.alternatives().map(one => new FixedFieldSource(this.field, one))
  }

  protected change(inner: IntervalIterator): IntervalIterator {
    return inner
  }
}
