// Several tasks in an answer: by node, by parent, or as a list.
import { type ApiError, type ErrorEntry, illegalArgument } from '../../core/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import { type TaskView, type TaskViewOptions, taskName, taskView } from '../../engine/tasks/task-view.ts'
import type { Task } from '../../tasks/task.ts'

export interface TasksResponse {
  /** Nodes that could not be asked. */
  node_failures?: ErrorEntry[]
  nodes?: Record<string, Record<string, unknown> & { tasks: Record<string, TaskView> }>
  tasks?: TaskView[] | Record<string, TaskTree>
}

interface TaskTree extends TaskView {
  /** The tasks it started. */
  children?: TaskTree[]
}

type Grouping = 'nodes' | 'parents' | 'none'

interface TasksOptions extends TaskViewOptions {
  readonly grouping: Grouping
  /** What is wrong with a node that should have had some. */
  readonly failure: ApiError | null
}

export function readGrouping(value: unknown): Grouping {
  if (value === undefined || value === 'nodes') return 'nodes'
  if (value === 'parents' || value === 'none') return value
  throw illegalArgument(`[group_by] must be one of [nodes], [parents] or [none] but was [${String(value)}]`)
}

export function tasksResponse(engine: Engine, tasks: readonly Task[], { grouping, failure, ...view }: TasksOptions): TasksResponse {
  const failures = failure === null ? {} : { node_failures: [failure.toEntry(true)] }
  switch (grouping) {
    case 'nodes':
      return { ...failures, nodes: tasks.length === 0 ? {} : { [engine.nodeId]: { ...nodeOf(engine), tasks: byName(tasks, view) } } }
    case 'parents':
      return { ...failures, tasks: byParent(tasks, view) }
    case 'none':
      return { ...failures, tasks: tasks.map(task => taskView(task, view)) }
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

const byName = (tasks: readonly Task[], view: TaskViewOptions) =>
  Object.fromEntries(tasks.map(task => [taskName(task), taskView(task, view)]))

/** Those without a parent among them, each with its children. */
function byParent(tasks: readonly Task[], view: TaskViewOptions): Record<string, TaskTree> {
  const tree = (task: Task): TaskTree => {
    const children = tasks.filter(({ info }) => info.parent === task)
    return { ...taskView(task, view), ...(children.length > 0 && { children: children.map(tree) }) }
  }
  const roots = tasks.filter(({ info }) => info.parent === null || !tasks.includes(info.parent))
  return Object.fromEntries(roots.map(task => [taskName(task), tree(task)]))
}
