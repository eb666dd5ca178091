// The settings of one analysis component, `analysis.filter.<name>.*`: texts and lists of texts, as index settings keep everything.
import { ApiError, noGroup } from '../core/errors.ts'
import { notAnInteger, readBoolean } from '../core/values.ts'

export type SettingValue = string | readonly string[] | null

export class ComponentSettings {
  static readonly NONE = new ComponentSettings(new Map())

  constructor(private readonly values: ReadonlyMap<string, SettingValue>) {}

  /** From JSON, nested or with dots in its keys. */
  static of(json: object): ComponentSettings {
    return new ComponentSettings(flattenSettings(json))
  }

  has(key: string): boolean {
    return (this.values.get(key) ?? null) !== null
  }

  /** A list reads as `[a, b]`. */
  text(key: string): string | null {
    const value = this.values.get(key) ?? null
    return value === null || typeof value === 'string' ? value : `[${value.join(', ')}]`
  }

  int(key: string, absent: number): number {
    const value = this.text(key)
    if (value === null) return absent
    const number = Number(value)
    if (/^[-+]?\d+$/.test(value) && number >= -(2 ** 31) && number < 2 ** 31) return number
    throw new ApiError('settings_exception', `Failed to parse int setting [${key}] with value [${value}]`, {
      cause: notAnInteger(value),
    })
  }

  boolean(key: string, absent: boolean): boolean {
    const value = this.text(key)
    return value === null || value.trim() === '' ? absent : readBoolean(value)
  }

  /** A text is a list separated by commas; an empty one says nothing. */
  list(key: string): readonly string[] | null {
    const value = this.values.get(key) ?? null
    if (value === null || value === '') return null
    return typeof value === 'string' ? value.split(',').map(item => item.trim()) : value
  }

  /** The rest of the keys that begin so. */
  keysBelow(prefix: string): string[] {
    return [...this.values.keys()].filter(key => key.startsWith(prefix)).map(key => key.slice(prefix.length))
  }

  /** For components of an application. */
  toObject(): Readonly<Record<string, SettingValue>> {
    const settings: Record<string, SettingValue> = Object.create(null)
    for (const [key, value] of this.values) if (key !== 'type') settings[key] = value
    return settings
  }

  /** As errors print them: one JSON object, keys in order. */
  toString(): string {
    const entries = [...this.values].sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`
  }
}

/** Index settings as the server keeps them: dotted keys, every value a text or a list of texts. */
export function flattenSettings(json: object, prefix = '', into = new Map<string, SettingValue>()): Map<string, SettingValue> {
  for (const [key, value] of Object.entries(json)) {
    const path = prefix + key
    if (Array.isArray(value) && value.every(item => typeof item !== 'object' || item === null)) into.set(path, value.map(String))
    else if (typeof value === 'object' && value !== null) flattenSettings(value, `${path}.`, into)
    else into.set(path, value === null ? null : String(value))
  }
  return into
}

/**
 * The components below `prefix` ("index.analysis.filter."), each with its own settings. A key without a further dot names no
 * component: the server refuses it. In the order of their names, as the server meets them.
 */
export function settingsGroups(settings: ReadonlyMap<string, SettingValue>, prefix: string): Map<string, ComponentSettings> {
  const groups = new Map<string, Map<string, SettingValue>>()
  for (const [key, value] of settings) {
    if (!key.startsWith(prefix)) continue
    const rest = key.slice(prefix.length)
    const dot = rest.indexOf('.')
    if (dot === -1) throw noGroup(prefix, key)
    const name = rest.slice(0, dot)
    let group = groups.get(name)
    if (group === undefined) groups.set(name, (group = new Map()))
    group.set(rest.slice(dot + 1), value)
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map(sorted.map(([name, values]) => [name, new ComponentSettings(values)]))
}
