// Parses GeoJSON shapes, and envelopes, a server extension.
import { ApiError, contentParse, illegalArgument, isApiError } from '../../../core/errors.ts'
import { javaDouble } from '../../../core/numbers.ts'
import { isObject, type JsonObject, javaText } from '../java-text.ts'
import { box, line, type Position, polygon, type Shape, type ShapeOptions } from './shape.ts'

export function parseGeoJson(json: JsonObject, options: ShapeOptions): Shape {
  const { type } = json
  if (typeof type !== 'string') throw contentParse('[geojson] Required [type]')
  try {
    return shapeOf(type, json, options)
  } catch (error) {
    if (!isApiError(error) || error.type === 'unsupported_operation_exception') throw error
    throw contentParse('Failed to build [geojson] after last required field arrived', undefined, { cause: error })
  }
}

function shapeOf(type: string, { coordinates, geometries }: JsonObject, options: ShapeOptions): Shape {
  const kind = type.toLowerCase()
  const positions = (value: unknown) => listOf(value).map(item => position(item, options))
  const rings = (value: unknown) => listOf(value).map(positions)
  switch (kind) {
    case 'point':
      return { type: 'point', position: position(coordinates, options) }
    case 'linestring':
      return line(positions(coordinates))
    case 'polygon':
      return polygon(rings(coordinates), options)
    case 'circle':
      throw new ApiError('unsupported_operation_exception', 'circle geometry is not supported')
    case 'multipoint':
      return { type: 'collection', multi: 'point', shapes: some(positions(coordinates)).map(one => ({ type: 'point', position: one })) }
    case 'multilinestring':
      return { type: 'collection', multi: 'line', shapes: some(rings(coordinates)).map(line) }
    case 'multipolygon':
      return { type: 'collection', multi: 'polygon', shapes: some(listOf(coordinates)).map(one => polygon(rings(one), options)) }
    case 'envelope':
    case 'bbox': {
      const corners = positions(coordinates)
      if (corners.length !== 2)
        throw illegalArgument(
          `invalid number of points [${corners.length}] provided for geo_shape [envelope] when expecting an array of 2 coordinates`,
        )
      const [[west, north], [east, south]] = corners
      return box(west, east, north, south)
    }
    case 'geometrycollection':
      return { type: 'collection', shapes: some(listOf(geometries)).map(one => parseGeoJson(isObject(one) ? one : {}, options)) }
    default:
      throw illegalArgument(`No enum constant org.opensearch.geometry.ShapeType.${type.toUpperCase()}`)
  }
}

function some<T>(shapes: readonly T[]): readonly T[] {
  if (shapes.length > 0) return shapes
  throw illegalArgument('the list of shapes cannot be null or empty')
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw illegalArgument(value === undefined ? 'coordinates not included' : `geo coordinates must be an array, but got ${javaText(value)}`)
}

function position(value: unknown, { ignoreHeight }: ShapeOptions): Position {
  const numbers = listOf(value)
  if (numbers.some(number => typeof number !== 'number')) throw illegalArgument('geo coordinates must be numbers')
  if (numbers.length < 2) throw illegalArgument('geo coordinates must have at least two values')
  const [lon, lat, height] = numbers as readonly number[]
  if (height !== undefined && !ignoreHeight) {
    throw illegalArgument(`Exception parsing coordinates: found Z value [${javaDouble(height)}] but [ignore_z_value] parameter is [false]`)
  }
  return [lon, lat]
}
