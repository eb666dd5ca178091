// Pages of a hybrid search divide one ranking.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type QueryRequest, type Searchlet } from '../../../src/main.ts'

const WORDS = ['fox', 'dog', 'cat', 'bird', 'fish', 'tree']

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  await engine.indices.create({ index: 'pages', body: { settings: { number_of_shards: 2 } } })
  for (let from = 0; from < 90; from += 30) {
    const body = Array.from({ length: 30 }, (_, i) => [
      { index: { _id: String(from + i) } },
      { t: WORDS.filter((_, w) => (from + i) % (w + 2) === 0).join(' '), n: from + i },
    ]).flat()
    await engine.bulk({ index: 'pages', refresh: true, body })
  }
})
afterAll(() => engine.close())

interface Page {
  readonly ids: string[]
  readonly total: unknown
}

async function page(queries: QueryRequest[], depth: number, from: number, size: number): Promise<Page> {
  const { hits } = await engine.search({ index: 'pages', body: { from, size, query: { hybrid: { queries, pagination_depth: depth } } } })
  return { ids: hits.hits.map(hit => hit._id), total: hits.total }
}

it('pages of one depth divide the same ranking, and beyond it there is nothing', async () => {
  const query = fc.constantFrom(...WORDS).map(word => ({ match: { t: word } }))
  const queries = fc.array(fc.oneof(query, fc.constant({ range: { n: { gte: 40 } } })), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(queries, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 25 }), async (asked, depth, size) => {
      const whole = await page(asked, depth, 0, 500)
      expect(new Set(whole.ids).size).toBe(whole.ids.length)
      expect(whole.ids.length).toBeLessThanOrEqual(2 * depth * asked.length)
      const pages: string[] = []
      for (let from = 0; from < whole.ids.length; from += size) {
        const one = await page(asked, depth, from, size)
        expect(one.total).toEqual(whole.total)
        pages.push(...one.ids)
      }
      expect(pages).toEqual(whole.ids)
      expect(await page(asked, depth, whole.ids.length, size)).toEqual({ ids: [], total: whole.total })
    }),
    { numRuns: 40 },
  )
})
