// The index that configurations are kept in: its name, its fields, and a document of it.
import type { NotificationConfig } from './config/config-types.ts'
import { LIST_FIELDS, listOf, pathOf } from './list/fields.ts'

export const CONFIG_INDEX = '.opensearch-notifications-config'

export const CONFIG_INDEX_SETTINGS = {
  'index.hidden': 'true',
  'index.number_of_shards': '1',
  'index.auto_expand_replicas': '0-2',
} as const

/** A document of it. */
export interface ConfigDocument {
  readonly metadata: {
    readonly last_updated_time_ms: number
    readonly created_time_ms: number
    /** The backend roles of its author; absent where the author was unknown. */
    readonly access?: readonly string[]
  }
  readonly config: NotificationConfig
}

type Properties = Record<string, { properties?: Properties; [option: string]: unknown }>

/** Other members of a document are stored, but not indexed. */
export function configMapping(): Record<string, unknown> {
  const properties: Properties = {}
  put(properties, 'metadata.access', { type: 'keyword' })
  for (const [name, type] of LIST_FIELDS) {
    const path = pathOf(name)
    if (name.endsWith('.keyword')) continue
    if (type === 'nested') put(properties, listOf(path), { type: 'nested' })
    put(properties, path, FIELDS[type as keyof typeof FIELDS])
  }
  return { dynamic: false, properties }
}

const TEXT = { type: 'text', fields: { keyword: { type: 'keyword' } } }
const FIELDS = {
  text: TEXT,
  nested: TEXT,
  keyword: { type: 'keyword' },
  boolean: { type: 'boolean' },
  time: { type: 'date', format: 'strict_date_time||epoch_millis' },
} as const

function put(properties: Properties, path: string, field: Record<string, unknown>): void {
  const [first, ...rest] = path.split('.')
  properties[first] ??= {}
  if (rest.length === 0) Object.assign(properties[first], field)
  else {
    properties[first].properties ??= {}
    put(properties[first].properties, rest.join('.'), field)
  }
}
