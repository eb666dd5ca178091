// Which other clusters are searched from here? None.
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export const remoteInfo = typedOperation<CommonParams, Record<string, unknown>>()({
  name: 'cluster.remote_info',
  action: 'cluster:monitor/remote/info',
  routes: [{ method: 'GET', path: '/_remote/info' }],
  params: {},
  scope: 'cluster',
  run: () => ({ body: {} }),
})
