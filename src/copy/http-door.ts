// REST requests over HTTP: one connection pool for each end of a copy.
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isBytes } from '../core/native-values.ts'
import type { RestRequest, RestResponse } from '../rest/rest-types.ts'
import type { Door } from './door.ts'

export interface HttpOptions {
  /** Sent with every request, such as `authorization`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Certificates of authorities (PEM) that are trusted besides. */
  readonly ca?: string | Buffer
  /** `false`: any certificate will do. */
  readonly checksCertificate?: boolean
}

const SILENCE_MILLIS = 120_000

/** User and password of the URL are sent as basic authorisation; its path stands before every other. */
export function httpDoor(url: URL, { headers = {}, ca, checksCertificate = true }: HttpOptions): Door {
  const isTls = url.protocol === 'https:'
  if (!isTls && url.protocol !== 'http:') throw new TypeError(`neither http nor https: ${url.protocol}//${url.host}`)
  const agent = isTls
    ? new HttpsAgent({ keepAlive: true, rejectUnauthorized: checksCertificate, ...(ca !== undefined && { ca }) })
    : new HttpAgent({ keepAlive: true })
  const send = isTls ? requestHttps : requestHttp
  const base = url.pathname.replace(/\/$/, '')
  const credentials = url.username === '' ? {} : { authorization: `Basic ${basic(url)}` }
  return {
    handle: ({ method, path, body, headers: own, signal }: RestRequest) =>
      new Promise<RestResponse>((resolve, reject) => {
        const bytes = typeof body === 'string' ? Buffer.from(body) : isBytes(body) && body.length > 0 ? body : undefined
        const sent = send(
          {
            agent,
            host: url.hostname.replace(/^\[|\]$/g, ''),
            port: url.port,
            method,
            path: base + path,
            headers: { ...credentials, ...headers, ...own, ...(bytes && { 'content-length': bytes.length }) },
            timeout: SILENCE_MILLIS,
            ...(signal instanceof AbortSignal && { signal }),
          },
          response => read(response).then(resolve, reject),
        )
        sent.on('timeout', () => sent.destroy(new Error(`nothing heard for ${SILENCE_MILLIS / 1000} s`)))
        sent.on('error', reject)
        sent.end(bytes)
      }),
  }
}

async function read(response: IncomingMessage): Promise<RestResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { status: response.statusCode!, headers: response.headers as RestResponse['headers'], body: Buffer.concat(chunks) }
}

const basic = (url: URL) => Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')
