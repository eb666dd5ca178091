// Prints shapes as GeoJSON and as well-known text.
import { illegalArgument } from '../../../core/errors.ts'
import { javaDouble } from '../../../core/numbers.ts'
import type { Position, Shape } from './shape.ts'

export type ShapeFormat = 'geojson' | 'wkt'

/** Null: the usual one. */
export function shapeFormat(format: string | null): ShapeFormat {
  if (format === null || format === 'geojson') return 'geojson'
  if (format === 'wkt') return 'wkt'
  throw illegalArgument(`Unrecognized geometry format [${format}].`)
}

export const printShape = (shape: Shape, format: ShapeFormat): unknown => (format === 'wkt' ? toText(shape) : toGeoJson(shape))

type Kind = 'point' | 'line' | 'polygon'
const GEOJSON_TYPES: Readonly<Record<Kind, string>> = { point: 'Point', line: 'LineString', polygon: 'Polygon' }

function toGeoJson(shape: Shape): unknown {
  if (shape.type === 'box') {
    const { west, east, south, north } = shape
    return { coordinates: [pair([west, north]), pair([east, south])], type: 'Envelope' }
  }
  if (shape.type === 'collection') {
    if (shape.multi === undefined) return { geometries: shape.shapes.map(toGeoJson), type: 'GeometryCollection' }
    return { coordinates: shape.shapes.map(coordinates), type: `Multi${GEOJSON_TYPES[shape.multi]}` }
  }
  return { coordinates: coordinates(shape), type: GEOJSON_TYPES[shape.type as Kind] }
}

const pair = ([lon, lat]: Position) => [lon, lat]

function coordinates(shape: Shape): unknown {
  if (shape.type === 'point') return pair(shape.position)
  if (shape.type === 'line') return shape.positions.map(pair)
  if (shape.type === 'polygon') return shape.rings.map(ring => ring.map(pair))
  throw illegalArgument(`a ${shape.type} has no coordinates`)
}

function toText(shape: Shape): string {
  if (shape.type === 'box') {
    const { west, east, south, north } = shape
    return `BBOX (${[west, east, north, south].map(javaDouble).join(', ')})`
  }
  if (shape.type !== 'collection') return `${TEXT_TYPES[shape.type as Kind]} ${inner(shape)}`
  const parts = shape.shapes.map(one => (shape.multi === undefined ? toText(one) : shape.multi === 'point' ? bare(inner(one)) : inner(one)))
  return `${shape.multi === undefined ? 'GEOMETRYCOLLECTION' : `MULTI${TEXT_TYPES[shape.multi]}`} (${parts.join(shape.multi === undefined ? ',' : ', ')})`
}

const TEXT_TYPES: Readonly<Record<Kind, string>> = { point: 'POINT', line: 'LINESTRING', polygon: 'POLYGON' }
const bare = (text: string) => text.slice(1, -1)
const spelled = ([lon, lat]: Position) => `${javaDouble(lon)} ${javaDouble(lat)}`
const list = (positions: readonly Position[]) => `(${positions.map(spelled).join(', ')})`

function inner(shape: Shape): string {
  if (shape.type === 'point') return list([shape.position])
  if (shape.type === 'line') return list(shape.positions)
  if (shape.type === 'polygon') return `(${shape.rings.map(list).join(', ')})`
  throw illegalArgument(`a ${shape.type} has no text`)
}
