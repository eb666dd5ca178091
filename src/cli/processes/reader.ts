// A process of `serve --processes` that listens: it answers searches from what the writer has committed, and hands everything else on.
import { engineClosed } from '../../core/errors.ts'
import { plainError } from '../../rest/http-exchange.ts'
import type { RestHandler, RestRequest, RestResponse } from '../../rest/rest-types.ts'
import { engineBehind, type Searchlet } from '../../searchlet.ts'
import type { Effect, FromReader, FromWriter } from './messages.ts'
import { ReadRequests } from './read-requests.ts'

export class Reader {
  /** Resolves when the writer ends the service. */
  readonly stopped: Promise<void>
  private readonly handed = new Map<number, (response: RestResponse) => void>()
  private readonly requests = new ReadRequests()
  private engine: Searchlet | null = null
  private next = 0

  constructor() {
    // A terminal and a supervisor send these to all processes; the writer stops the readers in its turn.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
    this.stopped = new Promise(resolve => {
      process.on('message', (message: FromWriter) => {
        if (message.kind === 'stop') resolve()
        else if (message.kind === 'news') this.news(message.news)
        else if (message.kind === 'answer') this.answered(message.id, message.response)
      })
    })
    tell({ kind: 'begun' })
  }

  handler(engine: Searchlet): RestHandler {
    this.engine = engine
    const { writer, security } = engineBehind(engine)
    writer!.fallBehind()
    return async request => {
      // Failed sign-ins that block a user are counted by one process, or there would be as many times more guesses as there are processes.
      const elsewhere = this.requests.effectElsewhere(request) ?? (security.service?.countsFailures === true ? 'none' : null)
      if (elsewhere !== null) return this.hand(request, elsewhere)
      // Before it is asked who calls: users and their rights are among what may be new.
      await writer!.catchUp()
      return engine.handle(request)
    }
  }

  ready(url: string): void {
    tell({ kind: 'ready', url })
  }

  private news(news: number): void {
    // An engine that is still being opened looks before its first search.
    if (this.engine !== null) engineBehind(this.engine).writer!.fallBehind()
    tell({ kind: 'told', news })
  }

  private hand({ method, path, headers = {}, body, peer, signal }: RestRequest, effect: Effect): Promise<RestResponse> {
    if (!process.connected) return Promise.resolve(plainError(engineClosed()))
    const id = this.next++
    const request = { method, path, headers: { ...headers }, body: body as Uint8Array, ...(peer && { peer }) }
    return new Promise(resolve => {
      this.handed.set(id, resolve)
      tell({ kind: 'request', id, request, effect })
      signal?.addEventListener('abort', () => tell({ kind: 'gone', id }))
    })
  }

  private answered(id: number, response: RestResponse): void {
    this.handed.get(id)?.(response)
    this.handed.delete(id)
  }
}

/** Without the writer this process ends, so that a message that could not be sent needs no report. */
function tell(message: FromReader): void {
  process.send?.(message, undefined, undefined, () => {})
}
