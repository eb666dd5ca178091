// Documents with a point inside a polygon.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, isObject, isScalar, type JsonObject, textOf, tokenOf } from '../../core/json-token.ts'
import { least, most } from '../../core/long-lists.ts'
import { javaDouble } from '../../core/numbers.ts'
import { decodeLatitude, decodeLongitude, encodeLatitude, encodeLongitude, type GeoPoint } from '../../index/mapping/geo/encoding.ts'
import { parsePoint } from '../../index/mapping/geo/parse-point.ts'
import { GeoPointQuery } from '../exec/geo-points.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { boxBetween, type PlaceBox } from '../values/place-test.ts'
import type { PlaceOptions, PlaceRequest } from './geo-field.ts'
import { pointField, type ValidationMethod, validationMethod, validPlace } from './geo-field.ts'
import { builder, defineQuery } from './query-builder.ts'
import { Options } from './simple-object.ts'

/** By field: the corners of a polygon. */
export interface GeoPolygonRequest extends PlaceOptions {
  readonly [field: string]:
    | {
        /** The corners. */
        readonly points: readonly PlaceRequest[]
      }
    | string
    | number
    | boolean
    | undefined
}

export const geo_polygon = defineQuery({
  name: 'geo_polygon',
  parse(json) {
    const options = new Options()
    let field: string | null = null
    let ring: GeoPoint[] = []
    let method: ValidationMethod = 'STRICT'
    let ignoreUnmapped = false
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (isObject(value)) {
        field = key
        ring = readRing(value)
      } else if (!isScalar(value)) throw parsing(`[geo_polygon] unexpected token type [${tokenOf(value)}]`, atValue(json, key))
      else if (key === 'validation_method') method = validationMethod(textOf(value))
      else if (key === 'ignore_unmapped') ignoreUnmapped = booleanOf(value)
      else if (!options.take(key, value)) throw parsing(`[geo_polygon] query does not support [${key}]`, atValue(json, key))
    }
    if (field === null) throw illegalArgument('fieldName must not be null')
    if (ring.length === 0) throw illegalArgument('polygon must not be null or empty')
    const [first, last] = [ring[0], ring[ring.length - 1]]
    const closed = first.lat === last.lat && first.lon === last.lon
    if (ring.length < (closed ? 4 : 3)) throw illegalArgument('too few points defined for geo_polygon query')
    const corners = closed ? ring : [...ring, first]
    const name = field
    return builder('geo_polygon', options, cx => {
      const type = pointField(name, ignoreUnmapped, cx)
      if (type === null) return newMatchNone()
      const places = corners.map(place => validPlace('geo_polygon', place, method, cx))
      const polygon = `Polygon${places.map(({ lat, lon }) => `[${javaDouble(lat)}, ${javaDouble(lon)}] `).join('')}`
      const names = { index: `LatLonPointQuery: field=${type.name}:[${polygon},]`, column: `INTERSECTS:geometries([${polygon}])` }
      return new GeoPointQuery(type.name, names, { ...boxOf(places), inner: insideOf(places) })
    })
  },
})

function readRing(json: JsonObject): GeoPoint[] {
  const ring: GeoPoint[] = []
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (!Array.isArray(value))
      throw parsing(`[geo_polygon] query does not support token type [${tokenOf(value)}] under [${key}]`, atValue(json, key))
    if (key !== 'points') throw parsing(`[geo_polygon] query does not support [${key}]`, atValue(json, key))
    for (const place of value) ring.push(parsePoint(place, false))
  }
  return ring
}

/** Places outside of it are outside of the ring. */
function boxOf(ring: readonly GeoPoint[]): PlaceBox {
  const lats = ring.map(({ lat }) => encodeLatitude(lat))
  const lons = ring.map(({ lon }) => encodeLongitude(lon))
  return boxBetween(least(lats), most(lats), least(lons), most(lons))
}

/** Inside when a line to the west crosses the ring an odd number of times. */
function insideOf(ring: readonly GeoPoint[]): (lat: number, lon: number) => boolean {
  return (encodedLat, encodedLon) => {
    const lat = decodeLatitude(encodedLat)
    const lon = decodeLongitude(encodedLon)
    let inside = false
    for (let i = 1; i < ring.length; i++) {
      const a = ring[i - 1]
      const b = ring[i]
      if (a.lat > lat === b.lat > lat) continue
      if (lon < ((b.lon - a.lon) * (lat - a.lat)) / (b.lat - a.lat) + a.lon) inside = !inside
    }
    return inside
  }
}
