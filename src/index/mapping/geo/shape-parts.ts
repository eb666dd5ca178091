// Decomposes shapes into what is indexed: points, lines and triangles, in encoded coordinates.
//
// Bytes of a shape, all numbers i32 little-endian; a document with several has them one after another:
//   its bounds: west, east, south, north; how many parts it has
//   per part: longitude and latitude of a, b and c; what it is
// In the last, the lowest two bits tell the kind, the next three whether a-b, b-c and c-a are sides of the shape.
import { ApiError } from '../../../core/errors.ts'
import { cutLine, cutPolygon } from './dateline.ts'
import { encodeLatitude, encodeLongitude, LATITUDE_STEP, LONGITUDE_STEP, normalizePoint } from './encoding.ts'
import type { Position, Ring, Shape } from './shape.ts'
import { tessellate } from './tessellate.ts'

export const POINT_PART = 0
export const LINE_PART = 1
const TRIANGLE_PART = 2
const KIND_BITS = 3
const AB = 4
const BC = 8
const CA = 16

export const BOUNDS_BYTES = 20
export const PART_BYTES = 28

/** The bytes of a shape; null where nothing is left of it. */
export function encodeShape(shape: Shape, counterclockwise: boolean): Uint8Array | null {
  const parts: number[] = []
  addShape(shape, counterclockwise, parts)
  if (parts.length === 0) return null
  const count = parts.length / 7
  const bounds = [2 ** 31, -(2 ** 31), 2 ** 31, -(2 ** 31)]
  for (let part = 0; part < count; part++) {
    for (let corner = 0; corner < 3; corner++) {
      const lon = parts[part * 7 + corner * 2]
      const lat = parts[part * 7 + corner * 2 + 1]
      if (lon < bounds[0]) bounds[0] = lon
      if (lon > bounds[1]) bounds[1] = lon
      if (lat < bounds[2]) bounds[2] = lat
      if (lat > bounds[3]) bounds[3] = lat
    }
  }
  const bytes = new Uint8Array(BOUNDS_BYTES + count * PART_BYTES)
  const view = new DataView(bytes.buffer)
  for (const [i, value] of [...bounds, count, ...parts].entries()) view.setInt32(i * 4, value, true)
  return bytes
}

function addShape(shape: Shape, counterclockwise: boolean, parts: number[]): void {
  switch (shape.type) {
    case 'point': {
      const { lon, lat } = normalizePoint({ lon: shape.position[0], lat: shape.position[1] })
      addPart([lon, lat], [lon, lat], [lon, lat], AB | BC | CA, parts)
      return
    }
    case 'line':
      for (const piece of cutLine(shape.positions))
        for (let i = 1; i < piece.length; i++) addPart(piece[i - 1], piece[i], piece[i - 1], AB | BC | CA, parts)
      return
    case 'polygon':
      for (const rings of cutPolygon(shape.rings, counterclockwise)) addPolygon(rings, parts)
      return
    case 'box':
      for (const [west, east] of shape.west > shape.east
        ? [
            [shape.west, 180],
            [-180, shape.east],
          ]
        : [[shape.west, shape.east]])
        addPolygon([rectangle(west, east, shape.south, shape.north)], parts)
      return
    case 'circle':
      throw new ApiError('unsupported_operation_exception', 'circle geometry is not supported')
    case 'collection':
      for (const one of shape.shapes) addShape(one, counterclockwise, parts)
  }
}

const rectangle = (west: number, east: number, south: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

function addPolygon(rings: readonly Ring[], parts: number[]): void {
  for (const { corners, sides } of tessellate(rings))
    addPart(corners[0], corners[1], corners[2], (sides[0] ? AB : 0) | (sides[1] ? BC : 0) | (sides[2] ? CA : 0), parts)
}

/** Corners that fall together make a triangle a line, or a point. */
function addPart(a: Position, b: Position, c: Position, sides: number, parts: number[]): void {
  const [ax, ay] = [encodeLongitude(a[0]), encodeLatitude(a[1])]
  const [bx, by] = [encodeLongitude(b[0]), encodeLatitude(b[1])]
  const [cx, cy] = [encodeLongitude(c[0]), encodeLatitude(c[1])]
  const ab = ax === bx && ay === by
  const bc = bx === cx && by === cy
  const ca = cx === ax && cy === ay
  if (ab && bc) parts.push(ax, ay, ax, ay, ax, ay, POINT_PART | AB | BC | CA)
  else if (ab || bc || ca) {
    // The sides that are left both lie between the two places.
    const isSide = (!ab && (sides & AB) !== 0) || (!bc && (sides & BC) !== 0) || (!ca && (sides & CA) !== 0)
    const [x, y] = ab ? [cx, cy] : [bx, by]
    parts.push(ax, ay, x, y, ax, ay, LINE_PART | (isSide ? AB | BC | CA : 0))
  } else parts.push(ax, ay, bx, by, cx, cy, TRIANGLE_PART | sides)
}

const intAt = (bytes: Uint8Array, at: number) => bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)

/** A rectangle between places; also that of a part. */
export class Bounds {
  west = 0
  east = 0
  south = 0
  north = 0
}

/** How many parts a shape has whose bytes begin at `from`; its bounds go to `bounds`. */
export function readBounds(bytes: Uint8Array, from: number, bounds: Bounds): number {
  bounds.west = intAt(bytes, from) * LONGITUDE_STEP
  bounds.east = intAt(bytes, from + 4) * LONGITUDE_STEP
  bounds.south = intAt(bytes, from + 8) * LATITUDE_STEP
  bounds.north = intAt(bytes, from + 12) * LATITUDE_STEP
  return intAt(bytes, from + 16)
}

/** One part, read again and again: places are x (longitude) and y (latitude) in degrees. */
export class ShapePart extends Bounds {
  kind = POINT_PART
  ax = 0
  ay = 0
  bx = 0
  by = 0
  cx = 0
  cy = 0
  ab = false
  bc = false
  ca = false

  read(bytes: Uint8Array, at: number): void {
    this.ax = intAt(bytes, at) * LONGITUDE_STEP
    this.ay = intAt(bytes, at + 4) * LATITUDE_STEP
    this.bx = intAt(bytes, at + 8) * LONGITUDE_STEP
    this.by = intAt(bytes, at + 12) * LATITUDE_STEP
    this.cx = intAt(bytes, at + 16) * LONGITUDE_STEP
    this.cy = intAt(bytes, at + 20) * LATITUDE_STEP
    const what = intAt(bytes, at + 24)
    this.kind = what & KIND_BITS
    this.ab = (what & AB) !== 0
    this.bc = (what & BC) !== 0
    this.ca = (what & CA) !== 0
    this.west = Math.min(this.ax, this.bx, this.cx)
    this.east = Math.max(this.ax, this.bx, this.cx)
    this.south = Math.min(this.ay, this.by, this.cy)
    this.north = Math.max(this.ay, this.by, this.cy)
  }
}
