// Runs a by-query operation under the call that asked for it, or behind it as a task whose result is kept.
import { ApiError, isApiError } from '../../core/errors.ts'
import type { KeptResult } from '../../tasks/kept-results.ts'
import type { Task } from '../../tasks/task.ts'
import type { CallContext } from '../call-context.ts'
import type { OperationResponse } from '../operation.ts'
import { taskName, taskView } from '../task-view.ts'
import { ALL_COUNTS, type ByQueryCount, byQueryHttpStatus, byQueryResponse, byQueryStatus, idleStatus } from './by-query-response.ts'
import { type ByQueryRequest, ByQueryRun, type ByQuerySource } from './by-query-run.ts'

export interface ByQueryOperation {
  readonly action: string
  readonly description: string
  /** Resolves and authorises what the request names. */
  readonly prepare: () => PreparedByQuery
  readonly counts: readonly ByQueryCount[]
  readonly human: boolean
  readonly waits: boolean
}

export interface PreparedByQuery {
  readonly source: ByQuerySource
  readonly request: ByQueryRequest
}

/** The runs that may be throttled anew, by their tasks. */
const runs = new WeakMap<Task, ByQueryRun>()

export const runOf = (task: Task): ByQueryRun | undefined => runs.get(task)

export async function runByQuery(cx: CallContext, operation: ByQueryOperation): Promise<OperationResponse> {
  if (!operation.waits) return { body: { task: runBehind(cx, operation) } }
  const run = start(cx, operation.prepare())
  await run.run()
  return { status: byQueryHttpStatus(run), body: byQueryResponse(run, operation, cancelReason(cx.task)) }
}

function start(cx: CallContext, { source, request }: PreparedByQuery): ByQueryRun {
  const run = new ByQueryRun(cx, source, request)
  const { task } = cx
  runs.set(task, run)
  task.status = () => byQueryStatus(run, { counts: ALL_COUNTS, human: false }, cancelReason(task))
  return run
}

const cancelReason = (task: Task) => (task.isCancelled ? task.cancelReason : null)

/** Answers the name of the task. */
function runBehind(cx: CallContext, operation: ByQueryOperation): string {
  const { engine } = cx
  const { action, description } = operation
  const prepared = attempt(cx, operation)
  const task = engine.tasks.open({ action, description, cancellable: true, headers: { ...cx.task.info.headers } })
  task.status = idleStatus
  const behind: CallContext = {
    engine,
    identity: cx.identity,
    task,
    headers: cx.headers,
    authorise: (indices, wanted = action) => cx.authorise(indices, wanted),
    warn() {},
  }
  engine.tasks.results.keep(
    task.info.id,
    outcome(behind, operation, prepared).finally(() => engine.tasks.close(task)),
  )
  return taskName(task)
}

/** What does not fit the indexes is the task's error; what is forbidden is the caller's. */
function attempt(cx: CallContext, { prepare }: ByQueryOperation): PreparedByQuery | ApiError {
  try {
    return prepare()
  } catch (error) {
    if (!isApiError(error) || error.type === 'security_exception') throw error
    cx.authorise([])
    return error
  }
}

async function outcome(cx: CallContext, operation: ByQueryOperation, prepared: PreparedByQuery | ApiError): Promise<KeptResult> {
  try {
    if (isApiError(prepared)) throw prepared
    const run = start(cx, prepared)
    await run.run()
    const response = byQueryResponse(run, { counts: ALL_COUNTS, human: true }, cancelReason(cx.task))
    return { task: finishedView(cx.task), response }
  } catch (error) {
    if (!isApiError(error)) cx.engine.logger.error(`${operation.description} failed`, error)
    const shown = isApiError(error) ? error : new ApiError('exception', error instanceof Error ? error.message : String(error))
    return { task: finishedView(cx.task), error: shown.toEntry(true) }
  }
}

/** Nothing more is told of what it used. */
function finishedView(task: Task): KeptResult['task'] {
  const { resource_stats: _, ...view } = taskView(task, true)
  return view
}
