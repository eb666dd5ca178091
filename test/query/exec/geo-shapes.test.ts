// Which shapes a box finds, by the plain arithmetic of rectangles: what is told from bounds alone, and what from the parts of shapes.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'
import { rounds } from '../../support/rounds.ts'

// Steps of places that are kept exactly. Those of queries lie between those of documents, so that nothing only touches.
const STEP = 2.8125
const HALF = STEP / 2

interface Box {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

const box = (least: number) =>
  fc
    .record({
      x: fc.integer({ min: -8, max: 8 }),
      y: fc.integer({ min: -8, max: 8 }),
      w: fc.integer({ min: least, max: 6 }),
      h: fc.integer({ min: least, max: 6 }),
    })
    .map(({ x, y, w, h }): Box => ({ west: x * STEP, east: (x + w) * STEP, south: y * STEP, north: (y + h) * STEP }))

const point = box(0).map(({ west, south }): Box => ({ west, east: west, south, north: south }))
const query = box(1).map(
  ({ west, east, south, north }): Box => ({ west: west + HALF, east: east + HALF, south: south + HALF, north: north + HALF }),
)

const shapeOf = ({ west, east, south, north }: Box) =>
  west === east ? { type: 'point', coordinates: [west, south] } : envelopeOf({ west, east, south, north })
const envelopeOf = ({ west, east, south, north }: Box) => ({ type: 'envelope', coordinates: [[west, north], [east, south]] }) // biome-ignore format: short
const polygonOf = ({ west, east, south, north }: Box) => ({
  type: 'polygon',
  coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]], // biome-ignore format: short
})

const meets = (a: Box, b: Box) => a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south
const holds = (a: Box, b: Box) => a.west <= b.west && a.east >= b.east && a.south <= b.south && a.north >= b.north

const RELATIONS = {
  intersects: (shapes: readonly Box[], wanted: Box) => shapes.some(shape => meets(shape, wanted)),
  disjoint: (shapes: readonly Box[], wanted: Box) => !shapes.some(shape => meets(shape, wanted)),
  within: (shapes: readonly Box[], wanted: Box) => shapes.every(shape => holds(wanted, shape)),
  contains: (shapes: readonly Box[], wanted: Box) =>
    shapes.some(shape => holds(shape, wanted)) && shapes.every(shape => holds(shape, wanted) || !meets(shape, wanted)),
}

it('finds shapes by boxes, and by polygons that are boxes', async () => {
  const engine = await open({ threads: 0 })
  await engine.indices.create({ index: 'i', body: { mappings: { properties: { s: { type: 'geo_shape' } } } } })
  const documents = fc.array(fc.array(fc.oneof(point, box(1)), { maxLength: 3 }), { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(documents, fc.array(query, { minLength: 1, maxLength: 4 }), async (docs, queries) => {
      await engine.deleteByQuery({ index: 'i', refresh: true, body: { query: { match_all: {} } } })
      const lines = docs.flatMap((shapes, i) => [{ index: { _id: String(i) } }, shapes.length === 0 ? {} : { s: shapes.map(shapeOf) }])
      await engine.bulk({ index: 'i', refresh: true, body: lines })
      for (const wanted of queries) {
        for (const shape of [envelopeOf(wanted), polygonOf(wanted)]) {
          for (const [relation, holdsFor] of Object.entries(RELATIONS) as [keyof typeof RELATIONS, (typeof RELATIONS)['within']][]) {
            const found = await engine.search({ index: 'i', body: { size: 100, query: { geo_shape: { s: { shape, relation } } } } })
            const ids = found.hits.hits.map(({ _id }) => Number(_id)).sort((a, b) => a - b)
            expect([relation, shape.type, ids]).toEqual([
              relation,
              shape.type,
              docs.flatMap((shapes, i) => (shapes.length > 0 && holdsFor(shapes, wanted) ? [i] : [])),
            ])
          }
        }
      }
    }),
    { numRuns: rounds(40) },
  )
  await engine.close()
})
