// Bytes on the socket: requests as they may be sent over HTTP, recorded with the answers of a real OpenSearch 3.7.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { gunzipSync, inflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HttpServer, startHttpServer } from '../../src/rest/http-server.ts'
import { open, type Searchlet } from '../../src/searchlet.ts'

interface Conversation {
  /** What is sent first; it makes indexes and documents. */
  readonly before: readonly string[]
  readonly exchanges: readonly Exchange[]
}

interface Exchange {
  /** A character a byte. */
  readonly sent: string
  /** The line of the answer. */
  readonly status: string
  readonly headers: Readonly<Record<string, string>>
  /** Unpacked. */
  readonly body: string
}

const recorded = JSON.parse(readFileSync(new URL('wire/recorded/http.json', import.meta.url), 'utf8')) as Record<string, Conversation>

let engine: Searchlet
let server: HttpServer

beforeEach(async () => {
  engine = await open({ settings: { 'cluster.name': 'oracle', 'node.name': 'n1' } })
  server = await startHttpServer(request => engine.handle(request), { port: 0 })
})
afterEach(async () => {
  await server.close()
  await engine.close()
})

describe('over a socket', () => {
  it.each(Object.entries(recorded))(
    'answers as a real server: %s',
    async (_, { before, exchanges }) => {
      for (const sent of before) await exchange(sent, [])
      for (const { sent, ...answer } of exchanges) {
        expect.soft({ sent, ...(await exchange(sent, Object.keys(answer.headers))) }).toEqual({ sent, ...answer })
      }
    },
    300_000,
  )
})

/** Each asks for the connection to be closed. */
async function exchange(sent: string, names: readonly string[]): Promise<Omit<Exchange, 'sent'>> {
  const socket = net.connect(server.port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  socket.write(sent, 'latin1')
  await once(socket, 'close')
  let all = Buffer.concat(chunks)
  while (all.toString('latin1').startsWith('HTTP/1.1 100 ')) all = all.subarray(all.indexOf('\r\n\r\n') + 4)
  const end = all.indexOf('\r\n\r\n')
  const [line, ...lines] = all.toString('latin1', 0, end).split('\r\n')
  const headers = new Map(lines.map(text => [text.split(':')[0].toLowerCase(), text.slice(text.indexOf(':') + 1).trim()]))
  const body = unpacked(all.subarray(end + 4), headers.get('content-encoding'))
  return {
    status: line,
    headers: Object.fromEntries(names.map(name => [name, inOrder(name, headers.get(name) ?? '')])),
    body: comparable(body),
  }
}

function unpacked(body: Buffer, encoding: string | undefined): string {
  return (encoding === 'gzip' ? gunzipSync(body) : encoding === 'deflate' ? inflateSync(body) : body).toString()
}

/** The server lists methods as its hash set has them. */
const inOrder = (name: string, value: string) => (name === 'allow' ? value.split(',').sort().join() : value)

/** Without what differs from one server and one moment to another. */
function comparable(text: string): string {
  return text
    .replace(/"took" ?: ?\d+/g, '"took":0')
    .replace(/logs-\d{4}\.\d\d\.\d\d/g, 'logs-<today>')
    .replace(/[A-Za-z0-9_-]{22}/g, '<id>')
    .replace(/"stack_trace" ?: ?"[^"]*"/g, '"stack_trace":"…"')
    .replace(/allowed: \[[A-Z, ]*\]/g, list => [...list].sort().join(''))
}
