// The operation `tasks.cancel`: cancels tasks.
import { ApiError, illegalArgument, validationFailed } from '../../core/errors.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { Engine } from '../../engine/engine.ts'
import { failedNode, readTaskId, type TaskId, unknownNode } from '../../engine/tasks/task-view.ts'
import type { Task } from '../../tasks/task.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { asked, chosenTasks, TASK_FILTER_PARAMS } from './task-filter.ts'
import { readGrouping, type TasksResponse, tasksResponse } from './tasks-response.ts'

export interface TasksCancelParams extends CommonParams {
  group_by?: 'nodes' | 'parents' | 'none'
}

export const cancel = typedOperation<TasksCancelParams, TasksResponse>()({
  name: 'tasks.cancel',
  action: 'cluster:admin/tasks/cancel',
  routes: [
    { method: 'POST', path: '/_tasks/_cancel' },
    { method: 'POST', path: '/_tasks/{task_id}/_cancel' },
  ],
  params: { ...TASK_FILTER_PARAMS, task_id: 'string' },
  scope: 'cluster',
  async run({ engine }, { path, params }) {
    const grouping = readGrouping(params.group_by)
    const name = path.task_id ?? params.task_id
    const one = name === undefined || name === '' ? null : asked(readTaskId(String(name)))
    const meant = one === null ? cancellable(engine, params) : named(engine, one, params)
    const tasks = Array.isArray(meant) ? meant : []
    for (const task of tasks) engine.tasks.cancel(task, 'by user request')
    if (params.wait_for_completion === true) await Promise.all(tasks.map(task => task.whenOver()))
    const failure = meant instanceof ApiError ? meant : null
    return { body: tasksResponse(engine, tasks, { detailed: false, human: params.human === true, grouping, failure }) }
  },
})

const cancellable = (engine: Engine, params: OperationRequest['params']): Task[] =>
  chosenTasks(engine, params).filter(({ info }) => info.cancellable)

/** The other parameters count for it as well. Answers what is wrong with the node where it is to be. */
function named(engine: Engine, { node, id }: TaskId, params: OperationRequest['params']): Task[] | ApiError {
  if (params.nodes !== undefined) throw validationFailed('task id cannot be used together with node ids')
  if (node !== engine.nodeId) return unknownNode(node)
  const name = `${node}:${id}`
  const task = engine.tasks.get(id)
  const refuse = (error: ApiError) => failedNode(node, error)
  if (task === undefined) return refuse(new ApiError('resource_not_found_exception', `task [${name}] is not found`))
  if (!task.info.cancellable) return refuse(illegalArgument(`task [${name}] doesn't support this operation`))
  return chosenTasks(engine, params).includes(task) ? [task] : refuse(illegalArgument(`task [${name}] doesn't support this operation`))
}
