// A directory whose append files fail when told, as full or broken disks do.
import { ApiError } from '../../../src/core/errors.ts'
import type { AppendFile } from '../../../src/index/store/directory.ts'
import { MemoryDirectory } from '../../support/memory-directory.ts'

export const diskFull = () => new ApiError('io_exception', 'cannot write [log]: no space left on device (ENOSPC)')

export class FaultyDirectory extends MemoryDirectory {
  failAppend = false
  failSync = false
  failTruncate = false
  failWrite = false
  appends = 0
  syncs = 0
  /** Awaited by syncs, and by appends that are to fail: holds them up. */
  gate: Promise<void> = Promise.resolve()

  override async write(name: string, ...chunks: Uint8Array[]): Promise<void> {
    if (this.failWrite) throw diskFull()
    await super.write(name, ...chunks)
  }

  override async append(name: string): Promise<AppendFile> {
    const file = await super.append(name)
    const faults = this
    return {
      get size() {
        return file.size
      },
      async append(...chunks: Uint8Array[]) {
        faults.appends++
        if (faults.failAppend) {
          // Half of it gets there, as on a disk that fills up.
          await faults.gate
          const size = file.size
          await file.append(chunks[0].subarray(0, chunks[0].length >>> 1))
          Object.assign(file, { size })
          throw diskFull()
        }
        await file.append(...chunks)
      },
      async sync() {
        faults.syncs++
        await faults.gate
        if (faults.failSync) throw new ApiError('io_exception', 'cannot sync [log]: the device failed (EIO)')
        await file.sync()
      },
      async truncate(size: number) {
        if (faults.failTruncate) throw new ApiError('io_exception', 'cannot truncate [log]: the device failed (EIO)')
        await file.truncate(size)
      },
      close: () => file.close(),
    }
  }
}
