// `geo_distance`: buckets by distance from a point.
import { unitOf } from '../../core/distance.ts'
import { illegalArgument, parsing } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, doubleOf, isObject, isScalar, parseDouble, textOf, tokenAfter, tokenOf } from '../../core/json-token.ts'
import { mapKept } from '../../core/kept-work.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { GeoPoint } from '../../index/mapping/geo/encoding.ts'
import { parsePoint } from '../../index/mapping/geo/parse-point.ts'
import { BOOLEAN, TEXT, VALUE } from '../../query/dsl/strict-object.ts'
import { distanceInMetres, planeDistanceInMetres } from '../../query/values/distance.ts'
import type { AggregationBase, AggregationContext, Aggregator, BucketCollector, DocWindow } from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { eachPoint, type GeoPoints, segmentPoints } from '../values/geo-points.ts'
import { RAW } from '../values/value-format.ts'
import { readUnformatted, type ValuesConfig, type ValuesRequest } from '../values/values-config.ts'
import { valuesSource } from '../values/values-source.ts'
import { compareBounds, noRanges, rangeLabel, readEach } from './range.ts'
import { type NumberRange, RangeAggregator } from './range-aggregator.ts'
import type { RangeHits } from './range-hits.ts'
import { type RangeLabel, RangesAggregation, type RangesFinding } from './ranges-aggregation.ts'

export interface GeoDistanceAggregationRequest extends Omit<ValuesRequest, 'format'> {
  /** The point. */
  readonly origin: PointRequest
  /** `[{ to: 100 }, { from: 100 }]` */
  readonly ranges: readonly {
    /** The name of the bucket. */
    readonly key?: string
    /** From this distance on. */
    readonly from?: number | string | null
    /** Below this distance. */
    readonly to?: number | string | null
  }[]
  /** Of the distances; `m`. */
  readonly unit?: string
  readonly distance_type?: 'arc' | 'plane'
  /** Buckets by key, in place of a list; false. */
  readonly keyed?: boolean
}

/** `{ lat, lon }`, `'52.5,13.4'`, `[lon, lat]` or a geohash. */
type PointRequest =
  | string
  | readonly number[]
  | { readonly lat: number | string; readonly lon: number | string }
  | Readonly<Record<string, unknown>>

interface GeoDistanceOptions {
  readonly values: ValuesConfig
  readonly origin: GeoPoint
  readonly ranges: readonly DistanceRange[]
  /** In metres. */
  readonly unit: number
  readonly plane: boolean
  readonly keyed: boolean
}

export const geo_distance: AggregationType = {
  name: 'geo_distance',
  parse(json, { name }) {
    let origin: GeoPoint | null = null
    let ranges: readonly DistanceRange[] = []
    let unit = 1
    let plane = false
    let keyed = false
    const values = readUnformatted('geo_distance', json, name, {
      origin: {
        accepts: ['START_OBJECT', 'START_ARRAY', ...VALUE],
        takenWhole: true,
        read: value => void (origin = parsePoint(value, false)),
      },
      ranges: {
        accepts: ['START_OBJECT', 'START_ARRAY'],
        takenWhole: true,
        read: value => void (ranges = readEach(value, readRange)),
      },
      unit: { accepts: TEXT, read: value => void (unit = unitOf(textOf(value))) },
      distance_type: { accepts: TEXT, read: value => void (plane = isPlane(textOf(value))) },
      keyed: { accepts: BOOLEAN, read: value => void (keyed = booleanOf(value)) },
    })
    if (origin === null) throw illegalArgument(`Aggregation [${name}] must define an [origin].`)
    const options: GeoDistanceOptions = { values, origin, ranges, unit, plane, keyed }
    return base => new GeoDistanceAggregation(base, options)
  },
}

function readRange(item: unknown, i: number, list: readonly unknown[]): DistanceRange {
  if (!isObject(item)) {
    const { token, at } = tokenAfter(list, i)
    throw parsing(`Failed to parse object: unexpected token [${token}] found`, at)
  }
  const range: { key: string | null; from: number | null; to: number | null } = { key: null, from: null, to: null }
  for (const name of Object.keys(item)) {
    const value = item[name]
    const token = tokenOf(value)
    const isBound = name === 'from' || name === 'to'
    if (!isScalar(value)) throw parsing(`Failed to parse object: unexpected token [${token}] found`, atValue(item, name))
    if (isBound && token === 'VALUE_NUMBER') range[name] = doubleOf(value)
    else if (token === 'VALUE_STRING' && isBound) range[name] = parseDouble(value as string)
    else if (token === 'VALUE_STRING' && name === 'key') range.key = value as string
    else throw parsing(`Failed to parse object: unknown field [${name}] found`, atValue(item, name))
  }
  return range
}

function isPlane(type: string): boolean {
  const lower = type.toLowerCase()
  if (lower === 'plane') return true
  if (lower === 'arc') return false
  throw illegalArgument(`No geo distance for [${type}]`)
}

interface DistanceRange {
  readonly key: string | null
  readonly from: number | null
  readonly to: number | null
}

interface Ring extends NumberRange {
  readonly key: string | null
}

class GeoDistanceAggregation extends RangesAggregation {
  readonly type = 'geo_distance'
  private readonly rings: readonly Ring[]

  constructor(
    base: AggregationBase,
    private readonly options: GeoDistanceOptions,
  ) {
    super(base)
    const bound = (value: number | null, open: number) => value ?? open
    const ring = ({ key, from, to }: DistanceRange) => ({
      key: key ?? defaultKey(from, to),
      from: bound(from, 0),
      to: bound(to, Number.POSITIVE_INFINITY),
    })
    this.rings = [...mapKept(options.ranges, 'rings', ring)].sort((a, b) => a.from - b.from || compareBounds(a.to, b.to))
  }

  open(cx: AggregationContext): Aggregator<RangesFinding> {
    const { values, origin, unit, plane } = this.options
    const { rings } = this
    const source = valuesSource(values, { type: 'geo_distance', kinds: ['geo_point'], fallback: 'geo_point' }, cx)
    if (rings.length === 0) throw noRanges(this.name)
    const distance = plane ? planeDistanceInMetres : distanceInMetres
    const from = (lat: number, lon: number) => distance(origin.lat, origin.lon, lat, lon) / unit
    const collector = (view: SegmentView, hits: RangeHits) => {
      const points = segmentPoints(source, view)
      return points === null ? null : new RingCollector(rings, points, from, hits)
    }
    return new RangeAggregator({ profileName: 'GeoDistanceRangeAggregator', labels: this.labels(), collector }, openSubs(this, cx))
  }

  protected labels(): readonly RangeLabel[] {
    return mapKept(this.rings, 'labels', ({ key, from, to }) => rangeLabel(key, from, to, RAW))
  }

  protected override get isKeyed(): boolean {
    return this.options.keyed
  }

  protected override showBound(value: unknown): JsonFloat {
    return new JsonFloat(value as number)
  }
}

/** A ring that begins at the place itself is named as if it were open. */
function defaultKey(from: DistanceRange['from'], to: DistanceRange['to']): string {
  const number = (value: number | string | null, open: number) => (value === null || Number(value) === 0 ? open : Number(value))
  return rangeLabel(null, number(from, Number.NEGATIVE_INFINITY), number(to, Number.POSITIVE_INFINITY), RAW).key
}

class RingCollector implements BucketCollector {
  private place = 0

  constructor(
    private readonly rings: readonly NumberRange[],
    private readonly points: GeoPoints,
    private readonly distance: (lat: number, lon: number) => number,
    private readonly hits: RangeHits,
  ) {}

  private readonly take = (lat: number, lon: number): void => {
    const { rings, hits } = this
    const distance = this.distance(lat, lon)
    for (let ring = 0; ring < rings.length; ring++) {
      if (distance >= rings[ring].from && distance < rings[ring].to) hits.add(this.place, ring)
    }
  }

  collect(window: DocWindow): void {
    const { hits, points } = this
    hits.begin(window)
    for (this.place = 0; this.place < window.count; this.place++) eachPoint(points, window.docs[this.place], this.take)
    hits.end()
  }
}
