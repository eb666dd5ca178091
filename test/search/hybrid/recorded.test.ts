// Hybrid queries, as recorded from a real server.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

interface Case {
  readonly name: string
  readonly index: string
  readonly pipeline: Record<string, unknown>
  readonly body: Record<string, unknown>
  readonly total: unknown
  readonly max: number | null
  /** Id, score and, where hits are sorted, the values. */
  readonly hits: readonly [id: string, score: number | null, sort?: unknown[]][]
}

const { docs, cases } = JSON.parse(readFileSync(new URL('recorded.json', import.meta.url), 'utf8')) as {
  docs: Record<string, unknown>[]
  cases: Case[]
}

const mappings = { properties: { t: { type: 'text' }, k: { type: 'keyword' }, n: { type: 'integer' } } } as const

/** Java's exponential function and ours may differ in the last digit of a float. */
const almost = (score: number | null) => (score === null ? null : expect.closeTo(score, 6))

async function fill(engine: Searchlet, segments: number): Promise<void> {
  for (const [index, shards] of [
    ['one', 1],
    ['three', 3],
  ] as const) {
    await engine.indices.create({ index, body: { settings: { number_of_shards: shards }, mappings } })
    for (let from = 0; from < docs.length; from += docs.length / segments) {
      const part = docs.slice(from, from + docs.length / segments)
      const body = part.flatMap((doc, i) => [{ index: { _id: String(from + i) } }, doc])
      await engine.bulk({ index, refresh: true, body })
    }
  }
  await engine.indices.putAlias({ index: 'one', name: 'filtered', body: { filter: { range: { n: { lte: 20 } } } } })
}

describe.each([1, 4])('hybrid queries over %i segments a shard, as recorded', segments => {
  let engine: Searchlet
  beforeAll(async () => {
    engine = await open({ threads: 0 })
    await fill(engine, segments)
  })
  afterAll(() => engine.close())

  it.each(cases.map(one => [one.name, one] as const))('%s', async (_, { index, pipeline, body, total, max, hits }) => {
    const found = await engine.search({ index, body: { _source: false, ...body, search_pipeline: pipeline } })
    expect(found.hits.total).toEqual(total)
    expect(found.hits.max_score).toEqual(almost(max))
    const shown = found.hits.hits.map(hit => (hit.sort === undefined ? [hit._id, hit._score] : [hit._id, hit._score, hit.sort]))
    expect(shown).toEqual(hits.map(([id, score, ...sort]) => [id, almost(score), ...sort]))
  })
})
