// One task: as it runs, or what came of it.
import { ApiError, type ErrorEntry } from '../../core/errors.ts'
import { readTaskId, type TaskView, taskView } from '../../engine/task-view.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface TasksGetParams extends CommonParams {
  task_id: string
  timeout?: string
  wait_for_completion?: boolean
}

export interface TasksGetResponse {
  completed: boolean
  task: TaskView
  response?: unknown
  error?: ErrorEntry
}

const DEFAULT_TIMEOUT_MILLIS = 30_000

export const get = typedOperation<TasksGetParams, TasksGetResponse>({
  name: 'tasks.get',
  action: 'cluster:monitor/task/get',
  routes: [{ method: 'GET', path: '/_tasks/{task_id}' }],
  params: { timeout: 'time', wait_for_completion: 'boolean' },
  scope: 'cluster',
  async run({ engine }, { path, params }) {
    const { node, id } = readTaskId(path.task_id!)
    const name = path.task_id!
    const unknown = new ApiError('resource_not_found_exception', `task [${name}] isn't running and hasn't stored its results`)
    if (node !== engine.nodeId)
      throw new ApiError(
        'resource_not_found_exception',
        `task [${name}] belongs to the node [${node}] which isn't part of the cluster and there is no record of the task`,
        { cause: unknown, rootCause: [unknown] },
      )
    const { results } = engine.tasks
    const over = results.whenOver(id)
    if (params.wait_for_completion === true && over !== undefined)
      await within(over, (params.timeout as number | undefined) ?? DEFAULT_TIMEOUT_MILLIS, name)
    const task = engine.tasks.get(id)
    if (task !== undefined) return { body: { completed: false, task: taskView(task, true) } }
    const result = results.get(id)
    if (result === undefined) throw unknown
    return { body: { completed: true, ...result } }
  },
})

async function within(over: Promise<void>, millis: number, name: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('timeout_exception', `Timed out waiting for completion of [${name}]`)), millis)
  })
  try {
    await Promise.race([over, expired])
  } finally {
    clearTimeout(timer)
  }
}
