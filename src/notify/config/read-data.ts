// The object of a config's kind: what it must hold, and what it is when nothing is said.
import { illegalArgument } from '../../core/errors.ts'
import type { JsonObject } from '../../core/json-token.ts'
import { type FieldReaders, intAt, listAt, objectAt, readFields, required, textAt, textsAt } from './body.ts'
import type { Recipient } from './config-types.ts'
import { checkEmailAddress, checkRole, checkTopic, checkUrl } from './destinations.ts'
import { type Family, familyOf, referenceNames } from './kinds.ts'

/** `kind` is one that is known. */
export function readData(container: object, kind: string): object {
  const { fields, make } = SHAPES[familyOf(kind)!](kind)
  return make(readFields(objectAt(container, kind), fields))
}

interface Shape {
  readonly fields: FieldReaders
  make(found: Record<string, unknown>): object
}

const WEBHOOK_METHODS = ['POST', 'PUT', 'PATCH']
const SMTP_METHODS = ['none', 'ssl', 'start_tls']

const url: Shape = {
  fields: { url: textAt },
  make: found => ({ url: readUrl(found) }),
}

const SHAPES: Readonly<Record<Family, (kind: string) => Shape>> = {
  slack: () => url,
  chime: () => url,
  microsoft_teams: () => url,
  mattermost: () => url,
  webhook: () => ({
    fields: { url: textAt, header_params: textsAt, method: textAt },
    make: found => ({
      url: readUrl(found),
      header_params: found.header_params ?? {},
      method: oneOf(WEBHOOK_METHODS, found.method, 'POST'),
    }),
  }),
  sns: kind => {
    const { topic, role } = referenceNames(kind)
    return {
      fields: { [topic]: textAt, [role]: textAt },
      make: found => {
        checkTopic(required(found, topic))
        return { [topic]: found[topic], ...readRole(found, role) }
      },
    }
  },
  smtp_account: () => ({
    fields: { host: textAt, port: intAt, method: textAt, from_address: textAt },
    make: found => {
      const host = required<string>(found, 'host')
      const port = required<number>(found, 'port')
      const method = oneOf(SMTP_METHODS, required(found, 'method'), 'none')
      const from_address = required<string>(found, 'from_address')
      if (host === '') throw illegalArgument('host is null or empty')
      if (port <= 0) throw illegalArgument('port should be positive value')
      checkEmailAddress(from_address)
      return { host, port, method, from_address }
    },
  }),
  ses_account: kind => {
    const { role } = referenceNames(kind)
    return {
      fields: { region: textAt, [role]: textAt, from_address: textAt },
      make: found => {
        const region = required<string>(found, 'region')
        const from_address = required<string>(found, 'from_address')
        if (region === '') throw illegalArgument('awsRegion is null or empty')
        checkEmailAddress(from_address)
        return { region, ...readRole(found, role), from_address }
      },
    }
  },
  email_group: () => ({
    fields: { recipient_list: recipientsAt },
    make: found => ({ recipient_list: required(found, 'recipient_list') }),
  }),
  email: () => ({
    fields: {
      email_account_id: textAt,
      recipient_list: recipientsAt,
      email_group_id_list: (container, key) => listAt(container, key, textAt),
    },
    make: found => {
      const email_account_id = required<string>(found, 'email_account_id')
      if (email_account_id === '') throw illegalArgument('emailAccountID is null or empty')
      return { email_account_id, recipient_list: found.recipient_list ?? [], email_group_id_list: found.email_group_id_list ?? [] }
    },
  }),
}

function readUrl(found: Record<string, unknown>): string {
  const url = required<string>(found, 'url')
  checkUrl(url)
  return url
}

function readRole(found: Record<string, unknown>, name: string): object {
  const role = found[name] as string | undefined
  if (role === undefined) return {}
  checkRole(role)
  return { [name]: role }
}

/** What is not known becomes the default, without a word. */
const oneOf = (known: readonly string[], value: unknown, otherwise: string) =>
  known.includes(value as string) ? (value as string) : otherwise

const recipientsAt = (container: object, key: string): Recipient[] =>
  listAt(container, key, (list, at) => {
    const found = readFields(objectAt(list, at) as JsonObject, { recipient: textAt })
    const recipient = required<string>(found, 'recipient')
    checkEmailAddress(recipient)
    return { recipient }
  })
