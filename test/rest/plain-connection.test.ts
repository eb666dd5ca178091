// Requests that are read without node:http: they are answered byte by byte as by it, however they arrive, and leave their connection to it where
// it is needed.
import net from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpServer, startHttpServer } from '../../src/rest/http-server.ts'
import type { RestRequest } from '../../src/rest/rest-types.ts'

let server: HttpServer

/** Says what it was asked; /long and /bytes more than a write. */
async function echo({ method, path, headers = {}, body }: RestRequest) {
  if (path.startsWith('/later')) await new Promise(resolve => setTimeout(resolve, 20))
  const { trailer: _, 'user-agent': __, ...others } = headers
  const said = JSON.stringify({ method, path, headers: others, body: String(body) })
  const text = path.startsWith('/long') ? said.padEnd(700_000, 'é') : path.startsWith('/wide') ? `${said} – ü` : said
  const answered = { 'x-a': ['b', 'c'], 'content-type': 'application/json' }
  if (method === 'HEAD') return { status: 200, headers: { ...answered, 'content-length': String(text.length) }, body: '' }
  return { status: path.startsWith('/none') ? 404 : 200, headers: answered, body: path.startsWith('/bytes') ? Buffer.from(text) : text }
}

beforeAll(async () => {
  server = await startHttpServer(echo, { port: 0, maxContentLength: 100_000 })
})
afterAll(() => server.close())

/** Sends each piece once the one before has left, and answers what comes back until the server closes. */
function talk(pieces: readonly (string | Buffer)[], { pause = 0, ends = false, port = server.port } = {}): Promise<string> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true }, async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return
        await new Promise(written => socket.write(piece, written))
        await new Promise(waited => (pause > 0 ? setTimeout(waited, pause) : setImmediate(waited)))
      }
      if (ends) socket.end()
    })
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.on('error', () => {})
  })
}

const request = (line: string, headers: readonly string[] = [], body = '') =>
  `${line} HTTP/1.1\r\n${[...headers, ...(body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`])].map(h => `${h}\r\n`).join('')}\r\n${body}`

const CLOSE = 'connection: close'
/** With it node:http reads the request. */
const FOR_NODE = 'trailer: x'

const statuses = (text: string) => text.match(/HTTP\/1\.1 \d+/g)?.map(status => Number(status.slice(-3)))
const bodies = (text: string) => [...text.matchAll(/\r\n\r\n(\{.*?\})(?=HTTP|$)/gs)].map(([, body]) => JSON.parse(body))

describe('plain requests', () => {
  const requests: readonly (readonly [line: string, ...headers: string[]])[] = [
    ['GET /'],
    ['GET /a%20b?c=d&e#f', 'Host: a', 'User-Agent: x', 'Accept: */*'],
    ['GET /{"<>\\^`|}!$&\'()*+,;=:@[]~'],
    ['GET //a///b', 'x-opaque-id:  two words\t '],
    ['GET /wide', 'X_Under-Score!: :;"<>'],
    ['HEAD /none', 'x: '],
    ['GET /none', '__proto__: a', 'constructor: b'],
    ['DELETE /bytes'],
    ['GET /long', 'accept-encoding: br'],
    ['GET /later', 'Content-Length: 0'],
  ]

  it.each(requests)('are answered as by node:http: %s', async (line, ...headers) => {
    const plain = await talk([request(line, [...headers, CLOSE])])
    expect(plain).toMatch(/^HTTP\/1\.1 /)
    expect(plain).toBe(await talk([request(line, [...headers, CLOSE, FOR_NODE])]))
  })

  it('with long lines, too', async () => {
    for (const [line, header] of [
      [`GET /${'a'.repeat(5_000)}`, 'x: y'],
      ['GET /', `x: ${'a'.repeat(16_000)}`],
      ['GET /', `x: ${'a'.repeat(30_000)}`],
    ]) {
      const plain = await talk([request(line, [header, CLOSE])])
      expect(plain).toMatch(/^HTTP\/1\.1 /)
      expect(plain).toBe(await talk([request(line, [header, CLOSE, FOR_NODE])]))
    }
  })

  it.each([
    ['POST /', 'content-type: application/json'],
    ['PUT /later', 'content-type:', 'Content-Encoding: identity'],
    ['GET /bytes'],
    ['POST /', 'content-encoding: gzip'],
  ])('with bodies, too: %s', async (line, ...headers) => {
    const plain = await talk([request(line, [...headers, CLOSE], '{"a":"é"}')])
    expect(plain).toMatch(/^HTTP\/1\.1 /)
    expect(plain).toBe(await talk([request(line, [...headers, CLOSE, FOR_NODE], '{"a":"é"}')]))
  })

  it('are read alike wherever they are cut', async () => {
    const all = [
      request('POST /1', ['a: b'], '{"one":1}'),
      request('GET /later'),
      request('PUT /3', ['content-type: x'], 'x'.repeat(300)),
      request('GET /4', [FOR_NODE]),
      request('POST /5', [], 'five'),
      request('GET /6', [CLOSE]),
    ].join('')
    const whole = await talk([all])
    expect(statuses(whole)).toEqual([200, 200, 200, 200, 200, 200])
    expect(bodies(whole).map(({ path, body }) => `${path} ${body.length}`)).toEqual(['/1 9', '/later 0', '/3 300', '/4 0', '/5 4', '/6 0'])
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(all.length), { maxLength: 6 }), async places => {
        const cuts = [0, ...places.sort((a, b) => a - b), all.length]
        expect(await talk(cuts.slice(1).map((to, i) => all.slice(cuts[i], to)))).toBe(whole)
      }),
      { numRuns: 40 },
    )
  })

  it('are read alike whatever stands in their heads', async () => {
    const name = fc.constantFrom('content-length', 'Content-Length', 'connection', 'host', 'x', 'content-type', 'expect', 'x y', '', 'é')
    const value = fc.oneof(
      fc.constantFrom('0', '2', '+2', '2, 2', '0x2', '', 'close', 'keep-alive', 'Close', 'x, close', 'a\tb', 'é', 'a\u0000b', ' 2 ', '-1'),
      fc.string({ maxLength: 5 }),
    )
    const header = fc.tuple(name, fc.constantFrom(':', ': ', ' : ', ''), value).map(parts => parts.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(header, { maxLength: 4 }), async headers => {
        // In either case a request follows that closes the connection, if what precedes has not.
        const send = (given: readonly string[]) =>
          talk([`POST /1 HTTP/1.1\r\n${given.map(h => `${h}\r\n`).join('')}\r\n`, request('GET /', [CLOSE])])
        const [plain, byNode] = await Promise.all([send(['user-agent: x', ...headers]), send([FOR_NODE, ...headers])])
        expect(statuses(plain)).toEqual(statuses(byNode))
        expect(plain.replace(/"reason":".*?"/g, '')).toBe(byNode.replace(/"reason":".*?"/g, ''))
      }),
      { numRuns: 100 },
    )
  })

  it('may follow one another before the first is answered, and are answered in their order', async () => {
    const many = Array.from({ length: 2_000 }, (_, i) =>
      request(`POST /${i % 97 === 0 ? 'later' : 'at-once'}/${i}`, [], 'x'.repeat(i % 50)),
    )
    const all = await talk([...many, request('GET /last', [CLOSE])])
    expect(
      bodies(all)
        .map(({ path }) => Number(path.slice(path.lastIndexOf('/') + 1)))
        .slice(0, -1),
    ).toEqual([...many.keys()])
  }, 60_000)
})

describe('a connection', () => {
  it('goes to node:http and stays there when a request needs it', async () => {
    const chunked = 'POST /chunked HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'
    const all = await talk(
      [request('GET /1'), chunked, request('GET /2'), 'POST x HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}', request('GET /3', [CLOSE])],
      {
        pause: 20,
      },
    )
    expect(bodies(all).map(({ path, body }) => [path, body])).toEqual([
      ['/1', ''],
      ['/chunked', 'abc'],
      ['/2', ''],
      ['/x', '{}'],
      ['/3', ''],
    ])
  })

  it('is told that its last request is not whole when it says no more', async () => {
    const half = (headers: readonly string[]) => talk([request('POST /', headers, 'whole').slice(0, -2)], { ends: true })
    const plain = await half([])
    expect(statuses(plain)).toEqual([400])
    expect(statuses(await half([FOR_NODE]))).toEqual([400])
  })

  it('is told that nothing came in time, before and after a request', async () => {
    const impatient = await startHttpServer(echo, { port: 0, patience: { headers: 500, check: 50 } })
    const { port } = impatient
    expect(statuses(await talk([], { port }))).toEqual([408])
    expect(statuses(await talk([request('GET /'), 'GET / HTT'], { port }))?.at(-1)).toBe(408)
    await impatient.close()
  }, 60_000)

  it('ends with the server where nothing is asked on it, and else after its answer', async () => {
    let begun = () => {}
    const other = await startHttpServer(
      request => {
        begun()
        return echo(request)
      },
      { port: 0 },
    )
    const connect = async (text: string, ready: 'data' | 'connect') => {
      let received = ''
      const socket = net.connect(other.port, '127.0.0.1', () => socket.write(text))
      socket.on('data', chunk => (received += chunk))
      socket.on('error', () => {})
      const closed = new Promise<string>(resolve => socket.on('close', () => resolve(received)))
      await new Promise(resolve => socket.once(ready, resolve))
      return () => closed
    }
    const answered = await connect(request('GET /first'), 'data')
    const silent = await connect('', 'connect')
    const asked = new Promise<void>(resolve => (begun = resolve))
    const running = await connect(request('GET /later'), 'connect')
    await asked
    await other.close()
    expect(await answered()).toContain('/first')
    expect(await running()).toContain('/later')
    expect(await silent()).toBe('')
  }, 60_000)
})
