// Shapes and their validation.
import { type ApiError, illegalArgument } from '../../../core/errors.ts'
import { javaDouble } from '../../../core/numbers.ts'

/** Longitude, latitude. */
export type Position = readonly [lon: number, lat: number]
export type Ring = readonly Position[]

export type Shape =
  | { readonly type: 'point'; readonly position: Position }
  | { readonly type: 'line'; readonly positions: readonly Position[] }
  /** The first ring is the outline, the others are holes. */
  | { readonly type: 'polygon'; readonly rings: readonly Ring[] }
  | { readonly type: 'box'; readonly west: number; readonly east: number; readonly south: number; readonly north: number }
  /** Queries have them; documents may not. The radius is in metres. */
  | { readonly type: 'circle'; readonly position: Position; readonly radius: number }
  | { readonly type: 'collection'; readonly shapes: readonly Shape[]; readonly multi?: 'point' | 'line' | 'polygon' }

export interface ShapeOptions {
  /** Rings that do not end where they began are closed. */
  readonly coerce: boolean
  readonly ignoreHeight: boolean
}

const outside = (what: string, value: number, limit: number): ApiError =>
  illegalArgument(`invalid ${what} ${javaDouble(value)}; must be between ${javaDouble(-limit)} and ${javaDouble(limit)}`)

/** Only envelopes must stay on this side of the date line. */
function checkedPosition(lon: number, lat: number): Position {
  if (!(Math.abs(lat) <= 90)) throw outside('latitude', lat, 90)
  if (!(Math.abs(lon) <= 180)) throw outside('longitude', lon, 180)
  return [lon, lat]
}

export function line(positions: readonly Position[]): Shape {
  if (positions.length < 2) throw illegalArgument('at least two points in the line is required')
  return { type: 'line', positions }
}

export function polygon(rings: readonly Ring[], { coerce }: ShapeOptions): Shape {
  if (rings.length === 0) throw illegalArgument('polygon must contain at least one ring')
  return { type: 'polygon', rings: rings.map(ring => closedRing(ring, coerce)) }
}

function closedRing(ring: Ring, coerce: boolean): Ring {
  if (ring.length < 2) throw illegalArgument('at least two points in the line is required')
  const end = ring.length - 1
  const [first, last] = [ring[0], ring[end]]
  const closed = first[0] === last[0] && first[1] === last[1]
  if (!closed && !coerce) {
    const shown = (axis: 'x' | 'y', at: 0 | 1) => `${axis}[0]=${javaDouble(first[at])} ${axis}[${end}]=${javaDouble(last[at])}`
    throw illegalArgument(
      `first and last points of the linear ring must be the same (it must close itself): ${shown('x', 0)} ${shown('y', 1)}`,
    )
  }
  const whole = closed ? ring : [...ring, first]
  if (whole.length < 4) throw illegalArgument('at least 4 polygon points required')
  return whole
}

export function box(west: number, east: number, north: number, south: number): Shape {
  const [left, top] = checkedPosition(west, north)
  const [right, bottom] = checkedPosition(east, south)
  if (top < bottom) throw illegalArgument('max y cannot be less than min y')
  return { type: 'box', west: left, east: right, south: bottom, north: top }
}
