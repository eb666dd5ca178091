// Grids count each document once in each of its cells, under parent buckets, with bounds and with a place for documents without one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../../src/main.ts'

let engine: Searchlet

const PLACES: Record<string, string | string[]> = {
  1: '48.86,2.35',
  2: ['48.87,2.33', '48.86,2.35', '52.52,13.4'],
  3: '52.51,13.39',
  4: '-33.87,151.2',
}

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = { place: { type: 'geo_point' }, k: { type: 'keyword' }, n: { type: 'integer' } }
  await engine.indices.create({ index: 'docs', body: { mappings: { properties } } as never })
  for (const [id, place] of Object.entries(PLACES)) {
    await engine.index({ index: 'docs', id, body: { place, k: Number(id) < 3 ? 'low' : 'high', n: Number(id) } } as never)
  }
  await engine.index({ index: 'docs', id: '5', refresh: true, body: { k: 'high', n: 5 } } as never)
})

afterAll(() => engine.close())

interface Cell {
  readonly key: string
  readonly doc_count: number
  readonly x: { readonly value: number; readonly buckets: readonly Cell[] }
}

const cellsOf = async (aggs: object) => {
  const body = { size: 0, aggs: { x: aggs } }
  const answer = await engine.search({ index: 'docs', request_cache: false, body } as never)
  return (answer.aggregations as never as { x: { buckets: readonly Cell[] } }).x.buckets
}

const shown = (cells: readonly Cell[]) => cells.map(({ key, doc_count }) => [key, doc_count])

it('counts a document once in a cell', async () => {
  expect(shown(await cellsOf({ geohash_grid: { field: 'place', precision: 3 } }))).toEqual([
    ['u33', 2],
    ['u09', 2],
    ['r3g', 1],
  ])
  expect(shown(await cellsOf({ geotile_grid: { field: 'place', precision: 4 } }))).toEqual([
    ['4/8/5', 3],
    ['4/14/9', 1],
  ])
  expect(shown(await cellsOf({ geohash_grid: { field: 'place', precision: 12 } })).length).toBe(5)
})

it('has metrics inside, and stands inside', async () => {
  const inside = await cellsOf({ geohash_grid: { field: 'place', precision: 2 }, aggs: { x: { sum: { field: 'n' } } } })
  expect(inside.map(({ key, x }) => [key, x.value])).toEqual([
    ['u3', 5],
    ['u0', 3],
    ['r3', 4],
  ])
  const under = await cellsOf({ terms: { field: 'k' }, aggs: { x: { geohash_grid: { field: 'place', precision: 2 } } } })
  expect(under.map(({ key, x }) => [key, shown(x.buckets)])).toEqual([
    [
      'high',
      [
        ['u3', 1],
        ['r3', 1],
      ],
    ],
    [
      'low',
      [
        ['u0', 2],
        ['u3', 1],
      ],
    ],
  ])
})

it('keeps to bounds, and counts missing places where one is given', async () => {
  const bounds = { top_left: { lat: 60, lon: 0 }, bottom_right: { lat: 50, lon: 20 } }
  expect(shown(await cellsOf({ geohash_grid: { field: 'place', precision: 3, bounds } }))).toEqual([['u33', 2]])
  expect(shown(await cellsOf({ geohash_grid: { field: 'place', precision: 3, missing: '-33.87,151.2', size: 1 } }))).toEqual([['u33', 2]])
  expect(shown(await cellsOf({ geohash_grid: { field: 'place', precision: 1, missing: '-33.87,151.2' } }))).toEqual([
    ['u', 3],
    ['r', 2],
  ])
})
