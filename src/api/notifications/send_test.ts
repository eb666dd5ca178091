// Sends a message to one channel, to see whether it arrives.
import { ApiError } from '../../core/errors.ts'
import { sendingOf } from '../../engine/notifications/configs-of.ts'
import { type ChannelStatus, type NotificationEvent, Undeliverable } from '../../notify/delivery/delivery-types.ts'
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
    const event = await sender.sendToOne(testSource(id), testMessage(id), id, sendingOf(cx)).catch(error => {
      throw error instanceof Undeliverable ? refused(error.status, error.message) : error
    })
    ensureDelivered(event.status_list[0])
    return { body: event }
  },
})

/** The request has the status of the delivery. */
function ensureDelivered(entry: ChannelStatus): void {
  const { status_code: code } = entry.delivery_status
  if (code === '200') return
  // The server reads its own word as a number.
  if (!/^\d+$/.test(code)) throw refused(400, `For input string: "${code}"`)
  throw refused(Number(code), `{"event_status_list": [${JSON.stringify(entry)}]}`)
}

const refused = (status: number, reason: string) => new ApiError('status_exception', reason, { status })
