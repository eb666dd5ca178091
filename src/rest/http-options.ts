// Options of the HTTP server.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CorsRules } from './cors.ts'

export interface HttpServerOptions {
  /** 0 picks a free one. */
  readonly port: number
  /** Only this machine by default. */
  readonly host?: string
  /** Larger bodies are refused with 413; counted after decompression too. */
  readonly maxContentLength?: number
  /** Further connections are refused with an error, and closed. */
  readonly maxConnections?: number
  /** Bodies of all requests that are under way, in bytes: more are refused with 429. Default: half of what the heap may become. */
  readonly maxInFlight?: number
  /** Only encrypted connections are served. */
  readonly tls?: TlsOptions
  readonly patience?: Patience
  /** Which pages of other origins may ask; without it nothing is said of origins, and browsers keep answers from such pages. */
  readonly cors?: CorsRules | null
  /** Serves what is not for the API, such as the console's pages. */
  readonly aside?: Aside | undefined
  /** Told of bugs: an answer of 500 was sent. */
  readonly onError?: (error: unknown) => void
  /** Called for clients with which the TLS handshake failed. */
  readonly onHandshakeError?: (error: Error, address: string | undefined) => void
}

/** Serves the paths that it owns. */
export interface Aside {
  (request: IncomingMessage, response: ServerResponse): void
  owns(path: string): boolean
}

/** All as PEM. */
export interface TlsOptions {
  readonly cert: string | Buffer
  readonly key: string | Buffer
  /** Who may vouch for clients. With it clients may show a certificate, and one that is not good ends the connection. */
  readonly ca?: string | Buffer
}

/** How long a slow client is waited for, in milliseconds. Half a minute each, looked at every second. */
export interface Patience {
  /** Until all headers are there. */
  readonly headers?: number
  /** While nothing comes of a body, or hardly anything. */
  readonly request?: number
  /** While nothing is taken of an answer, or hardly anything. */
  readonly answer?: number
  /** How often that is looked at. */
  readonly check?: number
}
