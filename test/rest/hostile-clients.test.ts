// Whatever is at the other end of a socket: it gets an answer in the usual form, takes no more than its share, and leaves nothing behind.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpServer, startHttpServer } from '../../src/rest/http-server.ts'
import type { CallerGone, RestRequest } from '../../src/rest/rest-types.ts'

const LARGE = 'a'.repeat(32 * 1024 * 1024)
let server: HttpServer
let waiting: CallerGone[] = []

async function answer({ method, path, body, signal }: RestRequest) {
  if (path === '/never')
    await new Promise<void>(resolve => {
      waiting.push(signal!)
      signal!.addEventListener('abort', resolve)
    })
  return {
    status: 200,
    headers: {},
    body: path === '/large' ? LARGE : JSON.stringify({ method, path, length: body?.toString().length ?? 0 }),
  }
}

beforeAll(async () => {
  server = await startHttpServer(answer, { port: 0, maxConnections: 40, maxInFlight: 100_000, maxContentLength: 80_000 })
})
afterAll(() => server.close())

const GET = 'GET / HTTP/1.1\r\nhost: a\r\n'

/** What comes back until the server closes, or for so long. */
function raw(text: string, { millis = 600, port = server.port } = {}): Promise<string> {
  return new Promise(resolve => {
    let all = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    const timer = setTimeout(() => socket.destroy(), millis)
    socket.on('data', data => (all += data))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(all)
    })
  })
}

const errorOf = (text: string) => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)).error

describe('malformed requests', () => {
  it.each([
    ['FOO / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['GET / HTTP/3.7\r\nhost: a\r\n\r\n'],
    ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['GET /a b HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['GET a b HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['GET / HTTP/1.1\r\nno colon\r\n\r\n'],
    ['POST / HTTP/1.1\r\nhost: a\r\ncontent-length: abc\r\n\r\n'],
    ['POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}x'],
    ['POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
    ['POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'],
    ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n'],
  ])('get a JSON error: %j', async text => {
    const all = await raw(text)
    expect(all).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(all).toMatch(/x-opensearch-version: OpenSearch\//)
    expect(errorOf(all).type).toBe('illegal_argument_exception')
  })

  it('are answered after what came before them on the connection', async () => {
    const all = await raw(`${GET}\r\nGET / HTTP/9.9\r\n\r\n`)
    expect(all.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })

  it('do not include those without a host, and those for a tunnel are a wrong method', async () => {
    expect(await raw('GET /x HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await raw('CONNECT a:80 HTTP/1.1\r\nhost: a\r\n\r\n')).toContain('{"method":"CONNECT","path":"/a:80","length":0}')
    expect(await raw('POST / HTTP/1.1\r\nhost: a\r\nexpect: x\r\ncontent-length: 2\r\n\r\n{}')).toMatch(/^HTTP\/1\.1 417 /)
  })
})

describe('targets without a leading slash', () => {
  const echoed = (all: string) => [...all.matchAll(/\{"method".*?\}/g)].map(([text]) => JSON.parse(text))

  it('are what they would be with it', async () => {
    for (const target of ['_cluster/health?pretty', 'a', 'index/_doc/1', '?pretty', 'a%20b', 'a?b=http://c'])
      expect(echoed(await raw(`GET ${target} HTTP/1.1\r\nhost: a\r\n\r\n`))).toEqual([{ method: 'GET', path: `/${target}`, length: 0 }])
  })

  it('may have bodies, which come with them or later', async () => {
    const head = 'PUT i/_doc/1 HTTP/1.1\r\nhost: a\r\ncontent-length: 7\r\n\r\n'
    expect(echoed(await raw(`${head}{"a":1}`))).toEqual([{ method: 'PUT', path: '/i/_doc/1', length: 7 }])
    const all = await new Promise<string>(resolve => {
      const socket = net.connect(server.port, '127.0.0.1', () => socket.write(head))
      setTimeout(() => socket.write('{"a":1}'), 50)
      socket.on('data', data => {
        resolve(String(data))
        socket.destroy()
      })
    })
    expect(echoed(all)).toEqual([{ method: 'PUT', path: '/i/_doc/1', length: 7 }])
  })

  it('may take turns with others on a connection that stays', async () => {
    const targets = ['/a', 'b', 'c', '/d', 'e', 'f/g', '/h']
    const all = await new Promise<string>((resolve, reject) => {
      let text = ''
      let next = 0
      const ask = () => socket.write(`GET ${targets[next++]} HTTP/1.1\r\nhost: a\r\n\r\n`)
      const socket = net.connect(server.port, '127.0.0.1', ask)
      socket.on('data', data => {
        text += data
        if (next < targets.length) return ask()
        socket.destroy()
        resolve(text)
      })
      socket.on('close', () => reject(new Error(text)))
    })
    expect(echoed(all).map(({ path }) => path)).toEqual(['/a', '/b', '/c', '/d', '/e', '/f/g', '/h'])
  })
})

describe('limits', () => {
  it('tell one connection too many, and let others in when some have gone', async () => {
    const small = await startHttpServer(answer, { port: 0, maxConnections: 2 })
    const first = [0, 1].map(() => net.connect(small.port, '127.0.0.1'))
    await Promise.all(first.map(socket => new Promise(resolve => socket.on('connect', resolve))))
    const refused = await raw(`${GET}\r\n`, { port: small.port, millis: 2000 })
    expect(refused).toMatch(/^HTTP\/1\.1 429 /)
    expect(errorOf(refused)).toMatchObject({
      type: 'rejected_execution_exception',
      reason: 'too many connections: [http.max_connections] is [2]',
    })
    for (const socket of first) socket.destroy()
    await expect.poll(() => raw(`${GET}connection: close\r\n\r\n`, { port: small.port })).toMatch(/^HTTP\/1\.1 200 /)
    await small.close()
  })

  it('hold for the bodies of all requests together, and are free again when they end', async () => {
    const head = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 70000\r\n\r\n'
    const holding = net.connect(server.port, '127.0.0.1', () => holding.write(head + 'x'.repeat(60_000)))
    await new Promise(resolve => setTimeout(resolve, 100))
    const refused = await raw(head + 'x'.repeat(70_000))
    expect(refused).toMatch(/^HTTP\/1\.1 429 /)
    expect(errorOf(refused)).toMatchObject({ type: 'circuit_breaking_exception', bytes_limit: 100_000, durability: 'TRANSIENT' })
    holding.destroy()
    await expect.poll(() => raw(head + 'x'.repeat(70_000))).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe.runIf(process.platform === 'linux')('peers that go', () => {
  /** Sockets of the server in this process, of both ends; those that listen, too. Other tests open and close descriptors beside this one. */
  function sockets(): number {
    const port = server.port.toString(16).toUpperCase().padStart(4, '0')
    const ofServer = new Set<string>()
    for (const table of ['/proc/self/net/tcp', '/proc/self/net/tcp6']) {
      for (const row of existsSync(table) ? readFileSync(table, 'utf8').split('\n').slice(1) : []) {
        const [, local = '', remote = '', , , , , , , inode] = row.trim().split(/\s+/)
        if (local.endsWith(`:${port}`) || remote.endsWith(`:${port}`)) ofServer.add(`socket:[${inode}]`)
      }
    }
    return readdirSync('/proc/self/fd').filter(descriptor => ofServer.has(targetOf(descriptor))).length
  }

  function targetOf(descriptor: string): string {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`)
    } catch {
      return ''
    }
  }

  it.each([
    ['before a word', ''],
    ['within headers', GET],
    ['within a body', `${GET}content-length: 100\r\n\r\nhalf`],
    ['within a chunk', `${GET}transfer-encoding: chunked\r\n\r\n50\r\nhalf`],
    ['while an answer is looked for', 'GET /never HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['while they are to take an answer', 'GET /large HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['after an error', 'FOO\r\n\r\n'],
    ['with a target without a slash', 'GET a HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['with such a one that is looked for', 'GET never HTTP/1.1\r\nhost: a\r\n\r\n'],
  ])('%s leave no descriptor', async (_, text) => {
    waiting = []
    const before = sockets()
    for (const leave of ['destroy', 'end', 'resetAndDestroy'] as const) {
      const socket = net.connect(server.port, '127.0.0.1', () => socket.write(text))
      socket.on('error', () => {})
      // Both ends: what is counted is there.
      if (leave === 'destroy' && text.includes('never')) await expect.poll(sockets).toBe(before + 2)
      else await new Promise(resolve => setTimeout(resolve, 200))
      socket[leave]()
      if (leave === 'end') socket.resume()
      await expect.poll(sockets).toBeLessThanOrEqual(before)
    }
    await expect.poll(() => waiting.every(({ aborted }) => aborted)).toBe(true)
  })

  it('and those who stay after an error do not keep theirs', async () => {
    const before = sockets()
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write('FOO\r\n\r\n'))
    socket.on('error', () => {})
    // The answer is there and is not read, so this end stays open.
    await new Promise(resolve => socket.once('readable', resolve))
    await expect.poll(sockets).toBeLessThanOrEqual(before + 1)
    socket.destroy()
  })
})
