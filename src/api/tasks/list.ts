// The operation `tasks.list`: the running tasks.
import { type ApiError, isApiError } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { failedNode } from '../../engine/tasks/task-view.ts'
import type { Task } from '../../tasks/task.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { allOver, chosenTasks, TASK_FILTER_PARAMS, WAIT_MILLIS } from './task-filter.ts'
import { readGrouping, type TasksResponse, tasksResponse } from './tasks-response.ts'

export interface TasksListParams extends CommonParams {
  group_by?: 'nodes' | 'parents' | 'none'
}

export const LIST_ACTION = 'cluster:monitor/tasks/lists'

export const list = typedOperation<TasksListParams, TasksResponse>()({
  name: 'tasks.list',
  action: LIST_ACTION,
  routes: [{ method: 'GET', path: '/_tasks' }],
  params: TASK_FILTER_PARAMS,
  scope: 'cluster',
  async run(cx, { params }) {
    const grouping = readGrouping(params.group_by)
    const { tasks, failure } = await listedTasks(cx, params)
    const options = { detailed: params.detailed === true, human: params.human === true, grouping, failure }
    return { body: tasksResponse(cx.engine, tasks, options) }
  },
})

interface ListedTasks {
  readonly tasks: readonly Task[]
  /** Why there are none, where that is not because none run. */
  readonly failure: ApiError | null
}

/** Among them the listing itself, and its part on the node. */
export async function listedTasks({ engine, task }: CallContext, params: OperationRequest['params']): Promise<ListedTasks> {
  const part = engine.tasks.openPart(task, { action: `${LIST_ACTION}[n]`, type: 'direct' })
  try {
    const tasks = chosenTasks(engine, params)
    if (params.wait_for_completion === true) {
      const others = tasks.filter(({ info }) => !info.action.startsWith(LIST_ACTION))
      if (others.length > 0) await allOver(others, (params.timeout as number | undefined) ?? WAIT_MILLIS)
    }
    return { tasks, failure: null }
  } catch (error) {
    if (!isApiError(error) || error.type !== 'timeout_exception') throw error
    return { tasks: [], failure: failedNode(engine.nodeId, error) }
  } finally {
    engine.tasks.close(part)
  }
}
