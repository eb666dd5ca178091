// What a real server answered at the edges of queries: where texts end early, names are empty and numbers are large.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 0 })
  await engine.index({ index: 'x', id: '1', body: { t: 'quick brown fox', n: 1 } })
  await engine.index({ index: 'x', id: '2', refresh: true, body: { t: 'quick red fox', n: 2 } })
})
afterAll(() => engine.close())

const ask = (body: object) =>
  engine.handle({ method: 'POST', path: '/x/_search', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const found = async (body: object) => {
  const { hits } = JSON.parse((await ask(body)).body as string)
  return hits.hits.map((hit: { _id: string }) => hit._id).sort()
}

it.each([
  ['"quick fox"~', []],
  ['"quick fox"~ ', ['1', '2']],
  ['"quick fox"~1', ['1', '2']],
])('a phrase may be told how near its words are: %s', async (query, ids) => {
  expect(await found({ query: { simple_query_string: { query, fields: ['t'] } } })).toEqual(ids)
})

it.each([
  [1, ['1', '2']],
  [2147483647, []],
])('a gap of %d words', async (width, ids) => {
  const clauses = [{ span_term: { t: 'quick' } }, { span_gap: { t: width } }, { span_term: { t: 'fox' } }]
  expect(await found({ query: { span_near: { clauses, slop: 0, in_order: true } } })).toEqual(ids)
})

it('the source is shown where it is named among stored fields, even to who does not want it', async () => {
  const answer = await ask({ _source: false, stored_fields: ['_source'], query: { term: { n: 1 } } })
  expect(JSON.parse(answer.body as string).hits.hits[0]._source).toEqual({ t: 'quick brown fox', n: 1 })
})

it.each([
  [{ ids: { values: [''] } }, 'illegal_argument_exception', "Ids can't be empty"],
  [{ term: { _id: '' } }, 'illegal_argument_exception', "Ids can't be empty"],
  [{ term: { _seq_no: 'x' } }, 'number_format_exception', 'For input string: "x"'],
])('%j', async (query, type, reason) => {
  const answer = await ask({ query })
  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.body as string).error.failed_shards[0].reason).toMatchObject({
    type: 'query_shard_exception',
    reason: `failed to create query: ${reason}`,
    caused_by: { type, reason },
  })
})

it('the time zone of a query string is read before any shard is asked', async () => {
  const answer = await ask({ query: { query_string: { query: 'x', time_zone: 'nope' } } })
  const error = { type: 'zone_rules_exception', reason: 'Unknown time-zone ID: nope' }
  expect(answer.status).toBe(500)
  expect(JSON.parse(answer.body as string)).toEqual({ error: { root_cause: [error], ...error }, status: 500 })
})

it('each hit that is explained has its query weighed anew, as profiles show', async () => {
  const answer = await ask({ explain: true, profile: true, query: { match: { t: 'quick fox' } } })
  const { query } = JSON.parse(answer.body as string).profile.shards[0].searches[0]
  expect(query.map((one: { description: string }) => one.description)).toEqual(Array(3).fill('t:quick t:fox'))
})
