// Asks tasks to stop.
import { illegalArgument } from '../../core/errors.ts'
import { readTaskId } from '../../engine/task-view.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { chosenTasks, TASK_FILTER_PARAMS } from './task-filter.ts'
import { type TasksResponse, tasksResponse } from './tasks-response.ts'

export interface TasksCancelParams extends CommonParams {
  task_id?: string
  actions?: string | string[]
  group_by?: 'nodes' | 'parents' | 'none'
  nodes?: string | string[]
  parent_task_id?: string
  wait_for_completion?: boolean
}

export const cancel = typedOperation<TasksCancelParams, TasksResponse>({
  name: 'tasks.cancel',
  action: 'cluster:admin/tasks/cancel',
  routes: [
    { method: 'POST', path: '/_tasks/_cancel' },
    { method: 'POST', path: '/_tasks/{task_id}/_cancel' },
  ],
  params: TASK_FILTER_PARAMS,
  scope: 'cluster',
  async run({ engine }, { path, params }) {
    const asked = path.task_id === undefined ? undefined : readTaskId(path.task_id)
    const meant = chosenTasks(engine, params)
    const chosen = asked === undefined ? meant : meant.filter(({ info }) => info.id === asked.id && info.node === asked.node)
    if (asked !== undefined && chosen.length > 0 && !chosen[0].info.cancellable)
      throw illegalArgument(`task [${path.task_id}] doesn't support cancellation`)
    const tasks = chosen.filter(({ info }) => info.cancellable)
    for (const task of tasks) task.cancel('by user request')
    if (params.wait_for_completion === true) await Promise.all(tasks.map(({ info }) => engine.tasks.results.whenOver(info.id)))
    return { body: tasksResponse(engine, tasks, { detailed: false, groupBy: params.group_by, asked }) }
  },
})
