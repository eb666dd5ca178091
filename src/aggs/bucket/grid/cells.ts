// Numbers for the cells of geohashes and map tiles, as far as doubles hold them; finer cells are numbered in the order they appear.
import { decodeLatitude, decodeLongitude } from '../../../index/mapping/geo/encoding.ts'
import { geohashNumber, geohashOf, NUMBERED_LETTERS, numberedGeohash } from '../../../index/mapping/geo/geohash.ts'
import { NUMBERED_ZOOM, TileNumbers, tileName, tileText } from './geotile.ts'
import type { Cells } from './grid-aggregator.ts'

/** Names of one precision, as the server's numbers of cells compare. */
type CompareNames = (a: string, b: string) => number

export const compareHashes: CompareNames = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

export const compareTiles: CompareNames = (a, b) => {
  const [, xOfA, yOfA] = a.split('/').map(Number)
  const [, xOfB, yOfB] = b.split('/').map(Number)
  return xOfA - xOfB || yOfA - yOfB
}

const ascending = (a: number, b: number) => a - b

export function geohashCells(length: number): Cells {
  if (length > NUMBERED_LETTERS) return namedCells((lat, lon) => geohashOf({ lat, lon }, length), compareHashes)
  return {
    number: (lat, lon) => geohashNumber(lat, lon, length),
    name: number => numberedGeohash(number, length),
    compare: ascending,
    limit: 32 ** length,
  }
}

export function tileCells(zoom: number): Cells {
  if (zoom > NUMBERED_ZOOM) return namedCells((lat, lon) => tileName(lat, lon, zoom), compareTiles)
  const numbers = new TileNumbers(zoom)
  return { number: (lat, lon) => numbers.of(lat, lon), name: number => tileText(number, zoom), compare: ascending, limit: 4 ** zoom }
}

function namedCells(nameOf: (lat: number, lon: number) => string, compare: CompareNames): Cells {
  const names: string[] = []
  const numbers = new Map<string, number>()
  return {
    number(lat, lon) {
      const name = nameOf(decodeLatitude(lat), decodeLongitude(lon))
      let number = numbers.get(name)
      if (number === undefined) numbers.set(name, (number = names.push(name) - 1))
      return number
    },
    name: number => names[number],
    compare: (a, b) => compare(names[a], names[b]),
    limit: Number.POSITIVE_INFINITY,
  }
}
