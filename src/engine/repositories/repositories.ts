// The registered snapshot repositories, whose locations must be below the folders that `pathRepo` names.
import { isAbsolute, resolve, sep } from 'node:path'
import { ApiError } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import { matchesWildcard } from '../../core/values.ts'
import { FORBIDDEN, HAS_FORBIDDEN, HAS_HASH } from '../indices/name-rules.ts'
import { checkSettingValue } from '../settings/setting-type.ts'
import { KeptEntries } from '../state/kept-entries.ts'
import type { KeepChange } from '../state/kept-state.ts'
import type { Repository } from './repository.ts'

const repositories = lazily(() => import('./repository.ts'))

export interface RepositoryMetadata {
  readonly type: string
  readonly settings: Readonly<Record<string, string | string[]>>
}

export const repositoryError = (name: string, reason: string, cause?: ApiError) =>
  new ApiError(
    'repository_exception',
    `[${name}] ${reason}`,
    cause && (cause.type === 'repository_exception' ? { cause, rootCause: [cause] } : { cause }),
  )

/** How many bytes a second are moved: it may change while the repository stays open, and is not looked at then. */
const RATES = [
  'max_snapshot_bytes_per_sec',
  'max_restore_bytes_per_sec',
  'max_remote_upload_bytes_per_sec',
  'max_remote_low_priority_upload_bytes_per_sec',
  'max_remote_download_bytes_per_sec',
]

/** Read before the repository is created, and while it is. Most mean nothing here; what could not be a value is refused nevertheless. */
const READ_BEFORE: readonly Setting[] = boolean('system_repository', 'remote_store_index_shallow_copy', 'shallow_snapshot_v2')
const READ_WHILE_CREATED: readonly Setting[] = [
  ['chunk_size', 'bytes 5b..'],
  ...boolean('compress', 'readonly', 'cache_repository_data', 'prefix_mode_verification'),
  ...[...RATES, 'io_buffer_size'].map((name): Setting => [name, 'bytes']),
]

type Setting = readonly [name: string, type: string]

function boolean(...names: readonly string[]): Setting[] {
  return names.map(name => [name, 'boolean'])
}

const missing = (name: string) => new ApiError('repository_missing_exception', `[${name}] missing`)

export class Repositories {
  private readonly entries: KeptEntries<RepositoryMetadata, RepositoryMetadata>

  constructor(
    registered: Readonly<Record<string, RepositoryMetadata>>,
    private readonly allowed: readonly string[],
    keep: KeepChange,
  ) {
    const asItIs = (metadata: RepositoryMetadata) => metadata
    this.entries = new KeptEntries(registered, asItIs, asItIs, keep)
  }

  private get byName(): ReadonlyMap<string, RepositoryMetadata> {
    return this.entries.all
  }

  async put(name: string, metadata: RepositoryMetadata, verify: boolean): Promise<void> {
    if (name.includes('#')) throw repositoryError(name, HAS_HASH)
    if (FORBIDDEN.test(name)) throw repositoryError(name, HAS_FORBIDDEN)
    if (metadata.type !== 'fs') throw repositoryError(name, `repository type [${metadata.type}] does not exist`)
    // Settings that are not named stay as they are, and without any nothing changes.
    if (this.byName.has(name) && Object.keys(metadata.settings).length === 0) return
    this.checkSettings(name, metadata)
    const repository = this.make(name, metadata)
    if (verify) await repository.verify()
    await this.entries.put(name, metadata)
  }

  /** Of names and patterns, `_all` among them. */
  find(names: readonly string[]): Map<string, RepositoryMetadata> {
    if (names.length === 0 || names.includes('_all')) return new Map(this.byName)
    return new Map(names.flatMap(name => this.matching(name)).map(found => [found, this.byName.get(found)!]))
  }

  private matching(name: string): string[] {
    if (name.includes('*')) return [...this.byName.keys()].filter(known => matchesWildcard(name, known))
    if (!this.byName.has(name)) throw missing(name)
    return [name]
  }

  get(name: string): Repository {
    const metadata = this.byName.get(name)
    if (metadata === undefined) throw missing(name)
    return this.make(name, metadata)
  }

  /** Forgets repositories; their files stay. */
  async remove(name: string): Promise<void> {
    await this.entries.remove(() => {
      const found = name.includes('*') ? this.matching(name) : [...this.find([name]).keys()]
      if (found.length === 0) throw missing(name)
      return found
    })
  }

  record(): Record<string, RepositoryMetadata> {
    return this.entries.record()
  }

  private checkSettings(name: string, { settings }: RepositoryMetadata): void {
    const check = (rows: readonly Setting[]) => {
      for (const [key, type] of rows) if (settings[key] !== undefined) checkSettingValue(key, type, settings[key])
    }
    const known = this.byName.get(name)?.settings
    const isOpen = known !== undefined && fixed(known) === fixed(settings)
    check(READ_BEFORE)
    if (!isOpen) creating(name, () => check(READ_WHILE_CREATED))
  }

  private make(name: string, { settings }: RepositoryMetadata): Repository {
    return creating(name, () => {
      const location = this.locate(name, settings.location)
      return new (repositories().Repository)(name, location, String(settings.readonly) === 'true')
    })
  }

  private locate(name: string, given: string | string[] | undefined): string {
    const location = Array.isArray(given) ? `[${given.join(', ')}]` : given
    if (location === undefined || location === '') throw repositoryError(name, 'missing location')
    const roots = this.allowed.map(root => resolve(root))
    const candidates = isAbsolute(location) ? [resolve(location)] : roots.slice(0, 1).map(root => resolve(root, location))
    const found = candidates.find(path => roots.some(root => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)))
    if (found !== undefined) return found
    const why = roots.length === 0 ? ' because this setting is empty' : ''
    throw repositoryError(name, `location [${location}] doesn't match any of the locations specified by path.repo${why}`)
  }
}

function creating<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ApiError ? repositoryError(name, 'failed to create repository', error) : error
  }
}

/** What cannot change while the repository is open. */
const fixed = (settings: RepositoryMetadata['settings']) =>
  JSON.stringify(
    Object.entries(settings)
      .filter(([name]) => !RATES.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
