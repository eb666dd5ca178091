// How many docvalue_fields a search may ask for: names count whether or not there is such a field, patterns as the fields they stand for.
import { expect, it } from 'vitest'
import { caller } from '../rest-caller.ts'

it('counts names that no field has, and patterns as the fields that they stand for', async () => {
  const ask = await caller()
  const properties = { a: { type: 'long' }, b: { type: 'long' }, c: { type: 'long' } }
  await ask('PUT /limited', { settings: { 'index.max_docvalue_fields_search': 2 }, mappings: { properties } })
  const asking = async (docvalue_fields: string[]) => (await ask('POST /limited/_search', { docvalue_fields })).status
  expect(await asking(['one', 'two'])).toBe(200)
  expect(await asking(['one', 'two', 'three'])).toBe(400)
  expect(await asking(['x*', 'a', 'b'])).toBe(200)
  expect(await asking(['*'])).toBe(400)
})
