// Numbers for the cells of geohashes and map tiles, as far as doubles hold them; finer cells are numbered in the order they appear.
import { decodeLatitude, decodeLongitude } from '../../../index/mapping/geo/encoding.ts'
import { geohashNumber, geohashOf, NUMBERED_LETTERS, numberedGeohash } from '../../../index/mapping/geo/geohash.ts'
import { column, NUMBERED_ZOOM, row, TileNumbers, tileName, tileText } from './geotile.ts'
import type { CellFrame, Cells } from './grid-options.ts'

/** Names of one precision, as the server's numbers of cells compare. */
type CompareNames = (a: string, b: string) => number

/** Numbers of twelve letters take all 64 bits, so that those of the eastern half are negative. */
export const compareHashes: CompareNames = (a, b) => {
  const isEastern = a >= 'h'
  if (a.length === LONGEST && isEastern !== b >= 'h') return isEastern ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

const LONGEST = 12

export const compareTiles: CompareNames = (a, b) => {
  const [, xOfA, yOfA] = a.split('/').map(Number)
  const [, xOfB, yOfB] = b.split('/').map(Number)
  return xOfA - xOfB || yOfA - yOfB
}

const ascending = (a: number, b: number) => a - b

export function geohashCells(length: number): Cells {
  const frame = hashFrame(length)
  if (length > NUMBERED_LETTERS) return namedCells((lat, lon) => geohashOf({ lat, lon }, length), compareHashes, frame)
  return {
    number: (lat, lon) => geohashNumber(lat, lon, length),
    name: number => numberedGeohash(number, length),
    compare: ascending,
    limit: 32 ** length,
    frame,
  }
}

export function tileCells(zoom: number): Cells {
  const frame = tileFrame(zoom)
  if (zoom > NUMBERED_ZOOM) return namedCells((lat, lon) => tileName(lat, lon, zoom), compareTiles, frame)
  const numbers = new TileNumbers(zoom)
  return { number: (lat, lon) => numbers.of(lat, lon), name: number => tileText(number, zoom), compare: ascending, limit: 4 ** zoom, frame }
}

/** Letters stand for five bits of longitude and latitude in turn. */
function hashFrame(length: number): CellFrame {
  const columns = 2 ** Math.ceil((5 * length) / 2)
  const rows = 2 ** Math.floor((5 * length) / 2)
  return {
    columnOf: lon => Math.min(Math.floor(((lon + 180) / 360) * columns), columns - 1),
    rowOf: lat => Math.min(Math.floor(((lat + 90) / 180) * rows), rows - 1),
    place(x, y, bounds) {
      bounds.west = (x / columns) * 360 - 180
      bounds.east = ((x + 1) / columns) * 360 - 180
      bounds.south = (y / rows) * 180 - 90
      bounds.north = ((y + 1) / rows) * 180 - 90
    },
  }
}

function tileFrame(zoom: number): CellFrame {
  const tiles = 2 ** zoom
  const latitude = (y: number) => (Math.atan(Math.sinh(Math.PI - (2 * Math.PI * y) / tiles)) * 180) / Math.PI
  return {
    columnOf: lon => column(lon, tiles),
    rowOf: lat => row(lat, tiles),
    place(x, y, bounds) {
      bounds.west = (x / tiles) * 360 - 180
      bounds.east = ((x + 1) / tiles) * 360 - 180
      bounds.south = latitude(y + 1)
      bounds.north = latitude(y)
    },
  }
}

function namedCells(nameOf: (lat: number, lon: number) => string, compare: CompareNames, frame: CellFrame): Cells {
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
    frame,
  }
}
