// An engine's answer in the shape of node's IncomingMessage, as far as the official client looks.
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { RestResponse } from '../rest/rest-types.ts'

/** Enough for answers that the client reads whole; cheaper than a stream. */
export class EmittedResponse extends EventEmitter {
  readonly statusCode: number
  readonly headers: Record<string, string>
  private destroyed = false

  constructor(private readonly answer: RestResponse) {
    super()
    this.statusCode = answer.status
    this.headers = joined(answer.headers)
  }

  /** Call it once the listeners are there. */
  deliver(): void {
    const { body } = this.answer
    if (body.length > 0 && !this.destroyed) this.emit('data', typeof body === 'string' ? body : Buffer.from(body).toString('utf8'))
    if (!this.destroyed) this.emit('end')
  }

  setEncoding(): this {
    return this
  }

  destroy(): this {
    this.destroyed = true
    return this
  }
}

/** For callers who asked for a stream. */
export class StreamedResponse extends Readable {
  readonly statusCode: number
  readonly headers: Record<string, string>

  constructor(private readonly answer: RestResponse) {
    super()
    this.statusCode = answer.status
    this.headers = joined(answer.headers)
  }

  override _read(): void {
    this.push(this.answer.body)
    this.push(null)
  }
}

/** Repeated headers come as one text, as node joins them. */
function joined(headers: RestResponse['headers']): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    texts[name] = typeof value === 'string' ? value : value.join(', ')
  }
  return texts
}
