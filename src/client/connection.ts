// A Connection for the official client that calls `engine.handle` of an engine in the same process.
import { Connection, errors } from '@opensearch-project/opensearch'
import { BareRecord } from '../core/bare-record.ts'
import type { CallerGone, RestRequest, RestResponse } from '../rest/rest-types.ts'
import { readClientBody } from './client-body.ts'
import { EmittedResponse, StreamedResponse } from './response.ts'

/** What a connection needs of an engine. */
export interface RestDoor {
  handle(request: RestRequest): Promise<RestResponse>
}

type ConnectionOptions = NonNullable<ConstructorParameters<typeof Connection>[0]>
type RequestParams = Parameters<Connection['request']>[0]
type Callback = Parameters<Connection['request']>[1]
type Reply = Parameters<Callback>[1]
type ClientRequest = ReturnType<Connection['request']>

/** What an AbortSignal would be used for here; making one takes longer than a small search. */
class Caller implements CallerGone {
  aborted = false
  private whenLeaving: (() => void) | null = null

  addEventListener(_: 'abort', listener: () => void): void {
    this.whenLeaving = listener
  }

  removeEventListener(): void {
    this.whenLeaving = null
  }

  leave(): void {
    this.aborted = true
    this.whenLeaving?.()
  }
}

/**
 * A class for the client's `Connection` option.
 *
 * @example
 * const client = new Client({ node: 'http://in-process', Connection: createConnection(engine) })
 */
export function createConnection(engine: RestDoor): typeof Connection {
  return class InProcessConnection extends Connection {
    constructor(options: ConnectionOptions) {
      // `false`: there is no socket to keep, so no agent. The client's types leave it out.
      super({ ...options, agent: false as unknown as undefined })
    }

    override request(params: RequestParams, callback: Callback): ClientRequest {
      this._openRequests++
      const caller = new Caller()
      let timer: NodeJS.Timeout | undefined
      let settled = false
      /** The first outcome counts: an answer, a time-out, an abort or a failure. */
      const settle = (error: Error | null, response: EmittedResponse | StreamedResponse | null) => {
        if (settled) return
        settled = true
        clearTimeout(timer)
        this._openRequests--
        if (error !== null) caller.leave()
        callback(error, response as unknown as Reply)
        if (response instanceof EmittedResponse) response.deliver()
      }
      if (params.timeout !== undefined) {
        timer = setTimeout(() => settle(new errors.TimeoutError('Request timed out', params as never), null), params.timeout)
        timer.unref()
      }
      ask(engine, params, lowerCased(this.headers, params.headers as Record<string, unknown> | undefined), caller).then(
        answer => settle(null, params.asStream ? new StreamedResponse(answer) : new EmittedResponse(answer)),
        (error: Error) => settle(new errors.ConnectionError(error.message), null),
      )
      return { abort: () => settle(new errors.RequestAbortedError('Request aborted'), null) } as ClientRequest
    }
  }
}

type Headers = BareRecord<string | undefined>

/** The last of a name counts. */
function lowerCased(...sources: readonly (Readonly<Record<string, unknown>> | undefined)[]): Headers {
  const headers: Headers = new BareRecord()
  for (const source of sources)
    for (const name in source) {
      const value = source[name]
      headers[name.toLowerCase()] = value === undefined || value === null ? undefined : String(value)
    }
  return headers
}

async function ask(engine: RestDoor, params: RequestParams, headers: Headers, signal: CallerGone): Promise<RestResponse> {
  const read = readClientBody(params.body, headers['content-encoding'])
  const body = read instanceof Promise ? await read : read
  return engine.handle({
    method: params.method ?? 'GET',
    path: params.path ?? '/',
    querystring: params.querystring,
    headers,
    hasLowerCaseNames: true,
    body,
    signal,
  })
}
