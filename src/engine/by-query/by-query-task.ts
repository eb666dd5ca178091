// Runs a by-query operation under the call that asked for it, or behind it as a task whose result is kept.
import type { Task } from '../../tasks/task.ts'
import { runInBackground } from '../background/background.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { OperationResponse } from '../calls/operation.ts'
import { ALL_COUNTS, type ByQueryCount, byQueryHttpStatus, byQueryResponse, byQueryStatus, idleStatus } from './by-query-response.ts'
import { type ByQueryRequest, ByQueryRun, type ByQuerySource } from './by-query-run.ts'
import { mayThrottle } from './throttle.ts'

interface ByQueryOperation {
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

export async function runByQuery(cx: CallContext, operation: ByQueryOperation): Promise<OperationResponse> {
  if (!operation.waits) return { body: { task: runBehind(cx, operation) } }
  const run = start(cx, operation.prepare())
  await run.run()
  return { status: byQueryHttpStatus(run), body: byQueryResponse(run, operation, cancelReason(cx.task)) }
}

function start(cx: CallContext, { source, request }: PreparedByQuery): ByQueryRun {
  const run = new ByQueryRun(cx, source, request)
  const { task } = cx
  mayThrottle(task, run)
  task.status = () => byQueryStatus(run, { counts: ALL_COUNTS, human: false }, cancelReason(task))
  return run
}

const cancelReason = (task: Task) => (task.isCancelled ? task.cancelReason : null)

/** Answers the name of the task. */
function runBehind(cx: CallContext, operation: ByQueryOperation): string {
  const { action, description, prepare } = operation
  return runInBackground(cx, {
    action,
    description,
    cancellable: true,
    status: idleStatus,
    prepare,
    async run(behind, prepared) {
      const run = start(behind, prepared)
      await run.run()
      return byQueryResponse(run, { counts: ALL_COUNTS, human: true }, cancelReason(behind.task))
    },
  })
}
