// The best few by a script or a distance are the first of all, whatever is passed over on the way to them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'
import { rounds } from '../../support/rounds.ts'

const DOCS = 900
const NONE = {}
const script = (source: string, order: 'asc' | 'desc') => ({ _script: { type: 'number' as const, order, script: { source } } })

async function filled(random: (below: number) => number): Promise<Searchlet> {
  const engine = await open({ threads: 0 })
  const properties = { t: { type: 'text' }, n: { type: 'integer' }, at: { type: 'geo_point' } } as const
  await engine.indices.create({ index: 'i', body: { settings: { 'index.refresh_interval': '-1' }, mappings: { properties } } })
  const place = () => ({ lat: random(1800) / 10 - 90, lon: random(3600) / 10 - 180 })
  for (let from = 0; from < DOCS; from += 300) {
    const lines = Array.from({ length: 300 }, (_, i) => {
      const places = random(20) === 0 ? {} : { at: from === 600 && random(9) === 0 ? [place(), place()] : place() }
      return [{ index: { _id: String(from + i) } }, { t: 'a '.repeat(1 + random(5)), n: random(300), ...places }]
    })
    await engine.bulk({ index: 'i', refresh: true, body: lines.flat() })
  }
  return engine
}

it('by scripts, by distances and by both, after any hit', async () => {
  let seed = 7
  const engine = await filled(below => (seed = (seed * 48271) % 2147483647) % below)
  const search = (body: object) => engine.search({ index: 'i', body })
  const order = fc.constantFrom('asc' as const, 'desc' as const)
  const key = fc.oneof(
    fc.tuple(fc.constantFrom("doc['n'].value", "doc['n'].value % 10", '0', '0.0 / 0'), order).map(([s, o]) => script(s, o)),
    fc.tuple(fc.constantFrom('_score', "_score * doc['n'].value", "doc['at'].size()"), order).map(([s, o]) => script(s, o)),
    fc
      .record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lon: fc.double({ min: -180, max: 180, noNaN: true }) })
      .chain(at =>
        fc.record({
          at: fc.constant(at),
          order,
          unit: fc.constantFrom('m', 'km'),
          distance_type: fc.constantFrom('arc' as const, 'plane' as const),
        }),
      )
      .map(_geo_distance => ({ _geo_distance })),
  )
  const request = fc.record({
    sort: fc
      .tuple(key, fc.constantFrom({ n: 'desc' as const }, { _doc: 'asc' as const }), fc.boolean())
      .map(([first, second, both]) => (both ? [first, second] : [first])),
    track_scores: fc.boolean(),
    query: fc.constantFrom({ match: { t: 'a' } }, { range: { n: { lt: 150 } } }),
  })
  await fc.assert(
    fc.asyncProperty(request, fc.integer({ min: 1, max: 12 }), fc.option(fc.nat(50)), async (body, size, behind) => {
      const all = await search({ ...body, size: DOCS })
      // No hit comes after one that is no number, or infinitely far.
      const last = behind === null ? undefined : all.hits.hits[behind].sort
      const after = last?.every(Number.isFinite) ? { search_after: last } : NONE
      const rest = after === NONE ? all : await search({ ...body, ...after, size: DOCS })
      const best = await search({ ...body, ...after, size })
      expect(best.hits.hits).toEqual(rest.hits.hits.slice(0, size))
      expect(best.hits.total).toEqual(rest.hits.total)
      expect(best.hits.max_score).toEqual(rest.hits.max_score)
    }),
    { numRuns: rounds(80) },
  )
  await engine.close()
})
