// What metrics over points share: passing each document's points on with its bucket.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { BOUNDS_BYTES, Bounds, PART_BYTES, readBounds } from '../../index/mapping/geo/shape-parts.ts'
import { Aggregator, type BucketCollector, type DocWindow } from '../aggregation.ts'
import { eachPoint, type GeoPoints, segmentPoints } from '../values/geo-points.ts'
import { type ShapesOf, segmentShapes } from '../values/geo-shapes.ts'
import type { ValuesSource } from '../values/values-source.ts'

export interface GeoAccumulator<F> {
  /** Buckets are below `limit`. */
  reserve(limit: number): void
  take(owner: number, lat: number, lon: number): void
  build(owner: number): F
}

export class GeoAggregator<F> extends Aggregator<F> {
  constructor(
    readonly profileName: string,
    private readonly source: ValuesSource,
    private readonly accumulator: GeoAccumulator<F>,
  ) {
    super()
  }

  segment(view: SegmentView): BucketCollector | null {
    if (this.source.kind === 'geo_shape') {
      const shapes = segmentShapes(this.source, view)
      return shapes === null ? null : new CornerCollector(shapes, this.accumulator)
    }
    const points = segmentPoints(this.source, view)
    return points === null ? null : new GeoCollector(points, this.accumulator)
  }

  build(owners: ArrayLike<number>): F[] {
    return Array.from(owners, owner => this.accumulator.build(owner))
  }
}

/** Of shapes the corners of their bounds are taken. */
class CornerCollector<F> implements BucketCollector {
  private readonly bounds = new Bounds()

  constructor(
    private readonly shapes: ShapesOf,
    private readonly accumulator: GeoAccumulator<F>,
  ) {}

  collect({ docs, owners, ownerLimit, count }: DocWindow): void {
    const { accumulator, bounds } = this
    accumulator.reserve(ownerLimit)
    for (let i = 0; i < count; i++) {
      const shapes = this.shapes(docs[i])
      const owner = owners === null ? 0 : owners[i]
      for (let at = 0; shapes !== null && at < shapes.length; ) {
        at += BOUNDS_BYTES + readBounds(shapes, at, bounds) * PART_BYTES
        accumulator.take(owner, bounds.north, bounds.west)
        accumulator.take(owner, bounds.south, bounds.east)
      }
    }
  }
}

class GeoCollector<F> implements BucketCollector {
  private owner = 0
  private readonly take = (lat: number, lon: number) => this.accumulator.take(this.owner, lat, lon)

  constructor(
    private readonly points: GeoPoints,
    private readonly accumulator: GeoAccumulator<F>,
  ) {}

  collect({ docs, owners, ownerLimit, count }: DocWindow): void {
    this.accumulator.reserve(ownerLimit)
    for (let i = 0; i < count; i++) {
      this.owner = owners === null ? 0 : owners[i]
      eachPoint(this.points, docs[i], this.take)
    }
  }
}
