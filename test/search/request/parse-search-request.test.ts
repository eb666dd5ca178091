// Bodies and parameters of searches, as a real server takes and refuses them.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/core/errors.ts'
import { parseJson } from '../../../src/core/json.ts'
import { locate } from '../../../src/core/json-locate.ts'
import type { SearchParameters } from '../../../src/search/contracts/search-parameters.ts'
import { TRACK_ALL, TRACK_NONE } from '../../../src/search/contracts/search-request.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'

interface Recorded {
  readonly body: string
  readonly accepted?: boolean
  readonly status: number
  readonly type: string
  readonly reason: string
  readonly at?: [number, number]
  readonly cause?: { type: string; reason: string }
}

const recorded: Recorded[] = JSON.parse(readFileSync(new URL('recorded/search-bodies.json', import.meta.url), 'utf8'))

function failure(run: () => unknown): ApiError {
  try {
    run()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('bodies as a real server takes them', () => {
  it.each(recorded.filter(one => one.accepted))('accepts $body', ({ body }) => {
    expect(() => parseSearchRequest({}, parseJson(body))).not.toThrow()
  })

  it.each(recorded.filter(one => !one.accepted))('refuses $body', one => {
    const body = parseJson(one.body)
    const error = failure(() => parseSearchRequest({}, body))
    const position = error.at === undefined ? null : locate(one.body, body, error.at)
    const prefix = error.type === 'x_content_parse_exception' && position !== null ? `[${position.line}:${position.col}] ` : ''
    expect({ status: error.status, type: error.type, reason: prefix + error.reason }).toEqual({
      status: one.status,
      type: one.type,
      reason: one.reason,
    })
    if (one.at !== undefined) expect([position?.line ?? error.details.line, position?.col ?? error.details.col]).toEqual(one.at)
    if (one.cause !== undefined) expect({ type: error.cause?.type, reason: error.cause?.reason }).toEqual(one.cause)
  })
})

describe('parameters', () => {
  it('win over the body', () => {
    const request = parseSearchRequest({ from: 1, size: 2, track_total_hits: true, _source: ['a'] }, { from: 5, size: 6, _source: false })
    expect(request).toMatchObject({ from: 1, size: 2, trackTotalHits: TRACK_ALL, source: { fetch: true, includes: ['a'], excludes: [] } })
  })

  it('add sorts and docvalue_fields to those of the body', () => {
    const request = parseSearchRequest({ sort: ['n:desc', 'x:up'], docvalue_fields: 'a,b' }, { sort: ['name'], docvalue_fields: ['c'] })
    expect(request.sort?.map(sort => (sort.kind === 'field' ? [sort.field, sort.descending] : sort.kind))).toEqual([
      ['name', false],
      ['n', true],
    ])
    expect(request.docvalueFields.map(one => one.field)).toEqual(['c', 'a', 'b'])
  })

  it.each([
    [{ from: -1 }, '[from] parameter cannot be negative, found [-1]'],
    [{ size: -5 }, '[size] parameter cannot be negative, found [-5]'],
    [{ terminate_after: -1 }, 'terminateAfter must be > 0'],
    [{ track_total_hits: -2 }, '[track_total_hits] parameter must be positive or equals to -1, got -2'],
    [{ batched_reduce_size: 1 }, 'batchedReduceSize must be >= 2'],
    [{ pre_filter_shard_size: 0 }, 'preFilterShardSize must be >= 1'],
    [{ max_concurrent_shard_requests: 0 }, 'maxConcurrentShardRequests must be >= 1'],
    [{ search_type: 'foo' }, 'No search type for [foo]'],
    [{ search_type: 'query_and_fetch' }, 'Unsupported search type [query_and_fetch]'],
    [{ _source_includes: 'a', _source_excludes: 'b,a' }, 'The same entry [a] cannot be both included and excluded in _source.'],
    [{ stored_fields: '_none_,a' }, 'cannot combine _none_ with other fields'],
    [{ timeout: '1parsec' }, 'failed to parse setting [timeout] with value [1parsec] as a time value: unit is missing or unrecognized'],
    [
      { rest_total_hits_as_int: true, track_total_hits: 5 },
      '[rest_total_hits_as_int] cannot be used if the tracking of total hits is not accurate, got 5',
    ],
  ])('%j is refused', (parameters, reason) => {
    expect(failure(() => parseSearchRequest(parameters, undefined))).toMatchObject({
      type: 'illegal_argument_exception',
      status: 400,
      reason,
    })
  })

  it('rest_total_hits_as_int counts all hits unless counting is off', () => {
    expect(parseSearchRequest({ rest_total_hits_as_int: true }, undefined).trackTotalHits).toBe(TRACK_ALL)
    expect(parseSearchRequest({ rest_total_hits_as_int: true }, { track_total_hits: false }).trackTotalHits).toBe(TRACK_NONE)
  })

  it('a negative timeout is none', () => {
    expect(parseSearchRequest({}, { timeout: '-1' }).timeoutMillis).toBeNull()
    expect(parseSearchRequest({ timeout: '2s' }, undefined).timeoutMillis).toBe(2000)
  })
})

it('the pipeline of the URL wins over a name in the body, and goes with none of its own there', () => {
  const pipeline = (parameters: SearchParameters, body?: unknown) => parseSearchRequest(parameters, body).searchPipeline
  expect(pipeline({ search_pipeline: 'p' }, { search_pipeline: 'q' })).toBe('p')
  expect(pipeline({}, { search_pipeline: 5 })).toBe('5')
  expect(pipeline({}, { search_pipeline: {} })).toEqual({})
  expect(pipeline({})).toBeNull()
  expect(failure(() => pipeline({ search_pipeline: 'p' }, { search_pipeline: {} })).status).toBe(400)
  expect(failure(() => pipeline({}, { search_pipeline: ['p'] })).reason).toBe('Unknown key for a START_ARRAY in [search_pipeline].')
})

it('the query string of the URL is a query like any other', () => {
  expect(parseSearchRequest({ q: 'a', df: 't', default_operator: 'AND' }, undefined).query?.json).toEqual({
    query_string: { query: 'a', default_field: 't', default_operator: 'AND' },
  })
})

describe('scrolls, points in time and slices', () => {
  const refused = (parameters: SearchParameters, body?: unknown) => failure(() => parseSearchRequest(parameters, body)).reason

  it('what a scroll does not go together with is told at once', () => {
    expect(refused({ scroll: '1m', request_cache: true, size: 0, from: 3 }, { track_total_hits: 10 })).toBe(
      'Validation Failed: 1: disabling [track_total_hits] is not allowed in a scroll context;' +
        '2: using [from] is not allowed in a scroll context;3: [size] cannot be [0] in a scroll context;' +
        '4: [request_cache] cannot be used in a scroll context;',
    )
    expect(refused({ scroll: '1m' }, { pit: { id: 'x' } })).toBe(
      'Validation Failed: 1: using [point in time] is not allowed in a scroll context;',
    )
    expect(refused({ scroll: '1x' })).toBe(
      'failed to parse setting [scroll] with value [1x] as a time value: unit is missing or unrecognized',
    )
    expect(parseSearchRequest({ scroll: '1m' }, undefined)).toMatchObject({ scrollMillis: 60_000, trackTotalHits: TRACK_ALL })
  })

  it('_shard_doc needs a point in time', () => {
    const only = '_shard_doc is only supported with point-in-time (PIT). Add a PIT or remove _shard_doc.'
    expect(refused({}, { sort: '_shard_doc' })).toBe(`Validation Failed: 1: ${only};`)
    expect(refused({ scroll: '1m' }, { sort: '_shard_doc' })).toBe(
      `Validation Failed: 1: _shard_doc cannot be used with scroll. Use PIT + search_after instead.;2: ${only};`,
    )
    expect(parseSearchRequest({}, { sort: { _shard_doc: 'desc' }, pit: { id: 'x' } }).sort).toEqual([
      { kind: 'shard_doc', descending: true },
    ])
    expect(refused({}, { sort: { _shard_doc: { missing: 1 } }, pit: { id: 'x' } })).toBe('[_shard_doc] unknown field [missing]')
  })

  it('pit', () => {
    expect(parseSearchRequest({}, { pit: { id: 'x', keep_alive: '2m' } }).pit).toEqual({ id: 'x', keepAliveMillis: 120_000 })
    expect(refused({}, { pit: { keep_alive: '1m' } })).toBe('point int time id is not provided')
    expect(refused({}, { pit: { id: 5 } })).toBe("[pit] id doesn't support values of type: VALUE_NUMBER")
    expect(refused({}, { pit: 'x' })).toBe('Unknown key for a VALUE_STRING in [pit].')
  })

  it('slice', () => {
    expect(parseSearchRequest({}, { slice: { id: 1, max: 3 } }).slice).toEqual({ field: '_id', id: 1, max: 3 })
    const cause = (slice: unknown) => failure(() => parseSearchRequest({}, { slice })).cause?.reason
    expect(cause({ id: 2, max: 2 })).toBe('max must be greater than id')
    expect(cause({ id: 0, max: 1 })).toBe('max must be greater than 1')
    expect(cause({ id: -1, max: 3 })).toBe('id must be greater than or equal to 0')
    expect(cause({ id: 'a', max: 3 })).toBe('For input string: "a"')
  })
})

it('descending score alone is no sort', () => {
  expect(parseSearchRequest({}, { sort: '_score' }).sort).toBeNull()
  expect(parseSearchRequest({}, { sort: [] }).sort).toBeNull()
  expect(parseSearchRequest({}, { sort: { _score: 'asc' } }).sort).toEqual([{ kind: 'score', descending: false }])
})

it('reads texts as Java reads numbers and flags', () => {
  const request = parseSearchRequest({}, { min_score: '1f', size: ' 3 ', explain: '', version: 'true' })
  expect([request.minScore, request.size, request.explain, request.version]).toEqual([1, 3, false, true])
  expect(() => parseSearchRequest({}, { size: '0x10' })).toThrow('For input string: "0x10"')
  expect(() => parseSearchRequest({}, { min_score: '1.2.3' })).toThrow('multiple points')
})
