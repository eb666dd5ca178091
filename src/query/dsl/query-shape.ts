// Shapes as queries spell them: well-known text, or GeoJSON that an older parser of the server reads, which has other words for what is wrong.
import { parseDistance } from '../../core/distance.ts'
import { illegalArgument, nullPointer, parseFailed } from '../../core/errors.ts'
import { doubleOf, isObject, type JsonObject, tokenOf } from '../../core/json-token.ts'
import { javaDouble } from '../../core/numbers.ts'
import type { Position, Ring, Shape } from '../../index/mapping/geo/shape.ts'
import { parseWellKnownText } from '../../index/mapping/geo/wkt.ts'

const OPTIONS = { coerce: false, ignoreHeight: true }

/** Null for none, and for one that is empty. */
export function parseQueryShape(value: unknown): Shape | null {
  if (value === null) return null
  if (typeof value === 'string') {
    const shape = parseWellKnownText(value, OPTIONS)
    return shape.type === 'collection' && shape.shapes.length === 0 ? null : shape
  }
  if (isObject(value)) return parseGeometry(value)
  throw parseFailed('shape must be an object consisting of type and coordinates')
}

/** Keys in any case of letters that the server knows; others are passed over. */
function parseGeometry(json: JsonObject): Shape {
  const { type, coordinates, geometries, radius } = json
  if (type === undefined) throw parseFailed('shape type not included')
  const kind = String(type).toLowerCase()
  const read = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined
  if (read === undefined) throw illegalArgument(`unknown geo_shape [${String(type)}]`)
  if (kind === 'geometrycollection') {
    if (!Array.isArray(geometries)) throw parseFailed('geometries not included')
    return { type: 'collection', shapes: geometries.map(one => parseGeometry(isObject(one) ? one : {})) }
  }
  if (coordinates === undefined) throw parseFailed('coordinates not included')
  if (radius !== undefined && kind !== 'circle') throw parseFailed(`cannot have [radius] with type set to [${kind}]`)
  return read(coordinates, json)
}

const READERS: Readonly<Record<string, (coordinates: unknown, json: JsonObject) => Shape>> = {
  point: coordinates => ({ type: 'point', position: position(coordinates) }),
  multipoint(coordinates) {
    const positions = list(coordinates).map(position)
    if (positions.length === 0)
      throw parseFailed('no data provided for multipoint object when expecting >0 points (e.g., [[lat, lng]] or [[lat, lng], ...])')
    return { type: 'collection', multi: 'point', shapes: positions.map(one => ({ type: 'point', position: one })) }
  },
  linestring: line,
  multilinestring: coordinates => ({ type: 'collection', multi: 'line', shapes: list(coordinates).map(line) }),
  polygon,
  multipolygon: coordinates => ({ type: 'collection', multi: 'polygon', shapes: list(coordinates).map(polygon) }),
  envelope,
  bbox: envelope,
  circle(coordinates, { radius }) {
    if (radius === undefined) throw nullPointer('Cannot read field "value" because "radius" is null')
    return {
      type: 'circle',
      position: position(coordinates),
      radius: typeof radius === 'string' ? parseDistance(radius, 1) : doubleOf(radius),
    }
  },
  geometrycollection: () => ({ type: 'collection', shapes: [] }),
}

function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw parseFailed('geo coordinates must be numbers')
}

function position(value: unknown): Position {
  const numbers = list(value)
  if (numbers.length < 2 || numbers.some(number => tokenOf(number) !== 'VALUE_NUMBER')) throw parseFailed('geo coordinates must be numbers')
  return [doubleOf(numbers[0]), doubleOf(numbers[1])]
}

function line(coordinates: unknown): Shape {
  const positions = list(coordinates).map(position)
  if (positions.length < 2) throw parseFailed(`invalid number of points in LineString (found [${positions.length}] - must be >= 2)`)
  return { type: 'line', positions }
}

function polygon(coordinates: unknown): Shape {
  const rings = list(coordinates).map(ring)
  if (rings.length === 0) throw notRing()
  return { type: 'polygon', rings }
}

const notRing = () => parseFailed('invalid LinearRing provided for type polygon. Linear ring must be an array of coordinates')

function ring(value: unknown): Ring {
  if (!Array.isArray(value)) throw notRing()
  const positions = value.map(position)
  if (positions.length < 4) throw parseFailed(`invalid number of points in LinearRing (found [${positions.length}] - must be >= [4])`)
  const [first, last] = [positions[0], positions[positions.length - 1]]
  if (first[0] !== last[0] || first[1] !== last[1]) throw parseFailed('invalid LinearRing found (coordinates are not closed)')
  return positions
}

function envelope(coordinates: unknown): Shape {
  const corners = list(coordinates).map(position)
  if (corners.length !== 2)
    throw parseFailed(
      `invalid number of points [${corners.length}] provided for geo_shape [envelope] when expecting an array of 2 coordinates`,
    )
  const [[west, north], [east, south]] = corners
  if (north < south) throw illegalArgument('max y cannot be less than min x')
  return { type: 'box', west, east, south, north }
}

/** Throws for boxes and points beyond the poles, which are found out when a shard is asked. */
export function checkLatitudes(shape: Shape): void {
  if (shape.type === 'collection') shape.shapes.forEach(checkLatitudes)
  const latitudes =
    shape.type === 'point' || shape.type === 'circle' ? [shape.position[1]] : shape.type === 'box' ? [shape.south, shape.north] : []
  for (const latitude of latitudes)
    if (!(Math.abs(latitude) <= 90)) throw illegalArgument(`invalid latitude ${javaDouble(latitude)}; must be between -90.0 and 90.0`)
}
