// A directory that a machine loses: what was not synced is gone, but for as much of it as happened to reach the disk.
import { ApiError } from '../../../src/core/errors.ts'
import type { AppendFile } from '../../../src/index/store/directory.ts'
import { MemoryDirectory } from '../../support/memory-directory.ts'

/** Devices take their time: others get their turn. */
const turn = () => new Promise(resolve => setImmediate(resolve))

const gone = () => new ApiError('io_exception', 'the machine is off')

export class CrashingDirectory extends MemoryDirectory {
  private readonly unsynced = new Map<string, { synced: number; size: number }>()
  private isOff = false

  /** After so many changes the machine goes off; the change it happens in does not come about. */
  constructor(private changesLeft = Number.POSITIVE_INFINITY) {
    super()
  }

  private change(): void {
    if (this.changesLeft-- <= 0) this.isOff = true
    if (this.isOff) throw gone()
  }

  /** What is found when it is on again. `luck` from 0 to 1: how much of what was not synced got there. */
  async survivors(luck: number): Promise<MemoryDirectory> {
    const left = new MemoryDirectory()
    for (const name of await this.list()) {
      const bytes = await this.read(name)
      const { synced, size } = this.unsynced.get(name) ?? { synced: bytes.length, size: bytes.length }
      await left.write(name, bytes.subarray(0, synced + Math.floor((size - synced) * luck)))
    }
    return left
  }

  override async write(name: string, ...chunks: Uint8Array[]): Promise<void> {
    await turn()
    this.change()
    await super.write(name, ...chunks)
  }

  override async remove(name: string): Promise<void> {
    this.change()
    await super.remove(name)
    this.unsynced.delete(name)
  }

  override async append(name: string): Promise<AppendFile> {
    this.change()
    const file = await super.append(name)
    const state = { synced: file.size, size: file.size }
    this.unsynced.set(name, state)
    const changing = async (work: () => Promise<void>) => {
      await turn()
      this.change()
      await work()
      state.size = file.size
    }
    return {
      get size() {
        return file.size
      },
      append: (...chunks) => changing(() => file.append(...chunks)),
      sync: () =>
        changing(async () => {
          state.synced = file.size
        }),
      truncate: size =>
        changing(async () => {
          await file.truncate(size)
          state.synced = Math.min(state.synced, size)
        }),
      close: () => file.close(),
    }
  }
}
