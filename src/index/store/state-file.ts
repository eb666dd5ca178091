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
      const newest = await newestNumber(this.directory, this.name, SUFFIX)
      if (newest === null) return null
      if (newest <= this.loaded) return undefined
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

  /** Saves the value as it is now; it may be changed as soon as this returns. Saves happen one after the other, in the order of the calls. */
  save(value: T): Promise<void> {
    const bytes = pack(value)
    const saved = this.saving.then(() => this.write(bytes))
    // A failed save must not fail the ones after it.
    this.saving = saved.catch(() => {})
    return saved
  }

  /** Forgets the value. The newest file goes last, so that a crash leaves it or nothing. */
  async clear(): Promise<void> {
    await this.saving
    for (const generation of await this.generations()) await this.directory.remove(this.file(generation))
  }

  private async write(bytes: Uint8Array): Promise<void> {
    if (this.generation === null) {
      // Who saves owns the directory, and nothing else is being written to it.
      await this.directory.sweep()
      this.generation = (await this.generations()).at(-1) ?? 0
    }
    // A save that fails may still be seen by readers, who look for higher numbers only: its number is not used again.
    this.generation++
    await writeFramed(this.directory, this.file(this.generation), STATE_FILE, bytes)
    for (const older of await this.generations()) if (older < this.generation) await this.directory.remove(this.file(older))
  }

  private generations(): Promise<number[]> {
    return numbersOf(this.directory, this.name, SUFFIX)
  }

  private file(generation: number): string {
    return `${this.name}-${generation}${SUFFIX}`
  }
}
