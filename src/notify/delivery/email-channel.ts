// Delivers a message to every recipient of an e-mail channel: its own, and those of its groups.
import type { EmailData, NotificationConfig } from '../config/config-types.ts'
import { familyOf } from '../config/kinds.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import { type DeliveryStatus, type Message, type RecipientStatus, status, Undeliverable } from './delivery-types.ts'
import { sendByMailService } from './mail-service.ts'
import { estimatedBytes } from './mime-message.ts'
import { sendBySmtp } from './smtp.ts'

interface EmailOutcome {
  readonly recipients: RecipientStatus[]
  readonly delivery: DeliveryStatus
}

/** Stands for the recipients of a group that is gone. */
const UNKNOWN_RECIPIENT = 'unknown-recipient@example.com'

/** `find`: configs by their ids, those that are there. */
export async function sendToEmail(
  data: EmailData,
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, NotificationConfig>>,
  message: Message,
  settings: DeliverySettings,
): Promise<EmailOutcome> {
  const groups = data.email_group_id_list ?? []
  const configs = await find([data.email_account_id, ...groups])
  const account = configs.get(data.email_account_id)
  if (account === undefined) throw new Undeliverable(400, `Email account ${data.email_account_id} not found`)
  const listed = [data.recipient_list ?? [], ...groups.map(id => configs.get(id)?.email_group?.recipient_list ?? [])].flat()
  const recipients = [...new Set(listed.map(({ recipient }) => recipient))]
  const lost = groups.filter(id => configs.get(id)?.email_group === undefined)
  if (recipients.length + lost.length === 0) throw new Undeliverable(500, 'The email channel has no recipients')
  const sent = await Promise.all(
    recipients.map(async recipient => ({ recipient, delivery_status: await sendOne(account, recipient, message, settings) })),
  )
  const missing = lost.map(id => ({ recipient: UNKNOWN_RECIPIENT, delivery_status: status(404, `Recipient ${id} not found`) }))
  const all = [...sent, ...missing]
  return { recipients: all, delivery: together(all.map(({ delivery_status }) => delivery_status)) }
}

/** One status where all are alike. */
function together(all: readonly DeliveryStatus[]): DeliveryStatus {
  const [first] = all
  return all.every(({ status_code }) => status_code === first.status_code) ? first : status(207, 'Errors')
}

async function sendOne(account: NotificationConfig, to: string, message: Message, settings: DeliverySettings): Promise<DeliveryStatus> {
  if (estimatedBytes(message, settings.leastHeaderBytes) > settings.largestEmailBytes)
    return status(413, `Email size larger than ${settings.largestEmailBytes}`)
  const family = familyOf(account.config_type)
  if (family === 'smtp_account') return sendBySmtp(account.smtp_account!, account.name, to, message, settings)
  return sendByMailService(account[account.config_type as 'ses_account']!, to, message, settings)
}
