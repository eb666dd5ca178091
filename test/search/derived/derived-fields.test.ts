// Fields that a request declares and scripts make: what the server answers where they are searched, aggregated, shown and marked.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '../../../src/main.ts'
import { caller } from '../../api/rest-caller.ts'

let ask: Awaited<ReturnType<typeof caller>>
beforeAll(async () => {
  ask = await caller()
  const properties = { n: { type: 'integer' }, tags: { type: 'keyword' } }
  await ask('PUT /i', { settings: { number_of_replicas: 0 }, mappings: { properties } })
  const docs = [
    { n: 1, tags: ['red', 'new'] },
    { n: 2, tags: ['blue'] },
    { n: 3, tags: ['red'] },
  ]
  // In segments of their own, one of them deleted.
  for (const [place, doc] of docs.entries()) await ask(`PUT /i/_doc/${place + 1}?refresh`, doc)
  await ask('PUT /i/_doc/4?refresh', { n: 4, tags: ['red'] })
  await ask('DELETE /i/_doc/4?refresh')
})
afterAll(() => ask.engine.close())

const derived = {
  twice: { type: 'long', script: { source: "emit(doc['n'].value * 2)" } },
  loud: { type: 'keyword', script: { source: "for (def tag : doc['tags']) { emit(tag.toUpperCase()) }" } },
  said: { type: 'text', script: { source: "emit('Number ' + doc['n'].value + ' of three')" } },
  when: { type: 'date', format: 'yyyy-MM-dd', script: { source: "emit(1700000000000L + doc['n'].value * 86400000L)" } },
  place: { type: 'geo_point', script: { source: "emit(1.0, (double) doc['n'].value)" } },
  half: { type: 'double', script: { source: "emit(doc['n'].value / 2.0)" } },
  whole: { type: 'object', script: { source: 'emit(\'{"name": "n\' + doc[\'n\'].value + \'", "big": 5}\')' } },
}

const search = async (body: object) => (await ask('POST /i/_search', { _source: false, sort: ['n'], derived, ...body })).body
const ids = async (query: object) => (await search({ query })).hits.hits.map(({ _id }: { _id: string }) => _id)

it.each([
  [{ term: { twice: 4 } }, ['2']],
  [{ terms: { twice: [2, 6, 8] } }, ['1', '3']],
  [{ range: { half: { gte: 1 } } }, ['2', '3']],
  [{ prefix: { loud: 'RE' } }, ['1', '3']],
  [{ wildcard: { loud: '*U*' } }, ['2']],
  [{ match_phrase: { said: 'number 3' } }, ['3']],
  [{ range: { when: { gt: '2023-11-16', lte: '2023-11-17' } } }, ['3']],
  [{ geo_distance: { distance: '1km', place: { lat: 1, lon: 2 } } }, ['2']],
  [{ match: { 'whole.name': 'n2' } }, ['2']],
  [{ bool: { must_not: { term: { twice: 4 } } } }, ['1', '3']],
  [{ query_string: { query: 'twice:>2 AND loud:RED' } }, ['3']],
  // Nobody asks scripts whether there is a value, and what is mapped goes before what is derived.
  [{ exists: { field: 'twice' } }, []],
])('%j finds %j', async (query, expected) => {
  expect(await ids(query)).toEqual(expected)
})

it('all hits score the same, by the boost', async () => {
  const { hits } = await search({ sort: ['_score'], query: { match: { said: { query: 'number', boost: 3 } } } })
  expect(hits.hits.map(({ _score }: { _score: number }) => _score)).toEqual([3, 3, 3])
})

it('shows values', async () => {
  const { hits } = await search({ query: { ids: { values: ['1'] } }, fields: ['t*', 'loud', 'when', 'place', 'half', 'whole.name'] })
  expect(hits.hits[0].fields).toEqual({
    twice: [2],
    tags: ['red', 'new'],
    loud: ['NEW', 'RED'],
    when: ['2023-11-15'],
    place: [{ lat: 1, lon: 1 }],
    half: [0.5],
    'whole.name': ['n1'],
  })
})

it('marks words', async () => {
  const { hits } = await search({ query: { match: { said: 'three' } }, highlight: { fields: { said: {} } }, size: 1 })
  expect(hits.hits[0].highlight).toEqual({ said: ['Number 1 of <em>three</em>'] })
})

it('aggregates, but sorts as if there were no values', async () => {
  const { aggregations } = await search({
    size: 0,
    aggs: { loud: { terms: { field: 'loud' }, aggs: { most: { max: { field: 'twice' } } } }, some: { filter: { term: { twice: 2 } } } },
  })
  expect(aggregations.loud.buckets).toEqual([
    { key: 'RED', doc_count: 2, most: { value: 6 } },
    { key: 'BLUE', doc_count: 1, most: { value: 4 } },
    { key: 'NEW', doc_count: 1, most: { value: 2 } },
  ])
  expect(aggregations.some).toEqual({ doc_count: 1 })
  const { hits } = await search({ sort: [{ twice: { order: 'asc', missing: 7 } }] })
  expect(hits.hits.map(({ sort }: { sort: number[] }) => sort)).toEqual([[7], [7], [7]])
})

it('is told of in a profile', async () => {
  const { profile } = await search({ sort: ['_score'], query: { term: { loud: 'BLUE' } }, profile: true })
  const [{ type, description, breakdown }] = profile.shards[0].searches[0].query
  expect([type, description, breakdown.score_count]).toEqual([
    'DerivedFieldQuery',
    'DerivedFieldQuery (Query: [ ConstantScore(loud:BLUE)])',
    1,
  ])
})

it('refuses what is no declaration, and lets scripts fail', async () => {
  const refused = await search({ derived: { x: { type: 'colour' } } })
  expect(refused.error.root_cause[0].reason).toBe("Type [colour] isn't supported in Derived field context.")
  const failed = await search({ derived: { x: { type: 'long', script: "emit(doc['none'].value)" } }, query: { term: { x: 1 } } })
  expect(failed.error.root_cause[0]).toMatchObject({ type: 'script_exception', reason: 'runtime error' })
  expect((await search({ derived: { x: { type: 'long', script: "emit(doc['none'].value)" } } })).hits.total.value).toBe(3)
})

// As the server answers.
it.each([
  [{ bool: { filter: [{ term: { n: 1 } }, { range: { not_three: { gte: 1 } } }] } }, ['1']],
  [{ range: { text: { gte: 12 } } }, ['2', '3']],
  [{ range: { day: { gte: '2023-11-16', lt: '2023-11-17' } } }, ['2']],
  [{ range: { year: { gte: '2022-01-01' } } }, []],
  [{ range: { double: { gt: 0.5, lte: 1 } } }, ['2']],
  [{ range: { float: { gte: 0.2 } } }, ['2', '3']],
  [{ range: { float: { gt: 0.2 } } }, ['3']],
  [{ range: { two: { gte: 15, lte: 25 } } }, ['2']],
  [{ range: { two: { gte: 3, lte: 9 } } }, ['3']],
  [{ range: { some: { lte: 2 } } }, ['2']],
  [{ bool: { must_not: { range: { some: { lte: 2 } } } } }, ['1', '3']],
])('a range asks scripts about candidates alone: %j finds %j', async (query, expected) => {
  const scripts = {
    not_three: ['long', "if (doc['n'].value == 3) { throw new IllegalArgumentException('three') } emit(doc['n'].value * 2)"],
    text: ['long', "emit('1' + doc['n'].value)"],
    day: ['date', "emit(1700000000000L + doc['n'].value * 86400000L)"],
    year: ['date', "emit(2020 + doc['n'].value)"],
    double: ['double', "emit(doc['n'].value / 2.0)"],
    float: ['float', "emit(doc['n'].value / 10.0)"],
    two: ['long', "emit(doc['n'].value); emit(10 * doc['n'].value)"],
    some: ['long', "if (doc['n'].value > 1) { emit(doc['n'].value) }"],
  }
  const asked = Object.fromEntries(Object.entries(scripts).map(([name, [type, script]]) => [name, { type, script }]))
  const { hits } = await search({ derived: asked, query })
  expect(hits.hits.map(({ _id }: { _id: string }) => _id)).toEqual(expected)
})

it.each([0, 1])('lets others have their turn while scripts make it, with %i worker threads', async threads => {
  const many = await caller(await open({ threads }))
  await many('PUT /many', { mappings: { properties: { n: { type: 'integer' } } } })
  const lines = Array.from({ length: 10_000 }, (_, n) => `{"index":{}}\n{"n":${n}}\n`)
  await many('POST /many/_bulk?refresh', lines.join(''))
  let rounds = 0
  let isOver = false
  const count = () => {
    rounds++
    if (!isOver) setImmediate(count)
  }
  count()
  const fields = Object.fromEntries(
    Array.from({ length: 4 }, (_, i) => [`f${i}`, { type: 'keyword', script: `emit('n' + (doc['n'].value + ${i}))` }]),
  )
  const should = Object.keys(fields).map((name, i) => ({ term: { [name]: `n${100 + i}` } }))
  const { hits } = (await many('POST /many/_search', { derived: fields, query: { bool: { should } } })).body
  isOver = true
  expect(hits.total.value).toBe(1)
  expect(rounds).toBeGreaterThan(20)
  await many.engine.close()
})
