// A whole body and a query alone are told apart by the members that a search body has.
import { expect, it } from 'vitest'
import { asSearchBody } from '../../src/tools/search-body.ts'

it('takes what has no member of a body for its query', () => {
  for (const body of [{}, { query: { match_all: {} } }, { size: 0 }, { indices_boost: [] }, { terminate_after: 1, aggs: {} }])
    expect(asSearchBody(body)).toBe(body)
  for (const query of [{ match: { title: 'fox' } }, { knn: { v: { vector: [1], k: 1 } } }, { nope: {} }])
    expect(asSearchBody(query)).toEqual({ query })
})
