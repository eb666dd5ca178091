// The official client against the engine itself: what its users do, and what its helpers ask for.
import type { Readable } from 'node:stream'
import { type Client, errors } from '@opensearch-project/opensearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../src/client.ts'
import { open, type Searchlet } from '../../src/main.ts'

let engine: Searchlet
let client: Client

beforeAll(async () => {
  engine = await open({ threads: 0 })
  client = createClient(engine, { enableLongNumeralSupport: true })
  await client.indices.create({ index: 'books', body: { mappings: { properties: { title: { type: 'text' }, pages: { type: 'long' } } } } })
  await client.bulk({
    refresh: true,
    body: [
      { index: { _index: 'books', _id: '1' } },
      { title: 'The quick brown fox', pages: 9007199254740993n },
      { index: { _index: 'books', _id: '2' } },
      { title: 'Slow turtles', pages: 2 },
    ],
  })
})
afterAll(async () => {
  await client.close()
  await engine.close()
})

describe('the official client and the engine', () => {
  it('searches, with the same answer as through the other doors', async () => {
    const body = { query: { match: { title: 'fox' } } }
    const [byClient, byCall, byRest] = await Promise.all([
      client.search({ index: 'books', _source: false, body }).then(answer => answer.body),
      engine.search({ index: 'books', _source: false, body }),
      engine.handle({ method: 'POST', path: '/books/_search?_source=false', body }).then(answer => JSON.parse(answer.body.toString())),
    ])
    expect(byClient.hits.hits).toMatchObject([{ _index: 'books', _id: '1', _score: expect.any(Number) }])
    expect(byCall.hits).toEqual(byClient.hits)
    expect(byRest.hits).toEqual(byClient.hits)
  })

  it('keeps integers beyond 2^53', async () => {
    const answer = await engine.handle({ method: 'GET', path: '/books/_source/1' })
    expect(answer.body.toString()).toContain('9007199254740993')
  })

  it('throws what went wrong', async () => {
    const failure = client.get({ index: 'nope', id: '1' })
    await expect(failure).rejects.toBeInstanceOf(errors.ResponseError)
    await expect(failure).rejects.toMatchObject({ statusCode: 404, body: { error: { type: 'index_not_found_exception' }, status: 404 } })
    expect((await client.exists({ index: 'books', id: '9' })).body).toBe(false)
  })

  it('streams', async () => {
    const { body } = await client.get({ index: 'books', id: '2' }, { asStream: true } as never)
    const text = Buffer.concat(await (body as unknown as Readable).toArray()).toString()
    expect(JSON.parse(text)._source).toEqual({ title: 'Slow turtles', pages: 2 })
  })

  it('serves the bulk and search helpers', async () => {
    const result = await client.helpers.bulk({
      datasource: [{ n: 1 }, { n: 2 }, { n: 3 }],
      onDocument: () => ({ index: { _index: 'numbers' } }),
      refreshOnCompletion: true,
    })
    expect(result).toMatchObject({ total: 3, successful: 3, failed: 0 })
    const documents = await client.helpers.search({ index: 'numbers', body: { query: { match_all: {} } } })
    expect(documents.map(document => (document as { n: number }).n).sort()).toEqual([1, 2, 3])
  })
})
