// Encodes and decodes geohashes.
import { type ApiError, illegalArgument, parseFailed } from '../../../core/errors.ts'
import { encodeLatitude, encodeLongitude, type GeoPoint } from './encoding.ts'

const LETTERS = '0123456789bcdefghjkmnpqrstuvwxyz'
/** Letters beyond tell nothing more. */
const PRECISION = 12

/** A cell, by its edges. */
interface GeoCell {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

export function geohashCell(hash: string): GeoCell {
  if (hash === '') throw wrapped(illegalArgument('empty geohash'))
  let [south, north, west, east] = [-90, 90, -180, 180]
  let even = true
  for (let i = 0; i < Math.min(hash.length, PRECISION); i++) {
    const bits = LETTERS.indexOf(hash[i])
    if (bits < 0) throw wrapped(illegalArgument(`unsupported symbol [${hash[i]}] in geohash [${hash}]`))
    for (let bit = 16; bit > 0; bit >>= 1) {
      const upper = (bits & bit) !== 0
      if (even) {
        const middle = (west + east) / 2
        if (upper) west = middle
        else east = middle
      } else {
        const middle = (south + north) / 2
        if (upper) south = middle
        else north = middle
      }
      even = !even
    }
  }
  return { south, west, north, east }
}

/** A hash as a place is its cell's corner in the south-west. */
export function geohashPoint(hash: string): GeoPoint {
  const { south, west } = geohashCell(hash)
  return { lat: south, lon: west }
}

const wrapped = (cause: ApiError) => parseFailed(cause.reason, { cause })

/** The hash of the cell around a place. Latitude and longitude as the index keeps them, so that both agree. */
export function geohashOf({ lat, lon }: GeoPoint, length: number): string {
  const halves = [encodeLongitude(lon) ^ TOP_BIT, encodeLatitude(lat) ^ TOP_BIT]
  let hash = ''
  for (let i = 0; i < Math.min(length, PRECISION); i++) {
    let letter = 0
    for (let bit = 5 * i; bit < 5 * i + 5; bit++) letter = (letter << 1) | ((halves[bit & 1] >>> (31 - (bit >> 1))) & 1)
    hash += LETTERS[letter]
  }
  return hash
}

/** Letters whose numbers doubles hold. */
export const NUMBERED_LETTERS = 10

/** The number of the cell around an encoded place: cells of one length compare as their hashes do. `length` is NUMBERED_LETTERS at most. */
export function geohashNumber(lat: number, lon: number, length: number): number {
  const [x, y] = [lon ^ TOP_BIT, lat ^ TOP_BIT]
  const upper = (spread(x >>> 16) << 1) | spread(y >>> 16)
  const bits = 5 * length
  if (bits <= 32) return upper >>> (32 - bits)
  const lower = (spread(x & 0xffff) << 1) | spread(y & 0xffff)
  return (upper >>> 0) * 2 ** (bits - 32) + (lower >>> (64 - bits))
}

/** Makes room for another bit between any two of 16. */
function spread(half: number): number {
  let bits = (half | (half << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}

export function numberedGeohash(number: number, length: number): string {
  let hash = ''
  for (let rest = number; hash.length < length; rest = Math.floor(rest / 32)) hash = LETTERS[rest % 32] + hash
  return hash
}

/** Two's complements to numbers that begin at 0. */
const TOP_BIT = 0x80000000 | 0

/** The cells around a cell, as long as it: eight, or fewer at the poles. */
export function geohashNeighbours(hash: string): string[] {
  const { south, west, north, east } = geohashCell(hash)
  const [height, width] = [north - south, east - west]
  const found = new Set<string>()
  for (const up of [-1, 0, 1]) {
    const lat = (south + north) / 2 + up * height
    if (lat < -90 || lat > 90) continue
    for (const right of [-1, 0, 1]) {
      const lon = (west + east) / 2 + right * width
      found.add(geohashOf({ lat, lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon }, hash.length))
    }
  }
  found.delete(hash)
  return [...found]
}
