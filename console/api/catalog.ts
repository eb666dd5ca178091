// What there is to ask about: indexes, aliases and fields, as the API tells, kept for some seconds.
import type { Language, OperationEntry } from '../../src/console/language-types.ts'
import { ask } from './client.ts'
import { isObject, type Json } from './json.ts'

export type { Language, OperationEntry }

export interface IndexRow {
  readonly index: string
  readonly health: string
  readonly status: string
  readonly 'docs.count': string | null
  readonly 'store.size': string | null
}

export interface FieldInfo {
  readonly name: string
  readonly type: string
}

const FRESH_MILLIS = 5000
const kept = new Map<string, { at: number; value: Promise<unknown> }>()

function fresh<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = kept.get(key)
  if (known !== undefined && performance.now() - known.at < FRESH_MILLIS) return known.value as Promise<T>
  const value = load()
  kept.set(key, { at: performance.now(), value })
  value.catch(() => kept.delete(key))
  return value
}

/** After a change. */
export const forgetCatalog = (): void => kept.clear()

export const listIndexes = (): Promise<readonly IndexRow[]> =>
  fresh('indexes', () => ask<IndexRow[]>('GET', '/_cat/indices?format=json&s=index&h=index,health,status,docs.count,store.size'))

export const listAliases = (): Promise<readonly string[]> =>
  fresh('aliases', async () => [
    ...new Set((await ask<{ alias: string }[]>('GET', '/_cat/aliases?format=json&h=alias')).map(({ alias }) => alias)),
  ])

/** Of all indexes that the expression names, sorted. */
export const listFields = (index: string): Promise<readonly FieldInfo[]> =>
  fresh(`fields ${index}`, async () => {
    const answer = await ask('GET', `/${encodeIndex(index || '_all')}/_mapping?ignore_unavailable=true&allow_no_indices=true`)
    const fields = new Map<string, string>()
    for (const entry of Object.values(answer)) if (isObject(entry) && isObject(entry.mappings)) collect(entry.mappings, '', fields)
    return [...fields].map(([name, type]) => ({ name, type })).sort((a, b) => (a.name < b.name ? -1 : 1))
  })

function collect({ properties, fields }: Record<string, Json>, path: string, into: Map<string, string>): void {
  for (const group of [properties, fields]) {
    if (!isObject(group)) continue
    for (const [name, field] of Object.entries(group)) {
      if (!isObject(field)) continue
      into.set(path + name, typeof field.type === 'string' ? field.type : 'object')
      collect(field, `${path}${name}.`, into)
    }
  }
}

/** Frequent values of a field that begin with what is typed. */
export const listValues = (index: string, field: string): Promise<readonly string[]> =>
  fresh(`values ${index} ${field}`, async () => {
    const known = await listFields(index)
    const type = known.find(({ name }) => name === field)?.type
    const counted = type === 'text' ? known.find(({ name, type }) => name.startsWith(`${field}.`) && type === 'keyword')?.name : field
    if (counted === undefined || type === 'object') return []
    const body = { size: 0, timeout: '500ms', aggs: { values: { terms: { field: counted, size: 50 } } } }
    const answer = await ask<{ aggregations?: { values?: { buckets?: { key: Json; key_as_string?: string }[] } } }>(
      'POST',
      `/${encodeIndex(index || '_all')}/_search`,
      body,
    )
    return (answer.aggregations?.values?.buckets ?? []).map(({ key, key_as_string }) => key_as_string ?? String(key))
  })

export const encodeIndex = (index: string): string => index.split(',').map(encodeURIComponent).join(',')

let known: Promise<Language> | null = null

export const loadLanguage = (): Promise<Language> =>
  (known ??= fetch('language', { credentials: 'same-origin' }).then(response => response.json() as Promise<Language>))
