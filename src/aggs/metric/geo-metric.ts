// What metrics over points share: passing each document's points on with its bucket.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { Aggregator, type BucketCollector, type DocWindow } from '../aggregation.ts'
import { eachPoint, type GeoPoints, segmentPoints } from '../values/geo-points.ts'
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
    const points = segmentPoints(this.source, view)
    return points === null ? null : new GeoCollector(points, this.accumulator)
  }

  build(owners: ArrayLike<number>): F[] {
    return Array.from(owners, owner => this.accumulator.build(owner))
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
