// One value that must survive: the metadata of an index or of the cluster. Each save is a new file <name>-<generation>.state.
import type { Directory } from './directory.ts'
import { readFramed, STATE_FILE, writeFramed } from './framed-file.ts'
import { loadMsgpack, type Msgpack } from './msgpack.ts'
import { numbersOf } from './numbered-files.ts'

const SUFFIX = '.state'

/**
 * @example
 *   const state = await StateFile.open<{ aliases: string[] }>(directory, 'index')
 *   await state.save({ aliases: ['a'] })
 *   await state.load() // { aliases: ['a'] }
 */
export class StateFile<T> {
  private saving: Promise<void> = Promise.resolve()
  /** Of the newest file; null until looked up. */
  private generation: number | null = null

  private constructor(
    private readonly directory: Directory,
    private readonly name: string,
    private readonly msgpack: Msgpack,
  ) {}

  static async open<T>(directory: Directory, name: string): Promise<StateFile<T>> {
    return new StateFile<T>(directory, name, await loadMsgpack())
  }

  /** What the newest save left, or null before the first one. A damaged newest file is an error: older states are not the truth. */
  async load(): Promise<T | null> {
    const newest = (await this.generations()).at(-1)
    if (newest === undefined) return null
    return this.msgpack.unpack(await readFramed(this.directory, this.file(newest), STATE_FILE)) as T
  }

  /** Saves the value as it is now; it may be changed as soon as this returns. Saves happen one after the other, in the order of the calls. */
  save(value: T): Promise<void> {
    const bytes = Uint8Array.from(this.msgpack.pack(value))
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
    this.generation ??= (await this.generations()).at(-1) ?? 0
    await writeFramed(this.directory, this.file(this.generation + 1), STATE_FILE, bytes)
    this.generation++
    for (const older of await this.generations()) if (older < this.generation) await this.directory.remove(this.file(older))
  }

  private generations(): Promise<number[]> {
    return numbersOf(this.directory, this.name, SUFFIX)
  }

  private file(generation: number): string {
    return `${this.name}-${generation}${SUFFIX}`
  }
}
