// The operation `ping`: answers whether the engine is up.
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export const ping = typedOperation<CommonParams, boolean>()({
  name: 'ping',
  action: 'cluster:monitor/main',
  routes: [{ method: 'HEAD', path: '/' }],
  scope: 'cluster',
  run: () => ({ status: 200 }),
})
