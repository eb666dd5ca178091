// One value that must survive: the metadata of an index or of the cluster. Each save is a new file <name>-<generation>.state: the whole value
// (format 1), or what has changed (format 2) since the one in <name>-<generation>.base, which stays beside it.
import { isApiError } from '../../core/errors.ts'
import { oneAtATime } from '../../core/one-at-a-time.ts'
import type { Directory } from './directory.ts'
import { corrupt, readFormatted, readFramed, STATE_CHANGES_FILE, STATE_FILE, writeFramed } from './framed-file.ts'
import { pack, unpack } from './msgpack.ts'
import { newestNumber, numbersOf } from './numbered-files.ts'

const SUFFIX = '.state'
const BASE_SUFFIX = '.base'

/** What is now at a place, which the members on the way there name; without a value, nothing is. */
export type StateChange = readonly [path: readonly (string | number)[], value?: unknown]

interface ChangesSince {
  /** The generation of the base. */
  readonly since: number
  /** In the order in which they came. */
  readonly changes: readonly StateChange[]
}

/** What this process has saved of changes. */
interface SavedChanges {
  readonly since: number
  /** The bytes of the base. */
  readonly size: number
  /** By path. */
  readonly changes: ReadonlyMap<string, StateChange>
  /** How many bytes all saves of changes have written. */
  readonly written: number
}

/**
 * @example
 *   const state = new StateFile<{ aliases: string[] }>(directory, 'index')
 *   await state.save({ aliases: ['a'] })
 *   await state.load() // { aliases: ['a'] }
 */
export class StateFile<T> {
  private readonly inTurn = oneAtATime()
  /** Of the file that `loadNewer` answered last. */
  private loaded = -1
  /** Of the newest file; null until looked up. */
  private generation: number | null = null
  private saved: SavedChanges | null = null
  /** The files may hold what a save that rejected was to leave. */
  isInDoubt = false

  constructor(
    private readonly directory: Directory,
    private readonly name: string,
  ) {}

  /** What the newest save left, or null before the first one. A damaged newest file is an error: older states are not the truth. */
  async load(): Promise<T | null> {
    this.loaded = -1
    return (await this.loadNewer()) ?? null
  }

  /** For readers beside a writer: what `load` answers, or undefined while that is what was answered before. */
  async loadNewer(): Promise<T | null | undefined> {
    for (;;) {
      let newest = await newestNumber(this.directory, this.name, SUFFIX)
      // Older than what was loaded: a save came between, or that one was taken back. A listing made from now on tells.
      if (newest !== null && newest < this.loaded) newest = await newestNumber(this.directory, this.name, SUFFIX)
      if (newest === null) return null
      if (newest === this.loaded) return undefined
      try {
        const value = (await readState(this.directory, this.name, newest)) as T
        this.loaded = newest
        return value
      } catch (error) {
        // Removed since it was listed, because there is a newer one, or because the value is forgotten.
        if (!isApiError(error) || error.type !== 'no_such_file_exception') throw error
      }
    }
  }

  /**
   * For readers beside a writer, at once: whether no save has come to its end since the last look. Each removes the file before its own, and
   * ends after that.
   */
  isNewest(): boolean {
    return this.loaded >= 0 && this.directory.existsNow(this.file(this.loaded))
  }

  /**
   * Saves the value as it is now; it may be changed as soon as this returns. Saves happen one after the other, in the order of the calls. One
   * that rejects leaves what was there before; where the device refuses that too, `isInDoubt` tells until another save succeeds.
   */
  save(value: T): Promise<void> {
    const bytes = pack(value)
    return this.inTurn(() => this.saveWhole(bytes))
  }

  /**
   * The same where little of the value has changed since the last save. `value` is what it was then: asked for where there is to be another
   * base, which is first, after doubt, and once changes have taken as many bytes as that.
   */
  saveChanges(changed: readonly StateChange[], value: () => T): Promise<void> {
    return this.inTurn(async () => {
      const saved = this.saved === null || this.isInDoubt || this.saved.written > this.saved.size ? null : this.saved
      const base = saved === null ? pack(withChanges(value(), changed)) : null
      const changes = new Map(saved?.changes)
      for (const change of saved === null ? [] : changed) {
        const place = JSON.stringify(change[0])
        changes.delete(place)
        changes.set(place, change)
      }
      const generation = await this.next()
      const since = saved?.since ?? generation
      if (base !== null) await writeFramed(this.directory, baseOf(this.name, since), STATE_FILE, base)
      const bytes = pack({ since, changes: [...changes.values()] } satisfies ChangesSince)
      await this.write(generation, STATE_CHANGES_FILE, bytes)
      if (base !== null) await this.removeBases(since).catch(() => {})
      this.saved = { since, size: saved?.size ?? base!.length, changes, written: (saved?.written ?? 0) + bytes.length }
    })
  }

  /** Forgets the value, for good once it resolves. The newest file goes last, so that a crash leaves it or nothing. */
  clear(): Promise<void> {
    return this.inTurn(async () => {
      this.saved = null
      for (const generation of await this.generations()) await this.directory.remove(this.file(generation))
      await this.removeBases(Number.POSITIVE_INFINITY)
      await this.directory.sync()
    })
  }

  private async saveWhole(bytes: Uint8Array): Promise<void> {
    this.saved = null
    await this.write(await this.next(), STATE_FILE, bytes)
  }

  /** A save that fails may still be seen by readers: its number is not used again. */
  private async next(): Promise<number> {
    if (this.generation === null) {
      // Others of the directory may be about to write theirs.
      await this.directory.sweep(`${this.name}-`)
      this.generation = (await this.generations()).at(-1) ?? 0
    }
    return ++this.generation
  }

  private async write(generation: number, kind: typeof STATE_FILE | typeof STATE_CHANGES_FILE, bytes: Uint8Array): Promise<void> {
    try {
      await writeFramed(this.directory, this.file(generation), kind, bytes)
      // The one before goes last: until then, this one can be taken back.
      for (const older of await this.generations()) if (older < generation) await this.directory.remove(this.file(older))
      this.isInDoubt = false
    } catch (error) {
      await this.takeBack(generation)
      throw error
    }
  }

  /** Those before a generation: nothing that builds on them may come back after a crash. What stays is removed after another base. */
  private async removeBases(before: number): Promise<void> {
    const older = (await numbersOf(this.directory, this.name, BASE_SUFFIX)).filter(generation => generation < before)
    if (older.length > 0) await this.directory.sync()
    for (const generation of older) await this.directory.remove(baseOf(this.name, generation))
  }

  private async takeBack(generation: number): Promise<void> {
    try {
      await this.directory.remove(this.file(generation))
      await this.directory.sync()
    } catch {
      this.isInDoubt = true
    }
  }

  private generations(): Promise<number[]> {
    return numbersOf(this.directory, this.name, SUFFIX)
  }

  private file(generation: number): string {
    return fileOf(this.name, generation)
  }
}

const fileOf = (name: string, generation: number) => `${name}-${generation}${SUFFIX}`

const baseOf = (name: string, generation: number) => `${name}-${generation}${BASE_SUFFIX}`

/** The value as a generation of its files has it. */
export async function readState(directory: Directory, name: string, generation: number): Promise<unknown> {
  const file = fileOf(name, generation)
  const { format, payload } = await readFormatted(directory, file, STATE_CHANGES_FILE)
  if (format === STATE_FILE.format) return unpack(payload)
  const { since, changes } = unpack(payload) as ChangesSince
  try {
    return withChanges(unpack(await readFramed(directory, baseOf(name, since), STATE_FILE)), changes)
  } catch (error) {
    // Where there is a newer one, both may be gone, this one first.
    const isGone = isApiError(error) && error.type === 'no_such_file_exception'
    throw isGone && (await directory.exists(file)) ? corrupt(`${directory.path}/${file}`, `[${baseOf(name, since)}] is missing`) : error
  }
}

/** The value with changes; what they do not touch is shared. */
export function withChanges(value: unknown, changes: readonly StateChange[]): unknown {
  const own = new Set<unknown>()
  const copyOf = (value: unknown): Members => {
    if (own.has(value)) return value as Members
    const copy = Array.isArray(value) ? [...value] : { ...(value as object | undefined) }
    own.add(copy)
    return copy as Members
  }
  const root = { value }
  own.add(root)
  for (const [path, ...given] of changes) {
    let parent: Members = root
    let member: string | number = 'value'
    for (const next of path) {
      const inner = copyOf(Object.hasOwn(parent, member) ? parent[member] : undefined)
      put(parent, member, inner)
      parent = inner
      member = next
    }
    if (given.length > 0) put(parent, member, given[0])
    else delete parent[member]
  }
  return root.value
}

type Members = Record<string | number, unknown>

/** Assignment to `__proto__` would change the prototype instead of adding a member. */
function put(members: Members, name: string | number, value: unknown): void {
  Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true })
}
