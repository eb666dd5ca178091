// Every query type over documents in one segment and in many, some of them deleted: the same hits with the same scores, explained by
// the same numbers, as many as are counted; a filter finds the same and scores nothing, a boost is a factor. Slices find the same, the best
// hits are the first of all, and advancing in great steps misses none.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryTypes } from '../../src/query/dsl/registry.ts'
import { open, type Searchlet } from '../../src/searchlet.ts'
import { rounds } from '../support/rounds.ts'

type Json = Record<string, unknown>

const WORDS = ['quick', 'quiet', 'brown', 'fox', 'dog', 'lazy', 'jumps', 'over']
const DOCUMENTS = 60
const DELETED = [3, 17, 18, 40]
const IDS = Array.from({ length: DOCUMENTS }, (_, i) => String(i))

const word = fc.constantFrom(...WORDS)
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map(words => words.join(' '))
const number = fc.integer({ min: 0, max: 20 })
const spanTerm = word.map(t => ({ span_term: { t } }))
const spanNear = fc
  .tuple(spanTerm, spanTerm, fc.integer({ min: 0, max: 3 }), fc.boolean())
  .map(([a, b, slop, in_order]) => ({ span_near: { clauses: [a, b], slop, in_order } }))
const leaf: fc.Arbitrary<Json> = fc.oneof(
  text.map(t => ({ match: { t } })),
  word.map(k => ({ term: { k } })),
  number.map(gte => ({ range: { n: { gte } } })),
)

/** One body of each type; the clauses of others are simple, as their own laws are held elsewhere. */
const BODIES: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  bool: fc.record({
    must: fc.array(leaf, { maxLength: 2 }),
    should: fc.array(leaf, { maxLength: 3 }),
    must_not: fc.array(leaf, { maxLength: 1 }),
  }),
  boosting: fc.record({ positive: leaf, negative: leaf, negative_boost: fc.constantFrom(0, 0.5, 1) }),
  combined_fields: text.map(query => ({ query, fields: ['t', 'u'] })),
  constant_score: leaf.map(filter => ({ filter, boost: 1.5 })),
  dis_max: fc.record({ queries: fc.array(leaf, { minLength: 1, maxLength: 3 }), tie_breaker: fc.constantFrom(0, 0.3, 1) }),
  distance_feature: number.map(day => ({ field: 'd', origin: `2020-01-${String(day + 1).padStart(2, '0')}`, pivot: '2d' })),
  exists: fc.constantFrom('t', 'k', 'n', 'p', 'r').map(field => ({ field })),
  function_score: fc
    .tuple(leaf, number)
    .map(([query, origin]) => ({ query, functions: [{ field_value_factor: { field: 'n' } }, { gauss: { n: { origin, scale: 3 } } }] })),
  fuzzy: word.map(value => ({ t: { value: `${value}s`, fuzziness: 2 } })),
  geo_bounding_box: number.map(top => ({ p: { top_left: `${top},0`, bottom_right: '0,15' } })),
  geo_distance: number.map(lat => ({ distance: '400km', p: `${lat},${lat}` })),
  geo_polygon: number.map(lat => ({ p: { points: [`${lat},0`, `${lat + 5},20`, `0,20`] } })),
  geo_shape: number.map(lat => ({
    p: {
      shape: {
        type: 'envelope',
        coordinates: [
          [0, lat + 4],
          [15, lat],
        ],
      },
    },
  })),
  common: fc.record({ query: text, cutoff_frequency: fc.constantFrom(0.1, 3) }).map(t => ({ t })),
  ids: fc.array(number, { maxLength: 4 }).map(values => ({ values: values.map(String) })),
  intervals: text.map(query => ({ t: { match: { query, max_gaps: 2 } } })),
  match: fc.record({ query: text, operator: fc.constantFrom('and', 'or') }).map(t => ({ t })),
  match_all: fc.constant({}),
  match_bool_prefix: text.map(t => ({ t: t.slice(0, -1) })),
  match_none: fc.constant({}),
  match_phrase: fc.record({ query: text, slop: fc.integer({ min: 0, max: 3 }) }).map(t => ({ t })),
  match_phrase_prefix: text.map(t => ({ t: t.slice(0, -1) })),
  more_like_this: text.map(like => ({ fields: ['t'], like, min_term_freq: 1, min_doc_freq: 1 })),
  multi_match: fc
    .record({ query: text, type: fc.constantFrom('best_fields', 'most_fields', 'cross_fields', 'phrase', 'bool_prefix') })
    .map(one => ({ ...one, fields: ['t', 'u^2'] })),
  neural_sparse: fc
    .array(fc.tuple(word, fc.constantFrom(0.5, 1, 2.25)), { minLength: 1, maxLength: 3 })
    .map(tokens => ({ s: { query_tokens: Object.fromEntries(tokens) } })),
  nested: word.map(name => ({ path: 'o', query: { match: { 'o.w': name } }, score_mode: 'sum' })),
  prefix: word.map(one => ({ k: one.slice(0, 2) })),
  query_string: text.map(query => ({ query: `${query} -dog`, fields: ['t', 'u'] })),
  range: fc.tuple(number, number).map(([gte, lt]) => ({ n: { gte, lt } })),
  rank_feature: fc
    .constantFrom({ saturation: { pivot: 4 } }, { log: { scaling_factor: 2 } }, { linear: {} })
    .map(one => ({ field: 'r', ...one })),
  regexp: word.map(one => ({ k: `${one.slice(0, 2)}.*` })),
  simple_query_string: text.map(query => ({ query: `${query} | fo*`, fields: ['t'] })),
  span_containing: fc.tuple(spanNear, spanTerm).map(([big, little]) => ({ big, little })),
  field_masking_span: word.map(u => ({ query: { span_term: { u } }, field: 't' })),
  span_first: spanTerm.map(match => ({ match, end: 3 })),
  span_multi: word.map(one => ({ match: { prefix: { t: one.slice(0, 2) } } })),
  span_near: spanNear.map(one => one.span_near),
  span_not: fc.tuple(spanTerm, spanTerm).map(([include, exclude]) => ({ include, exclude, dist: 1 })),
  span_or: fc.tuple(spanTerm, spanTerm).map(clauses => ({ clauses })),
  span_term: word.map(t => ({ t })),
  span_within: fc.tuple(spanNear, spanTerm).map(([big, little]) => ({ big, little })),
  term: word.map(t => ({ t })),
  terms: fc.array(word, { maxLength: 3 }).map(k => ({ k })),
  terms_set: fc.array(word, { minLength: 1, maxLength: 4 }).map(terms => ({ t: { terms, minimum_should_match_field: 'm' } })),
  wildcard: word.map(one => ({ k: `${one[0]}*${one.at(-1)}` })),
  wrapper: leaf.map(query => ({ query: Buffer.from(JSON.stringify(query)).toString('base64') })),
}

/** Their laws are held where what they need is: joins, scripts, vectors, percolators; or they are no queries by themselves. */
const ELSEWHERE = [
  'has_child',
  'has_parent',
  'parent_id',
  'hybrid',
  'knn',
  'neural',
  'percolate',
  'script',
  'script_score',
  'span_gap',
  'span_field_masking',
]

const MAPPING = {
  t: { type: 'text' },
  u: { type: 'text' },
  k: { type: 'keyword' },
  n: { type: 'integer' },
  m: { type: 'integer' },
  d: { type: 'date' },
  p: { type: 'geo_point' },
  r: { type: 'rank_feature' },
  s: { type: 'rank_features' },
  o: { type: 'nested', properties: { w: { type: 'text' } } },
}

/** The same documents at every run: what they hold follows from their number. */
function documentOf(i: number): Json {
  const at = (step: number) => WORDS[(i * step + (i >> 2)) % WORDS.length]
  return {
    t: Array.from({ length: 1 + (i % 5) }, (_, j) => at(j + 1)).join(' '),
    ...(i % 3 !== 0 && { u: `${at(3)} ${at(5)}` }),
    k: at(2),
    n: (i * 7) % 21,
    m: 1 + (i % 2),
    d: `2020-01-${String(1 + (i % 28)).padStart(2, '0')}`,
    p: { lat: i % 20, lon: (i * 3) % 20 },
    r: 1 + (i % 9),
    s: { [at(1)]: 1 + (i % 5), [at(3)]: 0.5 + (i % 3) },
    o: [{ w: at(1) }, { w: `${at(2)} ${at(4)}` }],
  }
}

let engine: Searchlet

async function fill(index: string, segmentSize: number, slicing: Json = {}): Promise<void> {
  const settings = { number_of_shards: 1, refresh_interval: -1, ...slicing }
  await call('PUT', `/${index}`, { settings, mappings: { properties: MAPPING } })
  for (let i = 0; i < DOCUMENTS; i++) {
    await call('PUT', `/${index}/_doc/${i}`, documentOf(i))
    if ((i + 1) % segmentSize === 0) await call('POST', `/${index}/_refresh`)
  }
  await call('POST', `/${index}/_refresh`)
  for (const i of DELETED) await call('DELETE', `/${index}/_doc/${i}`)
  await call('POST', `/${index}/_refresh`)
}

async function call(method: string, path: string, body?: Json): Promise<Json> {
  const answer = await engine.handle({ method, path, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) })
  const json = JSON.parse(String(answer.body)) as Json
  expect(answer.status, `${path} ${JSON.stringify(body)}: ${answer.body}`).toBeLessThan(300)
  return json
}

/**
 * A clause that also filters is required, so it is added up with the required ones: the last digit may be another, as on the server. Documents
 * that are that near may change places.
 */
function expectSameButRounding(found: Awaited<ReturnType<typeof best>>, expected: typeof found): void {
  const scores = new Map(expected)
  expect(found.map(([id]) => id).sort()).toEqual([...scores.keys()].sort())
  for (const [id, score] of found) expect(Math.abs(score - scores.get(id)!)).toBeLessThanOrEqual(1e-6 * score)
}

interface Found {
  readonly total: number
  readonly hits: readonly { readonly id: string; readonly score: number; readonly explained: number }[]
}

/** In the order of the answer. */
async function best(index: string, query: Json, size: number): Promise<readonly (readonly [id: string, score: number])[]> {
  const body = { query, size, _source: false, track_total_hits: false }
  const { hits } = (await call('POST', `/${index}/_search`, body)) as { hits: { hits: { _id: string; _score: number }[] } }
  return hits.hits.map(({ _id, _score }) => [_id, _score])
}

async function search(index: string, query: Json): Promise<Found> {
  const { hits } = (await call('POST', `/${index}/_search`, { query, size: DOCUMENTS, explain: true, _source: false })) as {
    hits: { total: { value: number }; hits: { _id: string; _score: number; _explanation: { value: number } }[] }
  }
  const found = hits.hits.map(({ _id, _score, _explanation }) => ({ id: _id, score: _score, explained: _explanation.value }))
  return { total: hits.total.value, hits: found.sort((a, b) => Number(a.id) - Number(b.id)) }
}

beforeAll(async () => {
  engine = await open({ threads: 0 })
  await fill('one', DOCUMENTS)
  await fill('many', 7)
  await fill('sliced', 7, { 'search.concurrent_segment_search.mode': 'all', 'search.concurrent.max_slice_count': 4 })
})

afterAll(() => engine.close())

it('knows every type there is', () => {
  const known = new Set([...Object.keys(BODIES), ...ELSEWHERE])
  expect([...queryTypes.keys()].filter(type => !known.has(type))).toEqual([])
})

it.each([
  ['one', 1],
  ['many', Math.ceil(DOCUMENTS / 7)],
])('keeps %s in %i segments', async (index, count) => {
  const segments = (await call('GET', `/_cat/segments/${index}?format=json`)) as unknown as Record<string, string>[]
  // One more holds the deletions of just now, which count in statistics for a while.
  expect(segments.filter(segment => segment['docs.count'] !== '0')).toHaveLength(count)
})

it('searches one of them in slices', async () => {
  const { profile } = await call('POST', '/sliced/_search', { query: { match: { t: 'fox' } }, profile: true })
  expect(JSON.stringify(profile)).toContain('"slice_count":4')
})

describe.each(Object.entries(BODIES))('%s', (type, bodies) => {
  it('finds, scores and explains the same in one segment and in many', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async body => {
        const query = { [type]: body }
        const one = await search('one', query)
        expect(await search('many', query)).toEqual(one)
        for (const { score, explained } of one.hits) expect(explained).toBe(score)
        expect(one.hits.map(hit => Number(hit.id)).filter(id => DELETED.includes(id))).toEqual([])
        expect(one.total).toBe(one.hits.length)
        const { count } = await call('POST', '/many/_count', { query })
        expect(count).toBe(one.total)
        const filtered = await search('many', { bool: { filter: query } })
        expect(filtered.hits).toEqual(one.hits.map(({ id }) => ({ id, score: 0, explained: 0 })))
        const boosted = await search('many', { bool: { must: query, boost: 4 } })
        expect(boosted.hits.map(hit => hit.id)).toEqual(one.hits.map(hit => hit.id))
        for (const [i, { score }] of boosted.hits.entries()) expect(score).toBeCloseTo(4 * one.hits[i].score, 3)
      }),
      { numRuns: rounds(15) },
    )
  })

  it('finds the same in slices, as the best few, and when others lead', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.integer({ min: 1, max: 5 }), fc.subarray(IDS, { minLength: 1 }), async (body, size, some) => {
        const query = { [type]: body }
        const all = await best('many', query, DOCUMENTS)
        expect(await best('sliced', query, DOCUMENTS)).toEqual(all)
        expect(await best('many', query, size)).toEqual(all.slice(0, size))
        expect(await best('sliced', query, size)).toEqual(all.slice(0, size))
        const led = await best('many', { bool: { must: query, filter: { ids: { values: some } } } }, DOCUMENTS)
        expect(led).toEqual(all.filter(([id]) => some.includes(id)))
      }),
      { numRuns: rounds(15) },
    )
  })

  it('adds nothing to scores where it filters', async () => {
    const scoring = fc.record({ must: fc.array(leaf, { maxLength: 2 }), should: fc.array(leaf, { maxLength: 2 }) })
    await fc.assert(
      fc.asyncProperty(bodies, scoring, async (body, clauses) => {
        const filter = { [type]: body }
        const passing = new Set((await best('many', { bool: { filter } }, DOCUMENTS)).map(([id]) => id))
        const minimum_should_match = clauses.should.length > 0 && clauses.must.length === 0 ? 1 : 0
        const unfiltered = await best('many', { bool: { ...clauses, minimum_should_match, filter: { match_all: {} } } }, DOCUMENTS)
        const filtered = await best('many', { bool: { ...clauses, minimum_should_match, filter } }, DOCUMENTS)
        expectSameButRounding(
          filtered,
          unfiltered.filter(([id]) => passing.has(id)),
        )
        expect(await best('many', { bool: { ...clauses, minimum_should_match, filter } }, 3)).toEqual(filtered.slice(0, 3))
      }),
      { numRuns: rounds(15) },
    )
  })
})
