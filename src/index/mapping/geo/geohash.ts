// Geohashes: a path of quarters of the earth, five bits a letter, longitude first.
import { ApiError, illegalArgument } from '../../../core/errors.ts'
import type { GeoPoint } from './encoding.ts'

const LETTERS = '0123456789bcdefghjkmnpqrstuvwxyz'
/** Letters beyond tell nothing more. */
const PRECISION = 12

/** A cell, by its edges. */
export interface GeoCell {
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

const wrapped = (cause: ApiError) => new ApiError('parse_exception', cause.reason, { cause })
