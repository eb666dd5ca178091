// The kinds of channels with their fields, each checked by what checks it in the engine.
import { checkEmailAddress, checkRole, checkTopic, checkUrl } from '../../../src/notify/config/destinations.ts'
import { type Family, familyOf, referenceNames } from '../../../src/notify/config/kinds.ts'
import { checkChatUrl, readConfigRequest } from '../../../src/notify/config/read-config.ts'
import { isObject, type Json } from '../../api/json.ts'

export type Data = Record<string, Json>

export interface KindField {
  readonly name: string
  readonly label: string
  /** `recipients`: addresses. `account`, `groups`: ids of other configurations. `headers`: names with values. */
  readonly form: 'text' | 'number' | 'choice' | 'recipients' | 'account' | 'groups' | 'headers'
  readonly choices?: readonly string[]
  readonly isOptional?: boolean
  readonly hint?: string
  readonly placeholder?: string
  /** Throws what the server would say. */
  readonly check?: (value: string) => void
}

const NAMES: Readonly<Record<Family, string>> = {
  slack: 'Slack, or a chat like it',
  chime: 'Chime, or a chat like it',
  microsoft_teams: 'Microsoft Teams',
  mattermost: 'Mattermost',
  webhook: 'Webhook',
  email: 'E-mail',
  sns: 'Topic of a cloud (SNS)',
  ses_account: 'Account of a mail service (SES)',
  smtp_account: 'SMTP account',
  email_group: 'Group of recipients',
}

export const kindName = (kind: string): string => {
  const family = familyOf(kind)
  return family === undefined ? kind : NAMES[family]
}

/** Not in the server's list of kinds, but taken by servers that know them. */
const FURTHER = ['microsoft_teams', 'mattermost']

export const offeredKinds = (told: readonly string[]): readonly string[] => [
  ...told.filter(kind => familyOf(kind) !== undefined),
  ...FURTHER.filter(kind => !told.includes(kind)),
]

const URL: KindField = { name: 'url', label: 'URL', form: 'text', placeholder: 'https://', check: checkUrl }
const FROM: KindField = { name: 'from_address', label: 'From', form: 'text', placeholder: 'alerts@example.org', check: checkEmailAddress }
const RECIPIENTS: KindField = { name: 'recipient_list', label: 'Recipients', form: 'recipients', check: checkEmailAddress }

const role = (kind: string): KindField => ({
  name: referenceNames(kind).role,
  label: 'Role',
  form: 'text',
  isOptional: true,
  placeholder: 'arn:aws:iam::123456789012:role/name',
  check: checkRole,
})

export function fieldsOf(kind: string): readonly KindField[] {
  switch (familyOf(kind)) {
    case 'webhook':
      return [
        URL,
        { name: 'method', label: 'Method', form: 'choice', choices: ['POST', 'PUT', 'PATCH'] },
        { name: 'header_params', label: 'Headers', form: 'headers', isOptional: true, hint: 'A line each: Content-Type: text/plain' },
      ]
    case 'email':
      return [
        { name: 'email_account_id', label: 'Sent by', form: 'account' },
        { ...RECIPIENTS, isOptional: true },
        { name: 'email_group_id_list', label: 'Groups', form: 'groups', isOptional: true },
      ]
    case 'sns':
      return [
        {
          name: referenceNames(kind).topic,
          label: 'Topic',
          form: 'text',
          placeholder: 'arn:aws:sns:eu-central-1:123456789012:name',
          check: checkTopic,
        },
        role(kind),
      ]
    case 'ses_account':
      return [{ name: 'region', label: 'Region', form: 'text', placeholder: 'eu-central-1' }, FROM, role(kind)]
    case 'smtp_account':
      return [
        { name: 'host', label: 'Host', form: 'text', placeholder: 'mail.example.org' },
        { name: 'port', label: 'Port', form: 'number' },
        { name: 'method', label: 'Encryption', form: 'choice', choices: ['start_tls', 'ssl', 'none'] },
        FROM,
      ]
    case 'email_group':
      return [RECIPIENTS]
    case undefined:
      return []
    default:
      return [URL]
  }
}

/** Of a new one. */
export const emptyData = (kind: string): Data =>
  Object.fromEntries(
    fieldsOf(kind).flatMap(({ name, form, choices }): [string, Json][] => {
      if (form === 'choice') return [[name, choices![0]]]
      if (form === 'number') return [[name, 587]]
      if (form === 'recipients' || form === 'groups') return [[name, []]]
      return form === 'headers' ? [[name, {}]] : []
    }),
  )

export interface Config extends Data {
  name: string
  description: string
  config_type: string
  is_enabled: boolean
}

export const dataOf = (config: Data): Data => {
  const data = config[String(config.config_type)]
  return isObject(data) ? data : {}
}

/** What the server would refuse, in its words. Null: nothing. */
export function problemOf(id: string | null, config: Config): string | null {
  return saidBy(() => {
    const { config: read } = readConfigRequest({ ...(id !== null && { config_id: id }), config })
    checkChatUrl(read, familyOf(config.config_type)!, {})
  })
}

export const fieldProblem = ({ check }: KindField, value: string): string | null =>
  value === '' || check === undefined ? null : saidBy(() => check(value))

function saidBy(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Where its messages go, in a line. */
export function destinationOf(config: Data): string {
  const data = dataOf(config)
  const recipients = Array.isArray(data.recipient_list)
    ? data.recipient_list.filter(isObject).map(({ recipient }) => String(recipient))
    : []
  const address = data.url ?? data.topic_ref ?? data.topic_arn ?? data.from_address
  return [...(address === undefined ? [] : [String(address)]), ...recipients].join(', ')
}
