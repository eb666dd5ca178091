// How far apart are two places, on a sphere the size of the earth?

/** Mean radius in metres. */
const EARTH_RADIUS = 6371008.7714
const RADIANS = Math.PI / 180

/** Along the surface, by the haversine. */
export function distanceInMetres(latA: number, lonA: number, latB: number, lonB: number): number {
  const a = latA * RADIANS
  const b = latB * RADIANS
  const haversine = 1 - Math.cos(a - b) + Math.cos(a) * Math.cos(b) * (1 - Math.cos((lonA - lonB) * RADIANS))
  return EARTH_RADIUS * 2 * Math.asin(Math.min(1, Math.sqrt(haversine * 0.5)))
}
