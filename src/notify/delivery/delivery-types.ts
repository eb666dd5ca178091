// What is sent, and what became of it.

/** What an application says to the channels it names. */
export interface Message {
  /** Of what it is about: the subject of an e-mail, the first line of a chat. */
  readonly title: string
  readonly text: string
  /** Beside the text, for those who read HTML. Sent as it is: what does not come from the application itself must be escaped by it. */
  readonly html?: string
}

export interface EventSource {
  title: string
  /** What made the application speak: an id of its own. */
  reference_id: string
  severity: 'none' | 'info' | 'high' | 'critical' | (string & {})
  tags: string[]
}

export interface DeliveryStatus {
  /** As of HTTP; a word where the channel was not even asked. */
  status_code: string
  status_text: string
}

export interface RecipientStatus {
  recipient: string
  delivery_status: DeliveryStatus
}

export interface ChannelStatus {
  config_id: string
  config_type: string
  config_name: string
  email_recipient_status: RecipientStatus[]
  delivery_status: DeliveryStatus
}

export interface NotificationEvent {
  event_source: EventSource
  status_list: ChannelStatus[]
}

export const status = (code: number | string, text: string): DeliveryStatus => ({ status_code: String(code), status_text: text })

/** A channel that cannot even be tried: what its status says. */
export class Undeliverable extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason)
  }
}
