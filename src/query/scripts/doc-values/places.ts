// Values of geo_point fields, with distance functions.
import type { NumericColumn } from '../../../index/contracts/segment-reader.ts'
import { type GeoPoint, unpackPoint } from '../../../index/mapping/geo/encoding.ts'
import { geohashPoint } from '../../../index/mapping/geo/geohash.ts'
import { defineClass } from '../../../painless/java-class.ts'
import { JavaArray } from '../../../painless/runtime/java-array.ts'
import { DOUBLE } from '../../../painless/types.ts'
import { JavaObject } from '../../../painless/values.ts'
import { distanceInMetres, planeDistanceInMetres } from '../../values/distance.ts'
import { CheckedDocValues, docValuesClass, frame, type ValueLines } from './script-doc-values.ts'

const pointClass = defineClass(
  'org.opensearch.common.geo.GeoPoint',
  {},
  {
    'double getLat()': (self: ScriptPoint) => self.lat,
    'double getLon()': (self: ScriptPoint) => self.lon,
  },
)

export class ScriptPoint extends JavaObject {
  readonly lat: number
  readonly lon: number

  constructor({ lat, lon }: GeoPoint) {
    super()
    this.lat = lat
    this.lon = lon
  }

  get javaClass() {
    return pointClass
  }

  override toString(): string {
    return `${this.lat}, ${this.lon}`
  }

  toJSON(): GeoPoint {
    return { lat: this.lat, lon: this.lon }
  }
}

const LINES: ValueLines = { kind: 'GeoPoints', get: 375, outside: 380, listGet: 306, getValue: 345, bytes: 4 }
const GET_VALUE = frame('GeoPoints', 'getValue', 345)

type Distance = (latA: number, lonA: number, latB: number, lonB: number) => number

const from =
  (method: string, line: number, distance: Distance) =>
  (self: Places, lat: number, lon: number): number => {
    const point = self.point(method, line)
    return distance(point.lat, point.lon, lat, lon)
  }

const orElse = (distance: Distance) => (self: Places, lat: number, lon: number, otherwise: number) => {
  if (self.size === 0) return otherwise
  const point = self.values()[0] as ScriptPoint
  return distance(point.lat, point.lon, lat, lon)
}

function doubles(places: Places, part: (point: ScriptPoint) => number): JavaArray {
  const items: number[] = []
  for (const point of places.values()) items.push(part(point as ScriptPoint))
  return new JavaArray(DOUBLE, items)
}

const placesClass = docValuesClass('GeoPoints', {
  'org.opensearch.common.geo.GeoPoint getValue()': (self: Places) => self.first(),
  'org.opensearch.common.geo.GeoPoint get(int)': (self: Places, index: number) => self.require(index),
  'double getLat()': (self: Places) => self.point('getLat', 349).lat,
  'double getLon()': (self: Places) => self.point('getLon', 369).lon,
  'double[] getLats()': (self: Places) => doubles(self, ({ lat }) => lat),
  'double[] getLons()': (self: Places) => doubles(self, ({ lon }) => lon),
  'double arcDistance(double, double)': from('arcDistance', 390, distanceInMetres),
  'double arcDistanceWithDefault(double, double, double)': orElse(distanceInMetres),
  'double planeDistance(double, double)': from('planeDistance', 402, planeDistanceInMetres),
  'double planeDistanceWithDefault(double, double, double)': orElse(planeDistanceInMetres),
  'double geohashDistance(String)': (self: Places, hash: string) => {
    const { lat, lon } = geohashPoint(hash)
    return from('geohashDistance', 414, distanceInMetres)(self, lat, lon)
  },
  'double geohashDistanceWithDefault(String, double)': (self: Places, hash: string, otherwise: number) => {
    const { lat, lon } = geohashPoint(hash)
    return orElse(distanceInMetres)(self, lat, lon, otherwise)
  },
})

export class Places extends CheckedDocValues {
  readonly javaClass = placesClass
  protected readonly lines = LINES

  constructor(private readonly column: NumericColumn | null) {
    super()
  }

  protected read(doc: number): unknown[] {
    const { column } = this
    if (column === null || !column.has(doc)) return []
    const points: ScriptPoint[] = []
    const { values, starts } = column
    const end = starts === null ? doc + 1 : starts[doc + 1]
    for (let i = starts === null ? doc : starts[doc]; i < end; i++) points.push(new ScriptPoint(unpackPoint(values[i])))
    return points
  }

  /** The first, asked for by a method. */
  point(method: string, line: number): ScriptPoint {
    return this.require(0, [GET_VALUE, frame('GeoPoints', method, line)]) as ScriptPoint
  }
}

export const placeClasses = [pointClass, placesClass]
