// The operation `cluster.pending_tasks`: always empty, since cluster state changes take effect at once.
import { checkTimeouts, MANAGER_PARAMS, type ManagerParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export const pendingTasks = typedOperation<ManagerParams, { tasks: unknown[] }>()({
  name: 'cluster.pending_tasks',
  action: 'cluster:monitor/task',
  routes: [{ method: 'GET', path: '/_cluster/pending_tasks' }],
  params: { ...MANAGER_PARAMS, local: 'boolean' },
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    return { body: { tasks: [] } }
  },
})
