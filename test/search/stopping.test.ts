// What limits a search stops it: time, the number of documents, cancellation. Documents are collected in ranges of some ten thousand.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../src/core/errors.ts'
import type { SearchParameters } from '../../src/search/contracts/search-parameters.ts'
import type { SearchTarget } from '../../src/search/contracts/search-target.ts'
import { parseSearchRequest } from '../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../src/search/search.ts'
import { searchContext, targetsOf } from './support/shards.ts'

const DOCS = 70_000
const RANGE = 32_768
const mappings = { properties: { k: { type: 'keyword' }, n: { type: 'integer' } } }
let targets: readonly SearchTarget[]

beforeAll(async () => {
  const documents = Object.fromEntries(Array.from({ length: DOCS }, (_, i) => [`d${i}`, `{"k":"${i % 2 === 0 ? 'a' : 'b'}","n":${i}}`]))
  targets = await targetsOf({ mappings, shards: [[documents]] })
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Nothing but looking at every document tells how many match. */
const body = {
  query: { bool: { filter: [{ terms: { k: ['a', 'b'] } }, { exists: { field: 'n' } }] } },
  track_total_hits: true,
  size: 1,
  sort: ['k'],
}
const search = async (more: object = {}, parameters: SearchParameters = {}, cx = searchContext()) =>
  executeSearch(targets, parseSearchRequest(parameters, { ...body, ...more }), cx)

describe('a search', () => {
  it('looks at everything while nothing limits it', async () => {
    const { timed_out, hits } = await search({ timeout: '1h' })
    expect({ timed_out, total: hits.total }).toEqual({ timed_out: false, total: { value: DOCS, relation: 'eq' } })
  })

  it('whose time is over ends with what it has, after a part of the documents', async () => {
    let now = Date.now()
    // Some seconds go by whenever somebody looks, which making the query ready does twice.
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 3000))
    const { timed_out, hits, _shards } = await search({ timeout: '11s' })
    expect(timed_out).toBe(true)
    expect((hits.total as { value: number }).value).toBeLessThanOrEqual(2 * RANGE)
    expect((hits.total as { value: number }).value).toBeGreaterThan(0)
    expect(_shards.failed).toBe(0)
  })

  it.each([1, 100, 40_000])('collects no more than %i documents of a shard', async most => {
    const { terminated_early, hits } = await search({ terminate_after: most })
    expect({ terminated_early, total: hits.total }).toEqual({ terminated_early: true, total: { value: most, relation: 'eq' } })
  })

  it('that is cancelled stops before the next range', async () => {
    let looks = 0
    const check = () => {
      if (++looks >= 3) throw new ApiError('task_cancelled_exception', 'enough')
    }
    await expect(search({}, {}, { ...searchContext(), check })).rejects.toMatchObject({ type: 'search_phase_execution_exception' })
    // The one that stopped it, and the one that asks whether it failed or was stopped.
    expect(looks).toBeLessThanOrEqual(5)
  })
})

describe('when one of two shards fails', () => {
  const partial = async (parameters: SearchParameters) => {
    const [other] = await targetsOf({ name: 'other', mappings: { properties: { n: { type: 'text' } } }, shards: [[{ x: { n: 'x' } }]] })
    const request = parseSearchRequest(parameters, { query: { exists: { field: 'k' } }, sort: ['n'], size: 1 })
    return executeSearch([targets[0], other], request, searchContext())
  }

  it('the others answer', async () => {
    const { _shards, hits } = await partial({})
    expect(_shards).toMatchObject({ total: 2, successful: 1, failed: 1 })
    expect(hits.hits).toHaveLength(1)
  })

  it('nobody does where partial results are refused', async () => {
    await expect(partial({ allow_partial_search_results: false })).rejects.toMatchObject({
      type: 'search_phase_execution_exception',
      reason: 'Partial shards failure',
    })
  })
})
