// The owner's side: answers the calls of processes that are attached to its data directory, each through dispatch, as its own.
import type { Socket } from 'node:net'
import { illegalArgument, isApiError } from '../core/errors.ts'
import { lazily } from '../core/lazily.ts'
import { plainInPieces, textInPieces } from '../core/long-answers.ts'
import { isBytes } from '../core/native-values.ts'
import { bodyOfBytes, bodyOfValue, noBody, type RequestBody } from '../core/request-body.ts'
import type { Operation } from '../engine/calls/operation.ts'
import { type Answer, dispatch, shapeError } from '../engine/dispatch/dispatch.ts'
import type { Engine } from '../engine/engine.ts'
import { isReading, readOnlyCluster } from '../engine/indices/writer-follower.ts'
import { plainError } from './errors.ts'
import { FrameReader, sendFrame } from './frames.ts'
import { Caller, type CallMessage, type ExportMessage, type ImageAnswer, type JsonText, type ToAttached, type ToOwner } from './messages.ts'
import { inPieces, isShort } from './pieces.ts'

const importing = lazily(() => import('../engine/images/import.ts'))
const exporting = lazily(() => import('../engine/images/export.ts'))

/** Calls that run when the owner is to close are waited for, but not longer. */
const LAST_ANSWERS_MILLIS = 5000

export class AttachedProcesses {
  private readonly guests = new Set<Guest>()
  private isLeaving = false

  constructor(
    private readonly engine: Engine,
    private readonly rowNamed: (name: string) => Operation | undefined,
  ) {}

  readonly serve = (socket: Socket): void => {
    const guest = new Guest(this.engine, this.rowNamed, socket)
    this.guests.add(guest)
    if (this.isLeaving) void guest.leave()
    socket.on('close', () => this.guests.delete(guest))
  }

  /**
   * Nothing more is begun, and what runs is answered. Before the engine closes, as that ends what is half-way; and once more after that, for what took
   * too long.
   */
  async leave(): Promise<void> {
    this.isLeaving = true
    await Promise.all([...this.guests].map(guest => guest.leave()))
  }
}

/** What an answer is sent as: whole in its message, or in pieces after it. */
type Sent = { readonly whole: unknown } | readonly Uint8Array[]

class Guest {
  private readonly callers = new Map<number, Caller>()
  private isReadOnly = true
  private isLeaving = false
  private whenIdle: (() => void) | null = null

  constructor(
    private readonly engine: Engine,
    private readonly rowNamed: (name: string) => Operation | undefined,
    private readonly socket: Socket,
  ) {
    const reader = new FrameReader<ToOwner>((head, tail) => this.take(head, tail))
    socket.on('data', chunk => {
      try {
        reader.push(chunk)
      } catch {
        // Whatever it is, it does not speak our language.
        socket.destroy()
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      for (const caller of this.callers.values()) caller.leave()
    })
    socket.unref()
  }

  async leave(): Promise<void> {
    this.isLeaving = true
    if (this.callers.size > 0) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>(resolve => {
        this.whenIdle = resolve
        timer = setTimeout(resolve, LAST_ANSWERS_MILLIS)
      })
      clearTimeout(timer)
    }
    if (this.callers.size > 0 && !this.engine.isClosing) return
    if (this.callers.size === 0) this.send({ kind: 'farewell' })
    this.socket.destroySoon()
  }

  private take(message: ToOwner, tail: Buffer): void {
    switch (message.kind) {
      case 'hello':
        this.isReadOnly = message.isReadOnly
        this.send({ kind: 'hello', hasSecurity: Boolean(this.engine.security.service) })
        break
      case 'cancel':
        this.callers.get(message.id)?.leave()
        break
      case 'call':
        this.run(message.id, caller => this.answer(message, tail, caller))
        break
      case 'export':
        this.run(message.id, async () => plainAnswer(await this.export(message)))
        break
      case 'adopt':
        this.run(message.id, async () => {
          if (this.isReadOnly) throw readOnlyCluster()
          return plainAnswer(await importing().adoptIndices(this.engine, message.path ?? tail, message.settings))
        })
        break
      case 'image':
        this.run(message.id, async () => plainAnswer(await this.image()))
        break
    }
  }

  private run(id: number, work: (caller: Caller) => Promise<Answer> | Answer): void {
    // It gets the closing message in place of an answer.
    if (this.isLeaving) return
    const caller = new Caller()
    this.callers.set(id, caller)
    try {
      const answer = work(caller)
      if (answer instanceof Promise)
        answer.then(
          answer => this.tell(id, answer),
          error => this.refuse(id, error),
        )
      else this.tell(id, answer)
    } catch (error) {
      this.refuse(id, error)
    }
  }

  private answer(message: CallMessage, tail: Buffer, signal: Caller): Promise<Answer> | Answer {
    const { name, path, params, headers, method, uri, credentials, isRest } = message
    const row = this.rowNamed(name)
    if (row === undefined) throw illegalArgument(`there is no operation [${name}]`)
    if (this.isReadOnly && !isReading(row.action)) throw readOnlyCluster()
    if (isRest) this.engine.countRestCall(name)
    const body = bodyOf(message, tail)
    return dispatch(this.engine, row, {
      path,
      params,
      body,
      headers,
      method,
      uri,
      credentials,
      signal,
      answering: isRest ? printed : plain,
    })
  }

  private async export({ indices, path }: ExportMessage): Promise<Uint8Array | undefined> {
    const { exportBytes, exportFile } = exporting()
    if (path === undefined) return exportBytes(this.engine, indices)
    await exportFile(this.engine, indices, path)
    return undefined
  }

  private async image(): Promise<ImageAnswer> {
    const { cluster } = await this.engine.image()
    const bytes = await exporting().exportBytes(this.engine, undefined)
    return { export: bytes, cluster, security: this.engine.security.service?.record() }
  }

  private tell(id: number, { status, headers, warnings, body }: Answer): void {
    const sent = body as Sent
    try {
      if ('whole' in sent) this.send({ kind: 'answer', id, status, headers, warnings, body: sent })
      else this.send({ kind: 'answer', id, status, headers, warnings }, sent)
      this.end(id)
    } catch (error) {
      this.refuse(id, error)
    }
  }

  private refuse(id: number, thrown: unknown): void {
    const error = isApiError(thrown) ? thrown : shapeError(this.engine, thrown, noBody)
    this.send({ kind: 'error', id, error: plainError(error) })
    this.end(id)
  }

  private end(id: number): void {
    this.callers.delete(id)
    if (this.callers.size === 0) this.whenIdle?.()
  }

  private send(message: ToAttached, tail?: readonly Uint8Array[]): void {
    if (!this.socket.destroyed) sendFrame(this.socket, message, tail)
  }
}

function bodyOf({ value, isTranslated }: CallMessage, tail: Buffer): RequestBody {
  if (value !== undefined) return bodyOfValue(value)
  const body = bodyOfBytes(tail)
  return isTranslated ? Object.assign(body, { isTranslated }) : body
}

const plainAnswer = (body: unknown): Answer => ({ status: 200, body: { whole: body }, headers: {}, warnings: [] })

/** As a caller in this process has it. */
function* plain(body: unknown): Generator<void, Sent> {
  return yield* sent(yield* plainInPieces(body))
}

/** As REST prints it. What is no text yet becomes JSON. */
function* printed(body: unknown): Generator<void, Sent> {
  if (typeof body === 'string' || body === undefined || isBytes(body)) return { whole: body }
  const json: JsonText = { json: yield* textInPieces(body) }
  return { whole: json }
}

function* sent(value: unknown): Generator<void, Sent> {
  return isShort(value) ? { whole: value } : yield* inPieces(value)
}
