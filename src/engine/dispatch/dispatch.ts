// Dispatch: authenticate → check the request → open a task → run → shape errors. Every call, typed or REST, goes through it.
import { asLimit } from '../../core/breaker.ts'
import { ApiError, engineClosed, illegalArgument, illegalState, isApiError, parseFailed } from '../../core/errors.ts'
import { andThen, type Eventually } from '../../core/eventually.ts'
import { inKeptTurns } from '../../core/kept-work.ts'
import { messageOf } from '../../core/native-values.ts'
import { placeError } from '../../core/place-error.ts'
import type { RequestBody } from '../../core/request-body.ts'
import { inTurns } from '../../core/turns.ts'
import type { Credentials, Identity } from '../../security/contracts/identity.ts'
import type { Task } from '../../tasks/task.ts'
import { auditAnswer } from '../audit/audited-answer.ts'
import type { HttpMethod, Operation, OperationRequest, OperationResponse } from '../calls/operation.ts'
import { checkShape, isUnrecognised, readParams, withDefaults } from '../calls/params.ts'
import type { Engine } from '../engine.ts'
import { TaskTurns } from '../tasks/task-turns.ts'
import { Call } from './call.ts'

/** Signals that the caller no longer waits. An AbortSignal does. */
export interface CallerGone {
  /** The caller went away. */
  readonly aborted: boolean
  /** Calls when the caller goes away. */
  addEventListener(
    type: 'abort',
    listener: () => void,
    options?: {
      /** Calls no more than once. */
      readonly once?: boolean
    },
  ): void
  /** Calls no more. */
  removeEventListener(type: 'abort', listener: () => void): void
}

/** A call before anything about it is checked. */
export interface RawCall {
  readonly path: Readonly<Record<string, string | undefined>>
  readonly params: Readonly<Record<string, unknown>>
  readonly body: RequestBody
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly method: HttpMethod
  /** As requested, for error texts. */
  readonly uri: string
  readonly credentials: Credentials
  /** Aborted when the caller has gone: cancellable work then stops. */
  readonly signal?: CallerGone
  /** What the caller gets of the body that the operation answers. Yields where others may have their turn. Absent: that body. */
  readonly answering?: (body: unknown) => Generator<void, unknown>
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** Texts of `Warning` headers. */
  readonly warnings: readonly string[]
}

/**
 * Runs one operation. Throws ApiError; everything else that goes wrong becomes one of status 500 and is logged. A promise only where there is
 * something to wait for.
 */
export const dispatch = (engine: Engine, row: Operation, call: RawCall): Eventually<Answer> => new Passage(engine, row, call).answer()

/** One call on its way through dispatch. */
class Passage {
  private readonly warnings: string[] = []
  /** Null until the caller is authenticated. */
  private identity: Identity | null = null
  private task: Task | null = null
  private leave: (() => void) | null = null
  /** Of the request, as long as it is not answered. */
  private bytes = 0

  constructor(
    private readonly engine: Engine,
    private readonly row: Operation,
    private readonly call: RawCall,
  ) {}

  answer(): Eventually<Answer> {
    let waits = false
    try {
      const answer = this.enter()
      waits = answer instanceof Promise
      return answer instanceof Promise ? this.finish(answer) : answer
    } catch (error) {
      return this.refuse(error)
    } finally {
      if (!waits) this.end()
    }
  }

  private async finish(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer
    } catch (error) {
      return this.refuse(error)
    } finally {
      this.end()
    }
  }

  private enter(): Eventually<Answer> {
    const { engine, row, call } = this
    if (engine.isClosing) throw engineClosed()
    if (row.needs === 'security' && !engine.security.enabled) throw illegalState(`[${row.name}] needs an engine with security`)
    const found = row.scope === 'public' ? NOBODY : engine.security.authenticate(call.credentials)
    return found instanceof Promise ? found.then(identity => this.recognised(identity)) : this.recognised(found)
  }

  private recognised(found: Identity | null): Eventually<Answer> {
    const { engine, row, call } = this
    if (found === null) throw new ApiError('security_exception', 'Unauthorized', { status: 401 })
    this.identity = found
    if (row.scope !== 'public') engine.audit?.signedIn(call, found)
    if (!call.credentials.trusted && row.scope !== 'public') refuseUnlessListed(engine, found, call)
    if (row.scope === 'management') refuseUnlessManager(engine, found, row, call)
    if (row.bodyRequired && !call.body.present)
      throw parseFailed(`request body${row.bodyRequired === 'or source' ? ' or source parameter' : ''} is required`)
    const { defaults } = engine.options
    const request: OperationRequest = {
      path: call.path,
      params: this.params(defaults === undefined ? call.params : withDefaults(row, call.params, defaults)),
      body: call.body,
      method: call.method,
    }
    if (engine.writer === null) return this.run(found, request)
    return engine.writer.prepare(row.action).then(() => this.run(found, request))
  }

  /** Of two faults the server tells that of the body, but first what is wrong with how the answer should look, and last what validation finds. */
  private params(given: RawCall['params']): OperationRequest['params'] {
    const { row, call } = this
    try {
      return readParams(row, given, call.uri, call.body.present)
    } catch (error) {
      if (row.readsParamsFirst === true && !isUnrecognised(error)) throw error
      checkShape(given)
      this.checkBody()
      throw error
    }
  }

  private checkBody(): void {
    const { engine, row, call } = this
    if (row.checkBody !== undefined) parsed(() => row.checkBody!(call, engine))
    else if (row.body === 'json' && call.body.present) call.body.json()
  }

  /** The server has read the body by then. */
  private authorise(cx: Call): void {
    try {
      cx.authorise([])
    } catch (refusal) {
      if (this.call.body.isLong !== true) this.checkBody()
      throw refusal
    }
  }

  private run(identity: Identity, request: OperationRequest): Eventually<Answer> {
    const { engine, row, call, warnings } = this
    this.bytes = engine.breakers.receive(call.body.size ?? 0, passesBreakers(row))
    const task = engine.tasks.open({
      action: row.action,
      describe: row.describe && (() => row.describe!(request)),
      cancellable: row.cancellable,
      headers: taskHeaders(call.headers),
    })
    this.task = task
    engine.audit?.began(task, call)
    if (call.signal !== undefined) this.leave = cancelledBy(call.signal, engine, task)
    const cx = new Call(engine, identity, call.headers, call.credentials.remoteAddress, task, row.action, warnings, null)
    if (row.scope === 'cluster') this.authorise(cx)
    const response = this.begin(cx, request)
    return response instanceof Promise ? response.then(body => this.answered(cx, request, body)) : this.answered(cx, request, response)
  }

  /** A long request is read in turns with others, until it is asked for permission: from then on it has effects. */
  private begin(cx: Call, request: OperationRequest): Eventually<OperationResponse> {
    const { row, call } = this
    if (!isReadInTurns(row) || call.body.isLong !== true) return row.run(cx, request)
    return inKeptTurns(
      new TaskTurns(cx.task),
      () => row.run(cx, request),
      () => cx.task.check(),
    )
  }

  private answered(cx: Call, request: OperationRequest, response: OperationResponse): Eventually<Answer> {
    const { engine, row, warnings, call } = this
    if (!cx.isAuthorised && (row.scope ?? 'index') === 'index') throw new Error(`${row.name} answered without asking whether it may`)
    if (engine.audit?.watchesReads === true) auditAnswer(cx, request, response)
    const answer = (body: unknown): Answer => ({ status: response.status ?? 200, body, headers: response.headers ?? NO_HEADERS, warnings })
    if (call.answering === undefined) return answer(response.body)
    const steps = call.answering(response.body)
    const first = steps.next()
    if (first.done) return answer(first.value)
    // Changes are audited even if the caller has gone.
    const rest = inTurns(steps, new TaskTurns(cx.task), row.cancellable === true ? () => cx.task.check() : undefined)
    return andThen(rest, answer)
  }

  private refuse(error: unknown): never {
    const { engine, call } = this
    if (this.identity === null && isRefusal(error)) engine.audit?.signInFailed(call)
    const shaped = shapeError(engine, error, call.body)
    if (this.warnings.length > 0) shaped.warnings = this.warnings
    throw shaped
  }

  private end(): void {
    this.leave?.()
    this.engine.breakers.answered(this.bytes)
    if (this.task !== null) this.engine.tasks.close(this.task)
  }
}

/** Those that ask for permission once they know what is wanted. Of a cluster's it is asked before they begin. */
const isReadInTurns = ({ cancellable, body, scope }: Operation) =>
  cancellable === true || (body === 'json' && (scope ?? 'index') === 'index')

/** Operations that show memory usage, or free memory, are not refused by the breaker. */
const PASSING = new Set(['cluster:admin/settings/update', 'cluster:admin/tasks/cancel', 'indices:admin/cache/clear'])

const passesBreakers = ({ action }: Operation) => action.startsWith('cluster:monitor/') || PASSING.has(action)

/** Runs a check of what was sent; errors of validation are left to the operation. */
function parsed(check: () => void): void {
  try {
    check()
  } catch (fault) {
    if (!isApiError(fault) || fault.type !== 'action_request_validation_exception') throw fault
  }
}

const NO_HEADERS: Readonly<Record<string, string>> = {}

const isRefusal = (error: unknown) => isApiError(error) && error.type === 'security_exception'

/** Returns a function that removes the listener: a signal may outlive many calls. */
function cancelledBy(signal: CallerGone, { tasks }: Engine, task: Task): () => void {
  const cancel = () => tasks.cancel(task, 'the caller has gone')
  if (signal.aborted) cancel()
  if (task.info.cancellable) task.check()
  signal.addEventListener('abort', cancel, { once: true })
  return () => signal.removeEventListener('abort', cancel)
}

/** Asks where no one needs to sign in. */
const NOBODY: Identity = { name: '', backendRoles: [], roles: [] }

/** An installation may let only some requests through. */
function refuseUnlessListed({ security }: Engine, identity: Identity, { method, uri }: RawCall): void {
  if (security.service?.isListed(identity, method, uri) !== false) return
  const error = `${method} ${uri.split('?', 1)[0]} API not allowlisted`
  throw new ApiError('security_exception', error, { answer: { error, status: 'FORBIDDEN' } })
}

/** Security is managed by some roles only, regardless of other permissions. */
function refuseUnlessManager({ security, audit }: Engine, identity: Identity, { endpoint }: Operation, call: RawCall): void {
  const message = security.service?.managementRefusal(identity, endpoint && { endpoint, method: call.method }) ?? null
  audit?.managed(call, identity, message)
  if (message !== null) throw new ApiError('security_exception', message, { answer: { status: 'FORBIDDEN', message } })
}

const MAX_REQUEST_ID = 128

/** What lists of tasks and slow logs show of the caller. */
function taskHeaders(headers: RawCall['headers']): Readonly<Record<string, string>> {
  const requestId = headers['x-request-id']
  const opaqueId = headers['x-opaque-id']
  if (requestId === undefined) return opaqueId === undefined ? NO_HEADERS : { 'X-Opaque-Id': opaqueId }
  if (requestId.length > MAX_REQUEST_ID)
    throw illegalArgument(`X-Request-Id length [${requestId.length}] exceeds maximum allowed length [${MAX_REQUEST_ID}]`)
  return { 'X-Request-Id': requestId, ...(opaqueId !== undefined && { 'X-Opaque-Id': opaqueId }) }
}

/** Adds line and column to errors of the body, and turns unexpected errors (bugs of the engine) into internal server errors. */
export function shapeError(engine: Engine, error: unknown, body: RequestBody): ApiError {
  if (isApiError(error)) {
    for (let e: ApiError | undefined = error; e !== undefined; e = e.cause) {
      placeError(e, body)
      for (const root of e.rootCause ?? []) placeError(root, body)
    }
    return error
  }
  const limit = asLimit(error)
  if (limit !== null) return limit
  engine.logger.error('unexpected error', error)
  const message = messageOf(error)
  return new ApiError('exception', message)
}
