// All indexes of an engine, by name.
import { allDone } from '../../core/all-done.ts'
import { ApiError, engineClosed, isApiError } from '../../core/errors.ts'
import { andThen, type Eventually } from '../../core/eventually.ts'
import { randomUuid } from '../../core/ids.ts'
import { stringify } from '../../core/json.ts'
import { textInPieces } from '../../core/long-answers.ts'
import { inTurns, Turns } from '../../core/turns.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import type { Directory } from '../../index/store/directory.ts'
import { indexDamage, remains, remainsOf } from './damaged-index.ts'
import type { AliasMetadata, IndexMetadata, StreamMembership } from './index-metadata.ts'
import { TURN_MILLIS } from './index-parts.ts'
import { type IndexEnvironment, type IndexImage, IndexService } from './index-service.ts'
import { KeptMetadata } from './kept-metadata.ts'
import { type IndexChange, MetadataChanges } from './metadata-changes.ts'
import {
  type IndexOptions,
  indexNotFoundExpression,
  isMember,
  resolveIndices,
  singleIndex,
  validateIndexName,
  writeIndex,
} from './names.ts'

export interface NewIndex {
  readonly name: string
  /** Flat and validated. */
  readonly settings: Readonly<Record<string, string | string[]>>
  readonly mapping: unknown
  readonly aliases: Readonly<Record<string, AliasMetadata>>
  readonly stream?: StreamMembership
}

export class Indices {
  private readonly byName = new Map<string, IndexService>()
  private readonly creating = new Map<string, Promise<IndexService>>()
  private isShut = false
  /** Directories of indexes that came to nothing. */
  private readonly leftovers = new Set<string>()
  private readonly changes: MetadataChanges

  constructor(private readonly environment: IndexEnvironment) {
    this.changes = new MetadataChanges(environment.directory)
  }

  /** Opens what the data directory holds. An index that cannot be opened keeps no other from it. */
  async load(): Promise<void> {
    const { directory } = this.environment
    if (directory === null) return
    const { changed, removed } = await this.changes.load()
    const decided = new Map(changed.map(metadata => [metadata.uuid, metadata]))
    const uuids = (await directory.directories()).filter(uuid => !removed.includes(uuid))
    const loaded = await Promise.all(uuids.map(uuid => this.loadIndex(directory, uuid, decided.get(uuid))))
    const found = loaded.filter(index => index !== null)
    const replaced = new Set(found.map(index => index.replaces))
    for (const index of found) if (!replaced.has(index.uuid)) this.byName.set(index.name, index)
    // A crash came between an index and the end of the one whose place it took.
    const ended = found.filter(index => replaced.has(index.uuid))
    if (this.environment.isReadOnly) return allDone(ended.map(index => index.close()))
    await Promise.all(ended.map(index => this.removeReplaced(index)))
    const removals = removed.map(uuid => () => directory.removeDirectory(uuid))
    await this.changes.goOn(
      found.filter(({ uuid }) => decided.has(uuid)).map(({ kept }) => kept),
      removals,
    )
  }

  /** Retried when the directory is opened next. */
  private async removeReplaced(index: IndexService): Promise<boolean> {
    try {
      await index.remove(() => {})
      return true
    } catch (error) {
      this.environment.onError(`removing the index that [${index.name}] takes the place of failed`, error)
      return false
    }
  }

  /** Where another process writes: takes over what it changed since, indexes that came and went too. */
  async catchUp(): Promise<void> {
    const directory = this.environment.directory!
    const present = new Set(await directory.directories())
    const stays = async (index: IndexService) => present.has(index.uuid) && (await index.catchUp())
    const indices = this.all()
    const kept = await Promise.all(indices.map(index => stays(index).catch(error => this.stillThere(index, error))))
    const gone = indices.filter((_, i) => !kept[i])
    for (const { uuid } of indices.filter((_, i) => kept[i])) present.delete(uuid)
    const come = await Promise.all([...present].map(uuid => this.loadIndex(directory, uuid)))
    if (this.isShut) {
      await allDone(come.map(async index => index?.close()))
      return
    }
    // At once: an index that was made anew under its name is never missing.
    for (const { name, uuid } of gone) {
      this.byName.delete(name)
      this.environment.onClosed?.(uuid)
    }
    for (const index of come) {
      if (index === null) continue
      const replaced = this.byName.get(index.name)
      if (replaced !== undefined) gone.push(replaced)
      this.byName.set(index.name, index)
    }
    await allDone(gone.map(index => index.close()))
  }

  /** What cannot be read now stays as it was seen last, unless the index is gone. */
  private async stillThere(index: IndexService, error: unknown): Promise<boolean> {
    if (await index.isGone()) return false
    this.environment.onError(`following index [${index.name}] failed`, error)
    return true
  }

  /** `decided`: what a change said that may not be in the index's own file. */
  private async loadIndex(directory: Directory, uuid: string, decided?: IndexMetadata): Promise<IndexService | null> {
    const { onError, isReadOnly } = this.environment
    let own: Directory | null = null
    let metadata: IndexMetadata | null
    try {
      own = await directory.directory(uuid)
      metadata = newer(await KeptMetadata.load(own), decided)
    } catch (error) {
      const isGone = isReadOnly && isApiError(error) && error.type === 'no_such_file_exception'
      const left = isGone || own === null ? null : await remainsOf(own, uuid).catch(() => null)
      if (left !== null) return this.loadDamaged(left, own!, error)
      if (!isGone) onError(`the index in [${directory.path}/${uuid}] cannot be opened`, error)
      return null
    }
    if (metadata === null) {
      // Another process may be about to finish it.
      if (!isReadOnly)
        await directory.removeDirectory(uuid).catch(error => onError(`removing what was left in [${directory.path}/${uuid}] failed`, error))
      return null
    }
    try {
      const index = await IndexService.open(metadata, own, this.environment)
      if (metadata === decided) index.kept.markChanged()
      return index
    } catch (error) {
      return this.loadDamaged(remains(metadata.name, uuid, (await own.directories()).length), own, error)
    }
  }

  /** The name stays taken, and requests for it get the error. */
  private loadDamaged(left: IndexMetadata, directory: Directory, error: unknown): Promise<IndexService> {
    this.environment.onError(`index [${left.name}] cannot be opened`, error)
    return IndexService.open(left, directory, this.environment, indexDamage(left, error))
  }

  all(): readonly IndexService[] {
    return [...this.byName.values()]
  }

  /** Nothing for what is no index. */
  aliasesOf(name: string): Iterable<string> {
    const index = this.byName.get(name)
    if (index === undefined) return []
    return index.stream === null ? index.aliases.keys() : [index.stream.name, ...index.aliases.keys()]
  }

  /** Nothing for what is no alias. */
  *membersOf(alias: string): Iterable<string> {
    if (this.byName.has(alias)) return
    for (const [name, index] of this.byName) if (isMember(index, alias)) yield name
  }

  get(name: string): IndexService | undefined {
    return this.byName.get(name)
  }

  /** The concrete indexes of an expression. */
  resolve(expression: string | readonly string[] | undefined, options: IndexOptions): IndexService[] {
    this.ensureOpen()
    // Nearly all expressions are the name of an index.
    const only = typeof expression === 'string' ? this.byName.get(expression) : undefined
    if (only !== undefined && !only.closed) return [only]
    return this.looked(() => resolveIndices(this.byName, expression, options)).map(name => this.byName.get(name)!)
  }

  /** The one index behind a name, for reading a document. */
  single(name: string): IndexService {
    return this.byName.get(this.looked(() => singleIndex(this.byName, name)))!
  }

  /** What is not found may be an alias of an index whose aliases are not known. */
  private looked<T>(look: () => T): T {
    this.ensureOpen()
    try {
      return look()
    } catch (error) {
      const damage = this.all().find(index => index.damage !== null)?.damage
      if (damage === undefined || !isApiError(error) || error.type !== 'index_not_found_exception') throw error
      throw new ApiError(error.type, error.reason, { status: error.status, details: error.details, cause: damage ?? undefined })
    }
  }

  /** The index that takes writes to a name; null when there is none. */
  writeTarget(name: string): IndexService | null {
    this.ensureOpen()
    const concrete = writeIndex(this.byName, name)
    return concrete === null ? null : this.byName.get(concrete)!
  }

  /** An alias, or a data stream. */
  hasAlias(alias: string): boolean {
    return this.all().some(index => isMember(index, alias))
  }

  missing(name: string): ApiError {
    return indexNotFoundExpression(name)
  }

  /** Throws unless an index may be made under this name. */
  ensureAvailable(name: string): void {
    validateIndexName(name)
    const existing = this.byName.get(name)
    if (existing !== undefined || this.creating.has(name)) throw alreadyExists(name, existing?.uuid ?? '_na_')
    if (this.hasAlias(name))
      throw new ApiError('invalid_index_name_exception', `Invalid index name [${name}], already exists as alias`, {
        details: { index: name, index_uuid: '_na_' },
      })
  }

  async create(request: NewIndex): Promise<IndexService> {
    return andThen(metadataInTurns(request), metadata => this.add(metadata))
  }

  /** An index that comes together with changes of others, or not at all. `changes` names it, and of others those that `others` has. */
  async createWith(
    request: NewIndex,
    others: readonly IndexService[],
    changes: (index: IndexService) => readonly IndexChange[],
  ): Promise<IndexService> {
    const shown = (index: IndexService, change: IndexChange): IndexChange => {
      if (change.kept !== index.kept) return change
      const apply = () => {
        this.show(index)
        change.apply()
      }
      return { ...change, apply }
    }
    const commit = (index: IndexService) => this.change([index, ...others], () => changes(index).map(change => shown(index, change)))
    return andThen(metadataInTurns(request), metadata => this.add(metadata, null, commit))
  }

  /** The mapping a new index would have. Throws where it could not be created, under any name. */
  check(request: NewIndex): Mapping {
    return IndexService.check(metadataOf(request, stringify(request.mapping ?? {})), this.environment)
  }

  /** An index that begins as the image shows it. */
  adopt({ metadata, shards }: IndexImage): Promise<IndexService> {
    return this.add(metadata, shards)
  }

  /** An index that takes the place of a closed one, atomically: after a crash one of them exists. */
  async replace(existing: IndexService, { metadata, shards }: IndexImage): Promise<void> {
    const index = await this.make({ ...metadata, replaces: existing.uuid }, shards)
    if (await this.removeReplaced(existing)) index.replaces = null
  }

  private async add(
    metadata: IndexMetadata,
    shards: IndexImage['shards'] | null = null,
    commit?: (index: IndexService) => Promise<void>,
  ): Promise<IndexService> {
    this.ensureOpen()
    this.ensureAvailable(metadata.name)
    return this.make(metadata, shards, commit)
  }

  /** `commit` makes it one of the indexes. */
  private async make(
    metadata: IndexMetadata,
    shards: IndexImage['shards'] | null = null,
    commit = async (index: IndexService) => {
      await index.kept.keepChanged({})
      if (!this.isShut) this.show(index)
    },
  ): Promise<IndexService> {
    const { name } = metadata
    this.ensureOpen()
    const creation = this.removeLeftovers().then(() => IndexService.create(metadata, this.environment, shards, commit))
    this.creating.set(name, creation)
    try {
      const index = await creation.catch(async error => {
        this.leftovers.add(metadata.uuid)
        await this.removeLeftovers().catch(() => {})
        throw error
      })
      if (this.isShut) {
        await index.close()
        throw engineClosed()
      }
      return index
    } finally {
      this.creating.delete(name)
    }
  }

  /** What a device kept of an index that was not made would take the name of the next one after a restart. */
  private async removeLeftovers(): Promise<void> {
    for (const uuid of this.leftovers) {
      await this.environment.directory?.removeDirectory(uuid)
      await this.environment.directory?.sync()
      this.leftovers.delete(uuid)
    }
  }

  /** For a write to an index that does not exist; callers that come at once share one creation. */
  async autoCreate(name: string, request: () => NewIndex): Promise<IndexService> {
    const running = this.creating.get(name)
    if (running !== undefined) return running
    return this.byName.get(name) ?? this.create(request())
  }

  private show(index: IndexService): void {
    this.byName.set(index.name, index)
  }

  private hide({ name, uuid }: IndexService): void {
    if (this.byName.get(name)?.uuid === uuid) this.byName.delete(name)
  }

  /** `decide` sees `indices` as they are when its turn comes. What it answers comes about, and `removed` are no more; or nothing of both. */
  change(
    indices: readonly IndexService[],
    decide: () => Eventually<readonly IndexChange[]>,
    removed: readonly IndexService[] = [],
  ): Promise<void> {
    const kept = indices.map(index => index.kept)
    if (removed.length === 0) return this.changes.change(kept, decide)
    return this.changes.change(kept, decide, {
      uuids: removed.map(({ uuid }) => uuid),
      decided: () => {
        for (const index of removed) this.hide(index)
      },
      remove: () => allDone(removed.map(index => index.removeFiles())),
    })
  }

  /** All of them, or none; a full disk, which takes no note of several, is cleared one by one. */
  async delete(indices: readonly IndexService[]): Promise<void> {
    if (indices.length > 1) {
      try {
        return await this.change([], () => [], indices)
      } catch (error) {
        if (!isApiError(error) || error.type !== 'io_exception') throw error
      }
    }
    for (const index of indices) {
      await this.changes.settle()
      await index.remove(() => this.hide(index))
    }
  }

  /** Operations in progress find nothing any more, and must not create anything. */
  async close(): Promise<void> {
    this.isShut = true
    const indices = this.all()
    this.byName.clear()
    await allDone([...indices.map(index => index.close()), ...[...this.creating.values()].map(creation => creation.catch(() => {}))])
  }

  private ensureOpen(): void {
    if (this.isShut) throw engineClosed()
  }
}

/** Of what the index's own file says, and a change that named it. */
const newer = (own: IndexMetadata | null, decided: IndexMetadata | undefined): IndexMetadata | null =>
  decided !== undefined && (own?.revision ?? 0) < (decided.revision ?? 0) ? decided : own

/** Many fields are printed in turns with others. */
const metadataInTurns = (request: NewIndex): Eventually<IndexMetadata> =>
  andThen(inTurns(textInPieces(request.mapping ?? {}), new Turns(TURN_MILLIS)), mapping => metadataOf(request, mapping))

const metadataOf = ({ name, settings, aliases, stream }: NewIndex, mapping: string): IndexMetadata => ({
  name,
  uuid: randomUuid(),
  creationDate: Date.now(),
  settings,
  mapping,
  mappingVersion: 1,
  aliases,
  closed: false,
  ...(stream === undefined ? {} : { stream }),
})

const alreadyExists = (name: string, uuid: string) =>
  new ApiError('resource_already_exists_exception', `index [${name}/${uuid}] already exists`, {
    details: { index: name, index_uuid: uuid },
  })
