// Documents with a date or a point, scored by proximity to an origin: weight * pivot / (pivot + distance).
import { javaDouble } from '../../core/numbers.ts'
import type { NumericColumn } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { decodeLatitude, decodeLongitude, type GeoPoint } from '../../index/mapping/geo/encoding.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainDouble, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, Weight } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { ColumnScorer } from '../iterators/column-scorer.ts'
import { FollowingScorer } from '../iterators/following.ts'
import { distanceInMetres } from '../values/distance.ts'
import { halves } from '../values/places.ts'

/** The values of one column as distances. */
interface Distances {
  /** Of the value at a place in the column. */
  distance(at: number): number
  /** The value, its distance and the origin, as an explanation lists them. */
  explain(at: number, weight: Explanation, pivot: Explanation): Explanation[]
}

abstract class DistanceFeatureQuery extends Query {
  protected constructor(
    readonly field: string,
    readonly pivot: number,
  ) {
    super()
  }

  /** What stands for the distance in the formula of explanations. */
  abstract readonly formula: string
  abstract over(column: NumericColumn): Distances

  createWeight(_searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new DistanceWeight(this, Math.fround(boost))
  }
}

/** Moments: milliseconds or nanoseconds. */
export class LongDistanceFeatureQuery extends DistanceFeatureQuery {
  readonly type = 'LongDistanceFeatureQuery'
  readonly formula = 'abs(value - origin)'

  constructor(
    field: string,
    private readonly origin: number | bigint,
    pivot: number,
  ) {
    super(field, pivot)
  }

  toString(): string {
    return `LongDistanceFeatureQuery(field=,origin=${this.origin},pivotDistance=${this.pivot})`
  }

  over({ values }: NumericColumn): Distances {
    const origin = typeof this.origin === 'bigint' || values instanceof BigInt64Array ? BigInt(this.origin) : this.origin
    const distance =
      typeof origin === 'bigint'
        ? (at: number) => Math.abs(Number(BigInt(values[at]) - origin))
        : (at: number) => Math.abs(Number(values[at]) - origin)
    return {
      distance,
      explain: (at, weight, pivot) => [
        weight,
        pivot,
        explainMatch(Number(this.origin), 'origin'),
        explainMatch(Number(values[at]), 'current value'),
      ],
    }
  }
}

export class LatLonPointDistanceFeatureQuery extends DistanceFeatureQuery {
  readonly type = 'LatLonPointDistanceFeatureQuery'
  readonly formula = 'abs(distance)'

  constructor(
    field: string,
    private readonly origin: GeoPoint,
    pivot: number,
  ) {
    super(field, pivot)
  }

  toString(): string {
    const { lat, lon } = this.origin
    const place = `originLat=${javaDouble(lat)},originLon=${javaDouble(lon)}`
    return `LatLonPointDistanceFeatureQuery(field=,${place},pivotDistance=${javaDouble(this.pivot)})`
  }

  over({ values }: NumericColumn): Distances {
    const { lat, lon } = this.origin
    const places = halves(values)
    const latitude = (at: number) => decodeLatitude(places[2 * at + 1])
    const longitude = (at: number) => decodeLongitude(places[2 * at])
    const distance = (at: number) => distanceInMetres(lat, lon, latitude(at), longitude(at))
    return {
      distance,
      explain: (at, weight, pivot) => [
        weight,
        pivot,
        explainDouble(lat, 'originLat'),
        explainDouble(lon, 'originLon'),
        explainDouble(latitude(at), 'current lat'),
        explainDouble(longitude(at), 'current lon'),
        explainDouble(distance(at), 'distance'),
      ],
    }
  }
}

const scoreOf = (weight: number, pivot: number, distance: number) => Math.fround(weight * (pivot / (pivot + distance)))

/** The place in the column of the nearest of a document's values. */
function nearest({ starts }: NumericColumn, distances: Distances, doc: number): number {
  if (starts === null) return doc
  let best = starts[doc]
  for (let at = best + 1; at < starts[doc + 1]; at++) if (distances.distance(at) < distances.distance(best)) best = at
  return best
}

class DistanceWeight extends Weight<DistanceFeatureQuery> {
  constructor(
    query: DistanceFeatureQuery,
    private readonly weight: number,
  ) {
    super(query)
  }

  scorer(segment: SegmentView): Scorer | null {
    const { field, pivot } = this.query
    const column = segment.reader.numeric(field)
    if (column === null) return null
    const having = new ColumnScorer(segment.reader.maxDoc, 0, doc => column.has(doc))
    return new DistanceScorer(having, column, this.query.over(column), this.weight, pivot)
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const { field, pivot, formula } = this.query
    const column = segment.reader.numeric(field)
    if (column === null || !column.has(doc)) return explainNoMatch(`Document ${doc} doesn't have a value for field ${field}`)
    const distances = this.query.over(column)
    const at = nearest(column, distances, doc)
    return explainMatch(
      scoreOf(this.weight, pivot, distances.distance(at)),
      `Distance score, computed as weight * pivotDistance / (pivotDistance + ${formula}) from:`,
      ...distances.explain(at, explainMatch(this.weight, 'weight'), explainMatch(pivot, 'pivotDistance')),
    )
  }
}

class DistanceScorer extends FollowingScorer {
  constructor(
    having: Scorer,
    private readonly column: NumericColumn,
    private readonly distances: Distances,
    private readonly weight: number,
    private readonly pivot: number,
  ) {
    super(having)
  }

  score(): number {
    const at = nearest(this.column, this.distances, this.doc)
    return scoreOf(this.weight, this.pivot, this.distances.distance(at))
  }
}
