// The official client in the same process.
import { Readable } from 'node:stream'
import { Client, errors } from '@opensearch-project/opensearch'
import { describe, expect, it } from 'vitest'
import { createConnection } from '../../src/client/connection.ts'
import { createClient } from '../../src/client.ts'
import type { RestRequest, RestResponse } from '../../src/rest/rest-types.ts'

const json = (status: number, body: unknown, headers: RestResponse['headers'] = {}): RestResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
  body: JSON.stringify(body),
})

/** A door that remembers what came in and answers what it is told. */
function door(answer: (request: RestRequest) => RestResponse | Promise<RestResponse>) {
  const requests: RestRequest[] = []
  const handle = async (request: RestRequest) => {
    requests.push(request)
    return answer(request)
  }
  return { requests, handle, client: createClient({ handle }) }
}

describe('the official client in process', () => {
  it('passes method, path, query, headers and body on, and parses the answer', async () => {
    const { client, requests } = door(() => json(200, { hits: { hits: [] } }, { warning: ['299 a "one"', '299 a "two"'] }))
    const found = await client.search({ index: 'a,b c', size: 3, body: { query: { match_all: {} } } }, { opaqueId: 'mine' })
    expect(found.statusCode).toBe(200)
    expect(found.body).toEqual({ hits: { hits: [] } })
    expect(found.warnings).toHaveLength(2)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/a%2Cb%20c/_search',
      querystring: 'size=3',
      body: '{"query":{"match_all":{}}}',
      headers: { 'content-type': 'application/json', 'x-opaque-id': 'mine' },
    })
  })

  it('sends the credentials it was given', async () => {
    const { handle, requests } = door(() => json(200, {}))
    await new Client({ node: 'http://in-process', Connection: createConnection({ handle }), auth: { username: 'a', password: 'b' } }).info()
    expect(requests[0].headers?.authorization).toBe(`Basic ${Buffer.from('a:b').toString('base64')}`)
  })

  it('throws errors as over HTTP, with status and body', async () => {
    const body = { error: { type: 'index_not_found_exception', reason: 'no such index [x]' }, status: 404 }
    const failure = door(() => json(404, body)).client.search({ index: 'x' })
    await expect(failure).rejects.toBeInstanceOf(errors.ResponseError)
    await expect(failure).rejects.toMatchObject({ statusCode: 404, body })
  })

  it('answers HEAD with true or false', async () => {
    const head = (status: number) =>
      door(() => ({ status, headers: { 'content-type': 'application/json' }, body: '' })).client.indices.exists({ index: 'x' })
    expect((await head(200)).body).toBe(true)
    expect((await head(404)).body).toBe(false)
  })

  it('gives text as text and a stream when asked for one', async () => {
    const text = door(() => ({ status: 200, headers: { 'content-type': 'text/plain; charset=UTF-8' }, body: 'green open\n' }))
    expect((await text.client.cat.indices()).body).toBe('green open\n')
    const { body } = await text.client.cat.indices({}, { asStream: true } as never)
    const stream = body as unknown as Readable
    expect(stream).toBeInstanceOf(Readable)
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('green open\n')
  })

  it('reads compressed bodies and streams', async () => {
    const { handle, requests } = door(() => json(200, { items: [], errors: false }))
    const packing = createClient({ handle }, { compression: 'gzip' })
    await packing.index({ index: 'x', body: { a: 1 } })
    expect(String(requests[0].body)).toBe('{"a":1}')
    await createClient({ handle }).bulk({ body: Readable.from(['{"delete":{"_id":"1"}}\n']) as never })
    expect(String(requests[1].body)).toBe('{"delete":{"_id":"1"}}\n')
  })

  it('lets a caller abort, and tells the engine', async () => {
    let signal: RestRequest['signal']
    const { client } = door(request => {
      signal = request.signal
      return new Promise(() => {})
    })
    const search = client.search({ index: 'x' })
    setTimeout(() => (search as unknown as { abort(): void }).abort(), 10)
    await expect(search).rejects.toBeInstanceOf(errors.RequestAbortedError)
    expect(signal?.aborted).toBe(true)
  })

  it('times out', async () => {
    const { client } = door(() => new Promise(() => {}))
    await expect(client.search({ index: 'x' }, { requestTimeout: 20, maxRetries: 0 })).rejects.toBeInstanceOf(errors.TimeoutError)
  })

  it('turns a failing engine into a connection error', async () => {
    const { client } = door(() => Promise.reject(new Error('closed')))
    await expect(client.info({}, { maxRetries: 0 })).rejects.toThrow(errors.ConnectionError)
  })

  it('closes', async () => {
    const { client } = door(() => json(200, {}))
    await client.info()
    await expect(client.close()).resolves.toBeUndefined()
  })

  it('serves the bulk helper, which sends again what was refused with 429', async () => {
    let round = 0
    const { client, requests } = door(({ path, body }) => {
      if (path === '/_all/_refresh') return json(200, {})
      const operations = String(body).trim().split('\n').length / 2
      const status = round++ === 0 ? 429 : 201
      return json(200, { took: 1, errors: status === 429, items: Array.from({ length: operations }, () => ({ index: { status } })) })
    })
    const result = await client.helpers.bulk({
      datasource: [{ a: 1 }, { a: 2 }],
      onDocument: () => ({ index: { _index: 'x' } }),
      wait: 1,
      refreshOnCompletion: true,
    })
    expect(result).toMatchObject({ total: 2, failed: 0, successful: 2 })
    expect(requests.map(({ path }) => path)).toEqual(['/_bulk', '/_bulk', '/_all/_refresh'])
  })
})
