// Several tasks in an answer: by node, by parent, or as a list.
import { type ErrorEntry, illegalArgument } from '../../core/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import { type TaskId, type TaskView, taskName, taskView, unknownNode } from '../../engine/task-view.ts'
import type { Task } from '../../tasks/task.ts'

export interface TasksResponse {
  node_failures?: ErrorEntry[]
  nodes?: Record<string, Record<string, unknown> & { tasks: Record<string, TaskView> }>
  tasks?: TaskView[] | Record<string, TaskTree>
}

export interface TaskTree extends TaskView {
  children?: TaskTree[]
}

interface TasksOptions {
  readonly detailed: boolean
  readonly groupBy: unknown
  /** The task that was named, whose node may be none. */
  readonly asked?: TaskId
}

export function tasksResponse(engine: Engine, tasks: readonly Task[], { detailed, groupBy, asked }: TasksOptions): TasksResponse {
  const failures = asked === undefined || asked.node === engine.nodeId ? {} : { node_failures: [unknownNode(asked.node).toEntry(true)] }
  switch (groupBy ?? 'nodes') {
    case 'nodes':
      return { ...failures, nodes: tasks.length === 0 ? {} : { [engine.nodeId]: { ...nodeOf(engine), tasks: byName(tasks, detailed) } } }
    case 'parents':
      return { ...failures, tasks: byParent(tasks, detailed) }
    case 'none':
      return { ...failures, tasks: tasks.map(task => taskView(task, detailed)) }
    default:
      throw illegalArgument(`No enum constant org.opensearch.action.admin.cluster.node.tasks.list.TaskGroup.${String(groupBy)}`)
  }
}

const nodeOf = ({ nodeName }: Engine) => ({
  name: nodeName,
  transport_address: '127.0.0.1',
  host: '127.0.0.1',
  ip: '127.0.0.1',
  roles: ['cluster_manager', 'data', 'ingest'],
  attributes: {},
})

const byName = (tasks: readonly Task[], detailed: boolean) =>
  Object.fromEntries(tasks.map(task => [taskName(task), taskView(task, detailed)]))

/** Those without a parent among them, each with its children. */
function byParent(tasks: readonly Task[], detailed: boolean): Record<string, TaskTree> {
  const tree = (task: Task): TaskTree => {
    const children = tasks.filter(({ info }) => info.parent === task)
    return { ...taskView(task, detailed), ...(children.length > 0 && { children: children.map(tree) }) }
  }
  const roots = tasks.filter(({ info }) => info.parent === null || !tasks.includes(info.parent))
  return Object.fromEntries(roots.map(task => [taskName(task), tree(task)]))
}
