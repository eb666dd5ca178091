// A proxy that writes down what an application asks, a line of JSON each, while an engine or a server answers.
import { closeSync, createWriteStream, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import type { Door } from '../../copy/door.ts'
import { type CopyEnd, doorOf } from '../../copy/peer.ts'
import { messageOf } from '../../core/native-values.ts'
import { peerOf } from '../../rest/http-exchange.ts'
import { redactedBody } from '../../security/audit/redaction.ts'
import { type RecordedRequest, readRequests } from '../requests.ts'

export interface RecordOptions {
  /** Who answers. */
  readonly to: CopyEnd
  /** The file that lines are added to. */
  readonly output: string
  /** 0, the default, picks a free one. */
  readonly port?: number
  /** 127.0.0.1. */
  readonly host?: string
  readonly onRequest?: (request: RecordedRequest, status: number) => void
  /** Nothing more can be written down. Requests are answered nevertheless; `close` rejects. */
  readonly onError?: (error: Error) => void
}

export interface Recorder {
  readonly url: string
  readonly requests: number
  close(): Promise<void>
}

/** Of the connection, which is another one; compressed answers would have to be unpacked to be compared. */
const HOPS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'accept-encoding',
  'te',
  'trailer',
])

/** Where passwords and keys stand in bodies. */
const OF_SECRETS = /^\/_(plugins|opendistro|nodes|reindex|snapshot)\b/

/**
 * Headers are passed on and not written down: they hold credentials. Of bodies that set passwords the rest is written down.
 *
 * @example
 *   const recorder = await record({ to: 'http://127.0.0.1:9200', output: 'requests.ndjson', port: 9201 })
 */
export async function record({ to, output, port = 0, host = '127.0.0.1', onRequest, onError }: RecordOptions): Promise<Recorder> {
  const door = doorOf(to)
  endLastLine(output)
  const file = createWriteStream(output, { flags: 'a', mode: 0o600 })
  await new Promise((resolve, reject) => file.once('open', resolve).once('error', reject))
  file.once('error', error => onError?.(error))
  const begun = Date.now()
  let requests = 0
  const server = createServer((request, response) => {
    const at = Date.now() - begun
    passOn(request, response, door)
      .then(({ body, status }) => {
        const recorded = recordedOf(request, body, at)
        if (file.writable) {
          requests++
          file.write(`${JSON.stringify(recorded)}\n`)
        }
        onRequest?.(recorded, status)
      })
      .catch(error => {
        if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' })
        response.end(messageOf(error))
      })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests
    },
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeIdleConnections()
      await closed
      await finished(file.end())
    },
  }
}

/** A recorder that was killed leaves part of a line, which goes; a line that is whole but for its end gets it. */
function endLastLine(output: string): void {
  const file = openSync(output, 'a+', 0o600)
  try {
    const { size } = fstatSync(file)
    let tail = Buffer.alloc(0)
    while (tail.length < size && !tail.includes('\n')) {
      tail = Buffer.alloc(Math.min(size, tail.length * 2 + TAIL))
      readSync(file, tail, 0, tail.length, size - tail.length)
    }
    const last = tail.subarray(tail.lastIndexOf('\n') + 1)
    if (last.length === 0) return
    if (isWhole(last.toString())) writeSync(file, '\n')
    else ftruncateSync(file, size - last.length)
  } finally {
    closeSync(file)
  }
}

/** Read at first to find where the last line begins. */
const TAIL = 64 * 1024

function isWhole(line: string): boolean {
  try {
    return readRequests(line).length === 1
  } catch {
    return false
  }
}

async function passOn(request: IncomingMessage, response: ServerResponse, door: Door): Promise<{ body: Buffer; status: number }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !HOPS.has(entry[0])),
  )
  const peer = peerOf(request.socket)
  const answer = await door.handle({
    method: request.method!,
    path: request.url!,
    headers,
    body: body.length === 0 ? undefined : body,
    peer,
  })
  const told = Object.entries(answer.headers).filter(([name, value]) => value !== undefined && !HOPS.has(name.toLowerCase()))
  response.writeHead(answer.status, Object.fromEntries(told) as OutgoingHttpHeaders)
  response.end(request.method === 'HEAD' ? undefined : answer.body)
  return { body, status: answer.status }
}

function recordedOf({ method, url, headers }: IncomingMessage, bytes: Buffer, at: number): RecordedRequest {
  const contentType = headers['content-type']
  const body = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
  return {
    method: method!,
    path: url!,
    ...(body.length > 0 && { body: OF_SECRETS.test(url!) ? redactedBody(body) : body.toString() }),
    ...(body.length > 0 && contentType !== undefined && !contentType.startsWith('application/json') && { contentType }),
    at,
  }
}
