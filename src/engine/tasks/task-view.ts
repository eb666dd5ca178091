// Renders a task, running or completed.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { millisText } from '../../core/units.ts'
import { notANumber } from '../../core/values.ts'
import type { Task } from '../../tasks/task.ts'

export interface TaskView {
  node: string
  /** Its number on the node. */
  id: number
  /** `transport`. */
  type: string
  /** What it does: `indices:data/write/reindex`. */
  action: string
  /** How far it is. */
  status?: unknown
  /** What it is about. */
  description?: string
  /** When it began. */
  start_time?: string
  /** When it began, in milliseconds since 1970. */
  start_time_in_millis: number
  /** How long it has run. */
  running_time?: string
  /** How long it has run, in nanoseconds. */
  running_time_in_nanos: number
  /** Whether it can be cancelled. */
  cancellable: boolean
  /** Whether it was cancelled. */
  cancelled: boolean
  /** The task that started it. */
  parent_task_id?: string
  /** `X-Opaque-Id` of the request. */
  headers: Readonly<Record<string, string>>
  /** Processor time and memory it took. */
  resource_stats?: Record<string, unknown>
  /** When it was cancelled, in milliseconds since 1970. */
  cancellation_time_millis?: number
}

export interface TaskViewOptions {
  /** With what the task says of itself. */
  readonly detailed: boolean
  /** Times in words, too. */
  readonly human: boolean
}

export function taskView(task: Task, { detailed, human }: TaskViewOptions): TaskView {
  const { node, id, type, action, describe, cancellable, parent, headers } = task.info
  const { runningNanos: nanos, startTimeMillis } = task
  return {
    node,
    id,
    type,
    action,
    ...(detailed && task.status !== null && { status: task.status() }),
    ...(detailed && { description: describe() }),
    ...(human && { start_time: new Date(startTimeMillis).toISOString() }),
    start_time_in_millis: startTimeMillis,
    ...(human && { running_time: millisText(nanos / 1e6) }),
    running_time_in_nanos: nanos,
    cancellable,
    cancelled: task.isCancelled,
    ...(parent !== null && { parent_task_id: taskName(parent) }),
    headers,
    ...(detailed && { resource_stats: resourceStats(task) }),
    ...(task.cancelledAt !== null && { cancellation_time_millis: task.cancelledAt }),
  }
}

/** What the threads used that worked for it. This one works for many tasks in turns, and is not counted for any. */
export function resourceStats({ meters }: Task) {
  const cpu = meters.map(({ cpuNanos }) => cpuNanos)
  const memory = meters.map(({ heapBytes }) => heapBytes)
  const figures = (figure: (values: readonly number[]) => number) => ({ cpu_time_in_nanos: figure(cpu), memory_in_bytes: figure(memory) })
  const active = meters.filter(({ isActive }) => isActive).length
  return {
    average: figures(values => (values.length === 0 ? 0 : Math.round(sum(values) / values.length))),
    total: figures(sum),
    min: figures(values => (values.length === 0 ? 0 : Math.min(...values))),
    max: figures(values => Math.max(0, ...values)),
    thread_info: { thread_executions: meters.length, active_threads: active },
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export const taskName = ({ info }: Task) => `${info.node}:${info.id}`

export interface TaskId {
  readonly node: string
  readonly id: number
}

const isLong = (value: bigint) => BigInt.asIntN(64, value) === value

/** `node:number`. */
export function readTaskId(text: string): TaskId {
  const colon = text.indexOf(':')
  if (colon < 0) throw illegalArgument(`malformed task id ${text}`)
  const number = text.slice(colon + 1)
  if (!/^[-+]?\d+$/.test(number) || !isLong(BigInt(number.replace('+', ''))))
    throw illegalArgument(`malformed task id ${text}`, { cause: notANumber(number) })
  return { node: text.slice(0, colon), id: Number(number) }
}

/** Beside the tasks of other nodes: what is wrong with one. */
export const failedNode = (node: string, cause: ApiError) =>
  new ApiError('failed_node_exception', `Failed node [${node}]`, { details: { node_id: node }, cause })

export const unknownNode = (node: string) =>
  failedNode(node, new ApiError('no_such_node_exception', `No such node [${node}]`, { details: { node_id: node } }))
