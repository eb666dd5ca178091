// Searches as recorded from a real server: scores, totals, hits and their parts.
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../src/core/errors.ts'
import { stringify } from '../../src/core/json.ts'
import { Turns } from '../../src/core/turns.ts'
import type { SearchParameters } from '../../src/search/contracts/search-parameters.ts'
import { executeCount, parseCountRequest } from '../../src/search/count.ts'
import { explainDocument, parseExplainRequest } from '../../src/search/explain-document.ts'
import { parseSearchRequest } from '../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../src/search/search.ts'
import { searchContext, type TestIndex, targetsOf } from './support/shards.ts'

const mappings = {
  properties: {
    t: { type: 'text' },
    n: { type: 'integer' },
    f: { type: 'float' },
    k: { type: 'keyword' },
    b: { type: 'boolean' },
    d: { type: 'date' },
  },
}

/** As printed: undefined keys are gone. */
const plain = (value: unknown) => JSON.parse(stringify(value))

async function search(index: TestIndex, body: unknown, parameters: SearchParameters = {}) {
  const targets = await targetsOf({ mappings, ...index })
  return plain(await executeSearch(targets, parseSearchRequest(parameters, body), searchContext()))
}

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

const smoke = { name: 'smoke-first', shards: [[{ 1: { t: 'quick brown fox', n: 1 }, 2: { t: 'lazy dog quick', n: 2 } }]] }
const ids = (response: { hits: { hits: { _id: string }[] } }) => response.hits.hits.map(hit => hit._id)

describe('answers', () => {
  it('scores, counts and shows hits as recorded from a real server', async () => {
    expect(await search(smoke, { query: { match: { t: 'quick' } } })).toEqual({
      took: expect.any(Number),
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: {
        total: { value: 2, relation: 'eq' },
        max_score: 0.082873434,
        hits: [
          { _index: 'smoke-first', _id: '1', _score: 0.082873434, _source: { t: 'quick brown fox', n: 1 } },
          { _index: 'smoke-first', _id: '2', _score: 0.082873434, _source: { t: 'lazy dog quick', n: 2 } },
        ],
      },
    })
  })

  it('_version, _seq_no, fields, sort and explanation', async () => {
    const body = { query: { match: { t: 'fox' } }, sort: ['n', '_score'], docvalue_fields: ['n', 'b'], fields: ['t', 'd'], _source: ['n'] }
    const index = { shards: [[{ 1: { t: 'a fox', n: [3, 1], b: true, d: '2024-01-02', k: 'x' } }]] }
    const [hit] = (await search(index, body, { version: true, seq_no_primary_term: true, explain: true })).hits.hits
    expect(hit).toMatchObject({
      _shard: '[test][0]',
      _node: 'n1',
      _version: 1,
      _seq_no: 0,
      _primary_term: 1,
      _score: 0.13076457,
      _source: { n: [3, 1] },
      fields: { n: [1, 3], b: [true], t: ['a fox'], d: ['2024-01-02T00:00:00.000Z'] },
      sort: [1, 0.13076457],
      _explanation: { value: 0.13076457, description: 'weight(t:fox in 0) [PerFieldSimilarity], result of:' },
    })
    expect(Object.keys(hit)).toEqual([
      '_shard',
      '_node',
      '_index',
      '_id',
      '_version',
      '_seq_no',
      '_primary_term',
      '_score',
      '_source',
      'fields',
      'sort',
      '_explanation',
    ])
  })

  it('no source, no id', async () => {
    expect((await search(smoke, { _source: false, size: 1 })).hits.hits).toEqual([{ _index: 'smoke-first', _id: '1', _score: 1 }])
    expect((await search(smoke, { stored_fields: '_none_', size: 1 })).hits.hits).toEqual([{ _index: 'smoke-first', _score: 1 }])
    expect((await search(smoke, { stored_fields: [], size: 1 })).hits.hits).toEqual([{ _index: 'smoke-first', _id: '1', _score: 1 }])
  })

  it('stored values as documents spell them, ignored fields, names of matching queries', async () => {
    const stored = {
      day: { type: 'date', store: true },
      flag: { type: 'boolean', store: true },
      bin: { type: 'binary', store: true, doc_values: true },
    }
    const index = {
      mappings: {
        properties: { ...stored, c: { type: 'integer', ignore_malformed: true }, i: { type: 'integer', ignore_malformed: true } },
      },
      shards: [[{ 1: { day: '2024-02-03', flag: ['false', true], bin: 'aGVsbG8=', c: 'x', i: 'y' } }]],
    }
    expect((await search(index, { stored_fields: '*', docvalue_fields: [{ field: 'day', format: 'yyyy/MM' }] })).hits.hits[0]).toEqual({
      _index: 'test',
      _id: '1',
      _score: 1,
      _ignored: ['c', 'i'],
      fields: { day: ['2024-02-03T00:00:00.000Z', '2024/02'], flag: [false, true], bin: ['aGVsbG8='] },
    })
    expect((await search(index, { docvalue_fields: ['bin'] })).hits.hits[0].fields).toEqual({ bin: ['aGVsbG8'] })
    const named = (name: string, query: object) => ({ bool: { must: [query], _name: name } })
    const query = named('outer', named('mid', { match: { t: { query: 'fox', _name: 'inner' } } }))
    expect((await search(smoke, { query })).hits.hits[0].matched_queries).toEqual(['outer', 'mid', 'inner'])
    const scored = await search(smoke, { query }, { include_named_queries_score: true })
    expect(scored.hits.hits[0].matched_queries).toEqual({ outer: 0.31506687, mid: 0.31506687, inner: 0.31506687 })
  })

  it('an alias filter hides documents without changing scores', async () => {
    const filtered = await search({ ...smoke, filter: { term: { n: 2 } } }, { query: { match: { t: 'quick' } } })
    expect(filtered.hits).toMatchObject({ total: { value: 1 }, max_score: 0.082873434, hits: [{ _id: '2' }] })
  })

  it('max_score is known where the best score comes first or scores are tracked', async () => {
    const maxScore = async (body: object) => (await search(smoke, { query: { match: { t: 'fox' } }, ...body })).hits.max_score
    expect(await maxScore({ sort: ['n'] })).toBeNull()
    expect(await maxScore({ sort: ['n', '_score'] })).toBeNull()
    expect(await maxScore({ sort: [{ _score: 'asc' }] })).toBeNull()
    expect(await maxScore({ sort: ['_score', 'n'] })).toBe(0.31506687)
    expect(await maxScore({ sort: ['n'], track_scores: true })).toBe(0.31506687)
    expect(await maxScore({ size: 0 })).toBeNull()
  })

  it('values that stand for missing ones, by type and direction', async () => {
    const sort = async (key: object) => (await search({ shards: [[{ 1: { t: 'x' } }]] }, { sort: [key] })).hits.hits[0].sort
    expect(await sort({ n: 'asc' })).toEqual([2147483647])
    expect(await sort({ n: 'desc' })).toEqual([-2147483648])
    expect(await sort({ b: 'asc' })).toEqual([2147483647])
    expect(await sort({ d: 'asc' })).toEqual([Number('9223372036854775807')])
    expect(await sort({ n: { numeric_type: 'double' } })).toEqual(['Infinity'])
    expect(await sort({ k: 'asc' })).toEqual([null])
    expect(await sort({ k: { missing: 'm' } })).toEqual(['m'])
    expect(await sort({ nope: { unmapped_type: 'keyword' } })).toEqual([null])
    expect(await sort({ _index: 'asc' })).toEqual(['test'])
    expect(await sort({ _id: 'asc' })).toEqual(['1'])
  })

  it('counting: thresholds, switches and terminate_after', async () => {
    const total = async (body: object, parameters?: SearchParameters) => (await search(smoke, body, parameters)).hits.total
    expect(await total({ track_total_hits: 1 })).toEqual({ value: 1, relation: 'gte' })
    expect(await total({ track_total_hits: 2 })).toEqual({ value: 2, relation: 'eq' })
    expect(await total({ track_total_hits: false })).toBeUndefined()
    expect(await total({}, { rest_total_hits_as_int: true })).toBe(2)
    expect(await total({ track_total_hits: false }, { rest_total_hits_as_int: true })).toBe(-1)
    expect(await search(smoke, { terminate_after: 1 })).toMatchObject({ terminated_early: true, hits: { total: { value: 1 } } })
    expect(await search(smoke, { terminate_after: 2 })).toMatchObject({ terminated_early: false, hits: { total: { value: 2 } } })
    expect(await search(smoke, { terminate_after: 1, size: 0 })).toMatchObject({ terminated_early: true, hits: { total: { value: 2 } } })
    expect(await search(smoke, {})).not.toHaveProperty('terminated_early')
  })

  it('no shards at all', async () => {
    expect(plain(await executeSearch([], parseSearchRequest({}, {}), searchContext()))).toMatchObject({
      _shards: { total: 0, successful: 0, skipped: 0, failed: 0 },
      hits: { total: { value: 0, relation: 'eq' }, max_score: 0, hits: [] },
    })
  })
})

describe('several shards', () => {
  const index = { shards: [[{ a: { t: 'fox', n: 2 } }], [{ b: { t: 'fox fox', n: 1 }, c: { t: 'dog', n: 2 } }]] }

  it('ties go to the first shard, or to that with the better bound', async () => {
    expect(ids(await search(index, {}))).toEqual(['a', 'b', 'c'])
    expect(ids(await search(index, { sort: [{ n: 'desc' }] }))).toEqual(['a', 'c', 'b'])
    // The second shard has the least value.
    expect(ids(await search(index, { sort: ['n'], from: 1, size: 1 }))).toEqual(['c'])
  })

  it('dfs_query_then_fetch scores with the statistics of all', async () => {
    const explained = async (search_type: string) =>
      (await search(index, { query: { match: { t: 'fox' } } }, { search_type, explain: true })).hits.hits.map(
        (hit: { _explanation: unknown }) => JSON.stringify(hit._explanation).match(/"value":(\d+),"description":"N, total/)![1],
      )
    expect((await explained('query_then_fetch')).sort()).toEqual(['1', '2'])
    expect(await explained('dfs_query_then_fetch')).toEqual(['3', '3'])
  })

  it('indices_boost multiplies scores', async () => {
    const boosted = await search(index, { indices_boost: [{ test: 2 }], query: { match: { t: 'dog' } } })
    const plainly = await search(index, { query: { match: { t: 'dog' } } })
    expect(boosted.hits.max_score).toBeCloseTo(2 * plainly.hits.max_score, 6)
  })

  it('a shard that fails stands beside the hits of others, or fails the search', async () => {
    const [good] = await targetsOf({ name: 'a', mappings: { properties: { s: { type: 'keyword' } } }, shards: [[{ 1: { s: 'x' } }]] })
    const [bad] = await targetsOf({ name: 'b', mappings: { properties: { s: { type: 'text' } } }, shards: [[{ 1: { s: 'x' } }]] })
    const run = async (parameters: SearchParameters) =>
      executeSearch([good, bad], parseSearchRequest(parameters, { sort: ['s'] }), searchContext())
    const answer = plain(await run({}))
    expect(answer._shards).toMatchObject({
      total: 2,
      successful: 1,
      failed: 1,
      failures: [{ shard: 0, index: 'b', node: 'n1', reason: { type: 'illegal_argument_exception' } }],
    })
    expect(answer.hits.hits).toEqual([{ _index: 'a', _id: '1', _score: null, _source: { s: 'x' }, sort: ['x'] }])
    const error = await failure(run({ allow_partial_search_results: false }))
    expect(error).toMatchObject({ status: 400, reason: 'Partial shards failure' })
  })
})

describe('refusals of a shard', () => {
  it.each([
    [
      { size: 10_001 },
      400,
      'illegal_argument_exception',
      /^Result window is too large, from \+ size must be less than or equal to: \[10000] but was \[10001]/,
    ],
    [
      { sort: ['n'], search_after: [1], from: 1 },
      500,
      'search_exception',
      /^`from` parameter must be set to 0 when `search_after` is used\.$/,
    ],
    [{ sort: ['n'], search_after: [1, 2] }, 400, 'illegal_argument_exception', /^search_after has 2 value\(s\) but sort has 1\.$/],
    [{ search_after: [1] }, 400, 'illegal_argument_exception', /^Sort must contain at least one field\.$/],
    [{ sort: ['n'], search_after: ['x'] }, 400, 'illegal_argument_exception', /^Failed to parse search_after value for field \[n]\.$/],
    [{ sort: ['nope'] }, 400, 'query_shard_exception', /^No mapping found for \[nope] in order to sort on$/],
    [{ sort: ['t'] }, 400, 'illegal_argument_exception', /^Text fields are not optimised .* on \[t] in order/],
    [{ sort: [{ k: { mode: 'sum' } }] }, 400, 'query_shard_exception', /^we only support AVG, MEDIAN and SUM on number based fields$/],
    [
      { sort: [{ k: { numeric_type: 'long' } }] },
      400,
      'query_shard_exception',
      /^\[numeric_type] option cannot be set on a non-numeric field, got keyword$/,
    ],
    [{ sort: ['_routing'] }, 400, 'illegal_argument_exception', /^Fielddata is not supported on field \[_routing] of type \[_routing]$/],
    [{ sort: [{ n: { missing: 'x' } }] }, 400, 'number_format_exception', /^For input string: "x"$/],
    [
      { stored_fields: '_none_', _source: true },
      500,
      'search_exception',
      /^\[stored_fields] cannot be disabled if \[_source] is requested$/,
    ],
  ])('%j', async (body, status, type, reason) => {
    const error = await failure(search(smoke, body))
    expect(error).toMatchObject({ status, type: 'search_phase_execution_exception', reason: 'all shards failed' })
    const [entry] = error.toBody().root_cause
    expect(entry.type).toBe(type)
    expect(entry.reason).toMatch(reason)
  })
})

describe('counting and explaining', () => {
  it('counts', async () => {
    const targets = await targetsOf({ mappings, ...smoke, deleted: ['2'] })
    const count = (body: unknown, parameters: SearchParameters = {}) =>
      executeCount(targets, parseCountRequest(parameters, body), searchContext()).then(plain)
    expect(await count(undefined)).toEqual({ count: 1, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 } })
    expect(await count({ query: { match: { t: 'quick' } } }, { min_score: 2 })).toMatchObject({ count: 0 })
    expect(() => parseCountRequest({}, { size: 1 })).toThrow('request does not support [size]')
  })

  it('explains a document, matching or not, there or not', async () => {
    const [target] = await targetsOf({ mappings, ...smoke })
    const options = { now: 0, boost: 1, statistics: null, maxClauseCount: 1024, allowExpensiveQueries: true }
    const explain = async (id: string, body: unknown, parameters: SearchParameters = {}) =>
      plain(await explainDocument(target, id, parseExplainRequest(parameters, body), options, new Turns(1000)))
    expect(await explain('1', { query: { match: { t: 'quick' } } })).toMatchObject({
      _id: '1',
      matched: true,
      explanation: { value: 0.082873434 },
    })
    expect(await explain('1', { query: { match: { t: 'zzz' } } })).toMatchObject({
      matched: false,
      explanation: { value: 0, description: 'no matching term' },
    })
    expect(await explain('9', { query: { match: { t: 'quick' } } })).toEqual({ _index: 'smoke-first', _id: '9', matched: false })
    expect((await explain('2', { query: { match: { t: 'dog' } } }, { _source_excludes: 't' })).get).toEqual({
      _seq_no: 1,
      _primary_term: 1,
      found: true,
      _source: { n: 2 },
    })
    await expect(explain('1', {})).rejects.toThrow('Validation Failed: 1: query is missing;')
  })
})
