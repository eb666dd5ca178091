// Where the configuration lives while the engine runs: one immutable version at a time, replaced whole, kept before it counts.
import { isStatic, readConfig, recordOf, type SecurityRecord } from './config-record.ts'
import type { ConfigKind, EntityKind, EntityTypes, SecurityConfig } from './entities.ts'

/** Makes changes of what `before` answers last; in memory there is nothing to do. Rejects when it could not. */
type KeepChanges = (changes: readonly RecordChange[], before: () => KeptRecord) => Promise<void>

/** What is now at a place of the kept record, which the members on the way there name; without a value, nothing is. */
type RecordChange = readonly [path: readonly string[], value?: unknown]

export interface KeptRecord {
  readonly version: number
  readonly record: SecurityRecord
}

/** What a change replaces: whole documents, or entities by name (null removes one). */
export type ConfigChange = {
  readonly [K in EntityKind]?: ReadonlyMap<string, EntityTypes[K] | null>
} & {
  readonly config?: SecurityConfig['config']
  readonly audit?: SecurityConfig['audit']
  readonly allowlist?: SecurityConfig['allowlist']
}

type ConfigListener = (config: SecurityConfig, previous: SecurityConfig) => void

/**
 * Changes happen one after the other; each sees what the one before left. A change that cannot be kept does not happen.
 *
 * @example
 *   const store = new ConfigStore(readConfig({}), async () => {})
 *   await store.change(() => ({ tenants: new Map([['sales', { reserved: false, hidden: false }]]) }))
 *   store.current.tenants.has('sales') // true
 */
export class ConfigStore {
  private config: SecurityConfig
  private changing: Promise<unknown> = Promise.resolve()
  private readonly listeners = new Set<ConfigListener>()

  constructor(
    initial: SecurityConfig,
    private readonly keep: KeepChanges,
  ) {
    this.config = initial
  }

  get current(): SecurityConfig {
    return this.config
  }

  /** Called after every change, with the caches of the old version still there. Returns how to stop it. */
  onChange(listener: ConfigListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** `decide` sees the configuration as it is when the change's turn comes; null changes nothing, and what it throws is the caller's. */
  change(decide: (current: SecurityConfig) => ConfigChange | null): Promise<SecurityConfig> {
    const changed = this.changing.then(async () => {
      const change = decide(this.config)
      if (change === null) return this.config
      const before = this.config
      const next = applied(before, change)
      await this.keep(changesTo(next.version, change), () => ({ version: before.version, record: recordOf(before) }))
      this.become(next)
      return next
    })
    this.changing = changed.catch(() => {})
    return changed
  }

  /** Another process has written it. Older versions than the one that is known are not looked at. */
  adopt({ version, record }: KeptRecord): void {
    if (version > this.config.version) this.become(readConfig(record, version))
  }

  /** What a listener does wrong is not the change's fault, which is kept by then. */
  private become(next: SecurityConfig): void {
    const previous = this.config
    this.config = next
    for (const listener of this.listeners) listener(next, previous)
  }
}

function applied(config: SecurityConfig, change: ConfigChange): SecurityConfig {
  const next: Record<string, unknown> = { ...config, version: config.version + 1 }
  for (const kind of Object.keys(change) as ConfigKind[]) {
    const given = change[kind]
    if (!(given instanceof Map)) {
      next[kind] = given
      continue
    }
    const entities = new Map<string, unknown>(config[kind as EntityKind])
    for (const [name, entity] of given) {
      if (entity === null) entities.delete(name)
      else entities.set(name, entity)
    }
    next[kind] = entities
  }
  return Object.freeze(next) as unknown as SecurityConfig
}

/** What the change makes of the record. Static entities are in none. */
function changesTo(version: number, change: ConfigChange): RecordChange[] {
  const changes: RecordChange[] = [[['version'], version]]
  for (const kind of Object.keys(change) as ConfigKind[]) {
    const given = change[kind]
    if (!(given instanceof Map)) changes.push([['record', kind], given])
    else
      for (const [name, entity] of given)
        if (!isStatic(kind as EntityKind, name)) changes.push(entity === null ? [['record', kind, name]] : [['record', kind, name], entity])
  }
  return changes
}
