// One connection of an attached process to the owner of the data directory: calls go out, answers come back in any order.
import type { Socket } from 'node:net'
import { inTurns, Turns } from '../core/turns.ts'
import type { Operation } from '../engine/calls/operation.ts'
import type { Answer, CallerGone, RawCall } from '../engine/dispatch/dispatch.ts'
import type { AdoptedIndex } from '../engine/images/import.ts'
import { errorOf } from './errors.ts'
import { FrameReader, sendFrame } from './frames.ts'
import type { AnswerMessage, ImageAnswer, ToAttached, ToOwner } from './messages.ts'
import { fromPieces } from './pieces.ts'

/** The owner is gone, and this call was not answered. */
export class Lost extends Error {
  constructor(
    /** The owner may have done what it was asked for. */
    readonly mayBeDone: boolean,
  ) {
    super('the owner is gone')
  }
}

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** Others may have their turn so often while a long answer is read. */
const TURN_MILLIS = 5
/** An owner that says nothing for so long after it was greeted is hung. */
const GREETING_MILLIS = 10_000

export class OwnerConnection {
  hasSecurity = false
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  isOver = false

  private constructor(
    private readonly socket: Socket,
    private readonly onEnd: () => void,
  ) {}

  /** Null: the owner is gone. `onEnd` is called once, when an established connection ends. */
  static async greet(socket: Socket, isReadOnly: boolean, onEnd: () => void): Promise<OwnerConnection | null> {
    const connection = new OwnerConnection(socket, onEnd)
    const isThere = await new Promise<boolean>(resolve => {
      const timer = setTimeout(() => socket.destroy(), GREETING_MILLIS)
      const reader = new FrameReader<ToAttached>((head, tail) => {
        if (head.kind !== 'hello') return connection.take(head, tail)
        clearTimeout(timer)
        connection.hasSecurity = head.hasSecurity
        resolve(true)
      })
      socket.on('data', chunk => reader.push(chunk))
      socket.on('error', () => {})
      socket.on('close', () => {
        clearTimeout(timer)
        resolve(false)
        connection.end(true)
      })
      connection.send({ kind: 'hello', isReadOnly })
    })
    if (!isThere || connection.isOver) return null
    // Without pending calls the socket keeps no process running.
    socket.unref()
    return connection
  }

  call(row: Operation, { path, params, body, headers, method, uri, credentials, signal }: RawCall, isRest: boolean): Promise<Answer> {
    const value = body.object
    const tail = value !== undefined || !body.present ? [] : [body.bytes()]
    const { isTranslated } = body
    return this.ask(
      id => ({
        kind: 'call',
        id,
        name: row.name,
        path,
        params,
        headers,
        method,
        uri,
        credentials,
        isRest,
        ...(value !== undefined && { value }),
        ...(isTranslated && { isTranslated }),
      }),
      tail,
      signal,
    )
  }

  async export(indices: string | readonly string[] | undefined, path: string | undefined): Promise<Uint8Array | undefined> {
    const { body } = await this.ask(id => ({ kind: 'export', id, indices, ...(path !== undefined && { path }) }))
    return body as Uint8Array | undefined
  }

  async adopt(from: Uint8Array | string, settings: object | undefined): Promise<readonly AdoptedIndex[]> {
    const isPath = typeof from === 'string'
    const { body } = await this.ask(id => ({ kind: 'adopt', id, settings, ...(isPath && { path: from }) }), isPath ? [] : [from])
    return body as readonly AdoptedIndex[]
  }

  async image(): Promise<ImageAnswer> {
    return (await this.ask(id => ({ kind: 'image', id }))).body as ImageAnswer
  }

  close(): void {
    this.end(true)
    this.socket.destroy()
  }

  private ask(message: (id: number) => ToOwner, tail?: readonly Uint8Array[], signal?: CallerGone): Promise<Answer> {
    const id = ++this.lastId
    const leave = signal && (() => this.send({ kind: 'cancel', id }))
    const answer = new Promise<Answer>((resolve, reject) => {
      if (this.isOver) return reject(new Lost(false))
      this.send(message(id), tail)
      if (this.waiting.size === 0) this.socket.ref()
      this.waiting.set(id, { resolve, reject })
      if (signal?.aborted) leave!()
      signal?.addEventListener('abort', leave!, { once: true })
    })
    return leave === undefined ? answer : answer.finally(() => signal!.removeEventListener('abort', leave))
  }

  private send(message: ToOwner, tail?: readonly Uint8Array[]): void {
    if (!this.socket.destroyed) sendFrame(this.socket, message, tail)
  }

  private take(message: Exclude<ToAttached, { readonly kind: 'hello' }>, tail: Buffer): void {
    if (message.kind === 'farewell') {
      this.end(false)
      return
    }
    const waiting = this.waiting.get(message.id)
    if (waiting === undefined) return
    this.waiting.delete(message.id)
    if (this.waiting.size === 0) this.socket.unref()
    if (message.kind === 'error') waiting.reject(errorOf(message.error))
    else if (message.body !== undefined) waiting.resolve(answerOf(message, message.body.whole))
    else this.readLong(message, tail, waiting)
  }

  private readLong(message: AnswerMessage, tail: Buffer, { resolve, reject }: Waiting): void {
    const body = inTurns(fromPieces(tail), new Turns(TURN_MILLIS))
    if (body instanceof Promise) body.then(body => resolve(answerOf(message, body)), reject)
    else resolve(answerOf(message, body))
  }

  private end(mayBeDone: boolean): void {
    if (this.isOver) return
    this.isOver = true
    this.onEnd()
    for (const { reject } of this.waiting.values()) reject(new Lost(mayBeDone))
    this.waiting.clear()
  }
}

const answerOf = ({ status, headers, warnings }: AnswerMessage, body: unknown): Answer => ({ status, headers, warnings, body })
