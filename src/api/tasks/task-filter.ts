// Selects running tasks by the parameters of a request, and waits for their completion.
import { ApiError } from '../../core/errors.ts'
import { matchesWildcard } from '../../core/values.ts'
import type { OperationRequest, ParamSpec } from '../../engine/calls/operation.ts'
import type { Engine } from '../../engine/engine.ts'
import { readTaskId, type TaskId, taskName } from '../../engine/tasks/task-view.ts'
import type { Task } from '../../tasks/task.ts'
import { meansThisNode } from '../this-node.ts'

/** All that the specification lists for tasks; an operation reads those that mean something to it. */
export const TASK_FILTER_PARAMS = {
  actions: 'list',
  cluster_manager_timeout: 'time',
  detailed: 'boolean',
  group_by: 'string',
  master_timeout: 'time',
  nodes: 'list',
  parent_task_id: 'string',
  timeout: 'time',
  wait_for_completion: 'boolean',
} as const satisfies ParamSpec

export function chosenTasks(engine: Engine, params: OperationRequest['params']): Task[] {
  const { actions, nodes, parent_task_id } = params as { actions?: string[]; nodes?: string[]; parent_task_id?: string }
  const parent = readParent(parent_task_id)
  if (nodes !== undefined && nodes.length > 0 && !meansThisNode(engine, nodes)) return []
  return engine.tasks.list().filter(({ info }) => {
    if (parent !== null && (info.parent === null || info.parent.info.id !== parent.id || info.parent.info.node !== parent.node))
      return false
    return actions === undefined || actions.length === 0 || actions.some(pattern => matchesWildcard(pattern, info.action))
  })
}

/** Null: of whichever parent. */
const readParent = (text: string | undefined): TaskId | null =>
  text === undefined || text === '' || text === '-1' ? null : asked(readTaskId(text))

/** Null: none, as the server has it. */
export const asked = (id: TaskId): TaskId | null => (id.id === -1 ? null : id)

/** The default timeout. */
export const WAIT_MILLIS = 30_000

/** Throws when that takes longer than `millis`. */
export async function allOver(tasks: readonly Task[], millis: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    const names = tasks.map(taskName).join(', ')
    timer = setTimeout(() => reject(new ApiError('timeout_exception', `Timed out waiting for completion of [${names}]`)), millis)
  })
  try {
    await Promise.race([Promise.all(tasks.map(task => task.whenOver())), expired])
  } finally {
    clearTimeout(timer)
  }
}
