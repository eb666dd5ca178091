// Interval sources filtered by their relation to another (containing, contained by, overlapping, before, after).
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { Query } from '../../contracts/query.ts'
import type { IntervalIterator } from '../../iterators/intervals/interval-iterator.ts'
import {
  CONTAINED_BY,
  CONTAINING,
  NON_OVERLAPPING,
  NOT_CONTAINED_BY,
  NOT_CONTAINING,
  OVERLAPPING,
  RelatedIntervals,
  type Relation,
} from '../../iterators/intervals/related-intervals.ts'
import { alternativesOf, anyOf } from './any-of.ts'
import { ExtendedSource, NeighbourSource, WHOLE_FIELD } from './changed.ts'
import { IntervalsSource } from './intervals-source.ts'

class RelatedSource extends IntervalsSource {
  readonly minExtent: number

  constructor(
    private readonly label: string,
    private readonly relation: Relation,
    private readonly kept: IntervalsSource,
    private readonly other: IntervalsSource,
  ) {
    super()
    this.minExtent = kept.minExtent
  }

  protected text(show: (part: IntervalsSource) => string): string {
    return `${this.label}(${show(this.kept)},${show(this.other)})`
  }

  leaves(field: string): readonly Query[] {
    return [...this.kept.leaves(field), ...this.other.leaves(field)]
  }

  override alternatives(): readonly IntervalsSource[] {
    if (this.relation !== OVERLAPPING) return [this]
    return alternativesOf(this.kept).map(kept => new RelatedSource(this.label, this.relation, kept, this.other))
  }

  intervals(field: string, segment: SegmentView): IntervalIterator | null {
    const kept = this.kept.intervals(field, segment)
    if (kept === null) return null
    const other = this.other.intervals(field, segment)
    if (other === null) return this.relation.needsOther ? null : kept
    return new RelatedIntervals(kept, other, this.relation)
  }
}

type Filter = (kept: IntervalsSource, other: IntervalsSource) => IntervalsSource

/** The bigger of the two is asked alternative by alternative: what its shortest interval does not hold, a longer one may. */
const keepsBig =
  (label: string, relation: Relation): Filter =>
  (kept, other) =>
    anyOf(alternativesOf(kept).map(big => new RelatedSource(label, relation, big, other)))

const keepsSmall =
  (label: string, relation: Relation): Filter =>
  (kept, other) =>
    anyOf(alternativesOf(other).map(big => new RelatedSource(label, relation, kept, big)))

const plain =
  (label: string, relation: Relation): Filter =>
  (kept, other) =>
    new RelatedSource(label, relation, kept, other)

const containedBy = keepsSmall('CONTAINED_BY', CONTAINED_BY)

/** By the name of the filter in requests. */
export const INTERVAL_FILTERS: ReadonlyMap<string, Filter> = new Map([
  ['containing', keepsBig('CONTAINING', CONTAINING)],
  ['contained_by', containedBy],
  ['not_containing', keepsBig('NOT_CONTAINING', NOT_CONTAINING)],
  ['not_contained_by', keepsSmall('NOT_CONTAINED_BY', NOT_CONTAINED_BY)],
  ['overlapping', plain('OVERLAPPING', OVERLAPPING)],
  ['not_overlapping', plain('NON_OVERLAPPING', NON_OVERLAPPING)],
  ['before', (kept, other) => containedBy(kept, new ExtendedSource(new NeighbourSource(other, true), WHOLE_FIELD, 0))],
  ['after', (kept, other) => containedBy(kept, new ExtendedSource(new NeighbourSource(other, false), 0, WHOLE_FIELD))],
])
