// `explainMiss`: why a document was not found.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Searchlet } from '../../src/searchlet.ts'
import { assertFinds } from '../../src/testing/assert-finds.ts'
import { openFilled } from '../../src/testing/fixtures.ts'

let engine: Searchlet
beforeAll(async () => {
  engine = await openFilled({
    indices: { books: { mappings: { properties: { title: { type: 'text' }, kind: { type: 'keyword' }, year: { type: 'integer' } } } } },
    documents: {
      books: [
        { _id: '1', title: 'The quick brown fox', kind: 'Novel', year: 1990 },
        { title: 'Slow turtles', kind: 'Essay' },
      ],
    },
  })
})
afterAll(() => engine.close())

const why = async (query: object, id = '1', rest: object = {}) =>
  (await engine.explainMiss({ index: 'books', body: { query, ...rest } }, id)).reasons

describe('explainMiss', () => {
  it('knows what a term would have to be', async () => {
    expect(await why({ term: { title: 'Fox' } })).toEqual([
      '`title` is `text`, `term` is not analysed, its token would be `fox`; try `match`',
    ])
    expect(await why({ term: { title: { value: 'fax' } } })).toEqual([
      '`title` of the document has the tokens `the`, `quick`, `brown`, `fox`, none of which is what `term` asks for',
    ])
    expect(await why({ match: { kind: 'novel' } })).toEqual([
      expect.stringMatching(/^`kind` is `keyword`, its value "Novel" is not "novel"/),
    ])
  })

  it('names the part of a query that fails', async () => {
    const query = {
      bool: { must: [{ match: { title: 'fox' } }], filter: [{ range: { year: { gte: 2000 } } }], must_not: { term: { kind: 'Novel' } } },
    }
    expect(await why(query)).toEqual([
      'bool.filter: `year` is `integer`, its value 1990 is not within {"gte":2000} (`range`)',
      'bool.must_not: {"term":{"kind":"Novel"}} matches it',
    ])
    expect(await why({ match: { title: { query: 'brown wolf', operator: 'and' } } })).toEqual([expect.stringContaining('without `wolf`')])
  })

  it('sees fields that are not there, and documents', async () => {
    expect(await why({ match: { titel: 'fox' } })).toEqual(['there is no field `titel`; did you mean `title`?'])
    expect(await why({ range: { year: { gte: 0 } } }, '2')).toEqual(['the document has no value in `year`'])
    expect(await why({ match_all: {} }, '7')).toEqual([expect.stringContaining('there is no document [7]')])
    await engine.index({ index: 'books', id: '8', refresh: false, body: { title: 'unseen' } })
    expect(await why({ match_all: {} }, '8')).toEqual([expect.stringContaining('after the next refresh')])
    await engine.delete({ index: 'books', id: '8' })
  })

  it('looks beyond the query', async () => {
    expect(await why({ match_all: {} }, '2', { size: 1 })).toEqual([expect.stringContaining('hit number 2')])
    expect(await why({ match_all: {} }, '1', { post_filter: { term: { kind: 'Essay' } } })).toHaveLength(2)
    expect(await engine.explainMiss({ index: 'books', body: { query: { match: { title: 'fox' } } } }, '1')).toEqual({
      found: true,
      reasons: [],
    })
  })

  it('speaks where a test fails', async () => {
    await assertFinds(engine, { index: 'books', body: { query: { match: { title: 'fox' } } } }, ['1'])
    await expect(assertFinds(engine, { index: 'books', body: { query: { term: { title: 'Fox' } } } }, ['1'])).rejects.toThrow(
      '0 hits, expected [1]\nnot found [1]: `title` is `text`, `term` is not analysed, its token would be `fox`; try `match`',
    )
  })
})
