// Collapsed searches: groups, their totals, pages and inner hits.
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/core/errors.ts'
import { stringify } from '../../../src/core/json.ts'
import type { SearchParameters } from '../../../src/search/contracts/search-parameters.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../../src/search/search.ts'
import { PoolRunner } from '../../../src/search/slices/slice-runner.ts'
import { searchSlice } from '../../../src/search/slices/worker.ts'
import { concurrency, searchContext, targetsOf } from '../support/shards.ts'

const mappings = {
  properties: {
    t: { type: 'text' },
    k: { type: 'keyword' },
    n: { type: 'integer' },
    l: { type: 'long' },
    bare: { type: 'keyword', doc_values: false },
    hidden: { type: 'keyword', index: false },
    d: { type: 'date' },
  },
}

type Documents = Record<string, Record<string, unknown>>

/** Foxes as many as the number says; groups in turn, the last one without a value. */
const document = (n: number) => ({ t: 'fox '.repeat(n), n, l: n % 2, ...(n % 4 === 0 ? {} : { k: `g${n % 4}` }) })

const documents = (from: number, to: number): Documents =>
  Object.fromEntries(Array.from({ length: to - from }, (_, i) => [`${from + i}`, document(from + i)]))

interface Setup {
  readonly shards?: readonly (readonly Documents[])[]
  readonly parameters?: SearchParameters
}

// biome-ignore lint/suspicious/noExplicitAny: answers are whatever was printed
type Answer = any

async function search(body: object, { shards = [[documents(1, 9)]], parameters = {} }: Setup = {}): Promise<Answer> {
  const targets = await targetsOf({ mappings, shards })
  const request = parseSearchRequest(parameters, body)
  return JSON.parse(stringify(await executeSearch(targets, request, searchContext())))
}

async function failure(work: () => unknown): Promise<ApiError> {
  try {
    await work()
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
    return error as ApiError
  }
  throw new Error('it did not fail')
}

const collapse = { field: 'k' }
const found = ({ hits }: Answer) => hits.hits.map(({ _id, fields }: Answer) => [_id, fields?.k?.[0] ?? null])

describe('one hit stands for its group', () => {
  it('the best by the sort, and all hits are counted', async () => {
    const answer = await search({ collapse, sort: [{ n: 'desc' }] })
    expect(answer.hits.total).toEqual({ value: 8, relation: 'eq' })
    expect(answer.hits.max_score).toBeNull()
    expect(found(answer)).toEqual([
      ['8', null],
      ['7', 'g3'],
      ['6', 'g2'],
      ['5', 'g1'],
    ])
    expect(answer.hits.hits.map((hit: Answer) => hit.sort)).toEqual([[8], [7], [6], [5]])
  })

  it('the best by score, which is the greatest of all', async () => {
    const answer = await search({ query: { match: { t: 'fox' } }, collapse })
    const all = await search({ query: { match: { t: 'fox' } } })
    expect(answer.hits.max_score).toBe(all.hits.max_score)
    expect(answer.hits.hits[0]).toMatchObject({ _id: all.hits.hits[0]._id, _score: all.hits.max_score })
    expect(answer.hits.hits).toHaveLength(4)
    expect(answer.hits.hits[0].sort).toBeUndefined()
  })

  it('pages go by groups', async () => {
    const page = await search({ collapse, sort: ['n'], from: 1, size: 2 })
    expect(found(page)).toEqual([
      ['2', 'g2'],
      ['3', 'g3'],
    ])
  })

  it('groups are numbers as well', async () => {
    const answer = await search({ collapse: { field: 'l' }, sort: ['n'] })
    expect(answer.hits.hits.map(({ _id, fields }: Answer) => [_id, fields.l])).toEqual([
      ['1', [1]],
      ['2', [0]],
    ])
  })

  it('no hits are wanted', async () => {
    expect((await search({ collapse, size: 0 })).hits).toEqual({ total: { value: 8, relation: 'eq' }, max_score: null, hits: [] })
  })

  it('goes on after a group', async () => {
    const answer = await search({ collapse, sort: ['k'], search_after: ['g1'], size: 2 })
    expect(found(answer)).toEqual([
      ['2', 'g2'],
      ['3', 'g3'],
    ])
    expect(answer.hits.total.value).toBe(8)
  })

  it('shows a value that was asked for once', async () => {
    const answer = await search({ collapse, docvalue_fields: ['k', 'n'], sort: ['n'], size: 1 })
    expect(answer.hits.hits[0].fields).toEqual({ k: ['g1'], n: [1] })
  })

  it('is collected under the name that a real server gives', async () => {
    const { profile } = await search({ collapse, profile: true })
    expect(profile.shards[0].searches[0].collector).toMatchObject([{ name: 'CollapsingTopDocsCollector', reason: 'search_top_hits' }])
  })
})

describe('however documents are spread', () => {
  const body = (sort: unknown) => ({ query: { match_all: {} }, collapse, sort, size: 3 })
  const cuts: readonly (readonly Documents[])[][] = [
    [[documents(1, 4), documents(4, 6), documents(6, 9)]],
    [[documents(1, 5)], [documents(5, 9)]],
    [[documents(1, 3), documents(3, 4)], [], [documents(4, 9)]],
  ]

  it.each(cuts)('groups are the same (%#)', async (...shards) => {
    for (const sort of [['n'], [{ n: 'desc' }], [{ l: 'desc' }, 'n']]) {
      expect(found(await search(body(sort), { shards }))).toEqual(found(await search(body(sort))))
    }
  })

  it('slices in threads find the same groups and hits to judge again', async () => {
    let tasks = 0
    const runner = new PoolRunner(async task => {
      tasks++
      return structuredClone(await searchSlice(structuredClone(task)))
    }, 0)
    const cx = searchContext({ runner, concurrency: concurrency({ mode: 'all' }) })
    const [target] = await targetsOf({ mappings, shards: cuts[0] })
    const query = { match: { t: 'fox' } }
    const rescore = { window_size: 3, query: { rescore_query: { range: { n: { gte: 4 } } } } }
    for (const wanted of [
      { query, collapse },
      { query, collapse, sort: [{ n: 'desc' }] },
      { query, rescore },
    ]) {
      const request = parseSearchRequest({}, wanted)
      const inThreads = await executeSearch([target], request, cx)
      expect(inThreads.hits).toEqual((await executeSearch([target], request, searchContext())).hits)
      expect(inThreads.hits.hits.length).toBeGreaterThan(3)
    }
    expect(tasks).toBeGreaterThan(3)
  })

  it('more groups than are kept are dropped, not mixed up', async () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`${i}`, { n: (i * 7919) % 3001, k: `k${(i * 31) % 1000}` }]))
    const best = new Map<string, number>()
    for (const { n, k } of Object.values(many)) best.set(k, Math.min(best.get(k) ?? n, n))
    const expected = [...best.values()].sort((a, b) => a - b).slice(0, 5)
    const { hits } = await search({ collapse, sort: ['n'], size: 5 }, { shards: [[many]] })
    expect(hits.hits.map((hit: Answer) => hit.sort[0])).toEqual(expected)
  })
})

describe('inner_hits', () => {
  it('show the group, and those without a value as one', async () => {
    const inner_hits = { name: 'all', size: 5, sort: [{ n: 'desc' }], _source: false }
    const { hits } = await search({ collapse: { field: 'k', inner_hits }, sort: ['n'] })
    const groups = hits.hits.map(({ inner_hits: inner }: Answer) => inner.all.hits)
    expect(groups.map((group: Answer) => group.hits.map((hit: Answer) => hit._id))).toEqual([
      ['5', '1'],
      ['6', '2'],
      ['7', '3'],
      ['8', '4'],
    ])
    expect(groups[0]).toMatchObject({ total: { value: 2, relation: 'eq' }, max_score: null })
    expect(Object.keys(hits.hits[0].inner_hits.all)).toEqual(['hits'])
  })

  it('come in the order of a hash map, keep to query and filter, and may be collapsed again', async () => {
    const inner_hits = [
      { name: 'big', size: 1, sort: [{ n: 'desc' }] },
      { name: 'small', collapse: { field: 'l' } },
    ]
    const body = { query: { range: { n: { lte: 6 } } }, post_filter: { range: { n: { lte: 5 } } }, collapse: { field: 'k', inner_hits } }
    const { hits } = await search({ ...body, sort: ['n'], size: 1 })
    const [{ inner_hits: inner }] = hits.hits
    expect(Object.keys(inner)).toEqual(['small', 'big'])
    expect(inner.big.hits.hits.map((hit: Answer) => hit._id)).toEqual(['5'])
    expect(inner.small.hits.hits.map(({ _id, fields }: Answer) => [_id, fields])).toEqual([['1', { l: [1] }]])
    expect(inner.small.hits.total.value).toBe(2)
  })

  it('need a name', async () => {
    expect(await failure(() => search({ collapse: { field: 'k', inner_hits: {} } }))).toMatchObject({
      type: 'illegal_argument_exception',
      reason: 'Field name cannot be null',
    })
  })
})

describe('refusals recorded from a real server', () => {
  const type = 'unknown type for collapse field `t`, only keywords and numbers are accepted'
  const other = 'collapse field and sort field must be the same when use `collapse` in conjunction with `search_after`'
  const rescore = { query: { rescore_query: { match_all: {} } } }
  it.each<[string, object, SearchParameters]>([
    [type, { collapse: { field: 't' } }, {}],
    ['no mapping found for `ghost` in order to collapse on', { collapse: { field: 'ghost' } }, {}],
    ['Cannot invoke "Object.hashCode()" because "key" is null', { collapse: {} }, {}],
    ['cannot use `collapse` in a scroll context', { collapse }, { scroll: '1m' }],
    ['cannot use `collapse` in conjunction with `rescore`', { collapse, rescore }, {}],
    [other, { collapse, sort: ['n'], search_after: [5] }, {}],
  ])('%s', async (reason, body, parameters) => {
    expect((await failure(() => search(body, { parameters }))).cause).toMatchObject({ reason })
  })

  it.each([
    [{ field: '' }, '[collapse] failed to parse field [field]', 'field name is null or empty'],
    [{ field: 'k', inner_hits: [1] }, '[collapse] failed to parse field [inner_hits]', 'Invalid token in inner_hits array'],
  ])('of %j', async (wrong, reason, cause) => {
    expect(await failure(() => parseSearchRequest({}, { collapse: wrong }))).toMatchObject({ reason, cause: { reason: cause } })
  })

  it('of groups within groups within groups', async () => {
    const inner_hits = { name: 'a', collapse: { field: 'n', inner_hits: { name: 'b' } } }
    expect(await failure(() => parseSearchRequest({}, { collapse: { field: 'k', inner_hits } }))).toMatchObject({
      reason: '[collapse] failed to parse field [inner_hits]',
      cause: { reason: '[inner_hits] failed to parse field [collapse]', cause: { reason: 'Invalid token in the inner collapse' } },
    })
  })

  it('of groups that cannot be searched', async () => {
    const inner_hits = { name: 'a', sort: ['nope'] }
    expect(await failure(() => search({ collapse: { field: 'k', inner_hits } }))).toMatchObject({
      reason: 'failed to expand hits',
      details: { phase: 'expand' },
      rootCause: [],
    })
  })

  it('of documents in several groups', async () => {
    const shards = [[{ 1: { k: ['a', 'b'] } }]]
    expect((await failure(() => search({ collapse }, { shards }))).cause).toMatchObject({
      type: 'illegal_state_exception',
      reason: 'failed to collapse 0, the collapse field must be single valued',
    })
  })
})
