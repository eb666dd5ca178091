// The fields by which configurations are filtered and sorted, by the name of the request parameter.
import { type Family, familyOf, KINDS, referenceNames } from '../config/kinds.ts'

/**
 * `text`: words, and the whole text in a field of its own. `keyword`: the whole text. `nested`: words of the members of a list.
 * `nested keyword`: such a member's whole text, which requests cannot name.
 */
type FieldKind = 'text' | 'keyword' | 'boolean' | 'time' | 'nested' | 'nested keyword'

/** Of the objects of a kind; the cloud's references are named as the kind names them. */
const DATA_FIELDS: Readonly<Record<Family, (kind: string) => Readonly<Record<string, FieldKind>>>> = {
  slack: () => ({ url: 'text' }),
  chime: () => ({ url: 'text' }),
  microsoft_teams: () => ({ url: 'text' }),
  mattermost: () => ({ url: 'text' }),
  webhook: () => ({ url: 'text' }),
  email: () => ({ email_account_id: 'keyword', email_group_id_list: 'keyword', 'recipient_list.recipient': 'nested' }),
  sns: kind => ({ [referenceNames(kind).topic]: 'text', [referenceNames(kind).role]: 'text' }),
  ses_account: kind => ({ region: 'keyword', [referenceNames(kind).role]: 'text', from_address: 'text' }),
  smtp_account: () => ({ host: 'text', method: 'keyword', from_address: 'text' }),
  email_group: () => ({ 'recipient_list.recipient': 'nested' }),
}

function allFields(): Map<string, FieldKind> {
  const fields = new Map<string, FieldKind>([
    ['last_updated_time_ms', 'time'],
    ['created_time_ms', 'time'],
    ['name', 'text'],
    ['description', 'text'],
    ['config_type', 'keyword'],
    ['is_enabled', 'boolean'],
  ])
  for (const kind of KINDS) {
    for (const [name, type] of Object.entries(DATA_FIELDS[familyOf(kind)!](kind))) fields.set(`${kind}.${name}`, type)
  }
  for (const [name, type] of [...fields]) {
    if (type === 'text') fields.set(`${name}.keyword`, 'keyword')
    if (type === 'nested') fields.set(`${name}.keyword`, 'nested keyword')
  }
  return fields
}

/** The list that a nested field belongs to. */
export const listOf = (path: string) => path.slice(0, path.lastIndexOf('.'))

/** By the name of its parameter. */
export const LIST_FIELDS: ReadonlyMap<string, FieldKind> = allFields()

/** Where it is kept. */
export const pathOf = (name: string) => (LIST_FIELDS.get(name) === 'time' ? `metadata.${name}` : `config.${name}`)

/** Lists of objects that have one member: asked for by the list's own name, too. */
const LISTS = new Map([...LIST_FIELDS].flatMap(([name, type]) => (type === 'nested' ? [[listOf(name), name]] : [])))

/** What a list can be filtered by. */
export const FILTER_NAMES: readonly string[] = [...LIST_FIELDS.keys(), ...LISTS.keys()]

/** The field that a filter means. */
export const fieldOfFilter = (name: string): string => LISTS.get(name) ?? name
