// The HTTP server: requests are passed on, answers sent back, bodies unpacked and packed.
import http from 'node:http'
import net from 'node:net'
import { deflateRawSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpServer, startHttpServer } from '../../src/rest/http-server.ts'
import type { RestRequest } from '../../src/rest/rest-types.ts'

let server: HttpServer
const bugs: unknown[] = []

/** Echoes what it was asked. */
async function echo(request: RestRequest) {
  if (request.path === '/throw') throw new Error('boom')
  if (request.path === '/slow') await new Promise(resolve => setTimeout(resolve, 200))
  const repeat = Number(/^\/repeat\/(\d+)/.exec(request.path)?.[1] ?? 1)
  const body = JSON.stringify({ path: request.path, type: request.headers?.['content-type'], body: String(request.body) }).repeat(repeat)
  const headers = { 'content-type': 'application/json; charset=UTF-8', warning: ['299 a "x"', '299 a "y"'] }
  return request.method === 'HEAD'
    ? { status: 200, headers: { ...headers, 'content-length': String(body.length) }, body: '' }
    : { status: 200, headers, body }
}

beforeAll(async () => {
  server = await startHttpServer(echo, { port: 0, maxContentLength: 10_000, onError: error => bugs.push(error) })
})
afterAll(() => server.close())

interface Answer {
  status: number | undefined
  headers: http.IncomingHttpHeaders
  body: Buffer
}

function ask(path: string, options: http.RequestOptions = {}, body?: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(server.url + path, options, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Sends bytes and answers what comes back until the server closes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(text))
    socket.on('data', data => (answer += data))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('HTTP server', () => {
  it('passes requests on and sends answers back', async () => {
    const answer = await ask('/x?a=1', { method: 'POST', headers: { 'content-type': 'application/json' } }, '{"a":1}')
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body.toString())).toEqual({ path: '/x?a=1', type: 'application/json', body: '{"a":1}' })
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=UTF-8', warning: '299 a "x", 299 a "y"' })
  })

  it('gives a body without a type an empty type, which the handler refuses', async () => {
    expect(JSON.parse((await ask('/', { method: 'POST' }, 'x')).body.toString()).type).toBe('')
  })

  it('unpacks gzip bodies and packs long answers', async () => {
    const answer = await ask(
      '/repeat/100',
      { method: 'POST', headers: { 'content-encoding': 'gzip', 'accept-encoding': 'gzip, deflate' } },
      gzipSync('hello'),
    )
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(answer.body).toString()).toContain('"body":"hello"')
    expect((await ask('/', { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBeUndefined()
    expect((await ask('/repeat/100')).headers['content-encoding']).toBeUndefined()
  })

  it('packs answers as the client likes best, and not as it refuses', async () => {
    const packed = await ask('/repeat/100', { headers: { 'accept-encoding': 'deflate;q=0.5, gzip;q=0.4' } })
    expect(packed.headers['content-encoding']).toBe('deflate')
    expect(inflateSync(packed.body).toString()).toContain('"path":"/repeat/100"')
    expect((await ask('/repeat/100', { headers: { 'accept-encoding': 'gzip;q=0' } })).headers['content-encoding']).toBeUndefined()
  })

  it('unpacks deflate without its header', async () => {
    const answer = await ask('/', { method: 'POST', headers: { 'content-encoding': 'Deflate' } }, deflateRawSync('hello'))
    expect(JSON.parse(answer.body.toString()).body).toBe('hello')
  })

  it('reads targets with bytes that should be escaped, each byte a character', async () => {
    expect(await raw('GET /caf\u00e9?q=\u00fc HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toContain(
      `"path":"/${encodeURIComponent('\u00c3\u00a9')}`.replace('"path":"/', '"path":"/caf'),
    )
  })

  it('refuses a body that is not the gzip it says', async () => {
    const answer = await ask('/', { method: 'POST', headers: { 'content-encoding': 'gzip' } }, 'hello')
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body.toString()).error.type).toBe('illegal_argument_exception')
  })

  it('refuses what is too large: announced, streamed, or once unpacked', async () => {
    expect(await raw('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10001\r\n\r\n')).toMatch(/^HTTP\/1.1 413 /)
    expect(await raw('POST / HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 10001\r\n\r\n')).toMatch(/^HTTP\/1.1 413 /)
    const streamed = ask('/', { method: 'POST', headers: { 'transfer-encoding': 'chunked' } }, Buffer.alloc(20_000))
    expect(
      await streamed.then(
        answer => answer.status,
        (error: NodeJS.ErrnoException) => error.code,
      ),
    ).toSatisfy(outcome => [413, 'EPIPE', 'ECONNRESET'].includes(outcome))
    expect((await ask('/', { method: 'POST', headers: { 'content-encoding': 'gzip' } }, gzipSync(Buffer.alloc(1_000_000)))).status).toBe(
      413,
    )
  })

  it('answers HEAD with a length and no body', async () => {
    const { headers, body } = await ask('/', { method: 'HEAD' })
    expect(body.length).toBe(0)
    expect(Number(headers['content-length'])).toBeGreaterThan(10)
  })

  it('answers requests nobody should send', async () => {
    expect(await raw(`GET /${'a'.repeat(5000)} HTTP/1.1\r\nhost: a\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400 [\s\S]*"type":"too_long_http_line_exception","reason":"An HTTP line is larger than 4096 bytes\."/,
    )
    expect(await raw(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(30_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400 [\s\S]*"reason":"HTTP header is larger than 16384 bytes\."/,
    )
    expect(await raw('FOO\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*malformed HTTP request/)
    expect(await raw('GET /a b HTTP/1.1\r\nhost: a\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
    expect(await raw('\u0000\u0001\u0002\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
  })

  it('survives bytes that are no HTTP', async () => {
    const noise = fc.uint8Array({ minLength: 1, maxLength: 200 })
    const head = fc.constantFrom('', 'GET / HTTP/1.1\r\n', 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n')
    await fc.assert(
      fc.asyncProperty(head, noise, async (start, bytes) => {
        const socket = net.connect(server.port, '127.0.0.1')
        socket.on('error', () => {})
        socket.end(Buffer.concat([Buffer.from(start), bytes]))
        await new Promise(resolve => socket.on('close', resolve).resume())
      }),
      { numRuns: 40 },
    )
    expect((await ask('/')).status).toBe(200)
    expect(bugs).toEqual([])
  })

  it('survives callers who hang up, and bugs', async () => {
    const socket = net.connect(server.port, '127.0.0.1', () =>
      socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf'),
    )
    await new Promise(resolve => setTimeout(resolve, 50))
    socket.destroy()
    const answer = await ask('/throw')
    expect(answer.status).toBe(500)
    expect(JSON.parse(answer.body.toString()).error.reason).toBe('Error: boom')
    expect(bugs).toHaveLength(1)
    expect((await ask('/')).status).toBe(200)
  })

  it('keeps connections open', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    await ask('/', { agent })
    const [socket] = Object.values(agent.freeSockets)[0] ?? []
    await ask('/', { agent })
    expect(Object.values(agent.freeSockets)[0]?.[0]).toBe(socket)
    agent.destroy()
  })

  it('lets running requests finish when it closes, and then lets go of their connections', async () => {
    const other = await startHttpServer(echo, { port: 0 })
    const agent = new http.Agent({ keepAlive: true })
    const running = new Promise<number | undefined>((resolve, reject) => {
      http
        .get(`${other.url}/slow`, { agent }, response => response.resume().on('end', () => resolve(response.statusCode)))
        .on('error', reject)
    })
    await new Promise(resolve => setTimeout(resolve, 50))
    const started = performance.now()
    await other.close()
    expect(await running).toBe(200)
    expect(performance.now() - started).toBeLessThan(20_000)
    agent.destroy()
  })

  it('says when the port is taken', async () => {
    await expect(startHttpServer(echo, { port: server.port })).rejects.toThrow('EADDRINUSE')
  })
})
