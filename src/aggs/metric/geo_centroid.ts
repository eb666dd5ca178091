// `geo_centroid`: the centroid of all points.
import { Aggregation, type AggregationBase, type AggregationContext, type Aggregator } from '../aggregation.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { Doubles } from '../growable.ts'
import { double } from '../print-aggregations.ts'
import { readUnformatted, type ValuesConfig } from '../values/values-config.ts'
import { valuesSource } from '../values/values-source.ts'
import { countNumbers } from './avg.ts'
import { CompensatedSums } from './compensated-sum.ts'
import { type GeoAccumulator, GeoAggregator } from './geo-metric.ts'

const TYPE = 'geo_centroid'

export const geoCentroid: AggregationType = {
  name: TYPE,
  isLeaf: true,
  parse(json, { name }) {
    const config = readUnformatted(TYPE, json, name, {})
    return base => new GeoCentroidAggregation(base, config)
  },
}

interface Centroid {
  readonly lat: number
  readonly lon: number
  readonly count: number
}

class GeoCentroidAggregation extends Aggregation<Centroid> {
  readonly type = TYPE

  constructor(
    base: AggregationBase,
    private readonly config: ValuesConfig,
  ) {
    super(base)
  }

  open(cx: AggregationContext): Aggregator<Centroid> {
    const source = valuesSource(this.config, { type: TYPE, kinds: ['geo_point'], fallback: 'geo_point' }, cx)
    return new GeoAggregator('GeoCentroidAggregator', source, new CentroidAccumulator())
  }

  empty(): Centroid {
    return { lat: 0, lon: 0, count: 0 }
  }

  reduce(findings: readonly Centroid[]): Centroid {
    if (findings.length === 1) return findings[0]
    let lats = 0
    let lons = 0
    let count = 0
    for (const finding of findings) {
      lats += finding.count * finding.lat
      lons += finding.count * finding.lon
      count += finding.count
    }
    return count === 0 ? findings[0] : { lat: lats / count, lon: lons / count, count }
  }

  print({ lat, lon, count }: Centroid): Map<string, unknown> {
    if (count === 0) return new Map([['count', 0]])
    const location = new Map([
      ['lat', double(lat)],
      ['lon', double(lon)],
    ])
    return new Map<string, unknown>([
      ['location', location],
      ['count', count],
    ])
  }
}

class CentroidAccumulator implements GeoAccumulator<Centroid> {
  private readonly lats = new CompensatedSums()
  private readonly lons = new CompensatedSums()
  private readonly counts = new Doubles()

  add(lats: Float64Array, lons: Float64Array, owners: Int32Array, count: number, limit: number): void {
    this.lats.add(lats, owners, count, limit)
    this.lons.add(lons, owners, count, limit)
    countNumbers(this.counts, owners, count, limit)
  }

  build(owner: number): Centroid {
    const count = this.counts.at(owner)
    return count === 0 ? { lat: 0, lon: 0, count } : { lat: this.lats.at(owner) / count, lon: this.lons.at(owner) / count, count }
  }
}
