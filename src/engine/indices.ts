// All indexes of an engine, by name.
import { ApiError, indexNotFound } from '../core/errors.ts'
import { randomUuid } from '../core/ids.ts'
import { stringify } from '../core/json.ts'
import type { AliasMetadata } from './index-metadata.ts'
import { type IndexEnvironment, IndexService } from './index-service.ts'
import { type IndexOptions, resolveIndices, singleIndex, validateIndexName, writeIndex } from './names.ts'

export interface NewIndex {
  readonly name: string
  /** Flat and validated. */
  readonly settings: Readonly<Record<string, string | string[]>>
  readonly mapping: unknown
  readonly aliases: Readonly<Record<string, AliasMetadata>>
}

export class Indices {
  private readonly byName = new Map<string, IndexService>()
  private readonly creating = new Map<string, Promise<IndexService>>()

  constructor(private readonly environment: IndexEnvironment) {}

  /** Opens what the data directory holds. */
  async load(): Promise<void> {
    const { directory } = this.environment
    if (directory === null) return
    for (const uuid of await directory.directories()) {
      const index = await IndexService.open(await directory.directory(uuid), this.environment)
      if (index === null) await directory.removeDirectory(uuid)
      else this.byName.set(index.name, index)
    }
  }

  all(): readonly IndexService[] {
    return [...this.byName.values()]
  }

  get(name: string): IndexService | undefined {
    return this.byName.get(name)
  }

  /** The concrete indexes of an expression. */
  resolve(expression: string | readonly string[] | undefined, options: IndexOptions): IndexService[] {
    return resolveIndices(this.byName, expression, options).map(name => this.byName.get(name)!)
  }

  /** The one index behind a name, for reading a document. */
  single(name: string): IndexService {
    return this.byName.get(singleIndex(this.byName, name))!
  }

  /** The index that takes writes to a name; null when there is none. */
  writeTarget(name: string): IndexService | null {
    const concrete = writeIndex(this.byName, name)
    return concrete === null ? null : this.byName.get(concrete)!
  }

  hasAlias(alias: string): boolean {
    return this.all().some(index => index.aliases.has(alias))
  }

  missing(name: string): ApiError {
    return indexNotFound(name)
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
    const { name } = request
    this.ensureAvailable(name)
    const creation = IndexService.create(
      {
        name,
        uuid: randomUuid(),
        creationDate: Date.now(),
        settings: request.settings,
        mapping: stringify(request.mapping ?? {}),
        mappingVersion: 1,
        aliases: request.aliases,
        closed: false,
      },
      this.environment,
    )
    this.creating.set(name, creation)
    try {
      const index = await creation
      this.byName.set(name, index)
      return index
    } finally {
      this.creating.delete(name)
    }
  }

  /** For a write to an index that does not exist; callers that come at once share one creation. */
  async autoCreate(name: string): Promise<IndexService> {
    const running = this.creating.get(name)
    if (running !== undefined) return running
    return this.byName.get(name) ?? this.create({ name, settings: {}, mapping: {}, aliases: {} })
  }

  async delete(index: IndexService): Promise<void> {
    this.byName.delete(index.name)
    await index.remove()
  }

  async close(): Promise<void> {
    await Promise.all(this.all().map(index => index.close()))
    this.byName.clear()
  }
}

const alreadyExists = (name: string, uuid: string) =>
  new ApiError('resource_already_exists_exception', `index [${name}/${uuid}] already exists`, {
    details: { index: name, index_uuid: uuid },
  })
