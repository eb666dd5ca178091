// The table `_cat/pending_tasks`: always empty, since cluster state changes take effect at once.
import { checkTimeouts, MANAGER_PARAMS } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, type CatColumn, catAnswer } from './cat-table.ts'

const COLUMNS: readonly CatColumn[] = [
  { name: 'insertOrder', aliases: ['o'], about: 'task insertion order', align: 'right' },
  { name: 'timeInQueue', aliases: ['t'], about: 'how long task has been in queue', align: 'right' },
  { name: 'priority', aliases: ['p'], about: 'task priority' },
  { name: 'source', aliases: ['s'], about: 'task source' },
]

export const pendingTasks = typedOperation<CatParams, CatResponse>()({
  name: 'cat.pending_tasks',
  action: 'cluster:monitor/task',
  routes: [{ method: 'GET', path: '/_cat/pending_tasks' }],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, local: 'boolean' },
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    return catAnswer({ columns: COLUMNS, rows: [] }, request.params, cx.headers.accept)
  },
})
