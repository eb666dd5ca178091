// The tasks that run.
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { chosenTasks, TASK_FILTER_PARAMS } from './task-filter.ts'
import { type TasksResponse, tasksResponse } from './tasks-response.ts'

export interface TasksListParams extends CommonParams {
  actions?: string | string[]
  detailed?: boolean
  group_by?: 'nodes' | 'parents' | 'none'
  nodes?: string | string[]
  parent_task_id?: string
  timeout?: string
  wait_for_completion?: boolean
}

export const list = typedOperation<TasksListParams, TasksResponse>({
  name: 'tasks.list',
  action: 'cluster:monitor/tasks/lists',
  routes: [{ method: 'GET', path: '/_tasks' }],
  params: { ...TASK_FILTER_PARAMS, detailed: 'boolean', timeout: 'time' },
  scope: 'cluster',
  run({ engine }, { params }) {
    const tasks = chosenTasks(engine, params)
    return { body: tasksResponse(engine, tasks, { detailed: params.detailed === true, groupBy: params.group_by }) }
  },
})
