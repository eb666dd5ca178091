// One line per task that runs.
import { stringify } from '../../core/json.ts'
import { millisText } from '../../core/units.ts'
import { OPENSEARCH_VERSION } from '../../engine/state/version.ts'
import { resourceStats, taskName } from '../../engine/tasks/task-view.ts'
import type { Task } from '../../tasks/task.ts'
import { LIST_ACTION, listedTasks, type TasksListParams } from '../tasks/list.ts'
import { TASK_FILTER_PARAMS } from '../tasks/task-filter.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, type CatCell, type CatColumn, catAnswer, help } from './cat-table.ts'

export interface CatTasksParams extends CatParams, Omit<TasksListParams, 'group_by'> {}

const COLUMNS: readonly CatColumn[] = [
  { name: 'id', about: 'id of the task with the node', hidden: true },
  { name: 'action', aliases: ['ac'], about: 'task action' },
  { name: 'task_id', aliases: ['ti'], about: 'unique task id' },
  { name: 'parent_task_id', aliases: ['pti'], about: 'parent task id' },
  { name: 'type', aliases: ['ty'], about: 'task type' },
  { name: 'start_time', aliases: ['start'], about: 'start time in ms' },
  { name: 'timestamp', aliases: ['ts', 'hms', 'hhmmss'], about: 'start time in HH:MM:SS' },
  { name: 'running_time_ns', aliases: ['time'], about: 'running time ns', hidden: true },
  { name: 'running_time', aliases: ['time'], about: 'running time' },
  { name: 'node_id', aliases: ['ni'], about: 'unique node id', hidden: true },
  { name: 'ip', aliases: ['i'], about: 'ip address' },
  { name: 'port', aliases: ['po'], about: 'bound transport port', hidden: true },
  { name: 'node', aliases: ['n'], about: 'node name' },
  { name: 'version', aliases: ['v'], about: 'es version', hidden: true },
  { name: 'x_opaque_id', aliases: ['x'], about: 'X-Opaque-ID header', hidden: true },
]

const DETAILS: readonly CatColumn[] = [
  { name: 'description', aliases: ['desc'], about: 'task action' },
  { name: 'resource_stats', about: 'resource consumption info of the task', hidden: true },
]

const { group_by: _, ...FILTER_PARAMS } = TASK_FILTER_PARAMS

export const tasks = typedOperation<CatTasksParams, CatResponse>()({
  name: 'cat.tasks',
  action: LIST_ACTION,
  routes: [{ method: 'GET', path: '/_cat/tasks' }],
  params: { ...CAT_PARAMS, ...FILTER_PARAMS, detailed: 'boolean' },
  scope: 'cluster',
  async run(cx, { params }) {
    const detailed = params.detailed === true
    const columns = detailed ? [...COLUMNS, ...DETAILS] : COLUMNS
    if (params.help === true) return { body: help(columns) }
    const found = await listedTasks(cx, params)
    const rows = found.tasks.map(task => [...cellsOf(task, cx.engine.nodeName), ...(detailed ? detailsOf(task) : [])])
    return catAnswer({ columns, rows }, params, cx.headers.accept)
  },
})

function cellsOf(task: Task, nodeName: string): CatCell[] {
  const { node, id, action, type, parent, headers } = task.info
  const { runningNanos: nanos, startTimeMillis } = task
  return [
    id,
    action,
    taskName(task),
    parent === null ? '-' : taskName(parent),
    type,
    startTimeMillis,
    new Date(startTimeMillis).toISOString().slice(11, 19),
    nanos,
    millisText(nanos / 1e6),
    node.slice(0, 4),
    '127.0.0.1',
    '-',
    nodeName,
    OPENSEARCH_VERSION,
    headers['X-Opaque-Id'] ?? '-',
  ]
}

const detailsOf = (task: Task): CatCell[] => [task.info.describe(), stringify(resourceStats(task))]
