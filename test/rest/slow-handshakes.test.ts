// Clients that are slow where encrypted connections begin: none stays for longer than it is waited for, and others are served meanwhile.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import tls from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HttpServer, startHttpServer } from '../../src/rest/http-server.ts'
import { open, type Searchlet } from '../../src/searchlet.ts'

const file = (name: string) => readFileSync(fileURLToPath(new URL(`../tls/${name}`, import.meta.url)))

const PATIENCE = 1_500
/** A client that is slow writes so often that no silence is long. */
const EVERY = 300

let engine: Searchlet
let server: HttpServer
let hello: Buffer

beforeAll(async () => {
  engine = await open({ threads: 0 })
  server = await startHttpServer(request => engine.handle(request), {
    port: 0,
    tls: { cert: file('localhost.crt'), key: file('localhost.key') },
    patience: { headers: PATIENCE, request: PATIENCE, answer: PATIENCE, check: 100 },
  })
  hello = await firstMessage()
})
afterAll(async () => {
  await server.close()
  await engine.close()
})

/** What a client says first. */
async function firstMessage(): Promise<Buffer> {
  const listener = net.createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const client = tls.connect({ port: (listener.address() as net.AddressInfo).port, host: '127.0.0.1' })
  client.on('error', () => {})
  const [socket] = (await once(listener, 'connection')) as [net.Socket]
  const [message] = (await once(socket, 'data')) as [Buffer]
  client.destroy()
  listener.close()
  return message
}

function connected(begin: (socket: net.Socket) => void): Promise<void> {
  const socket = net.connect(server.port, '127.0.0.1', () => begin(socket))
  socket.on('error', () => {})
  socket.resume()
  return new Promise(resolve => socket.once('close', () => resolve()))
}

const bytewise = (socket: net.Socket, bytes: Buffer) => {
  let at = 0
  const timer = setInterval(() => {
    if (socket.destroyed || at === bytes.length) clearInterval(timer)
    else socket.write(bytes.subarray(at, ++at))
  }, EVERY)
}

const slow: [string, (socket: net.Socket) => void][] = [
  ['nothing', () => {}],
  ['half a greeting', socket => socket.write(hello.subarray(0, 50))],
  ['a greeting, and nothing then', socket => socket.write(hello)],
  ['a greeting byte by byte', socket => bytewise(socket, hello)],
]

it.each(slow)(
  'who says %s',
  async (_, begin) => {
    await connected(begin)
    const client = tls.connect({ port: server.port, host: '127.0.0.1', ca: file('localhost.crt'), servername: 'localhost' })
    await once(client, 'secureConnect')
    client.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    const [answer] = await once(client, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK/)
    client.destroy()
  },
  60_000,
)

const slowLater: [string, string, (socket: tls.TLSSocket) => void][] = [
  ['nothing', '', () => {}],
  ['headers byte by byte', 'GET / HTTP/1.1\r\nhost: localhost\r\n', socket => bytewise(socket, Buffer.alloc(1_000, 'x'))],
  [
    'a body byte by byte',
    'POST /a/_doc HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9999\r\n\r\n',
    socket => bytewise(socket, Buffer.alloc(9_999, 'x')),
  ],
]

it.each(slowLater)(
  'who says %s once the connection is there',
  async (_, first, begin) => {
    const socket = tls.connect({ port: server.port, host: '127.0.0.1', ca: file('localhost.crt'), servername: 'localhost' })
    socket.on('error', () => {})
    await once(socket, 'secureConnect')
    socket.write(first)
    begin(socket)
    socket.resume()
    await once(socket, 'close')
  },
  60_000,
)
