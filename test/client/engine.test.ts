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

  it('serves the scroll helpers, which free what they opened', async () => {
    const body = Array.from({ length: 25 }, (_, i) => [{ index: { _index: 'pages', _id: String(i) } }, { n: i }]).flat()
    await client.bulk({ refresh: true, body })
    const search = { index: 'pages', body: { size: 10, sort: ['n'], query: { match_all: {} } } }
    const sizes: number[] = []
    for await (const page of client.helpers.scrollSearch(search)) sizes.push(page.body.hits.hits.length)
    expect(sizes).toEqual([10, 10, 5])
    const numbers: number[] = []
    for await (const document of client.helpers.scrollDocuments(search)) numbers.push((document as { n: number }).n)
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, i) => i))
    // One that is left early is freed, too.
    for await (const page of client.helpers.scrollSearch(search)) await page.clear()
    const left = await client.indices.stats({ index: 'pages', metric: 'search' })
    expect(left.body._all.total.search).toMatchObject({ scroll_total: expect.any(Number), scroll_current: 0 })
  })

  it('serves the multi-search helper, each search with its own answer or error', async () => {
    const helper = client.helpers.msearch({ flushInterval: 5 })
    const one = (index: string, query: object) => helper.search({ index }, { query } as never)
    const [found, missing, broken] = await Promise.allSettled([
      one('books', { match: { title: 'fox' } }),
      one('nope', { match_all: {} }),
      one('books', { match: { pages: 'abc' } }),
    ])
    helper.stop()
    expect(found).toMatchObject({ status: 'fulfilled', value: { body: { status: 200, hits: { hits: [{ _id: '1' }] } } } })
    expect(missing).toMatchObject({ status: 'rejected', reason: { body: { status: 404, error: { type: 'index_not_found_exception' } } } })
    expect(broken).toMatchObject({ status: 'rejected', reason: { body: { status: 400 } } })
  })

  it('serves the bulk helper where items fail', async () => {
    const dropped: unknown[] = []
    const result = await client.helpers.bulk({
      datasource: [{ pages: 1 }, { pages: 'many' }],
      onDocument: () => ({ index: { _index: 'books' } }),
      onDrop: document => dropped.push(document.status),
      refreshOnCompletion: 'books',
    })
    expect(result).toMatchObject({ total: 2, successful: 1, failed: 1 })
    expect(dropped).toEqual([400])
  })

  it('searches a point in time', async () => {
    const { body: pit } = await client.createPit({ index: ['books'], keep_alive: '1m' })
    const { body } = await client.search({ body: { pit: { id: pit.pit_id!, keep_alive: '1m' }, sort: ['_shard_doc'] } as never })
    expect(body).toMatchObject({ pit_id: pit.pit_id, hits: { total: { value: expect.any(Number) } } })
    expect((await client.getAllPits()).body).toMatchObject({ pits: [{ pit_id: pit.pit_id, keep_alive: 60_000 }] })
    expect((await client.deletePit({ body: { pit_id: [pit.pit_id!] } })).body).toEqual({ pits: [{ successful: true, pit_id: pit.pit_id }] })
  })
})
