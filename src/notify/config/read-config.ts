// The bodies of create and update: a config, and perhaps its id.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { JsonObject } from '../../core/json-token.ts'
import { bodyObject, booleanAt, type FieldReaders, objectAt, optionalTextAt, readFields, required, textAt } from './body.ts'
import type { NotificationConfig } from './config-types.ts'
import { type Family, familyOf, NO_KIND } from './kinds.ts'
import { readData } from './read-data.ts'

export interface ConfigRequest {
  readonly id: string | undefined
  readonly config: NotificationConfig
}

/** The caller that parsed the JSON adds positions to errors. */
export function readConfigRequest(json: unknown): ConfigRequest {
  const found = readFields(bodyObject(json), {
    config_id: optionalTextAt,
    config: (container, key) => readConfig(objectAt(container, key)),
  })
  const config = required<NotificationConfig>(found, 'config')
  const id = found.config_id as string | undefined
  if (id !== undefined) checkId(id)
  return { id, config }
}

function checkId(id: string): void {
  const wrong = id.replace(/[A-Za-z0-9+/_-]/g, '')
  if (wrong !== '' || id === '') throw illegalArgument(`Invalid characters in id : ${wrong}`)
}

const COMMON: FieldReaders = { name: textAt, description: textAt, config_type: textAt, is_enabled: booleanAt }

function readConfig(json: JsonObject): NotificationConfig {
  // Only the first object that is named like a kind is looked at.
  const given = Object.keys(json).find(key => familyOf(key) !== undefined)
  const found = readFields(json, given === undefined ? COMMON : { ...COMMON, [given]: readData })
  const name = required<string>(found, 'name')
  const kind = required<string>(found, 'config_type')
  if (name === '') throw illegalArgument('name is null or empty')
  if (familyOf(kind) === undefined)
    throw new ApiError('status_exception', `NotificationConfig with type ${NO_KIND.toUpperCase()} is not acceptable`, { status: 406 })
  if (given !== kind) throw illegalArgument(`ConfigType: ${kind} and data doesn't match`)
  return {
    name,
    description: (found.description as string | undefined) ?? '',
    config_type: kind,
    is_enabled: (found.is_enabled as boolean | undefined) ?? true,
    [kind]: found[kind],
  }
}

/** Which URLs the chats of a product's kind are reached at. Matching any part of the URL is enough. */
export interface ChatUrlRules {
  /** What addresses of Slack look like. */
  readonly slack?: RegExp
  /** What addresses of Amazon Chime look like. */
  readonly chime?: RegExp
}

const CHAT_URLS = {
  slack: {
    rule: /https:\/\/hooks\.(?:gov-)?slack\.com\/services/,
    problem: 'Wrong Slack url. Should contain "hooks.slack.com/services/" or "hooks.gov-slack.com/services/"',
  },
  chime: {
    rule: /https:\/\/hooks\.chime\.aws\/incomingwebhooks\/.*\?token=/,
    problem: 'Wrong Chime url. Should contain "hooks.chime.aws/incomingwebhooks/" and "?token="',
  },
} as const

/** The neutral kinds are whichever chat listens there; the products' own are at their hosts. */
export function checkChatUrl(config: NotificationConfig, family: Family, rules: ChatUrlRules): void {
  if (family !== 'slack' && family !== 'chime') return
  const { url } = config[config.config_type as 'slack']!
  const { rule, problem } = CHAT_URLS[family]
  const wanted = rules[family] ?? (config.config_type === family ? rule : undefined)
  if (wanted?.test(url) === false) throw new ApiError('status_exception', problem, { status: 400 })
}
