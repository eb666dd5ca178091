// One HTTP request to a receiver of messages: bounded in time and size, never redirected, to the address that was looked at.
import type { IncomingMessage } from 'node:http'
import type { DeliverySettings } from './delivery-settings.ts'
import { type HostRules, resolveHost } from './host-guard.ts'

export interface HttpRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

interface HttpAnswer {
  readonly status: number
  readonly reason: string
  /** As far as it was read. */
  readonly body: string
}

/** Nothing came back, or not in time. The message says what happened in the words of the server. */
export class NoAnswer extends Error {}

type Limits = Pick<DeliverySettings, 'connectMillis' | 'silenceMillis' | 'largestAnswerBytes' | 'ca'> & HostRules

export async function sendHttp(request: HttpRequest, limits: Limits): Promise<HttpAnswer> {
  const { url, method, headers, body } = request
  const resolved = await resolveHost(url.hostname, limits)
  const { request: start } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  const origin = `${url.protocol}//${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`
  return new Promise<HttpAnswer>((resolve, reject) => {
    let isConnected = false
    const sent = start(url, {
      method,
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      agent: false,
      ...(limits.ca !== undefined && { ca: [...limits.ca] }),
      lookup: (_host, options, done) => (options.all ? done(null, [resolved]) : done(null, resolved.address, resolved.family)),
    })
    const fail = (reason: string) => {
      clearTimeout(connecting)
      reject(new NoAnswer(reason))
      sent.destroy()
    }
    const connecting = setTimeout(() => fail(`Connect to ${origin} failed: Connect timed out`), limits.connectMillis)
    sent.setTimeout(limits.silenceMillis, () => fail('Read timed out'))
    sent.on('socket', socket => {
      const connected = () => {
        isConnected = true
        clearTimeout(connecting)
      }
      if (socket.connecting) socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected)
      else connected()
    })
    sent.on('error', (error: NodeJS.ErrnoException) =>
      fail(isConnected ? `${url.host} failed to respond` : `Connect to ${origin} failed: ${reasonOf(error)}`),
    )
    sent.on('response', response => {
      readText(response, Math.floor(limits.largestAnswerBytes / 2)).then(
        text => {
          clearTimeout(connecting)
          resolve({ status: response.statusCode!, reason: response.statusMessage ?? '', body: text })
          sent.destroy()
        },
        () => fail(`${url.host} failed to respond`),
      )
    })
    sent.end(body)
  })
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection reset',
  EHOSTUNREACH: 'No route to host',
  ENETUNREACH: 'Network is unreachable',
  ETIMEDOUT: 'Connect timed out',
}

const reasonOf = ({ code, message }: NodeJS.ErrnoException) => REASONS[code ?? ''] ?? message

/** At most so many characters; what follows is not waited for. */
async function readText(response: IncomingMessage, most: number): Promise<string> {
  let text = ''
  response.setEncoding('utf8')
  for await (const piece of response) {
    text += piece
    if (text.length >= most) return text.slice(0, most)
  }
  if (!response.complete) throw new Error('ended too early')
  return text
}
