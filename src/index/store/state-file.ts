// One value that must survive: the metadata of an index or of the cluster. Each save is a new file <name>-<generation>.state.
import { isApiError } from '../../core/errors.ts'
import type { Directory } from './directory.ts'
import { readFramed, STATE_FILE, writeFramed } from './framed-file.ts'
import { pack, unpack } from './msgpack.ts'
import { newestNumber, numbersOf } from './numbered-files.ts'

const SUFFIX = '.state'

/**
 * @example
 *   const state = new StateFile<{ aliases: string[] }>(directory, 'index')
 *   await state.save({ aliases: ['a'] })
 *   await state.load() // { aliases: ['a'] }
 */
export class StateFile<T> {
  private saving: Promise<void> = Promise.resolve()
  /** Of the file that `loadNewer` answered last. */
  private loaded = -1
  /** Of the newest file; null until looked up. */
  private generation: number | null = null
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
        const value = unpack(await readFramed(this.directory, this.file(newest), STATE_FILE)) as T
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
    const saved = this.saving.then(() => this.write(bytes))
    // A failed save must not fail the ones after it.
    this.saving = saved.catch(() => {})
    return saved
  }

  /** Forgets the value, for good once it resolves. The newest file goes last, so that a crash leaves it or nothing. */
  async clear(): Promise<void> {
    await this.saving
    for (const generation of await this.generations()) await this.directory.remove(this.file(generation))
    await this.directory.sync()
  }

  private async write(bytes: Uint8Array): Promise<void> {
    if (this.generation === null) {
      // Others of the directory may be about to write theirs.
      await this.directory.sweep(`${this.name}-`)
      this.generation = (await this.generations()).at(-1) ?? 0
    }
    // A save that fails may still be seen by readers: its number is not used again.
    const generation = ++this.generation
    try {
      await writeFramed(this.directory, this.file(generation), STATE_FILE, bytes)
      // The one before goes last: until then, this one can be taken back.
      for (const older of await this.generations()) if (older < generation) await this.directory.remove(this.file(older))
      this.isInDoubt = false
    } catch (error) {
      await this.takeBack(generation)
      throw error
    }
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
    return `${this.name}-${generation}${SUFFIX}`
  }
}
