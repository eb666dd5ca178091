// Converts settings between their forms: nested, dotted or mixed in requests, with or without `index.`; flat text inside; nested or flat in
// answers.
import { ApiError, illegalState } from '../../core/errors.ts'
import { javaMapOrder } from '../../core/java-map-order.ts'
import { stringify } from '../../core/json.ts'
import { matchesWildcard } from '../../core/values.ts'
import type { SettingValue } from './setting-row.ts'

/** Null takes a setting away. */
export type SettingChanges = Map<string, SettingValue | null>
export type FlatSettings = ReadonlyMap<string, SettingValue>

/** Dotted names to texts. Objects without content say nothing. */
export function flattenSettings(body: unknown): SettingChanges {
  const flat: SettingChanges = new Map()
  collect(body, '', flat, body)
  return flat
}

/** The same for an index: every name is under `index.`, written or not, and not wins; patterns such as `blocks.*` stay as they are. */
export function flattenIndexSettings(body: unknown): SettingChanges {
  const written = flattenSettings(body)
  const flat: SettingChanges = new Map()
  for (const [name, value] of written) {
    const whole = name.startsWith('index.') || name.endsWith('*') ? name : `index.${name}`
    if (whole !== name || !written.has(name.slice('index.'.length))) flat.set(whole, value)
  }
  return flat
}

function collect(value: unknown, name: string, flat: SettingChanges, body: unknown): void {
  if (Array.isArray(value)) {
    if (name === '') return
    if (value.some(item => typeof item === 'object' && !(item instanceof Number))) throw notFlat(body)
    flat.set(name, value.map(textOf))
  } else if (typeof value === 'object' && value !== null && !(value instanceof Number)) {
    for (const [key, item] of Object.entries(value)) collect(item, name === '' ? key : `${name}.${key}`, flat, body)
  } else if (name !== '' && value !== undefined) {
    flat.set(name, value === null ? null : textOf(value))
  }
}

/** `3.0` stays what it was (core/written-floats.ts). */
const textOf = (value: unknown) => (value instanceof Number ? stringify(value) : String(value))

const notFlat = (body: unknown) =>
  new ApiError('settings_exception', `Failed to load settings from [${stringify(body)}]`, {
    cause: illegalState('only value lists are allowed in serialized settings'),
  })

/** Sorted by name, as every answer shows them. */
export const sortSettings = (settings: Iterable<readonly [string, SettingValue]>): Map<string, SettingValue> =>
  new Map([...settings].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))

export function printSettings(settings: FlatSettings, flat: boolean): Record<string, unknown> {
  const printed: Record<string, unknown> = Object.create(null)
  for (const [name, value] of sortSettings(settings)) {
    const shown = typeof value === 'string' ? value : [...value]
    if (flat) printed[name] = shown
    else nest(printed, name, shown)
  }
  return flat ? printed : inHashOrder(printed)
}

/** As the server's hash maps, which begin at two places, show what is nested. */
function inHashOrder(level: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(level)
  const ordered: Record<string, unknown> = Object.create(null)
  for (const place of javaMapOrder(keys, 2)) {
    const value = level[keys[place]]
    const isLevel = typeof value === 'object' && value !== null && !Array.isArray(value)
    ordered[keys[place]] = isLevel ? inHashOrder(value as Record<string, unknown>) : value
  }
  return ordered
}

/** Where a name is both a setting and the beginning of others (`merge.policy`), the others keep the dot behind it. */
function nest(root: Record<string, unknown>, name: string, value: unknown): void {
  let at = root
  let rest = name
  for (let dot = rest.indexOf('.'); dot >= 0; dot = rest.indexOf('.', dot)) {
    const key = rest.slice(0, dot)
    at[key] ??= Object.create(null)
    const child = at[key]
    if (typeof child === 'object' && !Array.isArray(child)) {
      at = child as Record<string, unknown>
      rest = rest.slice(dot + 1)
      dot = 0
    } else dot++
  }
  at[rest] = value
}

/** Settings whose flat names fit one of the patterns; all of them when there are none or `_all` is named. */
export function selectSettings(settings: FlatSettings, patterns: readonly string[]): FlatSettings {
  if (patterns.length === 0 || patterns.includes('_all')) return settings
  return new Map([...settings].filter(([name]) => patterns.some(pattern => matchesWildcard(pattern, name))))
}

/** Settings after changes: null removes, and a pattern with null removes all that fit. */
export function applyChanges(settings: FlatSettings, changes: SettingChanges): Map<string, SettingValue> {
  const result = new Map(settings)
  for (const [name, value] of changes) {
    if (value !== null) result.set(name, value)
    else for (const existing of settings.keys()) if (matchesWildcard(name, existing)) result.delete(existing)
  }
  return result
}
