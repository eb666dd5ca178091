// How a task is shown, running or over.
import { ApiError, illegalArgument } from '../core/errors.ts'
import { notANumber } from '../core/values.ts'
import type { Task } from '../tasks/task.ts'

export interface TaskView {
  node: string
  id: number
  type: string
  action: string
  status?: unknown
  description?: string
  start_time_in_millis: number
  running_time_in_nanos: number
  cancellable: boolean
  cancelled: boolean
  parent_task_id?: string
  headers: Readonly<Record<string, string>>
  resource_stats?: Record<string, unknown>
  cancellation_time_millis?: number
}

/** `detailed` adds what the task says of itself. */
export function taskView(task: Task, detailed: boolean): TaskView {
  const { node, id, type, action, describe, startTimeMillis, cancellable, parent, headers } = task.info
  return {
    node,
    id,
    type,
    action,
    ...(detailed && task.status !== null && { status: task.status() }),
    ...(detailed && { description: describe() }),
    start_time_in_millis: startTimeMillis,
    running_time_in_nanos: Number(process.hrtime.bigint() - task.startNanos),
    cancellable,
    cancelled: task.isCancelled,
    ...(parent !== null && { parent_task_id: taskName(parent) }),
    headers,
    ...(detailed && { resource_stats: UNCOUNTED }),
    ...(task.cancelledAt !== null && { cancellation_time_millis: task.cancelledAt }),
  }
}

const NOTHING = { cpu_time_in_nanos: 0, memory_in_bytes: 0 }

/** Tasks share this thread, where nobody counts what each of them uses. */
const UNCOUNTED = {
  average: NOTHING,
  total: NOTHING,
  min: NOTHING,
  max: NOTHING,
  thread_info: { thread_executions: 0, active_threads: 0 },
}

export const taskName = ({ info }: Task) => `${info.node}:${info.id}`

export interface TaskId {
  readonly node: string
  readonly id: number
}

/** `node:number`. */
export function readTaskId(text: string): TaskId {
  const colon = text.indexOf(':')
  if (colon < 0) throw illegalArgument(`malformed task id ${text}`)
  const number = text.slice(colon + 1)
  if (!/^[-+]?\d+$/.test(number)) throw illegalArgument(`malformed task id ${text}`, { cause: notANumber(number) })
  return { node: text.slice(0, colon), id: Number(number) }
}

/** Beside the tasks of other nodes: that this one is not known. */
export const unknownNode = (node: string) =>
  new ApiError('failed_node_exception', `Failed node [${node}]`, {
    details: { node_id: node },
    cause: new ApiError('no_such_node_exception', `No such node [${node}]`, { details: { node_id: node } }),
  })
