// Delivers a message to a webhook or a chat.
import { isError } from '../../core/native-values.ts'
import type { NotificationConfig, WebhookData } from '../config/config-types.ts'
import type { Family } from '../config/kinds.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import { type DeliveryStatus, type Message, status, Undeliverable } from './delivery-types.ts'
import { HostNotFound, HostRefused } from './host-guard.ts'
import { type HttpRequest, NoAnswer, sendHttp } from './http-request.ts'

const TEXT = 'text/plain; charset=UTF-8'

/** These come to the receiver; anything else is a failure, redirects included. */
const TAKEN = new Set([200, 201, 202, 203, 204, 205, 206, 207])
/** The receiver asks to be asked again. */
const LATER = new Set([429, 503])
const RETRY_MILLIS = 1000

export async function sendToHttp(
  family: Family,
  config: NotificationConfig,
  message: Message,
  settings: DeliverySettings,
): Promise<DeliveryStatus> {
  const request = requestFor(family, config, message)
  try {
    let answer = await sendHttp(request, settings)
    if (LATER.has(answer.status)) {
      await new Promise(resolve => setTimeout(resolve, RETRY_MILLIS))
      answer = await sendHttp(request, settings)
    }
    if (TAKEN.has(answer.status)) return status(200, answer.body === '' ? '{}' : answer.body)
    return status(500, `Failed to send webhook message Failed: ${answer.reason}`)
  } catch (error) {
    if (error instanceof HostRefused) return status(400, `Webhook message creation failed with status:${refusalText(error)}`)
    if (error instanceof HostNotFound) return status(500, 'Failed to send webhook message Host could not be resolved to a valid Ip address')
    // A header with characters that no header may have.
    if (isError(error) && (error instanceof NoAnswer || error.name === 'TypeError'))
      return status(500, `Failed to send webhook message ${error.message}`)
    throw error
  }
}

export const refusalText = ({ rule }: HostRefused) =>
  rule === 'denied'
    ? 'Host of url is denied, based on plugin setting [notification.core.http.host_deny_list]'
    : 'Host of url is a private address, which is allowed by setting [opensearch.notifications.core.http.allow_private_addresses] only'

function requestFor(family: Family, config: NotificationConfig, message: Message): HttpRequest {
  const data = config[config.config_type as 'webhook']!
  const url = sendableUrl(data.url)
  if (family === 'webhook') return { url, method: data.method ?? 'POST', headers: webhookHeaders(data), body: message.text }
  const text = `${message.title}\n\n${message.text}`
  return { url, method: 'POST', headers: { 'Content-Type': TEXT }, body: JSON.stringify(family === 'chime' ? { Content: text } : { text }) }
}

/** Some URLs are kept and prove useless only now. */
function sendableUrl(text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const isBare = url !== null && !url.hostname.includes('.') && !url.hostname.startsWith('[') && url.port === ''
  if (url === null || isBare) throw new Undeliverable(400, 'Invalid URL or unsupported')
  return url
}

function webhookHeaders({ header_params: own = {} }: WebhookData): Record<string, string> {
  const names = Object.keys(own)
  if (names.length === 0) return { 'Content-Type': 'application/json' }
  return names.some(name => name.toLowerCase() === 'content-type') ? { ...own } : { ...own, 'Content-Type': TEXT }
}
