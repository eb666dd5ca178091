// What goes in and out of the REST door, with or without a socket, and what stands behind it.
import type { Eventually } from '../core/eventually.ts'
import type { Operation } from '../engine/calls/operation.ts'
import type { Answer, CallerGone, RawCall } from '../engine/dispatch/dispatch.ts'

export type { CallerGone }

export interface RestRequest {
  /** `GET`, `PUT`, `POST`, `DELETE` or `HEAD`. */
  readonly method: string
  /** May carry a query string after `?`. */
  readonly path: string
  /** Parameters, as an object or as text. */
  readonly querystring?: string | Readonly<Record<string, unknown>>
  /** Names in any case. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** They are lower-case already and never modified, so no copy is needed. */
  readonly hasLowerCaseNames?: boolean
  /** An object is sent as JSON; an array as lines of JSON. */
  readonly body?: string | Uint8Array | object | null
  /** Who is at the other end of the socket, where there is one. */
  readonly peer?: Peer
  /** Aborted when the client no longer waits for the answer: cancellable work then stops. */
  readonly signal?: CallerGone
}

export interface Peer {
  /** `127.0.0.1:5000`. */
  readonly address: string
  /** Subject of its certificate, when it showed one that was found good. */
  readonly certificateSubject?: string
}

export interface RestResponse {
  readonly status: number
  /** Lower-case names. Several values: a header that is sent several times. */
  readonly headers: Record<string, string | readonly string[]>
  /** The answer as the server would send it. */
  readonly body: Uint8Array | string
}

export type RestHandler = (request: RestRequest) => Promise<RestResponse>

/** Checks the call against its row, runs it, and throws ApiError for whatever went wrong. */
export type Dispatcher = (operation: Operation, call: RawCall) => Eventually<Answer>
