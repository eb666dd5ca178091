// Detached work: a task whose result or error is kept until it is asked for.
import { ApiError, isApiError } from '../../core/errors.ts'
import { messageOf } from '../../core/native-values.ts'
import type { KeptResult } from '../../tasks/result-index.ts'
import type { Task } from '../../tasks/task.ts'
import type { CallContext } from '../calls/call-context.ts'
import { taskName, taskView } from '../tasks/task-view.ts'
import { keepResult } from './kept-results.ts'

interface BackgroundWork<T> {
  readonly action: string
  readonly description: string
  readonly cancellable: boolean
  /** Resolves and authorises what the request names, before the caller is answered. */
  prepare(): T
  /** The status of the task until `run` sets one. */
  status?: Task['status']
  /** Begins at once, under the task's own context. */
  run(cx: CallContext, prepared: T): Promise<unknown>
}

/** Answers the name of the task. */
export function runInBackground<T>(cx: CallContext, work: BackgroundWork<T>): string {
  const { engine } = cx
  const { action, description, cancellable } = work
  const prepared = attempt(cx, work)
  const task = engine.tasks.open({ action, describe: () => description, cancellable, headers: cx.task.info.headers })
  if (work.status !== undefined) task.status = work.status
  const behind = cx.part({ task, action, warnings: [] })
  void finish(behind, work, prepared).finally(() => engine.tasks.close(task))
  return taskName(task)
}

/** Its result is there before it is over. */
async function finish<T>(cx: CallContext, work: BackgroundWork<T>, prepared: T | ApiError): Promise<void> {
  const result = await outcome(cx, work, prepared)
  try {
    await keepResult(cx, result)
  } catch (error) {
    cx.engine.logger.error(`the result of task [${taskName(cx.task)}] could not be kept`, error)
  }
}

/** What does not fit the indexes is the task's error; what is forbidden is the caller's. */
function attempt<T>(cx: CallContext, { prepare }: BackgroundWork<T>): T | ApiError {
  try {
    return prepare()
  } catch (error) {
    if (!isApiError(error) || error.type === 'security_exception') throw error
    cx.authorise([])
    return error
  }
}

async function outcome<T>(cx: CallContext, { run, description }: BackgroundWork<T>, prepared: T | ApiError): Promise<KeptResult> {
  try {
    if (isApiError(prepared)) throw prepared
    const response = await run(cx, prepared)
    return { completed: true, task: finishedView(cx.task), response }
  } catch (error) {
    if (!isApiError(error)) cx.engine.logger.error(`${description} failed`, error)
    const shown = isApiError(error) ? error : new ApiError('exception', messageOf(error))
    return { completed: true, task: finishedView(cx.task), error: shown.toEntry(true) }
  }
}

/** Its resource usage is no longer reported. */
function finishedView(task: Task): KeptResult['task'] {
  const { resource_stats: _, ...view } = taskView(task, { detailed: true, human: false })
  return view
}
