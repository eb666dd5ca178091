// The outcome of recent notifications; a typed function only, without a route.
import { illegalArgument } from '../../core/errors.ts'
import type { PastDelivery } from '../../notify/delivery/history.ts'
import { typedOperation } from '../typed-operation.ts'

export interface HistoryParams {
  /** Default 100; at most a thousand are remembered. */
  size?: number
}

export const history = typedOperation<HistoryParams, { deliveries: PastDelivery[] }>()({
  name: 'notifications.history',
  action: 'cluster:admin/opensearch/notifications/configs/get',
  routes: [],
  body: 'json',
  scope: 'cluster',
  run({ engine }, { body }) {
    const { size = 100 } = body.json() as HistoryParams
    if (!Number.isInteger(size) || size < 0) throw illegalArgument(`[size] must be a whole number, but was [${size}]`)
    return { body: { deliveries: engine.notifier.sender().history.last(size) } }
  },
})
