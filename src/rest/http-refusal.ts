// Connections that are answered without a request that could be read: too many of them, or bytes that are no HTTP.
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError, illegalArgument } from '../core/errors.ts'
import { plainError } from './http-exchange.ts'
import type { RestResponse } from './rest-types.ts'

/** How long a refused peer may take to read the answer and close the connection. */
const LINGER_MS = 900

const refused = new WeakSet<Duplex>()

/** Nothing that still comes from there is looked at. */
export const isRefused = (socket: Duplex): boolean => refused.has(socket)

/** Answers and hangs up. */
export function hangUp(socket: Duplex, { status, headers, body }: RestResponse): void {
  if (refused.has(socket)) return
  refused.add(socket)
  socket.on('error', () => {})
  if (!socket.writable) return void socket.destroy()
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}content-length: ${Buffer.byteLength(body as string)}\r\nconnection: close\r\n\r\n`
  socket.end(head + body)
  socket.resume()
  const impatience = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(impatience))
}

export const refuseConnection = (socket: Duplex, limit: number): void =>
  hangUp(socket, plainError(new ApiError('rejected_execution_exception', `too many connections: [http.max_connections] is [${limit}]`)))

/** What node's parser could not read still gets an answer in the usual form. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex, maxHeaderSize: number): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  hangUp(socket, { ...plainError(reasonOf(error, maxHeaderSize)), ...(isTimeout(error) && { status: 408 }) })
}

const isTimeout = ({ code }: NodeJS.ErrnoException) => code === 'ERR_HTTP_REQUEST_TIMEOUT'

const reasonOf = (error: NodeJS.ErrnoException, maxHeaderSize: number): ApiError =>
  error.code === 'HPE_HEADER_OVERFLOW'
    ? new ApiError('too_long_http_header_exception', `HTTP header is larger than ${maxHeaderSize} bytes.`)
    : illegalArgument(`malformed HTTP request: ${error.message}`)
