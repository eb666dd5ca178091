// The operation `tasks.get`: a running task, or the result of a completed one.
import { ApiError, type ErrorEntry, validationFailed } from '../../core/errors.ts'
import { findResult } from '../../engine/background/kept-results.ts'
import type { Engine } from '../../engine/engine.ts'
import { readTaskId, type TaskView, taskView } from '../../engine/tasks/task-view.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { allOver, asked, TASK_FILTER_PARAMS, WAIT_MILLIS } from './task-filter.ts'

export interface TasksGetParams extends CommonParams {
  task_id: string
}

export interface TasksGetResponse {
  /** Whether it has ended. */
  completed: boolean
  task: TaskView
  response?: unknown
  error?: ErrorEntry
}

export const get = typedOperation<TasksGetParams, TasksGetResponse>()({
  name: 'tasks.get',
  action: 'cluster:monitor/task/get',
  routes: [{ method: 'GET', path: '/_tasks/{task_id}' }],
  params: TASK_FILTER_PARAMS,
  scope: 'cluster',
  async run({ engine }, { path, params }) {
    const name = path.task_id!
    const asking = asked(readTaskId(name))
    if (asking === null) throw validationFailed('task id is required')
    const { node, id } = asking
    const running = node === engine.nodeId ? engine.tasks.get(id) : undefined
    if (running === undefined) return { body: kept(engine, node, name) }
    const options = { detailed: true, human: params.human === true }
    if (params.wait_for_completion !== true) return { body: { completed: false, task: taskView(running, options) } }
    const before = taskView(running, options)
    await allOver([running], (params.timeout as number | undefined) ?? WAIT_MILLIS)
    // A caller waited for it: then its result is not stored.
    return { body: findResult(engine, name) ?? { completed: true, task: before } }
  },
})

/** Also of a node that is no more. */
function kept(engine: Engine, node: string, name: string) {
  const result = findResult(engine, name)
  if (result !== null) return result
  const unknown = new ApiError('resource_not_found_exception', `task [${name}] isn't running and hasn't stored its results`)
  if (node === engine.nodeId) throw unknown
  throw new ApiError(
    'resource_not_found_exception',
    `task [${name}] belongs to the node [${node}] which isn't part of the cluster and there is no record of the task`,
    { cause: unknown, rootCause: [unknown] },
  )
}
