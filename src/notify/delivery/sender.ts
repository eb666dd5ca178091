// Sends a message to channels, each on its own, and tells what became of it at each.
import type { Access } from '../access.ts'
import { familyOf, isChannel, NO_KIND } from '../config/kinds.ts'
import type { ConfigStore, KeptConfig } from '../config-store.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import { type ChannelStatus, type EventSource, type Message, type NotificationEvent, status, Undeliverable } from './delivery-types.ts'
import { sendToEmail } from './email-channel.ts'
import { DeliveryHistory, type PastDelivery } from './history.ts'
import { sendToHttp } from './http-channel.ts'
import { sendToTopic } from './topic.ts'

export interface Sending {
  readonly store: ConfigStore
  readonly access: Access
  readonly settings: DeliverySettings
}

/** Of one engine. */
export class Sender {
  readonly history = new DeliveryHistory()
  private readonly connections = new Connections()

  /** `onFailure`: told of each event with a channel that was not reached. */
  constructor(private readonly onFailure?: (delivery: PastDelivery) => void) {}

  /** Never rejects for what befalls a channel: its status says it. */
  async send(source: EventSource, message: Message, ids: readonly string[], sending: Sending): Promise<NotificationEvent> {
    sending.access.check()
    const began = Date.now()
    const unique = [...new Set(ids)]
    const found = await sending.store.find(unique)
    const status_list = await Promise.all(unique.map(id => this.toChannel(id, found.get(id), message, sending)))
    const event: NotificationEvent = { event_source: source, status_list }
    const past = { ...event, time_ms: began, took_ms: Date.now() - began }
    this.history.add(past)
    if (event.status_list.some(({ delivery_status }) => delivery_status.status_code !== '200')) this.onFailure?.(past)
    return event
  }

  private async toChannel(id: string, kept: KeptConfig | undefined, message: Message, sending: Sending): Promise<ChannelStatus> {
    const entry = (
      type: string,
      name: string,
      delivery_status: ChannelStatus['delivery_status'],
      email: ChannelStatus['email_recipient_status'] = [],
    ) => ({
      config_id: id,
      config_type: type,
      config_name: name,
      email_recipient_status: email,
      delivery_status,
    })
    if (kept === undefined) return entry(NO_KIND, 'invalid-config', status(404, `Channel ${id} not found`))
    if (!sending.access.allows(kept.document)) return entry(NO_KIND, 'invalid-access', status(403, `Access denied for channel ${id}`))
    const { config } = kept.document
    const { name, config_type: type } = config
    const family = familyOf(type)!
    if (config.is_enabled === false) return entry(type, name, status('LOCKED', `Channel ${id} is disabled`))
    if (!isChannel(family)) return entry(type, name, status('NOT_FOUND', `${id} is not a channel`))
    const { settings, store } = sending
    try {
      return await this.connections.run(settings.maxConnections, async () => {
        if (family === 'sns') return entry(type, name, await sendToTopic(config[type as 'sns']!, message, settings))
        if (family !== 'email') return entry(type, name, await sendToHttp(family, config, message, settings))
        const find = async (ids: readonly string[]) =>
          new Map([...(await store.find(ids))].map(([id, { document }]) => [id, document.config]))
        const { recipients, delivery } = await sendToEmail(config.email!, find, message, settings)
        return entry(type, name, delivery, recipients)
      })
    } catch (error) {
      if (!(error instanceof Undeliverable)) throw error
      return entry(type, name, status(error.status, error.message))
    }
  }
}

/** Limits the number of concurrent deliveries; others wait in a queue. */
class Connections {
  private running = 0
  private readonly waiting: (() => void)[] = []

  async run<T>(most: number, work: () => Promise<T>): Promise<T> {
    while (this.running >= most) await new Promise<void>(resolve => this.waiting.push(resolve))
    this.running++
    try {
      return await work()
    } finally {
      this.running--
      this.waiting.shift()?.()
    }
  }
}
