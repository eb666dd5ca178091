// What metrics over points share: passing each document's points on with its bucket.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { BOUNDS_BYTES, Bounds, PART_BYTES, readBounds } from '../../index/mapping/geo/shape-parts.ts'
import { Aggregator, type BucketCollector, type DocWindow } from '../aggregation.ts'
import { type GeoPoints, segmentPoints } from '../values/geo-points.ts'
import { type ShapesOf, segmentShapes } from '../values/geo-shapes.ts'
import type { ValuesSource } from '../values/values-source.ts'

export interface GeoAccumulator<F> {
  /** `owners`: the bucket of each point, below `limit`. */
  add(lats: Float64Array, lons: Float64Array, owners: Int32Array, count: number, limit: number): void
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

const CAPACITY = 2048

/** Lays points side by side, so that adding them up is a loop over arrays. */
class PointBuffer<F> {
  private readonly lats = new Float64Array(CAPACITY)
  private readonly lons = new Float64Array(CAPACITY)
  private readonly owners = new Int32Array(CAPACITY)
  private count = 0

  constructor(private readonly accumulator: GeoAccumulator<F>) {}

  take(owner: number, lat: number, lon: number, limit: number): void {
    const { count } = this
    this.lats[count] = lat
    this.lons[count] = lon
    this.owners[count] = owner
    if (++this.count === CAPACITY) this.handOn(limit)
  }

  handOn(limit: number): void {
    this.accumulator.add(this.lats, this.lons, this.owners, this.count, limit)
    this.count = 0
  }
}

/** Of shapes the corners of their bounds are taken. */
class CornerCollector<F> implements BucketCollector {
  private readonly bounds = new Bounds()
  private readonly buffer: PointBuffer<F>

  constructor(
    private readonly shapes: ShapesOf,
    accumulator: GeoAccumulator<F>,
  ) {
    this.buffer = new PointBuffer(accumulator)
  }

  collect({ docs, owners, ownerLimit, count }: DocWindow): void {
    const { buffer, bounds } = this
    for (let i = 0; i < count; i++) {
      const shapes = this.shapes(docs[i])
      const owner = owners === null ? 0 : owners[i]
      for (let at = 0; shapes !== null && at < shapes.length; ) {
        at += BOUNDS_BYTES + readBounds(shapes, at, bounds) * PART_BYTES
        buffer.take(owner, bounds.north, bounds.west, ownerLimit)
        buffer.take(owner, bounds.south, bounds.east, ownerLimit)
      }
    }
    buffer.handOn(ownerLimit)
  }
}

class GeoCollector<F> implements BucketCollector {
  private readonly buffer: PointBuffer<F>

  constructor(
    private readonly points: GeoPoints,
    accumulator: GeoAccumulator<F>,
  ) {
    this.buffer = new PointBuffer(accumulator)
  }

  collect({ docs, owners, ownerLimit, count }: DocWindow): void {
    const { buffer } = this
    const { lats, lons, starts, present, missing } = this.points
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const owner = owners === null ? 0 : owners[i]
      const from = starts === null ? doc : starts[doc]
      const to = starts !== null ? starts[doc + 1] : present === null || present.has(doc) ? doc + 1 : doc
      if (from === to && missing !== null) buffer.take(owner, missing.lat, missing.lon, ownerLimit)
      for (let at = from; at < to; at++) buffer.take(owner, lats[at], lons[at], ownerLimit)
    }
    buffer.handOn(ownerLimit)
  }
}
