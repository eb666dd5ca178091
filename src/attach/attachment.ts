// Where the calls of a process are answered that may be attached: by the process that owns the data directory, or by an engine of its own once it
// has become the owner. When an owner ends, those that were attached to it agree by the lock who is next.
import type { Socket } from 'node:net'
import { ApiError, engineClosed, illegalState } from '../core/errors.ts'
import type { Eventually } from '../core/eventually.ts'
import { parseJson } from '../core/json.ts'
import { LateJson } from '../core/late-json.ts'
import { lazily } from '../core/lazily.ts'
import { isBytes } from '../core/native-values.ts'
import { inTurns, Turns } from '../core/turns.ts'
import type { Operation } from '../engine/calls/operation.ts'
import type { Answer, RawCall } from '../engine/dispatch/dispatch.ts'
import { isReading } from '../engine/indices/writer-follower.ts'
import { readOwner } from '../index/store/directory-lock.ts'
import { connectToOwner } from '../index/store/guest-socket.ts'
import type { RestHandler, RestRequest, RestResponse } from '../rest/rest-types.ts'
import { Lost, OwnerConnection } from './connection.ts'
import { DIALECT } from './dialect.ts'
import type { JsonText } from './messages.ts'

const rest = lazily(() => import('../rest/handle.ts'))

/** What an engine of this process offers. */
interface OwnSeat {
  answer(row: Operation, call: RawCall): Promise<Answer> | Answer
  answerRest(row: Operation, call: RawCall): Eventually<Answer>
  handle(request: RestRequest): Promise<RestResponse>
  close(): Promise<void>
}

interface AttachmentOptions<Own> {
  readonly path: string
  readonly isReadOnly: boolean
  /** This process asked for users: an owner that knows none would let everyone do everything. */
  readonly wantsSecurity: boolean
  /** Opens the directory in this process; null: another one has it. `isSecured`: the owner before it knew users. */
  readonly openHere: (isSecured: boolean) => Promise<Own | null>
  readonly table: () => readonly Operation[]
}

/** So long is waited for a new owner: a large directory takes a while to open. */
const ELECTION_MILLIS = 60_000
const FIRST_PAUSE_MILLIS = 2
const LONGEST_PAUSE_MILLIS = 100
const TURN_MILLIS = 5

export class Attachment<Own extends OwnSeat> {
  private seat: Own | OwnerConnection | null = null
  private taking: Promise<Own | OwnerConnection> | null = null
  private isClosed = false
  private isSecured = false
  /** Of requests that go to an owner with security, and to one without. */
  private readonly handlers = new Map<boolean, RestHandler>()

  private constructor(private readonly options: AttachmentOptions<Own>) {}

  static async open<Own extends OwnSeat>(options: AttachmentOptions<Own>): Promise<Attachment<Own>> {
    const attachment = new Attachment(options)
    await attachment.take()
    return attachment
  }

  /** The engine of this process, once there is one. */
  get own(): Own | null {
    return this.seat === null || this.seat instanceof OwnerConnection ? null : this.seat
  }

  answer(row: Operation, call: RawCall): Promise<Answer> | Answer {
    return this.own === null ? this.ask(row, call, false) : this.own.answer(row, call)
  }

  async handle(request: RestRequest): Promise<RestResponse> {
    const seat = await this.takeOrNull()
    if (seat !== null && !(seat instanceof OwnerConnection)) return seat.handle(request)
    const hasSecurity = seat?.hasSecurity ?? this.options.wantsSecurity
    let handler = this.handlers.get(hasSecurity)
    if (handler === undefined) {
      const rows = this.options.table().filter(({ needs }) => needs === undefined || hasSecurity)
      handler = rest().createHandler((row, call) => this.ask(row, call, true), rows)
      this.handlers.set(hasSecurity, handler)
    }
    return handler(request)
  }

  async close(): Promise<void> {
    this.isClosed = true
    const seat = this.seat ?? (await this.taking?.catch(() => null)) ?? null
    await seat?.close()
  }

  private async ask(row: Operation, call: RawCall, isRest: boolean): Promise<Answer> {
    for (;;) {
      const taken = this.take()
      const seat = taken instanceof Promise ? await taken : taken
      if (!(seat instanceof OwnerConnection)) return isRest ? seat.answerRest(row, call) : seat.answer(row, call)
      try {
        const answer = await seat.call(row, call, isRest)
        return isRest ? await asRest(answer, call) : answer
      } catch (error) {
        if (!(error instanceof Lost)) throw error
        if (error.mayBeDone && !isReading(row.action)) throw this.unknownOutcome(row.name)
      }
    }
  }

  /** For what is no operation. `writes`: what it is called, where it changes something. */
  async either<T>(work: (owner: OwnerConnection) => Promise<T>, here: (own: Own) => Promise<T>, writes?: string): Promise<T> {
    for (;;) {
      const seat = await this.take()
      if (!(seat instanceof OwnerConnection)) return here(seat)
      try {
        return await work(seat)
      } catch (error) {
        if (!(error instanceof Lost)) throw error
        if (error.mayBeDone && writes !== undefined) throw this.unknownOutcome(writes)
      }
    }
  }

  /** Not 503, which clients take for leave to ask again. */
  private unknownOutcome(name: string): ApiError {
    const reason = `the owner of data directory [${this.options.path}] ended while it answered [${name}]: it is unknown whether it was done`
    return new ApiError('node_closed_exception', reason, { status: 500 })
  }

  /** Why there is none, each call tells in its turn. */
  private async takeOrNull(): Promise<Own | OwnerConnection | null> {
    try {
      return await this.take()
    } catch {
      return null
    }
  }

  private take(): Eventually<Own | OwnerConnection> {
    if (this.isClosed) throw engineClosed()
    if (this.seat !== null) return this.seat
    // Callers that wait for it are to get an answer, though no socket is open.
    const running = setInterval(() => {}, ELECTION_MILLIS)
    return this.seek().finally(() => clearInterval(running))
  }

  /** Once for all that wait. */
  private seek(): Promise<Own | OwnerConnection> {
    this.taking ??= this.takeSeat().finally(() => {
      this.taking = null
    })
    return this.taking
  }

  /** To the owner, or to its place. */
  private async takeSeat(): Promise<Own | OwnerConnection> {
    const { path, isReadOnly, wantsSecurity, openHere } = this.options
    const until = performance.now() + ELECTION_MILLIS
    for (let pause = FIRST_PAUSE_MILLIS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS)) {
      if (this.isClosed) throw engineClosed()
      const socket = await reachOwner(path)
      const owner = socket && (await OwnerConnection.greet(socket, isReadOnly, () => this.lost()))
      if (owner?.hasSecurity === false && wantsSecurity) {
        owner.close()
        throw illegalState(`data directory [${path}] is owned by a process without [security]: it would answer everyone`)
      }
      const seat = owner ?? (await openHere(this.isSecured))
      if (seat !== null) return this.seated(seat)
      if (performance.now() > until) throw new ApiError('node_closed_exception', `the owner of data directory [${path}] does not answer`)
      await new Promise(resolve => setTimeout(resolve, pause * (0.5 + Math.random())).unref())
    }
  }

  private async seated(seat: Own | OwnerConnection): Promise<Own | OwnerConnection> {
    if (this.isClosed) {
      await seat.close()
      throw engineClosed()
    }
    if (seat instanceof OwnerConnection) {
      this.isSecured = seat.hasSecurity
      if (seat.isOver) return seat
    }
    this.seat = seat
    return seat
  }

  /** The next owner is found at once, and not when it is needed. */
  private lost(): void {
    this.seat = null
    if (!this.isClosed) this.seek().catch(() => {})
  }
}

/** Printed in this process, as the request would have it. */
async function asRest(answer: Answer, { answering }: RawCall): Promise<Answer> {
  const { body } = answer
  const isText = typeof body === 'string' || body === undefined || isBytes(body)
  const printed = inTurns(answering!(isText ? body : new JsonOfOwner((body as JsonText).json)), new Turns(TURN_MILLIS))
  return { ...answer, body: printed instanceof Promise ? await printed : printed }
}

class JsonOfOwner extends LateJson {
  constructor(readonly text: string) {
    super()
  }

  get length(): number {
    return this.text.length
  }

  parse(): unknown {
    return parseJson(this.text)
  }
}

/** Null: there is no owner, or not yet. Throws where the owner has another protocol version. */
async function reachOwner(path: string): Promise<Socket | null> {
  const owner = await readOwner(path)
  if (!owner?.guests) return null
  const { socket: name, dialect } = owner.guests
  const socket = await connectToOwner(path, name)
  if (socket === null || dialect === DIALECT) return socket
  socket.destroy()
  throw illegalState(
    `data directory [${path}] is owned by process ${owner.pid} on ${owner.host}, which runs another version (${dialect}, here ${DIALECT}): only the same can be attached to it`,
  )
}
