// What is sent, and what became of it.

/** What an application says to the channels it names. */
export interface Message {
  /** Of what it is about: the subject of an e-mail, the first line of a chat. */
  readonly title: string
  /** The text. */
  readonly text: string
  /** Beside the text, for those who read HTML. Sent as it is: what does not come from the application itself must be escaped by it. */
  readonly html?: string
}

export interface EventSource {
  /** The subject. */
  title: string
  /** What made the application speak: an id of its own. */
  reference_id: string
  /** How grave it is. */
  severity: 'none' | 'info' | 'high' | 'critical' | (string & {})
  /** Words to find it by. */
  tags: string[]
}

export interface DeliveryStatus {
  /** As of HTTP; a word where the channel was not even asked. */
  status_code: string
  /** What the other side said. */
  status_text: string
}

export interface RecipientStatus {
  recipient: string
  /** Whether it was delivered. */
  delivery_status: DeliveryStatus
}

export interface ChannelStatus {
  config_id: string
  config_type: string
  /** The name of the channel. */
  config_name: string
  /** Whether each received it. */
  email_recipient_status: RecipientStatus[]
  /** Whether it was delivered. */
  delivery_status: DeliveryStatus
}

export interface NotificationEvent {
  /** What it was about. */
  event_source: EventSource
  /** What came of it, by channel. */
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
