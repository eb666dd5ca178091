// An open index: its settings, mapping, aliases and shards.
import type { IndexAnalyzers } from '../../analysis/index-analyzers.ts'
import { allDone } from '../../core/all-done.ts'
import { ApiError, engineClosed, illegalArgument, isApiError } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import { oneAtATime } from '../../core/one-at-a-time.ts'
import type { ParsedDocument } from '../../index/contracts/document.ts'
import type { IndexSort } from '../../index/contracts/index-sort.ts'
import { parseGrowing } from '../../index/mapping/document-parser.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import { CommitFollower } from '../../index/shard/commit-follower.ts'
import type { BufferWriter } from '../../index/shard/flush-queue.ts'
import type { MergeRunner } from '../../index/shard/merger.ts'
import { Shard } from '../../index/shard/shard.ts'
import type { ShardImage } from '../../index/shard/shard-image.ts'
import type { DocumentParser } from '../../index/shard/shard-options.ts'
import type { ShardStats } from '../../index/shard/shard-stats.ts'
import type { LogSettings } from '../../index/shard/shard-store.ts'
import type { Directory } from '../../index/store/directory.ts'
import type { Similarity } from '../../query/contracts/similarity.ts'
import { indexSimilarity } from '../../query/similarity/index-similarity.ts'
import type { SearchTarget } from '../../search/contracts/search-target.ts'
import type { SightRules } from '../../search/shards/restricted-reader.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import { committedStats } from '../shards/committed-stats.ts'
import { seenBy } from '../shards/restricted-target.ts'
import { ShardSlot } from '../shards/shard-slot.ts'
import { type SearchEnvironment, ShardTarget } from '../shards/shard-target.ts'
import { isRefused } from './damaged-index.ts'
import type { AliasMetadata, IndexMetadata, StreamMembership } from './index-metadata.ts'
import { partsInTurns, partsOf, textInTurns } from './index-parts.ts'
import { KeptMetadata } from './kept-metadata.ts'
import type { NamedIndex } from './names.ts'
import { routingShards, shardOf } from './routing-shards.ts'

const stores = lazily(() => import('../../index/shard/shard-store.ts'))

export interface IndexEnvironment extends SearchEnvironment {
  /** Where indexes are kept; null in memory. */
  readonly directory: Directory | null
  readonly merge: MergeRunner
  readonly writeBuffer: BufferWriter
  readonly onError: (message: string, error: unknown) => void
  /** Another process writes: its commits are followed. */
  readonly isReadOnly?: boolean
  /** Whether there is such a process now; set where only reading is allowed. */
  readonly hasWriter?: () => Promise<boolean>
  /** An index was closed or removed: readers must be dropped. */
  readonly onClosed?: (indexUuid: string) => void
}

/** A whole index at one moment, unchanging. */
export interface IndexImage {
  readonly metadata: IndexMetadata
  /** By number. */
  readonly shards: readonly ShardImage[]
}

export class IndexService implements NamedIndex {
  readonly name: string
  readonly uuid: string
  readonly creationDate: number
  readonly providedName: string
  settings: IndexSettings
  analysis: IndexAnalyzers
  mapping: Mapping
  mappingVersion: number
  readonly versions = { settings: 1, aliases: 1 }
  readonly aliases: Map<string, AliasMetadata>
  /** The data stream it belongs to. */
  readonly stream: StreamMembership | null
  closed: boolean
  /** When it was closed, or found closed: milliseconds since the epoch. */
  closedAt = Date.now()
  /** See IndexMetadata; null once that index is no more. */
  replaces: string | null
  /** By number; none while the index is closed, unless it lives in memory. */
  slots: readonly ShardSlot[] = []
  /** Why nothing is known of settings, mapping and aliases, nor shown of documents; null where all is well. */
  damage: ApiError | null = null
  /** The engine closes, or another process has removed the index. */
  private isShut = false
  /** Opening, closing, removing, and what must not happen during one of them. */
  private readonly inTurn = oneAtATime()
  private refreshTimer: NodeJS.Timeout | null = null
  /** Slots documents are routed over. */
  readonly routingShards: number
  private similarities = new Map<string, Similarity>()
  /** As stored: flat. */
  settingsRecord: Readonly<Record<string, string | string[]>>
  /** The order of documents in segments. */
  private readonly sort: IndexSort | null
  /** Settings, mapping and aliases on disk. */
  readonly kept: KeptMetadata

  private constructor(
    metadata: IndexMetadata,
    private readonly environment: IndexEnvironment,
    private readonly directory: Directory | null,
    parts = partsOf(metadata, environment),
  ) {
    this.name = metadata.name
    this.uuid = metadata.uuid
    this.creationDate = metadata.creationDate
    this.providedName = metadata.providedName ?? metadata.name
    this.settings = parts.settings
    this.settingsRecord = this.settings.toRecord()
    this.analysis = parts.analysis
    this.mapping = parts.mapping
    this.sort = parts.sort
    this.mappingVersion = metadata.mappingVersion
    this.aliases = new Map(Object.entries(metadata.aliases))
    this.closed = metadata.closed
    this.stream = metadata.stream ?? null
    const prepare = () => textInTurns(this.mapping)
    this.kept = new KeptMetadata(this.uuid, directory, metadata.revision ?? 0, () => this.metadata(), prepare)
    this.replaces = metadata.replaces ?? null
    this.routingShards = metadata.routingShards ?? this.usualRoutingShards
  }

  /**
   * Validates everything that can be wrong with `metadata` before anything is written. Begins with what `shards` hold. It is an index from
   * the moment on that `commit` keeps it.
   */
  static async create(
    metadata: IndexMetadata,
    environment: IndexEnvironment,
    shards: readonly ShardImage[] | null,
    commit: (index: IndexService) => Promise<void>,
  ): Promise<IndexService> {
    // First: what is invalid must leave nothing behind. Many fields are read in turns with others.
    const parts = await partsInTurns(metadata, environment)
    const directory = (await environment.directory?.directory(metadata.uuid)) ?? null
    const index = new IndexService(metadata, environment, directory, parts)
    try {
      await index.openShards(true, shards)
      // Closed indexes on disk have no shards at work.
      if (index.closed && directory !== null) await index.closeShards()
      // Last: the state is what makes the directory an index.
      await commit(index)
    } catch (error) {
      await index.removeFiles().catch(() => {})
      throw error
    }
    return index
  }

  /** The mapping of an index that is not made. Throws where `metadata` makes none. */
  static check(metadata: IndexMetadata, environment: IndexEnvironment): Mapping {
    return partsOf(metadata, environment).mapping
  }

  /** Opens also where shards cannot be opened: those answer with their error, and all of them with `damage` where there is one. */
  static async open(
    metadata: IndexMetadata,
    directory: Directory,
    environment: IndexEnvironment,
    damage: ApiError | null = null,
  ): Promise<IndexService> {
    const index = new IndexService(metadata, environment, directory)
    index.damage = damage
    if (!index.closed) await index.openShards(false)
    return index
  }

  /** New shards must all open; an existing one that fails to open fails alone. */
  private async openShards(isNew: boolean, images: readonly ShardImage[] | null = null): Promise<void> {
    this.slots = Array.from({ length: this.settings.numberOfShards }, (_, shard) => this.slot(shard, isNew, images?.[shard] ?? null))
    await Promise.all(this.slots.map(slot => slot.open()))
    const failed = this.slots.find(slot => slot.error !== null)
    if (isNew && failed !== undefined) throw failed.error
    // Fields that a replay found again: the next write that is acknowledged saves them too.
    if (!isNew && this.environment.isReadOnly !== true)
      await this.kept.saveChanges().catch(error => this.environment.onError(`saving the mapping of [${this.name}] failed`, error))
  }

  private slot(shard: number, isNew: boolean, image: ShardImage | null = null): ShardSlot {
    const { name: index, uuid: indexUuid, sort } = this
    const { onError, merge, writeBuffer, hasWriter } = this.environment
    let exists = !isNew
    const make = async (onFailure: (error: ApiError) => void) => {
      this.ensureSound()
      const directory = (await this.directory?.directory(String(shard))) ?? null
      const { gcDeletesMillis } = this.settings
      const options = { index, indexUuid, shard, sort, gcDeletesMillis, merge, writeBuffer, onFailure, onError }
      const parse: DocumentParser = (id, routing, source) => this.parse(id, routing, source)
      if (directory !== null && hasWriter !== undefined)
        return Shard.follow(options, new CommitFollower(directory), (await hasWriter()) ? null : parse)
      const store = directory === null ? null : new (stores().ShardStore)(directory, this.logSettings(), index)
      if (store !== null && exists) return Shard.open({ ...options, store }, parse)
      const created = await Shard.create({ ...options, store }, image).catch(async error => {
        await store?.close().catch(() => {})
        throw error
      })
      exists = true
      // The shard merges its segments in time; what it began with is not held any longer.
      image = null
      return created
    }
    const report = this.environment.isReadOnly ? (message: string, error: unknown) => void this.reportUnlessGone(message, error) : onError
    return new ShardSlot(index, shard, make, report, isNew && image === null)
  }

  /**
   * Where another process writes: takes over what it saved and committed, all of it at once. False where that is no longer this index,
   * because it was removed, closed or opened.
   */
  async catchUp(): Promise<boolean> {
    // Once it is mended it is another index, to be opened.
    if (this.damage !== null) return isRefused(KeptMetadata.load(this.directory!))
    const shows = await Promise.all(this.slots.map(slot => slot.catchUp()))
    // Read last: it knows every field of the documents committed before.
    const metadata = await this.kept.loadNewer()
    if (metadata === null || (metadata !== undefined && metadata.closed !== this.closed)) return false
    if (metadata !== undefined) this.takeOver(metadata)
    for (const show of shows) show?.()
    return true
  }

  /** Whether another process removed it. */
  async isGone(): Promise<boolean> {
    try {
      return (await KeptMetadata.load(this.directory!)) === null
    } catch (error) {
      return isApiError(error) && error.type === 'no_such_file_exception'
    }
  }

  /** While another process removes an index, a look into its shards finds all kinds of things missing. */
  private async reportUnlessGone(message: string, error: unknown): Promise<void> {
    if (!(await this.isGone())) this.environment.onError(message, error)
  }

  private takeOver(metadata: IndexMetadata): void {
    const { settings, settingsRecord, analysis, mapping, mappingVersion, aliases } = new IndexService(metadata, this.environment, null)
    Object.assign(this, { settings, settingsRecord, analysis, mapping, mappingVersion })
    this.similarities = new Map()
    this.aliases.clear()
    for (const [name, alias] of aliases) this.aliases.set(name, alias)
  }

  private logSettings(): LogSettings {
    return { durability: this.settings.translogDurability, syncIntervalMillis: this.settings.translogSyncInterval }
  }

  /** Those that work. */
  get shards(): readonly Shard[] {
    return this.slots.flatMap(({ shard }) => shard ?? [])
  }

  get hidden(): boolean {
    return this.settings.hidden
  }

  // ---- writing ------------------------------------------------------------------------------

  /** Throws where a block or a closed state forbids writes. */
  ensureWritable(): void {
    this.ensureOpen()
    this.settings.ensureWritable(this.name)
  }

  /** Throws where a block or a closed state forbids reads. */
  ensureReadable(): void {
    this.ensureOpen()
    this.settings.ensureReadable(this.name)
  }

  /** Throws where the index answers for its name only. */
  ensureSound(): void {
    if (this.damage !== null) throw this.damage
  }

  ensureOpen(): void {
    if (this.isShut) throw engineClosed()
    if (this.closed) throw new ApiError('index_closed_exception', 'closed', { details: { index: this.name, index_uuid: this.uuid } })
  }

  /** The document as the mapping reads it; the mapping learns its new fields, unless `mayGrow` throws or parsing refuses the document. */
  parse(id: string, routing: string | null, source: Uint8Array, mayGrow?: () => void): ParsedDocument {
    const { document, mapping } = parseGrowing(this.mapping, { id, routing, source }, grown => this.updateMapping(grown, mayGrow))
    this.updateMapping(mapping, mayGrow)
    return document
  }

  /** Changed by documents, before it is durable: the write waits for `kept.saveChanges`. */
  updateMapping(mapping: Mapping, mayGrow?: () => void): void {
    if (mapping === this.mapping) return
    mayGrow?.()
    this.setMapping(mapping)
    this.kept.markChanged()
  }

  setMapping(mapping: Mapping): void {
    this.mapping = mapping
    this.mappingVersion++
    this.similarities = new Map()
  }

  /** `analysis` and `mapping` are those of the settings. */
  setSettings(settings: IndexSettings, analysis: IndexAnalyzers, mapping: Mapping): void {
    this.settings = settings
    this.settingsRecord = settings.toRecord()
    this.analysis = analysis
    this.mapping = mapping
    this.similarities = new Map()
    for (const shard of this.shards) shard.configure({ log: this.logSettings(), gcDeletesMillis: settings.gcDeletesMillis })
  }

  /** The routing value a write through `name` (this index or an alias of it) has. */
  routingOf(name: string, given: string | null): string | null {
    const fixed = this.aliases.get(name)?.index_routing
    if (fixed === undefined) return given
    if (given !== null && given !== fixed)
      throw illegalArgument(
        `Alias [${name}] has index routing associated with it [${fixed}], and was provided with routing value [${given}], rejecting operation`,
      )
    return fixed
  }

  /** Like `routingOf`; throws where the mapping wants a routing value and there is none. */
  requiredRouting(name: string, id: string, given: string | null): string | null {
    const routing = this.routingOf(name, given)
    if (routing === null && this.mapping.routingRequired)
      throw new ApiError('routing_missing_exception', `routing is required for [${this.name}]/[${id}]`, {
        details: { index_uuid: '_na_', index: this.name },
      })
    return routing
  }

  /** Those of an index that is no other's resized. */
  private get usualRoutingShards(): number {
    return routingShards(this.settings.numberOfShards, this.settings.get('index.number_of_routing_shards'))
  }

  /** The shard a document belongs to. */
  slotFor(id: string, routing: string | null): ShardSlot {
    return this.slots[shardOf(routing ?? id, this.routingShards, this.slots.length)]
  }

  /** Schedules a refresh, unless one comes first; nothing is scheduled where nothing was written. */
  scheduleRefresh(): void {
    const interval = this.settings.refreshInterval
    if (this.refreshTimer !== null || interval < 0) return
    this.refreshTimer = setTimeout(() => {
      this.refreshTimer = null
      this.refresh().catch(error => this.environment.onError(`refresh of [${this.name}] failed`, error))
    }, interval)
    this.refreshTimer.unref()
  }

  async refresh(): Promise<void> {
    await allDone(this.shards.map(shard => shard.refresh()))
  }

  async flush(): Promise<void> {
    await Promise.all(this.shards.map(shard => shard.flush()))
  }

  // ---- searching ----------------------------------------------------------------------------

  readonly similarity = (field: string): Similarity => {
    let similarity = this.similarities.get(field)
    if (similarity === undefined) {
      similarity = indexSimilarity(this.mapping.field(field)?.similarity ?? null, this.settingsRecord)
      this.similarities.set(field, similarity)
    }
    return similarity
  }

  /** One shard for a search, as of its last refresh: what `rules` leave of it. `filter` is the query of the alias it was reached by. */
  target(shard: number, filter: unknown | null, rules: SightRules | null): SearchTarget {
    const whole = new ShardTarget(this, this.slots[shard], filter, this.environment)
    return rules === null ? whole : seenBy(whole, rules)
  }

  // ---- keeping ------------------------------------------------------------------------------

  metadata(): IndexMetadata {
    this.ensureSound()
    return {
      name: this.name,
      uuid: this.uuid,
      creationDate: this.creationDate,
      ...(this.providedName !== this.name && { providedName: this.providedName }),
      settings: this.settingsRecord,
      mapping: this.mapping.text,
      mappingVersion: this.mappingVersion,
      aliases: Object.fromEntries(this.aliases),
      closed: this.closed,
      ...(this.replaces !== null && { replaces: this.replaces }),
      ...(this.stream !== null && { stream: this.stream }),
      ...(this.routingShards !== this.usualRoutingShards && { routingShards: this.routingShards }),
    }
  }

  /** The index as it is now, what was written made searchable first. Rejects where a shard does not work. */
  async image(): Promise<IndexImage> {
    // At once where that can be: what is imaged in one go is of one moment.
    if (!this.closed || this.directory === null) return this.imageOf(this.slots)
    return this.inTurn(() => (this.slots.length > 0 ? this.imageOf(this.slots) : this.imageOfClosed()))
  }

  private async imageOf(slots: readonly ShardSlot[]): Promise<IndexImage> {
    const metadata = this.metadata()
    return { metadata, shards: await Promise.all(slots.map(slot => slot.forReading().image())) }
  }

  /** Opens the shards only to read them. */
  private async imageOfClosed(): Promise<IndexImage> {
    const slots = Array.from({ length: this.settings.numberOfShards }, (_, shard) => this.slot(shard, false))
    try {
      await Promise.all(slots.map(slot => slot.open()))
      return await this.imageOf(slots)
    } finally {
      await allDone(slots.map(slot => slot.discard()))
    }
  }

  /** Of each shard while the index is closed. */
  closedStats(): Promise<readonly Omit<ShardStats, 'roots'>[]> {
    const numbers = Array.from({ length: this.settings.numberOfShards }, (_, shard) => shard)
    return Promise.all(numbers.map(shard => (this.directory === null ? this.shards[shard].stats() : committedStats(this.directory, shard))))
  }

  /** What lives in memory only must stay there while the index is closed. */
  setClosed(closed: boolean): Promise<void> {
    return this.inTurn(async () => {
      if (this.closed !== closed) await (closed ? this.shut() : this.reopen())
    })
  }

  private async shut(): Promise<void> {
    // First: no write may come between the last commit and the end of the shards.
    this.closed = true
    this.closedAt = Date.now()
    this.stopRefreshing()
    this.environment.onClosed?.(this.uuid)
    try {
      if (this.directory !== null) await this.closeShards()
      await this.kept.keepChanged({ closed: true })
    } catch (error) {
      if (this.directory !== null) await this.openShards(false)
      this.closed = false
      this.kept.markChanged()
      throw error
    }
  }

  private async reopen(): Promise<void> {
    if (this.directory !== null) await this.openShards(false)
    try {
      await this.kept.keepChanged({ closed: false })
    } catch (error) {
      if (this.directory !== null) await this.closeShards().catch(worse => this.environment.onError(`closing [${this.name}] failed`, worse))
      throw error
    }
    this.closed = false
  }

  /** Lets go of everything, also when it rejects: then something that was written is not safe. */
  close(): Promise<void> {
    this.isShut = true
    this.stopRefreshing()
    return this.inTurn(async () => {
      await this.closeShards()
      await this.kept.saveChanges()
    })
  }

  private stopRefreshing(): void {
    if (this.refreshTimer !== null) clearTimeout(this.refreshTimer)
    this.refreshTimer = null
  }

  private async closeShards(): Promise<void> {
    const { slots } = this
    this.slots = []
    await allDone(slots.map(slot => slot.close()))
  }

  /** Deletes the index, or rejects and leaves it as it is. `gone` is called when that is decided: a crash leaves a whole index, or none. */
  remove(gone: () => void): Promise<void> {
    return this.inTurn(async () => {
      await this.kept.forget()
      gone()
      await this.removeFiles().catch(error => this.environment.onError(`removing the files of [${this.name}] failed`, error))
    })
  }

  /** Of an index that is none, or none any more. */
  async removeFiles(): Promise<void> {
    this.kept.drop()
    this.stopRefreshing()
    this.environment.onClosed?.(this.uuid)
    await Promise.all(this.slots.map(slot => slot.discard()))
    await this.environment.directory?.removeDirectory(this.uuid)
  }
}
