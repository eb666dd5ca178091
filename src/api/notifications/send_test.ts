// Sends a message to one channel, to see whether it arrives.
import { ApiError } from '../../core/errors.ts'
import { sendingOf } from '../../engine/notifications/configs-of.ts'
import type { NotificationEvent } from '../../notify/delivery/delivery-types.ts'
import { testMessage, testSource } from '../../notify/delivery/test-message.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { SEND_ACTION } from './send.ts'

export interface SendTestParams extends CommonParams {
  config_id: string
}

export const sendTest = typedOperation<SendTestParams, NotificationEvent>()({
  name: 'notifications.send_test',
  action: 'cluster:admin/opensearch/notifications/test_notification',
  routes: [
    { method: 'POST', path: '/_plugins/_notifications/feature/test/{config_id}' },
    { method: 'GET', path: '/_plugins/_notifications/feature/test/{config_id}' },
  ],
  scope: 'cluster',
  async run(cx, { path }) {
    cx.authorise([], SEND_ACTION)
    const id = path.config_id!
    const sender = cx.engine.notifier.sender()
    const event = await sender.send(testSource(id), testMessage(id), [id], sendingOf(cx))
    ensureDelivered(event)
    return { body: event }
  },
})

/** The request has the status of the delivery; a channel that was not even asked is the request's fault. Either way the outcome is returned. */
function ensureDelivered(event: NotificationEvent): void {
  const { status_code: code, status_text: reason } = event.status_list[0].delivery_status
  if (code === '200') return
  const status = /^\d+$/.test(code) ? Number(code) : 400
  const error = new ApiError('status_exception', reason, { status })
  throw new ApiError('status_exception', reason, { status, details: { ...event }, answer: { error: error.toBody(), status, ...event } })
}
