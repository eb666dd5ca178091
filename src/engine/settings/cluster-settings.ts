// What is set for the whole engine: persistent settings outlive the process, transient ones win over them and do not.
import { ApiError, illegalArgument, validationFailed } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import { onFirstUse } from '../../core/on-first-use.ts'
import { matchesWildcard } from '../../core/values.ts'
import type { KeepChange } from '../state/kept-state.ts'
import type { SettingRow, SettingValue } from './setting-row.ts'
import { checkSettingValue } from './setting-type.ts'
import { applyChanges, type FlatSettings, type SettingChanges } from './settings.ts'
import { checkThresholds } from './throttling.ts'

const table = lazily(() => import('./cluster-settings-table.ts'))

const rows = onFirstUse((): ReadonlyMap<string, SettingRow> => new Map(table().CLUSTER_SETTINGS.map(row => [row[0], row])))

type Layer = 'persistent' | 'transient'

const refuse = (reason: string) => new ApiError('settings_exception', reason)

const inFamily = (name: string) => table().CLUSTER_SETTING_FAMILIES.some(prefix => name.length > prefix.length && name.startsWith(prefix))

function check(layer: Layer, changes: SettingChanges): void {
  for (const name of [...changes.keys()].sort()) {
    const value = changes.get(name) ?? null
    if (value === null && name.includes('*')) continue
    const row = rows().get(name)
    if (row === undefined) {
      if (inFamily(name)) continue
      throw refuse(`${layer} setting [${name}], not recognized`)
    }
    const [, kind, type] = row
    if (kind === 'final') throw refuse(`final ${layer} setting [${name}], not updateable`)
    if (kind !== 'dynamic') throw refuse(`${layer} setting [${name}], not dynamically updateable`)
    if (value !== null) checkSettingValue(name, type, value)
  }
}

/** What an engine may be opened with, as in opensearch.yml: any setting there is, dynamic or not. */
export type NodeSettings = Readonly<Record<string, string | number | boolean | readonly string[]>>

export function readNodeSettings(given: NodeSettings): Record<string, SettingValue> {
  const read: Record<string, SettingValue> = {}
  for (const [name, value] of Object.entries(given)) {
    const type = rows().get(name)?.[2]
    if (type === undefined && !inFamily(name))
      throw illegalArgument(
        `unknown setting [${name}] please check that any required plugins are installed, or check the breaking changes documentation for removed settings`,
      )
    const isList = type?.startsWith('list') === true
    read[name] = typeof value === 'object' ? [...value] : isList ? String(value).split(',') : String(value)
    if (type !== undefined) checkSettingValue(name, type, read[name])
  }
  return read
}

type PersistentSettings = Record<string, string | string[]>

function plain(layer: FlatSettings): PersistentSettings {
  const record: PersistentSettings = Object.create(null)
  for (const [name, value] of layer) record[name] = typeof value === 'string' ? value : [...value]
  return record
}

export class ClusterSettings {
  private persistentLayer: FlatSettings
  private transientLayer: FlatSettings
  /** What this engine was opened with, such as `cluster.name`. */
  /** As the node was opened with. */
  readonly given: FlatSettings
  private changes = 0
  private readonly watchers: (() => void)[] = []

  constructor(
    persistent: Readonly<Record<string, SettingValue>>,
    given: Readonly<Record<string, SettingValue>> = {},
    transient: FlatSettings = new Map(),
    private readonly keep: KeepChange = async decide => decide().apply(),
  ) {
    this.transientLayer = transient
    this.persistentLayer = new Map(Object.entries(persistent))
    this.given = new Map(Object.entries(given))
  }

  /** Changes both layers, or throws and changes none. Resolves with what was set; removals show nothing. */
  async update(persistent: SettingChanges, transient: SettingChanges): Promise<Record<Layer, FlatSettings>> {
    if (persistent.size === 0 && transient.size === 0) throw validationFailed('no settings to update')
    check('transient', transient)
    check('persistent', persistent)
    await this.keep(() => {
      const transientLayer = applyChanges(this.transientLayer, transient)
      const persistentLayer = applyChanges(this.persistentLayer, persistent)
      const both = (a: FlatSettings, b: FlatSettings) => new Map([...a, ...b])
      checkThresholds(both(this.persistentLayer, this.transientLayer), both(persistentLayer, transientLayer))
      const apply = () => {
        this.transientLayer = transientLayer
        this.persistentLayer = persistentLayer
        this.changes++
        for (const watch of this.watchers) watch()
      }
      return { changes: [[[], plain(persistentLayer)]], apply }
    })
    return { persistent: applyChanges(new Map(), persistent), transient: applyChanges(new Map(), transient) }
  }

  /** The effective value; undefined for unknown settings. */
  get(name: string): SettingValue | undefined {
    return this.explicit(name) ?? rows().get(name)?.[3]
  }

  /** The explicit value; undefined where the default applies. */
  explicit(name: string): SettingValue | undefined {
    return this.transientLayer.get(name) ?? this.persistentLayer.get(name) ?? this.given.get(name)
  }

  /** What `read` makes of the settings, made again only when they have changed: for readers on every call. */
  kept<T>(read: () => T): () => T {
    let value: T
    let readAt = -1
    return () => {
      if (readAt !== this.changes) {
        value = read()
        readAt = this.changes
      }
      return value
    }
  }

  /** `watch` is called after each change: for what must not miss one that is taken back. */
  onChange(watch: () => void): void {
    this.watchers.push(watch)
  }

  layer(name: Layer): FlatSettings {
    return name === 'persistent' ? this.persistentLayer : this.transientLayer
  }

  /** Plain data for keeping. */
  persistent(): PersistentSettings {
    return plain(this.persistentLayer)
  }

  /** All settings without those changed at run time. */
  defaults(): FlatSettings {
    const defaults = new Map<string, SettingValue>()
    for (const [name, , , standard] of table().CLUSTER_SETTINGS)
      if (!this.persistentLayer.has(name) && !this.transientLayer.has(name)) defaults.set(name, this.given.get(name) ?? standard)
    return defaults
  }

  /** Why an index may not be made by writing to it; null when it may. `action.auto_create_index` is true, false or a list of patterns. */
  autoCreateRefusal(index: string): string | null {
    const name = 'action.auto_create_index'
    const rules = String(this.get(name))
    if (rules === 'true') return null
    if (rules === 'false') return `[${name}] is [false]`
    for (const rule of rules.split(',')) {
      if (!matchesWildcard(rule.replace(/^[+-]/, ''), index)) continue
      return rule.startsWith('-') ? `[${name}] contains [${rule}] which forbids automatic creation of the index` : null
    }
    return `[${name}] ([${rules}]) doesn't match`
  }
}
