// `geo_bounds`: the bounding box of all points.
import { booleanOf } from '../../core/json-token.ts'
import { Aggregation, type AggregationBase, type AggregationContext, type Aggregator } from '../aggregation.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { Doubles } from '../growable.ts'
import { double } from '../print-aggregations.ts'
import { readUnscripted, type ValuesConfig, type ValuesRequest } from '../values/values-config.ts'
import { valuesSource } from '../values/values-source.ts'
import { type GeoAccumulator, GeoAggregator } from './geo-metric.ts'

export interface GeoBoundsRequest extends Omit<ValuesRequest, 'format' | 'script'> {
  /** The box may cross the 180th meridian; true. */
  readonly wrap_longitude?: boolean
}

const TYPE = 'geo_bounds'

export const geoBounds: AggregationType = {
  name: TYPE,
  parse(json, { name }) {
    const options = { wraps: true }
    const config = readUnscripted(TYPE, json, name, {
      wrap_longitude: { accepts: ['VALUE_BOOLEAN', 'VALUE_STRING'], read: value => void (options.wraps = booleanOf(value)) },
    })
    return base => new GeoBoundsAggregation(base, config, options.wraps)
  },
}

/** Places on both sides of Greenwich are kept apart, as the box may be smaller over the date line. */
interface Bounds {
  readonly top: number
  readonly bottom: number
  readonly eastLeft: number
  readonly eastRight: number
  readonly westLeft: number
  readonly westRight: number
}

const LEAST = Number.POSITIVE_INFINITY
const MOST = Number.NEGATIVE_INFINITY
const NOWHERE: Bounds = { top: MOST, bottom: LEAST, eastLeft: LEAST, eastRight: MOST, westLeft: LEAST, westRight: MOST }

class GeoBoundsAggregation extends Aggregation<Bounds> {
  readonly type = TYPE

  constructor(
    base: AggregationBase,
    private readonly config: ValuesConfig,
    private readonly wraps: boolean,
  ) {
    super(base)
  }

  open(cx: AggregationContext): Aggregator<Bounds> {
    const source = valuesSource(this.config, { type: TYPE, kinds: ['geo_point', 'geo_shape'], fallback: 'geo_point' }, cx)
    return new GeoAggregator('GeoBoundsAggregator', source, new BoundsAccumulator())
  }

  empty(): Bounds {
    return NOWHERE
  }

  reduce(findings: readonly Bounds[]): Bounds {
    return findings.reduce((a, b) => ({
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
      eastLeft: Math.min(a.eastLeft, b.eastLeft),
      eastRight: Math.max(a.eastRight, b.eastRight),
      westLeft: Math.min(a.westLeft, b.westLeft),
      westRight: Math.max(a.westRight, b.westRight),
    }))
  }

  print(bounds: Bounds): Map<string, unknown> {
    if (bounds.top === MOST) return new Map()
    const [left, right] = sidesOf(bounds, this.wraps)
    const corners = new Map([
      ['top_left', corner(bounds.top, left)],
      ['bottom_right', corner(bounds.bottom, right)],
    ])
    return new Map([['bounds', corners]])
  }
}

const corner = (lat: number, lon: number) =>
  new Map([
    ['lat', double(lat)],
    ['lon', double(lon)],
  ])

function sidesOf({ eastLeft, eastRight, westLeft, westRight }: Bounds, wraps: boolean): [left: number, right: number] {
  if (eastLeft === LEAST) return [westLeft, westRight]
  if (westLeft === LEAST) return [eastLeft, eastRight]
  const overGreenwich = eastRight - westLeft
  const overDateLine = 180 - eastLeft - (-180 - westRight)
  return wraps && overGreenwich > overDateLine ? [eastLeft, westRight] : [westLeft, eastRight]
}

class BoundsAccumulator implements GeoAccumulator<Bounds> {
  private readonly tops = new Doubles(0, MOST)
  private readonly bottoms = new Doubles(0, LEAST)
  private readonly eastLefts = new Doubles(0, LEAST)
  private readonly eastRights = new Doubles(0, MOST)
  private readonly westLefts = new Doubles(0, LEAST)
  private readonly westRights = new Doubles(0, MOST)

  add(lats: Float64Array, lons: Float64Array, owners: Int32Array, count: number, limit: number): void {
    const tops = this.tops.reserve(limit)
    const bottoms = this.bottoms.reserve(limit)
    const eastLefts = this.eastLefts.reserve(limit)
    const eastRights = this.eastRights.reserve(limit)
    const westLefts = this.westLefts.reserve(limit)
    const westRights = this.westRights.reserve(limit)
    for (let i = 0; i < count; i++) {
      const owner = owners[i]
      const lat = lats[i]
      const lon = lons[i]
      if (lat > tops[owner]) tops[owner] = lat
      if (lat < bottoms[owner]) bottoms[owner] = lat
      const lefts = lon < 0 ? westLefts : eastLefts
      const rights = lon < 0 ? westRights : eastRights
      if (lon < lefts[owner]) lefts[owner] = lon
      if (lon > rights[owner]) rights[owner] = lon
    }
  }

  build(owner: number): Bounds {
    return {
      top: this.tops.at(owner),
      bottom: this.bottoms.at(owner),
      eastLeft: this.eastLefts.at(owner),
      eastRight: this.eastRights.at(owner),
      westLeft: this.westLefts.at(owner),
      westRight: this.westRights.at(owner),
    }
  }
}
