// Numbers of cells stand for the names that a place has, letter by letter and zoom by zoom, and compare as the server's do.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareHashes, compareTiles, geohashCells, tileCells } from '../../../../src/aggs/bucket/grid/cells.ts'
import { tileName } from '../../../../src/aggs/bucket/grid/geotile.ts'
import type { Cells } from '../../../../src/aggs/bucket/grid/grid-options.ts'
import { decodeLatitude, decodeLongitude } from '../../../../src/index/mapping/geo/encoding.ts'
import { geohashOf } from '../../../../src/index/mapping/geo/geohash.ts'

const encoded = fc.oneof(
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.constantFrom(-(2 ** 31), 2 ** 31 - 1, 0, -1, 1, 2 ** 30, -(2 ** 30), 65_535, 65_536, -65_536, -65_537),
)
const places = fc.array(fc.tuple(encoded, encoded), { minLength: 2, maxLength: 40 })

type NameOf = (lat: number, lon: number) => string

function check(cells: Cells, nameOf: NameOf, compareNames: (a: string, b: string) => number, all: readonly [number, number][]): void {
  const numbers = all.map(([lat, lon]) => cells.number(lat, lon))
  const names = all.map(([lat, lon]) => nameOf(decodeLatitude(lat), decodeLongitude(lon)))
  expect(numbers.map(number => cells.name(number))).toEqual(names)
  for (const number of numbers) expect(number).toBeLessThan(cells.limit)
  for (let i = 1; i < all.length; i++) {
    expect(Math.sign(cells.compare(numbers[i - 1], numbers[i]))).toBe(Math.sign(compareNames(names[i - 1], names[i])))
  }
}

it('numbers geohashes', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 12 }), (all, length) => {
      check(geohashCells(length), (lat, lon) => geohashOf({ lat, lon }, length), compareHashes, all)
    }),
    { numRuns: 300 },
  )
})

it('numbers tiles', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 29 }), (all, zoom) => {
      check(tileCells(zoom), (lat, lon) => tileName(lat, lon, zoom), compareTiles, all)
    }),
    { numRuns: 100 },
  )
})
