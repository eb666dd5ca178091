// Hybrid queries that are refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/core/errors.ts'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  await engine.indices.create({
    index: 'h',
    body: {
      settings: { 'index.max_result_window': 20 },
      mappings: { properties: { t: { type: 'text' }, n: { type: 'integer' }, c: { type: 'nested', properties: { w: { type: 'text' } } } } },
    },
  })
  await engine.index({ index: 'h', id: '1', refresh: true, body: { t: 'fox', n: 1, c: [{ w: 'red sail' }, { w: 'sail' }] } })
})
afterAll(() => engine.close())

const fox = { match: { t: 'fox' } }

/** The innermost error, where all shards fail alike. */
async function refusal(body: object, params: object = {}): Promise<string> {
  try {
    await engine.search({ index: 'h', body: body as Record<string, unknown>, ...params })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const shards = error.details.failed_shards as { reason: { type: string; reason: string } }[] | undefined
    const told = shards?.[0]?.reason ?? error
    return `${told.type}: ${told.reason}`
  }
  throw new Error('it was not refused')
}

const hybrid = (rest: object) => ({ query: { hybrid: { queries: [fox], ...rest } } })

/** As neural-search 3.6 answers. */
describe('hybrid queries that are refused', () => {
  it.each([
    [{ query: { hybrid: {} } }, "parsing_exception: [hybrid] requires 'queries' field with at least one clause"],
    [hybrid({ queries: [] }), 'parsing_exception: [_na] query malformed, must start with start_object'],
    [hybrid({ queries: Array(6).fill(fox) }), 'parsing_exception: Number of sub-queries exceeds maximum supported by [hybrid] query'],
    [hybrid({ colour: 1 }), 'parsing_exception: Field is not supported by [hybrid] query'],
    [hybrid({ filter: [] }), 'parsing_exception: Field is not supported by [hybrid] query'],
    [hybrid({ boost: 2 }), 'parsing_exception: [hybrid] query does not support [boost]'],
    [hybrid({ pagination_depth: 'deep' }), 'number_format_exception: For input string: "deep"'],
    [hybrid({ pagination_depth: 0 }), 'query_shard_exception: failed to create query: pagination_depth must not be zero'],
    [hybrid({ pagination_depth: -1 }), 'query_shard_exception: failed to create query: pagination_depth should be greater than 0'],
    [
      hybrid({ pagination_depth: 21 }),
      'query_shard_exception: failed to create query: pagination_depth should be less than or equal to index.max_result_window setting',
    ],
    [{ ...hybrid({}), from: 1 }, 'illegal_argument_exception: pagination_depth param is missing in the search request'],
    [
      hybrid({ queries: [{ hybrid: { queries: [fox] } }] }),
      'illegal_argument_exception: hybrid query cannot be nested in another hybrid query',
    ],
    [
      { ...hybrid({}), sort: ['_score', 'n'] },
      'illegal_argument_exception: _score sort criteria cannot be applied with any other criteria. Please select one sort criteria out of them.',
    ],
    [
      { ...hybrid({}), sort: ['n'], track_scores: true },
      'illegal_argument_exception: Hybrid search results when sorted by any field, docId or _id, track_scores must be set to false.',
    ],
    [
      { ...hybrid({}), sort: ['n'], min_score: 1 },
      'illegal_argument_exception: Hybrid search results when sorted by any field, docId or _id, min_score cannot be set.',
    ],
  ])('%j', async (body, reason) => {
    expect(await refusal(body)).toBe(reason)
  })

  it('scrolls', async () => {
    expect(await refusal(hybrid({}), { scroll: '1m' })).toBe(
      'illegal_argument_exception: Scroll operation is not supported in hybrid query',
    )
  })

  it.each([
    { bool: { should: hybrid({}).query, filter: fox } },
    { constant_score: { filter: hybrid({}).query } },
    { function_score: { query: hybrid({}).query, weight: 2 } },
    { dis_max: { queries: [hybrid({}).query, fox] } },
  ])('within %j', async query => {
    expect(await refusal({ query })).toMatch(/^illegal_argument_exception: hybrid query must be a top level query/)
  })

  it('boosted indexes', async () => {
    expect(await refusal({ ...hybrid({}), indices_boost: [{ h: 2 }] })).toMatch(/must be a top level query/)
  })

  it('weights that do not go with the queries, once there are hits', async () => {
    const weights = { combination: { parameters: { weights: [0.5, 0.5] } } }
    const body = { ...hybrid({}), search_pipeline: { phase_results_processors: [{ 'normalization-processor': weights }] } }
    await expect(engine.search({ index: 'h', body })).rejects.toMatchObject({
      type: 'search_phase_execution_exception',
      reason: 'The phase has failed',
      status: 400,
      cause: { reason: 'number of weights [2] must match number of sub-queries [1] in hybrid query' },
    })
  })
})

describe('hybrid queries', () => {
  it('go with nested queries, inner hits, names and highlighting', async () => {
    const queries = [
      { match: { t: { query: 'fox', _name: 'word' } } },
      { nested: { path: 'c', query: { match: { 'c.w': 'red' } }, inner_hits: {} } },
    ]
    const { hits } = await engine.search({ index: 'h', body: { query: { hybrid: { queries } }, highlight: { fields: { t: {} } } } })
    expect(hits).toMatchObject({ total: { value: 1 }, max_score: 1 })
    expect(hits.hits[0]).toMatchObject({
      _score: 1,
      matched_queries: ['word'],
      highlight: { t: ['<em>fox</em>'] },
      inner_hits: { c: { hits: { total: { value: 1 } } } },
    })
  })

  it('explain how scores were brought together where a pipeline says so', async () => {
    const pipeline = { response_processors: [{ hybrid_score_explanation: {} }] }
    const body = { explain: true, query: { hybrid: { queries: [fox, { match: { t: 'dog' } }] } } }
    const plain = await engine.search({ index: 'h', body })
    expect(plain.hits.hits[0]._explanation).toMatchObject({ description: 'combined score of:', details: [{}, { value: 0 }] })
    const told = await engine.search({ index: 'h', body: { ...body, search_pipeline: pipeline } })
    expect(told.hits.hits[0]._explanation).toMatchObject({
      value: 0.5,
      description: 'arithmetic_mean combination of:',
      details: [
        {
          value: 1,
          description: 'min_max normalization of:',
          details: [{ description: 'sum of:' }],
        },
      ],
    })
  })

  it('are profiled as one query with its parts', async () => {
    const { profile } = await engine.search({ index: 'h', body: { ...hybrid({ filter: { term: { n: 1 } } }), profile: true } })
    expect(profile!.shards[0]).toMatchObject({
      searches: [
        {
          query: [{ type: 'HybridQuery', children: [{ type: 'BooleanQuery' }] }],
          collector: [{ name: 'HybridTopScoreDocCollector', reason: 'search_top_hits' }],
        },
      ],
    })
  })

  it('count any document of theirs, and sum scores where one document is looked at', async () => {
    expect((await engine.count({ index: 'h', body: hybrid({ queries: [fox, { match_all: {} }] }) })).count).toBe(1)
    const { matched, explanation } = await engine.explain({ index: 'h', id: '1', body: hybrid({}) })
    expect(matched).toBe(true)
    expect(explanation).toMatchObject({ description: 'combined score of:' })
  })
})
