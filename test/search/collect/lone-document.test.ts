// A word that a single document has, searched for the best hit only: what ten or fewer documents reach is asked before the first is looked at.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const titles = ['common one', 'common two', 'other', 'common three', 'common four', 'common rare']
  for (const [id, title] of titles.entries()) await engine.index({ index: 'books', id: String(id), body: { title } })
  await engine.indices.refresh({ index: 'books' })
})

afterAll(() => engine.close())

it.each([
  ['any of two words', { match: { title: 'common rare' } }],
  ['the better of two', { dis_max: { queries: [{ match: { title: 'common' } }, { match: { title: 'rare' } }] } }],
  ['one of two in a clause of several', { bool: { should: [{ match: { title: 'common' } }, { match: { title: 'common rare' } }] } }],
  ['the word alone', { match: { title: 'rare' } }],
])('finds it by %s', async (_, query) => {
  const all = await engine.search({ index: 'books', body: { query } })
  const best = await engine.search({ index: 'books', body: { query, size: 1, track_total_hits: false } })
  expect(all.hits.hits[0]._id).toBe('5')
  expect(best.hits.hits.map(hit => [hit._id, hit._score])).toEqual([['5', all.hits.hits[0]._score]])
})
