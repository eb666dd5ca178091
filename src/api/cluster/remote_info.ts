// The operation `cluster.remote_info`: always empty, since there are no remote clusters.
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export const remoteInfo = typedOperation<CommonParams, Record<string, unknown>>()({
  name: 'cluster.remote_info',
  action: 'cluster:monitor/remote/info',
  routes: [{ method: 'GET', path: '/_remote/info' }],
  params: {},
  scope: 'cluster',
  run: () => ({ body: {} }),
})
