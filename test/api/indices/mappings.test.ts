// Answers are those of a real OpenSearch 3.7.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
  const properties = {
    t: { type: 'text', fields: { raw: { type: 'keyword' } } },
    n: { type: 'integer' },
    o: { properties: { k: { type: 'keyword' }, deep: { properties: { d: { type: 'date' } } } } },
  }
  await ask('PUT /i', { mappings: { properties } })
})
afterEach(() => ask.engine.close())

it('shows the mapping of some fields', async () => {
  expect((await ask('GET /i/_mapping/field/t.raw,o.*')).body).toEqual({
    i: {
      mappings: {
        't.raw': { full_name: 't.raw', mapping: { raw: { type: 'keyword' } } },
        'o.k': { full_name: 'o.k', mapping: { k: { type: 'keyword' } } },
        'o.deep.d': { full_name: 'o.deep.d', mapping: { d: { type: 'date' } } },
      },
    },
  })
  expect((await ask('GET /i/_mapping/field/o,nope')).body).toEqual({ i: { mappings: {} } })
  expect((await ask('GET /i/_mapping/field/_id')).body.i.mappings).toEqual({ _id: { full_name: '_id', mapping: {} } })
})

it('shows defaults when asked', async () => {
  expect((await ask('GET /i/_mapping/field/n?include_defaults')).body.i.mappings.n.mapping.n).toMatchObject({
    type: 'integer',
    index: true,
    doc_values: true,
    store: false,
    ignore_malformed: false,
    coerce: true,
    null_value: null,
  })
})

it('changes every index or none', async () => {
  await ask('PUT /j', { mappings: { properties: { x: { type: 'keyword' } } } })
  expect((await ask('PUT /i,j/_mapping', { properties: { both: { type: 'long' } } })).body).toEqual({ acknowledged: true })
  expect((await ask('PUT /i,j/_mapping', { properties: { x: { type: 'long' } } })).body.error.reason).toBe(
    'mapper [x] cannot be changed from type [keyword] to [long]',
  )
  expect((await ask('GET /i/_mapping')).body.i.mappings.properties.x).toBeUndefined()
  expect((await ask('GET /i/_mapping')).body.i.mappings.properties.both).toEqual({ type: 'long' })
})

it.each([
  ['PUT /i/_mapping', { _doc: { properties: {} } }, 400, 'Types cannot be provided in put mapping requests'],
  ['PUT /i/_mapping', undefined, 400, 'request body is required'],
  ['PUT /none/_mapping', {}, 404, 'no such index [none]'],
  ['PUT /none*/_mapping', {}, 404, 'no such index [none*]'],
])('refuses %s %j', async (request, body, status, reason) => {
  expect(await ask(request, body)).toMatchObject({ status, body: { error: { reason } } })
})
