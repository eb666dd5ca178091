// `significant_terms` and `significant_text`.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../../src/main.ts'

let engine: Searchlet

/** Of 12 documents, 4 are about foxes: three of them copied from each other. */
beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = { text: { type: 'text' }, tag: { type: 'keyword' }, size: { type: 'long' }, about: { type: 'keyword' } } as const
  await engine.indices.create({ index: 'notes', body: { mappings: { properties } } })
  const copied = 'the red fox ran over the frozen lake'
  for (let i = 0; i < 12; i++) {
    const isFox = i < 4
    const text = isFox ? (i < 3 ? copied : 'a red fox slept') : i % 2 === 0 ? 'the lake was calm' : 'nobody came today'
    const body = {
      text,
      tag: isFox ? ['animal', 'wild'] : i === 5 ? ['wild'] : ['other'],
      size: isFox ? 1 : 7,
      about: isFox ? 'fox' : 'rest',
    }
    await engine.index({ index: 'notes', id: String(i), body })
  }
  await engine.indices.refresh({ index: 'notes' })
})

afterAll(() => engine.close())

interface Found {
  doc_count: number
  bg_count: number
  buckets: { key: unknown; doc_count: number; bg_count: number; score: number }[]
}

const found = async (x: object, query: object = { term: { about: 'fox' } }) => {
  const { aggregations } = await engine.search({ index: 'notes', body: { size: 0, query, aggs: { x } } as never })
  return (aggregations as unknown as { x: Found }).x
}

const keysOf = ({ buckets }: Found) => buckets.map(({ key }) => key)

it('finds what is more frequent in hits than elsewhere', async () => {
  const { doc_count, bg_count, buckets } = await found({ significant_terms: { field: 'tag' } })
  expect([doc_count, bg_count]).toEqual([4, 12])
  expect(buckets).toEqual([
    { key: 'animal', doc_count: 4, bg_count: 4, score: 2 },
    { key: 'wild', doc_count: 4, bg_count: 5, score: expect.closeTo(1.4, 12) },
  ])
  expect(keysOf(await found({ significant_terms: { field: 'size', min_doc_count: 4 } }))).toEqual([1])
  expect(keysOf(await found({ significant_terms: { field: 'tag' } }, { match_all: {} }))).toEqual([])
})

it('counts in another background', async () => {
  const background_filter = { terms: { tag: ['wild', 'animal'] } }
  const { bg_count, buckets } = await found({ significant_terms: { field: 'tag', background_filter } })
  expect(bg_count).toBe(5)
  expect(buckets).toEqual([{ key: 'animal', doc_count: 4, bg_count: 4, score: expect.closeTo(0.25, 12) }])
})

it('lets scripts judge', async () => {
  const script = 'params._subset_freq * 10 / params._superset_freq'
  const { buckets } = await found({ significant_terms: { field: 'tag', script_heuristic: { script } } })
  expect(buckets.map(({ key, score }) => [key, score])).toEqual([
    ['animal', 10],
    ['wild', 8],
  ])
})

it('cuts words out of texts, without what is copied if asked', async () => {
  expect(keysOf(await found({ significant_text: { field: 'text' } }))).toEqual(expect.arrayContaining(['fox', 'red', 'frozen', 'ran']))
  const once = await found({ significant_text: { field: 'text', filter_duplicate_text: true, min_doc_count: 2 } })
  expect(keysOf(once).sort()).toEqual(['fox', 'red'])
})

it('refuses what is no heuristic', async () => {
  const refused = found({ significant_terms: { field: 'tag', jlp: {} } })
  await expect(refused).rejects.toThrow('[significant_terms] unknown field [jlp] did you mean [jlh]?')
})

it('counts inside its buckets', async () => {
  const aggs = { x: { significant_terms: { field: 'tag', size: 1 }, aggs: { s: { sum: { field: 'size' } } } } }
  const { aggregations } = await engine.search({ index: 'notes', body: { size: 0, query: { term: { about: 'fox' } }, aggs } as never })
  expect((aggregations as unknown as { x: Found }).x.buckets).toMatchObject([{ key: 'animal', s: { value: 4 } }])
})

it('is found beside a derived field', async () => {
  const derived = { loud: { type: 'keyword', script: { source: "emit(doc['about'].value.toUpperCase())" } } }
  const body = { size: 0, derived, query: { term: { loud: 'FOX' } }, aggs: { x: { significant_terms: { field: 'tag' } } } }
  const { aggregations } = await engine.search({ index: 'notes', body: body as never })
  expect(keysOf((aggregations as unknown as { x: Found }).x)).toEqual(['animal', 'wild'])
})
