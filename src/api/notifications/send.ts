// Sends an application's own message to channels. A function only: the server has no route for it either.
import { illegalArgument } from '../../core/errors.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { sendingOf } from '../../engine/notifications/configs-of.ts'
import type { EventSource, Message, NotificationEvent } from '../../notify/delivery/delivery-types.ts'
import { typedOperation } from '../typed-operation.ts'

export const SEND_ACTION = 'cluster:admin/opensearch/notifications/feature/send'

export interface SendParams {
  /** What the message is about; the title is that of the message where nothing else is said. */
  eventSource?: Partial<EventSource>
  /** The ids of channels. */
  channelIds: string[]
  /** What is sent. */
  message: Message
}

/** Resolves however the deliveries end: each channel has its status. */
export const send = typedOperation<SendParams, NotificationEvent>()({
  name: 'notifications.send',
  action: SEND_ACTION,
  routes: [],
  body: 'json',
  bodyRequired: true,
  scope: 'cluster',
  async run(cx, { body }) {
    const { source, message, ids } = readSend(body.json())
    return { body: await cx.engine.notifier.sender().send(source, message, ids, sendingOf(cx)) }
  },
})

function readSend(json: unknown): { source: EventSource; message: Message; ids: string[] } {
  if (!isObject(json)) throw illegalArgument('a message and its channels must be given')
  const { message, channelIds: ids, eventSource = {} } = json
  if (!isObject(message)) throw illegalArgument('[message] must be an object')
  const { title, text, html } = message
  if (typeof title !== 'string' || title === '') throw illegalArgument('[message.title] must be a text that is not empty')
  if (typeof text !== 'string') throw illegalArgument('[message.text] must be a text')
  if (html !== undefined && typeof html !== 'string') throw illegalArgument('[message.html] must be a text')
  if (!Array.isArray(ids) || ids.length === 0 || ids.some(id => typeof id !== 'string' || id === ''))
    throw illegalArgument('[channelIds] must name one channel at least')
  return { source: readSource(eventSource, title), message: { title, text, ...(html !== undefined && { html }) }, ids }
}

function readSource(json: unknown, title: string): EventSource {
  if (!isObject(json)) throw illegalArgument('[eventSource] must be an object')
  const text = (name: keyof EventSource & string, otherwise: string) => {
    const value = (json as JsonObject)[name]
    if (value !== undefined && typeof value !== 'string') throw illegalArgument(`[eventSource.${name}] must be a text`)
    return value ?? otherwise
  }
  const { tags = [] } = json
  if (!Array.isArray(tags) || tags.some(tag => typeof tag !== 'string')) throw illegalArgument('[eventSource.tags] must be a list of texts')
  return { title: text('title', title), reference_id: text('reference_id', ''), severity: text('severity', 'info'), tags }
}
