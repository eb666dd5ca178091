// Printers of queries for places and shapes, whose points and coordinates are printed as decimals, longitude first.
import { parseDistance, unitOf } from '../../../core/distance.ts'
import { JsonFloat } from '../../../core/json.ts'
import { isObject, type JsonObject, textOf } from '../../../core/json-token.ts'
import { javaDouble } from '../../../core/numbers.ts'
import { parsePoint } from '../../../index/mapping/geo/parse-point.ts'
import { printShape } from '../../../index/mapping/geo/print-shape.ts'
import type { Shape } from '../../../index/mapping/geo/shape.ts'
import { readBox } from '../geo_bounding_box.ts'
import { parseQueryShape } from '../query-shape.ts'
import { bool, COMMON, fieldOf, float, lower, type Member, member, printMembers, upper, ZERO } from './members.ts'

type Printer = (json: JsonObject) => JsonObject

const decimals = (value: unknown): unknown => (Array.isArray(value) ? value.map(decimals) : new JsonFloat(Number(value)))

const IGNORES_UNMAPPED = member('ignore_unmapped', bool, false)
const VALIDATION = member('validation_method', upper, 'STRICT')
const OPTIONS = ['boost', '_name', 'ignore_unmapped', 'validation_method', 'distance', 'unit', 'distance_type', 'type']

const placed = (json: JsonObject, print: (value: unknown) => unknown, members: readonly Member[]): JsonObject => {
  const [field, value] = fieldOf(json, OPTIONS)
  return { [field]: print(value), ...printMembers(json, [...members, ...COMMON]) }
}

const position = (value: unknown): unknown => {
  const { lat, lon } = parsePoint(value, true)
  return decimals([lon, lat])
}

/** In the order of the server's builders. */
function printedShape(shape: Shape | null): unknown {
  if (shape === null) return undefined
  if (shape.type === 'circle') return { type: 'Circle', radius: `${javaDouble(shape.radius)}m`, coordinates: decimals([...shape.position]) }
  if (shape.type === 'collection' && shape.multi === undefined)
    return { type: 'GeometryCollection', geometries: shape.shapes.map(printedShape) }
  const { type, coordinates } = printShape(shape, 'geojson') as JsonObject
  return { type, coordinates: decimals(coordinates) }
}

const SHAPE: readonly Member[] = [
  member('shape', value => printedShape(parseQueryShape(value))),
  member('indexed_shape', value => value),
  member('relation', lower, 'intersects'),
]

/** The server closes a polygon that is open. */
function ring(value: unknown): unknown {
  const points = isObject(value) && Array.isArray(value.points) ? value.points : []
  const places = points.map(point => parsePoint(point, true))
  const [first, last] = [places[0], places[places.length - 1]]
  if (first !== undefined && (first.lat !== last.lat || first.lon !== last.lon)) places.push(first)
  return { points: places.map(({ lat, lon }) => decimals([lon, lat])) }
}

export const placePrinters: Readonly<Record<string, Printer>> = {
  geo_distance(json) {
    const unit = json.unit === undefined ? 1 : unitOf(textOf(json.unit))
    return placed(json, position, [
      member('distance', value => new JsonFloat(parseDistance(textOf(value), unit))),
      member('distance_type', lower, 'arc'),
      VALIDATION,
      IGNORES_UNMAPPED,
    ])
  },
  geo_bounding_box: json =>
    placed(
      json,
      value => {
        const { top, left, bottom, right } = readBox(isObject(value) ? value : {})
        return { top_left: decimals([left, top]), bottom_right: decimals([right, bottom]) }
      },
      [VALIDATION, member('type', upper, 'MEMORY'), IGNORES_UNMAPPED],
    ),
  geo_polygon: json => placed(json, ring, [VALIDATION, IGNORES_UNMAPPED]),
  geo_shape: json => ({
    ...placed(json, value => printMembers(isObject(value) ? value : {}, SHAPE), [IGNORES_UNMAPPED]),
    // As the server has it, unlike all other queries.
    boost: json.boost === undefined ? ZERO : float(json.boost),
  }),
}
