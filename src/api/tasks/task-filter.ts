// Which of the running tasks does a request mean?
import { matchesWildcard } from '../../core/values.ts'
import type { Engine } from '../../engine/engine.ts'
import type { OperationRequest, ParamSpec } from '../../engine/operation.ts'
import { readTaskId } from '../../engine/task-view.ts'
import type { Task } from '../../tasks/task.ts'

export const TASK_FILTER_PARAMS = {
  actions: 'list',
  group_by: 'string',
  nodes: 'list',
  parent_task_id: 'string',
  wait_for_completion: 'boolean',
} as const satisfies ParamSpec

const SELF = new Set(['_all', '_local', '_master', '_cluster_manager', '*'])

export function chosenTasks(engine: Engine, params: OperationRequest['params']): Task[] {
  const { actions, nodes, parent_task_id } = params as { actions?: string[]; nodes?: string[]; parent_task_id?: string }
  const parent = parent_task_id === undefined || parent_task_id === '' ? null : readTaskId(parent_task_id)
  const isHere =
    nodes === undefined || nodes.length === 0 || nodes.some(node => SELF.has(node) || node === engine.nodeId || node === engine.nodeName)
  if (!isHere) return []
  return engine.tasks.list().filter(({ info }) => {
    if (parent !== null && (info.parent === null || info.parent.info.id !== parent.id || info.parent.info.node !== parent.node))
      return false
    return actions === undefined || actions.length === 0 || actions.some(pattern => matchesWildcard(pattern, info.action))
  })
}
