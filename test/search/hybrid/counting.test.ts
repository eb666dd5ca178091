// Hybrid searches that need not count all hits.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

/** Enough documents for several windows of several segments. */
const SEGMENTS = 3
const DOCUMENTS = 7000

beforeAll(async () => {
  engine = await open({ threads: 0 })
  await engine.indices.create({ index: 'many', body: { settings: { number_of_shards: 1, refresh_interval: '-1' } } })
  for (let segment = 0; segment < SEGMENTS; segment++) {
    const body = Array.from({ length: DOCUMENTS }, (_, i) => {
      const n = segment * DOCUMENTS + i
      return [{ index: { _id: String(n) } }, { t: `${'fox '.repeat((n * 7919) % 5)}${'dog '.repeat((n * 104729) % 4)}x`, n }]
    }).flat()
    await engine.bulk({ index: 'many', refresh: true, body })
  }
  await engine.deleteByQuery({ index: 'many', refresh: true, body: { query: { range: { n: { gte: 20, lt: 40 } } } } })
})
afterAll(() => engine.close())

const queries = [{ match: { t: 'fox' } }, { match: { t: 'dog fox' } }, { range: { n: { gte: 9000, lt: 9100 } } }]

const search = async (body: object) => {
  const { hits, timed_out } = await engine.search({ index: 'many', body: { query: { hybrid: { queries } }, _source: false, ...body } })
  return { ...hits, timed_out }
}

describe('hybrid searches that need not count everything', () => {
  it.each([1, 10, 100])('find the same %i hits as those that do', async size => {
    const whole = await search({ size, track_total_hits: true })
    expect(whole.total!.relation).toBe('eq')
    for (const limit of [false, 0, 1, 5000, 15_000]) {
      const { hits, max_score, total } = await search({ size, track_total_hits: limit })
      expect(hits).toEqual(whole.hits)
      expect(max_score).toBe(whole.max_score)
      expect(total).toEqual(limit === false ? undefined : { value: limit, relation: 'gte' })
    }
  })

  it('count what passes a filter and stop where they are told to', async () => {
    const filtered = await search({ post_filter: { range: { n: { lt: 30 } } }, track_total_hits: 5 })
    expect(filtered.total).toEqual({ value: 5, relation: 'gte' })
    const stopped = await search({ terminate_after: 3000 })
    expect(stopped.total).toEqual({ value: 3000, relation: 'eq' })
  })
})
