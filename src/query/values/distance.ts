// The distance between two points on a sphere the size of the earth.
import { arcSine, cosine } from './table-trigonometry.ts'

/** Mean radius in metres. */
export const EARTH_RADIUS = 6371008.7714
const RADIANS = Math.PI / 180

/** As if the map were flat between the two. */
export function planeDistanceInMetres(latA: number, lonA: number, latB: number, lonB: number): number {
  const x = (lonB - lonA) * RADIANS * Math.cos(((latB + latA) / 2) * RADIANS)
  const y = (latB - latA) * RADIANS
  return Math.sqrt(x * x + y * y) * EARTH_RADIUS
}

/** Along the surface, by the haversine. */
export function distanceInMetres(latA: number, lonA: number, latB: number, lonB: number): number {
  const a = latA * RADIANS
  const b = latB * RADIANS
  const haversine = 1 - cosine(a - b) + cosine(a) * cosine(b) * (1 - cosine((lonA - lonB) * RADIANS))
  return EARTH_RADIUS * 2 * arcSine(Math.min(1, Math.sqrt(blurred(haversine) * 0.5)))
}

const asFloat = new Float64Array(1)
const asInts = new Uint32Array(asFloat.buffer)

/** Without the last three bits, which hold nothing but rounding. */
function blurred(value: number): number {
  asFloat[0] = value
  asInts[0] &= ~7
  return asFloat[0]
}
