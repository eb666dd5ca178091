// Encodes points: latitude and longitude in 32 bits each, in one integer that sorts by latitude.
export const LATITUDE_STEP = 180 / 2 ** 32
export const LONGITUDE_STEP = 360 / 2 ** 32

export interface GeoPoint {
  readonly lat: number
  readonly lon: number
}

const MAX_INT = 2147483647

/** Rounded down to a step. */
export const encodeLatitude = (lat: number) => (lat >= 90 ? MAX_INT : Math.floor(lat / LATITUDE_STEP))
export const encodeLongitude = (lon: number) => (lon >= 180 ? MAX_INT : Math.floor(lon / LONGITUDE_STEP))
/** Rounded up, for the lower bound of a range. */
export const encodeLatitudeUp = (lat: number) => (lat >= 90 ? MAX_INT : Math.ceil(lat / LATITUDE_STEP))
export const encodeLongitudeUp = (lon: number) => (lon >= 180 ? MAX_INT : Math.ceil(lon / LONGITUDE_STEP))

export const decodeLatitude = (encoded: number) => encoded * LATITUDE_STEP
export const decodeLongitude = (encoded: number) => encoded * LONGITUDE_STEP

export const packPoint = ({ lat, lon }: GeoPoint): bigint =>
  (BigInt(encodeLatitude(lat)) << 32n) | BigInt.asUintN(32, BigInt(encodeLongitude(lon)))

export function unpackPoint(packed: number | bigint): GeoPoint {
  const whole = BigInt(packed)
  return { lat: decodeLatitude(Number(whole >> 32n)), lon: decodeLongitude(Number(BigInt.asIntN(32, whole))) }
}

/** What lies beyond the poles or the date line, brought back. */
export function normalizePoint({ lat, lon }: GeoPoint): GeoPoint {
  let latitude = modulo(lat, 360)
  let turned = 0
  if (latitude < -180) latitude += 360
  if (latitude > 90) {
    latitude = 180 - latitude
    turned = 180
  } else if (latitude < -90) {
    latitude = -180 - latitude
    turned = 180
  }
  let longitude = modulo(lon + turned, 360)
  if (longitude > 180) longitude -= 360
  return { lat: latitude, lon: longitude }
}

/** In (-180, 180] for the circle. */
function modulo(value: number, circle: number): number {
  const rest = ((value % circle) + circle) % circle
  return rest > circle / 2 ? rest - circle : rest
}
