// The settings of an index: validates updates, and reads them as the values the engine uses.
import { ApiError, illegalArgument, noGroup, validationFailed } from '../../core/errors.ts'
import { suggestion } from '../../core/likeness.ts'
import { readBytes, readTime } from '../../core/values.ts'
import { isBlocked, refuseBlocked } from './blocks.ts'
import { INDEX_SETTING_FAMILIES, INDEX_SETTINGS } from './index-settings-table.ts'
import type { SettingKind, SettingRow, SettingValue } from './setting-row.ts'
import { checkSettingValue } from './setting-type.ts'
import { applyChanges, type FlatSettings, type SettingChanges, sortSettings } from './settings.ts'

const ROWS: ReadonlyMap<string, SettingRow> = new Map(INDEX_SETTINGS.map(row => [row[0], row]))

/** Lists, which are known by their places, too, are never what was meant. */
const SUGGESTED = INDEX_SETTINGS.filter(([, , type]) => !type.startsWith('list')).map(([name]) => name)

/** Null: an unknown setting. */
function kindOf(name: string): SettingKind | null {
  const row = ROWS.get(name)
  if (row !== undefined) return row[1]
  return INDEX_SETTING_FAMILIES.find(([prefix]) => name.length > prefix.length && name.startsWith(prefix))?.[1] ?? null
}

/** One that is named, but nothing of it. */
const SIMILARITY = /^index\.similarity\.([^.]+)$/

const isPattern = (name: string) => name.includes('*')

/** Why `name` may not have `value`; undefined when it may. */
function problem(name: string, value: SettingValue | null, creating: boolean): ApiError | undefined {
  const kind = kindOf(name)
  if (kind === null) return unknownSetting(name, SUGGESTED)
  if (!creating && kind === 'private')
    return new ApiError('settings_exception', `can not update private setting [${name}]; this setting is managed by OpenSearch`)
  if (!creating && kind === 'internal')
    return new ApiError('settings_exception', `can not update internal setting [${name}]; this setting is managed via a dedicated API`)
  const similarity = SIMILARITY.exec(name)
  if (similarity !== null) return noGroup('', similarity[1])
  const row = ROWS.get(name)
  if (row === undefined || value === null) return undefined
  try {
    checkSettingValue(name, row[2], value)
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** Looking for what was meant takes long. */
const MOST_TOLD = 1_000

export function refuseProblems(changes: SettingChanges, creating: boolean): void {
  const problems: ApiError[] = []
  for (const name of [...changes.keys()].sort()) {
    if (isPattern(name) && !creating) continue
    const found = problem(name, changes.get(name) ?? null, creating)
    if (found !== undefined) problems.push(found)
    if (problems.length === MOST_TOLD) break
  }
  if (problems.length > 0) throw firstWithSuppressed(problems)
}

/** Settings of a new index: what was asked for, checked, without nulls. */
export function newIndexSettings(changes: SettingChanges): Map<string, SettingValue> {
  const hidden = [...changes.keys()].sort().filter(name => kindOf(name) === 'private')
  if (hidden.length > 0) {
    const { type, reason, status } = validationFailed(...hidden.map(name => `private index setting [${name}] can not be set explicitly`))
    throw new ApiError(type === 'action_request_validation_exception' ? 'validation_exception' : type, reason, { status })
  }
  refuseProblems(changes, true)
  const settings = applyChanges(new Map(), changes)
  checkTogether(settings)
  if (settings.get('index.soft_deletes.enabled') === 'false')
    throw illegalArgument(
      'Creating indices with soft-deletes disabled is no longer supported. Please do not specify a value for setting [index.soft_deletes.enabled].',
    )
  refuseNullGroups(changes, settings)
  return settings
}

const TYPED_GROUP = /^(index\.(?:(similarity)|analysis\.(analyzer|tokenizer|filter|char_filter))\.([^.]+))\./

/** A null of a component is a component, though one without a type. */
function refuseNullGroups(changes: SettingChanges, settings: FlatSettings): void {
  for (const [name, value] of changes) {
    const found = value === null ? TYPED_GROUP.exec(name) : null
    if (found === null || settings.has(`${found[1]}.type`)) continue
    const [, group, , kind, component] = found
    if (kind === undefined) throw illegalArgument(`Similarity [${component}] must have an associated type`)
    if (kind !== 'analyzer' || !settings.has(`${group}.tokenizer`))
      throw illegalArgument(`${kind} [${component}] must specify either an analyzer type, or a tokenizer`)
  }
}

/** Conditions over several settings at once. */
function checkTogether(settings: FlatSettings): void {
  const routingShards = settings.get('index.number_of_routing_shards')
  const shards = settings.get('index.number_of_shards') ?? '1'
  if (routingShards !== undefined && Number(routingShards) % Number(shards) !== 0) {
    if (Number(routingShards) < Number(shards))
      throw illegalArgument(`index.number_of_routing_shards [${routingShards}] must be >= index.number_of_shards [${shards}]`)
    throw illegalArgument(`the number of source shards [${shards}] must be a factor of [${routingShards}]`)
  }
  const codec = settings.get('index.codec')
  if (settings.has('index.codec.compression_level')) {
    if (codec === undefined)
      throw new ApiError('settings_exception', 'missing required setting [index.codec] for setting [index.codec.compression_level]')
    throw illegalArgument(`Compression level cannot be set for the ${codec} codec.`)
  }
}

interface SettingsTarget {
  readonly name: string
  readonly uuid: string
  readonly closed: boolean
  readonly settings: IndexSettings
}

/**
 * New settings of each index, all checked before any is changed. `preserve`: only what is not set yet is set.
 * Open indexes take dynamic settings only, closed ones all but the final.
 */
export function updatedIndexSettings(targets: readonly SettingsTarget[], changes: SettingChanges, preserve: boolean): IndexSettings[] {
  refuseProblems(changes, false)
  const names = [...changes.keys()].sort()
  const fixed = names.filter(name => !isPattern(name) && kindOf(name) !== 'dynamic')
  const open = targets.filter(target => !target.closed)
  if (fixed.length > 0 && open.length > 0) {
    const indices = open.map(({ name, uuid }) => `[${name}/${uuid}]`).join(', ')
    throw illegalArgument(`Can't update non dynamic settings [[${fixed.join(', ')}]] for open indices [${indices}]`)
  }
  return targets.map(({ name: index, settings }) => {
    const final = fixed.find(name => kindOf(name) === 'final')
    if (final !== undefined) throw new ApiError('settings_exception', `final ${index} setting [${final}], not updateable`)
    const current = settings.toFlat()
    const wanted = preserve ? new Map([...changes].filter(([name]) => !current.has(name))) : changes
    return new IndexSettings(applyChanges(current, wanted))
  })
}

/** Settings that are as another is where nothing is said. */
const OTHER_DEFAULTS: ReadonlyMap<string, string> = new Map([
  ['index.number_of_routing_shards', 'index.number_of_shards'],
  ['index.max_rescore_window', 'index.max_result_window'],
])

/** The fewest replicas of `0-1` or `1-all`, as many as one node expands to; undefined where they do not follow the nodes. */
const replicasOnOneNode = (range: string): number | undefined => (range === 'false' ? undefined : Number(range.split('-')[0]))

export class IndexSettings {
  /** Only what was set. */
  private readonly flat: FlatSettings
  readonly numberOfShards: number
  readonly numberOfReplicas: number
  /** Milliseconds; -1: never. */
  readonly refreshInterval: number
  readonly maxResultWindow: number
  readonly translogDurability: 'request' | 'async'
  readonly translogSyncInterval: number
  readonly flushThresholdBytes: number
  readonly gcDeletesMillis: number
  readonly hidden: boolean
  /** Known beforehand, because every document asks. */
  private readonly blocksReads: boolean
  private readonly blocksWrites: boolean

  constructor(flat: FlatSettings) {
    this.flat = sortSettings(flat)
    this.numberOfShards = Number(this.text('index.number_of_shards'))
    this.numberOfReplicas = replicasOnOneNode(this.text('index.auto_expand_replicas')) ?? Number(this.text('index.number_of_replicas'))
    this.refreshInterval = readTime(this.text('index.refresh_interval'), 'index.refresh_interval')
    this.maxResultWindow = Number(this.text('index.max_result_window'))
    this.translogDurability = this.text('index.translog.durability').toLowerCase() === 'async' ? 'async' : 'request'
    this.translogSyncInterval = readTime(this.text('index.translog.sync_interval'), 'index.translog.sync_interval')
    this.flushThresholdBytes = readBytes(this.text('index.translog.flush_threshold_size'), 'index.translog.flush_threshold_size')
    this.gcDeletesMillis = readTime(this.text('index.gc_deletes'), 'index.gc_deletes')
    this.hidden = this.text('index.hidden') === 'true'
    this.blocksReads = isBlocked(this.flat, 'read')
    this.blocksWrites = isBlocked(this.flat, 'write')
  }

  /** Throws cluster_block_exception where a block forbids it, as does its neighbour. */
  ensureReadable(index: string): void {
    if (this.blocksReads) refuseBlocked([{ name: index, settings: this.flat }], 'read')
  }

  ensureWritable(index: string): void {
    if (this.blocksWrites) refuseBlocked([{ name: index, settings: this.flat }], 'write')
  }

  /** What was set; undefined where the default holds. */
  get(name: string): string | string[] | undefined {
    const value = this.flat.get(name)
    return value === undefined || typeof value === 'string' ? value : [...value]
  }

  /** What holds: the value that was set or the default, as text. */
  text(name: string): string {
    const value = this.flat.get(name) ?? ROWS.get(name)?.[3]
    if (value === undefined) throw new Error(`unknown setting ${name}`)
    return typeof value === 'string' ? value : value.join(',')
  }

  toFlat(): FlatSettings {
    return this.flat
  }

  toRecord(): Record<string, string | string[]> {
    const record: Record<string, string | string[]> = Object.create(null)
    for (const [name, value] of this.flat) record[name] = typeof value === 'string' ? value : [...value]
    return record
  }

  /** Defaults of what `shown` leaves out. */
  defaults(shown: FlatSettings): FlatSettings {
    const defaults = new Map<string, SettingValue>()
    for (const [name, , , standard] of INDEX_SETTINGS) {
      if (shown.has(name)) continue
      const other = OTHER_DEFAULTS.get(name)
      defaults.set(name, other === undefined ? standard : this.text(other))
    }
    return defaults
  }
}

/** Several things are wrong at once: the first is the error, the others are shown beside it. */
function firstWithSuppressed(problems: readonly ApiError[]): ApiError {
  const [first, ...others] = problems
  if (others.length === 0) return first
  const suppressed = others.map(error => error.toEntry(true))
  return new ApiError(first.type, first.reason, { status: first.status, details: { ...first.details, suppressed }, cause: first.cause })
}

const ADVICE = 'please check that any required plugins are installed, or check the breaking changes documentation for removed settings'

/** The error for an unknown setting, with similar names as suggestions. */
function unknownSetting(name: string, known: Iterable<string>): ApiError {
  const hint = suggestion(name, known, 0.7).trimStart() || ADVICE
  return new ApiError('settings_exception', `unknown setting [${name}] ${hint}`)
}
