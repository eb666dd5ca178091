// Documents with a point, or a part of a shape, inside a bounding box.
import { illegalArgument, isApiError, parseFailed, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, isObject, isScalar, type JsonObject, textOf } from '../../core/json-token.ts'
import { javaDouble } from '../../core/numbers.ts'
import {
  decodeLatitude,
  decodeLongitude,
  encodeLatitude,
  encodeLatitudeUp,
  encodeLongitude,
  encodeLongitudeUp,
} from '../../index/mapping/geo/encoding.ts'
import { geohashCell } from '../../index/mapping/geo/geohash.ts'
import { parsePoint } from '../../index/mapping/geo/parse-point.ts'
import { GeoPointQuery, type PlaceNames } from '../exec/geo-points.ts'
import { GeoShapeQuery } from '../exec/geo-shapes.ts'
import { componentsOf } from '../exec/geometry/components.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { boxBetween } from '../values/place-test.ts'
import type { PlaceOptions, PlaceRequest } from './geo-field.ts'
import { geoField, type ValidationMethod, validationMethod } from './geo-field.ts'
import { builder, defineQuery } from './query-builder.ts'
import { Options } from './simple-object.ts'

/** By field: the corners of a box. */
export interface GeoBoundingBoxRequest extends PlaceOptions {
  /** Accepted; nothing depends on it. */
  readonly type?: 'memory' | 'indexed'
  readonly [field: string]: BoxRequest | string | number | boolean | undefined
}

interface BoxRequest {
  readonly top_left?: PlaceRequest
  readonly bottom_right?: PlaceRequest
  /** The corner in the north-east. */
  readonly top_right?: PlaceRequest
  /** The corner in the south-west. */
  readonly bottom_left?: PlaceRequest
  /** The latitude in the north. */
  readonly top?: number
  /** The longitude in the west. */
  readonly left?: number
  /** The latitude in the south. */
  readonly bottom?: number
  /** The longitude in the east. */
  readonly right?: number
  /** `'BBOX (-74.1, -71.12, 40.73, 40.01)'`. */
  readonly wkt?: string
}

export interface Box {
  top: number
  left: number
  bottom: number
  right: number
}

export const geo_bounding_box = defineQuery({
  name: 'geo_bounding_box',
  parse(json) {
    const options = new Options()
    let field: string | null = null
    let box: Box | null = null
    let method: ValidationMethod = 'STRICT'
    let ignoreUnmapped = false
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (isObject(value)) {
        field = key
        box = readAskedBox(value)
      } else if (!isScalar(value)) continue
      else if (key === 'validation_method') method = validationMethod(textOf(value))
      else if (key === 'ignore_unmapped') ignoreUnmapped = booleanOf(value)
      // Once told how to run it.
      else if (key === 'type') continue
      else if (!options.take(key, value)) {
        throw parsing(`failed to parse [geo_bounding_box] query. unexpected field [${key}]`, atValue(json, key))
      }
    }
    if (field === null || box === null) throw parseFailed('failed to parse [geo_bounding_box] query. bounding box not provided')
    const edges = checked(box, method)
    const name = field
    return builder('geo_bounding_box', options, cx => {
      const type = geoField('geo_bounding_box', name, ignoreUnmapped, cx)
      if (type === null) return newMatchNone()
      if (type.family === 'geo_point') return boxQuery(type.name, edges)
      const { top: north, left: west, bottom: south, right: east } = edges
      return new GeoShapeQuery(type.name, 'intersects', componentsOf({ type: 'box', west, east, south, north }))
    })
  },
})

/** The westernmost and easternmost places there are. */
const MIN_INT = -(2 ** 31)
const MAX_INT = 2 ** 31 - 1

export function boxQuery(field: string, { top, left, bottom, right }: Box): GeoPointQuery {
  const [south, north] = [encodeLatitudeUp(bottom), encodeLatitude(top)]
  const [west, east] = [encodeLongitudeUp(left), encodeLongitude(right)]
  const crosses = left > right
  const isEmpty = north < MIN_INT || (!crosses && (west > east || east < MIN_INT))
  const inner = isEmpty ? () => false : null
  return new GeoPointQuery(field, boxNames(field, south, north, west, east, crosses), { ...boxBetween(south, north, west, east), inner })
}

/** Of encoded edges, as they lie in the index. */
function boxNames(field: string, south: number, north: number, west: number, east: number, crosses: boolean): PlaceNames {
  const [minLat, maxLat] = [javaDouble(decodeLatitude(south)), javaDouble(decodeLatitude(north))]
  const longitude = (encoded: number) => javaDouble(decodeLongitude(encoded))
  const range = (from: number, to: number) => `${field}:[${minLat} TO ${maxLat}],[${longitude(from)} TO ${longitude(to)}]`
  return {
    index: crosses ? `ConstantScore(${range(MIN_INT, east)} ${range(west, MAX_INT)})` : range(west, east),
    column: `box(minLat=${minLat}, maxLat=${maxLat}, minLon=${longitude(west)}, maxLon=${longitude(east)})`,
    isRange: true,
  }
}

const CORNERS: Readonly<Record<string, readonly [keyof Box, keyof Box]>> = {
  top_left: ['top', 'left'],
  top_right: ['top', 'right'],
  bottom_left: ['bottom', 'left'],
  bottom_right: ['bottom', 'right'],
}

function readAskedBox(json: JsonObject): Box {
  try {
    return readBox(json)
  } catch (error) {
    throw isApiError(error) && error.type === 'parse_exception'
      ? parseFailed(`failed to parse [geo_bounding_box] query. [${error.reason}]`)
      : error
  }
}

export function readBox(json: JsonObject): Box {
  const box: Box = { top: Number.NaN, left: Number.NaN, bottom: Number.NaN, right: Number.NaN }
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (key === 'wkt') Object.assign(box, readEnvelope(textOf(value)))
    else if (key === 'top' || key === 'left' || key === 'bottom' || key === 'right') box[key] = Number(value)
    else if (Object.hasOwn(CORNERS, key)) {
      const [vertical, horizontal] = CORNERS[key]
      const edges = cornerOf(value, vertical, horizontal)
      box[vertical] = edges.lat
      box[horizontal] = edges.lon
    } else {
      throw parseFailed(`failed to parse bounding box. unexpected field [${key}]`)
    }
  }
  if (Object.hasOwn(json, 'wkt') && Object.keys(json).length > 1)
    throw parseFailed('failed to parse bounding box. Conflicting definition found using well-known text and explicit corners.')
  return box
}

/** Of a geohash the corner of the cell that makes the box hold all of it. */
function cornerOf(value: unknown, vertical: keyof Box, horizontal: keyof Box): { lat: number; lon: number } {
  if (typeof value !== 'string' || value.includes(',') || /point/i.test(value)) return parsePoint(value, false)
  const cell = geohashCell(value)
  return { lat: vertical === 'top' ? cell.north : cell.south, lon: horizontal === 'left' ? cell.west : cell.east }
}

/** `BBOX (left, right, top, bottom)`. */
function readEnvelope(text: string): Box {
  const match = /^\s*(?:bbox|envelope)\s*\(([^()]*)\)\s*$/i.exec(text)
  const numbers = match === null ? [] : match[1].split(',').map(Number)
  if (numbers.length !== 4 || numbers.some(Number.isNaN)) {
    const [, other] = /^\s*(point|linestring|polygon|multi\w+|geometrycollection)\b/i.exec(text) ?? []
    const found = other === undefined ? '' : `. [${other.toUpperCase()}] found. expected [ENVELOPE]`
    throw parseFailed(`failed to parse WKT bounding box${found}`)
  }
  const [left, right, top, bottom] = numbers
  return { top, left, bottom, right }
}

function checked(box: Box, method: ValidationMethod): Box {
  const sides = [
    ['top latitude', box.top, 90],
    ['bottom latitude', box.bottom, 90],
    ['left longitude', box.left, 180],
    ['right longitude', box.right, 180],
  ] as const
  // Values that are no numbers are never put right.
  for (const [name, value, limit] of sides) {
    if (Number.isFinite(value) && (method !== 'STRICT' || Math.abs(value) <= limit)) continue
    throw illegalArgument(`${name} is invalid: ${javaDouble(value)}`)
  }
  if (box.top < box.bottom) throw illegalArgument(`top is below bottom corner: ${javaDouble(box.top)} vs. ${javaDouble(box.bottom)}`)
  return box
}
