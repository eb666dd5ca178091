// Changes how fast a running delete by query, update by query or reindex goes.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { throttledBy } from '../../engine/by-query/throttle.ts'
import { failedNode, readTaskId, type TaskId, unknownNode } from '../../engine/tasks/task-view.ts'
import type { Task } from '../../tasks/task.ts'
import { readGrouping, type TasksResponse, tasksResponse } from '../tasks/tasks-response.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { readRate } from './by-query-params.ts'

interface RethrottleParams extends CommonParams {
  task_id: string
  requests_per_second: number
  group_by?: 'nodes' | 'parents' | 'none'
}

const rethrottle = (operation: string) =>
  typedOperation<RethrottleParams, TasksResponse>()({
    name: `${operation}_rethrottle`,
    action: 'cluster:admin/reindex/rethrottle',
    routes: [{ method: 'POST', path: `/_${operation}/{task_id}/_rethrottle` }],
    params: { group_by: 'string', requests_per_second: 'string' },
    scope: 'cluster',
    run(cx, { path, params }) {
      const id = readTaskId(path.task_id!)
      const rate = readRate(params.requests_per_second)
      if (rate === undefined) throw illegalArgument('requests_per_second is a required parameter')
      const grouping = readGrouping(params.group_by)
      const task = id.node === cx.engine.nodeId ? cx.engine.tasks.get(id.id) : undefined
      const run = task === undefined ? undefined : throttledBy(task)
      run?.rethrottle(rate)
      const tasks = run === undefined ? [] : [task!]
      const failure = id.node === cx.engine.nodeId ? missing(id, task) : unknownNode(id.node)
      return { body: tasksResponse(cx.engine, tasks, { detailed: true, human: params.human === true, grouping, failure }) }
    },
  })

function missing({ node, id }: TaskId, task: Task | undefined): ApiError | null {
  return task === undefined ? failedNode(node, new ApiError('resource_not_found_exception', `task [${node}:${id}] is missing`)) : null
}

export const reindexRethrottle = rethrottle('reindex')
export const deleteByQueryRethrottle = rethrottle('delete_by_query')
export const updateByQueryRethrottle = rethrottle('update_by_query')
