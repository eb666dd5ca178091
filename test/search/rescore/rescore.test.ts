// Rescoring of the best hits.
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/core/errors.ts'
import { stringify } from '../../../src/core/json.ts'
import type { SearchParameters } from '../../../src/search/contracts/search-parameters.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../../src/search/search.ts'
import { searchContext, targetsOf } from '../support/shards.ts'

const mappings = { properties: { t: { type: 'text' }, k: { type: 'keyword' }, n: { type: 'integer' } } }

/** Foxes as many as the id says, and a dog beside an even number of them. */
const document = (n: number) => ({ t: 'fox '.repeat(n) + (n % 2 === 0 ? ' dog' : ''), k: `g${n % 3}`, n })

const numbers = [1, 2, 3, 4, 5, 6]

const segmentOf = (ids: readonly number[]) => Object.fromEntries(ids.map(n => [`${n}`, document(n)]))

async function search(body: object, { segments = [numbers], parameters = {} as SearchParameters } = {}) {
  const targets = await targetsOf({ mappings, shards: [segments.map(segmentOf)] })
  const request = parseSearchRequest(parameters, { query: { match: { t: 'fox' } }, ...body })
  return JSON.parse(stringify(await executeSearch(targets, request, searchContext())))
}

// biome-ignore lint/suspicious/noExplicitAny: answers are whatever was printed
type Answer = any

const ranked = ({ hits }: Answer) => [hits.max_score, ...hits.hits.map((hit: Answer) => [hit._id, hit._score])]

const dogs = { rescore_query: { match: { t: 'dog' } } }

/** Value and description, two levels deep. */
const outline = (explanation: Answer, depth = 2): unknown =>
  depth === 0
    ? [explanation.value, explanation.description]
    : [explanation.value, explanation.description, explanation.details.map((one: Answer) => outline(one, depth - 1))]

async function failure(work: () => unknown): Promise<ApiError> {
  try {
    await work()
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
    return error as ApiError
  }
  throw new Error('it did not fail')
}

/** What is wrong with a `rescore` as it stands. */
const mistake = (rescore: unknown) => failure(() => parseSearchRequest({}, { rescore }))

describe('answers recorded from a real server', () => {
  const all = [
    0.40078107,
    ['2', 0.40078107],
    ['4', 0.34047568],
    ['6', 0.29755786],
    ['5', 0.057671577],
    ['3', 0.055930547],
    ['1', 0.04859539],
  ]

  it('adds the scores of both queries', async () => {
    expect(ranked(await search({ rescore: { query: dogs } }))).toEqual(all)
    expect(ranked(await search({ rescore: { query: dogs }, sort: ['_score'] }))).toEqual(all)
    expect(ranked(await search({ rescore: { query: dogs }, size: 2 }))).toEqual(all.slice(0, 3))
  })

  it('judges the window only, whatever part of it is shown', async () => {
    const rescore = { window_size: 2, query: dogs }
    const page = await search({ rescore, from: 1, size: 3 })
    expect(ranked(page)).toEqual([0.29755786, ['5', 0.057671577], ['3', 0.055930547], ['4', 0.054641824]])
    expect(ranked(await search({ rescore, size: 1 }))).toEqual([0.29755786, ['6', 0.29755786]])
  })

  it('weighs hits beyond the window too', async () => {
    const query = { rescore_query: { match_all: {} }, query_weight: -1 }
    expect(ranked(await search({ rescore: { window_size: 0, query }, size: 2 }))).toEqual([
      -0.05646322,
      ['6', -0.05646322],
      ['5', -0.057671577],
    ])
    const reversed = await search({ rescore: { window_size: 6, query: { ...dogs, query_weight: -1 } } })
    expect(ranked(reversed)).toEqual([
      0.3011401,
      ['2', 0.3011401],
      ['4', 0.23119204],
      ['6', 0.18463144],
      ['1', -0.04859539],
      ['3', -0.055930547],
      ['5', -0.057671577],
    ])
  })

  it('takes texts for weights and modes in any case', async () => {
    const average = await search({ rescore: { query: { rescore_query: { match_all: {} }, score_mode: 'AVG' } }, size: 2 })
    expect(ranked(average)).toEqual([0.5288358, ['5', 0.5288358], ['6', 0.5282316]])
    const twice = await search({ rescore: { query: { rescore_query: { match_all: {} }, query_weight: '2' } }, size: 1 })
    expect(ranked(twice)).toEqual([1.1153431, ['5', 1.1153431]])
  })

  it('goes on with what the rescorer before has left', async () => {
    const factor = { function_score: { field_value_factor: { field: 'n' } } }
    const second = { window_size: 2, query: { rescore_query: factor, score_mode: 'multiply' } }
    expect(ranked(await search({ rescore: [{ window_size: 3, query: dogs }, second], size: 3 }))).toEqual([
      1.7853472,
      ['6', 1.7853472],
      ['5', 0.28835788],
      ['3', 0.055930547],
    ])
  })

  it('explains who was judged and who was not', async () => {
    const rescore = { window_size: 3, query: { ...dogs, query_weight: 0.5 } }
    const { hits } = await search({ rescore, explain: true })
    expect(outline(hits.hits[0]._explanation)).toEqual([
      0.26932627,
      'sum of:',
      [
        [
          0.02823161,
          'product of:',
          [
            [0.05646322, 'weight(t:fox in 5) [PerFieldSimilarity], result of:'],
            [0.5, 'primaryWeight'],
          ],
        ],
        [
          0.24109465,
          'product of:',
          [
            [0.24109465, 'weight(t:dog in 5) [PerFieldSimilarity], result of:'],
            [1, 'secondaryWeight'],
          ],
        ],
      ],
    ])
    expect(outline(hits.hits[3]._explanation, 1)).toEqual([
      0.027320912,
      'product of:',
      [
        [0.054641824, 'weight(t:fox in 3) [PerFieldSimilarity], result of:'],
        [0.5, 'primaryWeight'],
      ],
    ])
  })

  it('profiles both queries', async () => {
    const { profile } = await search({ rescore: { query: dogs }, profile: true })
    const [{ query, collector }] = profile.shards[0].searches
    expect(query.map(({ type, description }: Answer) => [type, description])).toEqual([
      ['TermQuery', 't:fox'],
      ['TermQuery', 't:dog'],
    ])
    expect(collector).toMatchObject([{ name: 'TopScoreDocCollector', reason: 'search_top_hits' }])
  })

  it('tells which hits match a name', async () => {
    const query = { rescore_query: { match: { t: { query: 'dog', _name: 'nn' } } } }
    const { hits } = await search({ rescore: { window_size: 2, query }, size: 3 })
    expect(hits.hits.map((hit: Answer) => hit.matched_queries ?? null)).toEqual([['nn'], null, null])
  })

  it('needs hits to rescore', async () => {
    const rescore = { window_size: -3, query: dogs }
    expect((await search({ rescore, size: 0 })).hits).toMatchObject({ max_score: null, hits: [] })
    expect(await failure(() => search({ rescore }))).toMatchObject({
      status: 500,
      cause: { type: 'negative_array_size_exception', reason: '-3' },
    })
  })
})

describe('many slices', () => {
  it('judge the same hits as one', async () => {
    const body = { rescore: { window_size: 4, query: { ...dogs, score_mode: 'max' } }, explain: true }
    const strip = ({ hits }: Answer) => hits.hits.map(({ _id, _score }: Answer) => [_id, _score])
    const one = await search(body)
    const segments = [[1, 2], [3], [4, 5, 6]]
    expect(strip(await search(body, { segments }))).toEqual(strip(one))
  })
})

describe('refusals', () => {
  it('of what does not go together', async () => {
    const limits = (body: object) => failure(() => search({ rescore: { query: dogs }, ...body }))
    const sorted = { type: 'illegal_argument_exception', reason: 'Cannot use [sort] option in conjunction with [rescore].' }
    expect((await limits({ sort: ['n'] })).cause).toMatchObject(sorted)
    expect((await limits({ sort: ['_score', 'n'] })).cause).toMatchObject(sorted)
    expect((await limits({ rescore: { window_size: 10001, query: dogs } })).cause?.reason).toBe(
      'Rescore window [10001] is too large. It must be less than [10000]. This prevents allocating massive heaps for storing the results ' +
        'to be rescored. This limit can be set by changing the [index.max_rescore_window] index level setting.',
    )
    expect(await failure(() => search({ rescore: { query: dogs }, size: 0 }, { parameters: { scroll: '1m' } }))).toMatchObject({
      reason: 'Validation Failed: 1: [size] cannot be [0] in a scroll context;2: using [rescore] is not allowed in a scroll context;',
    })
  })

  it.each([
    [{}, 'parsing_exception', 'missing rescore type'],
    [{ window_size: 3 }, 'parsing_exception', 'missing rescore type'],
    [1, 'parsing_exception', 'Unknown key for a VALUE_NUMBER in [rescore].'],
    [null, 'parsing_exception', 'Unknown key for a VALUE_NULL in [rescore].'],
    [[1], 'parsing_exception', 'unexpected token [END_ARRAY] after [null]'],
    [[1, 2], 'null_pointer_exception', 'fieldName cannot be null'],
    [[1, {}], 'named_object_not_found_exception', 'unknown field [null]'],
    [{ window_size: 'x', query: dogs }, 'number_format_exception', 'For input string: "x"'],
    [{ window_size: null, query: dogs }, 'parsing_exception', 'unexpected token [VALUE_NULL] after [window_size]'],
    [{ window: 2, query: dogs }, 'parsing_exception', "rescore doesn't support [window]"],
    [{ query: 3 }, 'parsing_exception', "rescore doesn't support [query]"],
    [{ query: [] }, 'parsing_exception', 'unexpected token [START_ARRAY] after [query]'],
    [{ magic: {} }, 'named_object_not_found_exception', 'unknown field [magic]'],
    [{ query: {} }, 'illegal_argument_exception', 'rescore_query cannot be null'],
    [{ query: { ...dogs, foo: 1 } }, 'x_content_parse_exception', '[query] unknown field [foo]'],
    [{ query: { ...dogs, score_mode: 'sum' } }, 'x_content_parse_exception', '[query] failed to parse field [score_mode]'],
    [{ query: { ...dogs, score_mode: 3 } }, 'x_content_parse_exception', "[query] score_mode doesn't support values of type: VALUE_NUMBER"],
    [{ query: { rescore_query: 3 } }, 'x_content_parse_exception', "[query] rescore_query doesn't support values of type: VALUE_NUMBER"],
    [{ query: { rescore_query: {} } }, 'x_content_parse_exception', '[query] failed to parse field [rescore_query]'],
  ])('of %j', async (rescore, type, reason) => {
    expect(await mistake(rescore)).toMatchObject({ type, reason })
  })
})
