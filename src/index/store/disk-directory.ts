// Files on disk, written so that a crash at any moment leaves the old file or the new one, never a mixture.
import { existsSync, readSync } from 'node:fs'
import * as promises from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '../../core/errors.ts'
import { type AppendFile, byteCount, checkName, type Directory, endsTooEarly, type ReadFile } from './directory.ts'
import { explainFileError } from './file-errors.ts'

/** The calls made to the operating system; tests pass others to see how failures are borne. */
export type FileCalls = Pick<typeof promises, 'mkdir' | 'open' | 'readdir' | 'rename' | 'rm' | 'stat' | 'unlink'>

type Handle = promises.FileHandle

const TEMPORARY = /\.\d+\.tmp$/
let temporaries = 0

export class DiskDirectory implements Directory {
  private constructor(
    readonly path: string,
    private readonly files: FileCalls,
    private readonly isReadOnly = false,
  ) {}

  /** The directory at `path`, created with its parents when it is missing. */
  static async open(path: string, files: FileCalls = promises): Promise<DiskDirectory> {
    await tell('create', path, () => files.mkdir(path, { recursive: true }))
    return new DiskDirectory(path, files)
  }

  /** The directory at `path` for reading: nothing in it is created or changed, and no write access is needed. */
  static async openExisting(path: string, files: FileCalls = promises): Promise<DiskDirectory> {
    await tell('open', path, () => files.readdir(path))
    return new DiskDirectory(path, files, true)
  }

  async write(name: string, ...chunks: Uint8Array[]): Promise<void> {
    const path = this.pathToChange(name)
    const temporary = `${path}.${temporaries++}.tmp`
    await tell('write', path, async () => {
      try {
        const handle = await this.files.open(temporary, 'w')
        try {
          await writeAll(handle, chunks, 0)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await this.files.rename(temporary, path)
      } catch (error) {
        // The space is given back at once: on a full disk it is what lets others go on.
        await this.files.unlink(temporary).catch(() => {})
        throw error
      }
      await this.syncEntries()
    })
  }

  async read(name: string): Promise<Uint8Array<SharedArrayBuffer>> {
    const path = this.pathOf(name)
    return tell('read', path, async () => {
      const handle = await this.files.open(path, 'r')
      try {
        const bytes = new Uint8Array(new SharedArrayBuffer((await handle.stat()).size))
        await readAll(handle, path, bytes, 0)
        return bytes
      } finally {
        await handle.close()
      }
    })
  }

  async readRange(name: string, offset: number, length: number): Promise<Uint8Array> {
    const file = await this.open(name)
    try {
      return await file.read(offset, length)
    } finally {
      await file.close()
    }
  }

  async open(name: string): Promise<ReadFile> {
    const path = this.pathOf(name)
    return tell('open', path, async () => {
      const handle = await this.files.open(path, 'r')
      return new DiskReadFile(path, handle, (await handle.stat()).size)
    })
  }

  async append(name: string): Promise<AppendFile> {
    const path = this.pathToChange(name)
    return tell('open', path, async () => {
      const isNew = !(await this.exists(name))
      // Not 'a': what a failed append left beyond our size is to be written over.
      const handle = await this.files.open(path, isNew ? 'wx' : 'r+')
      if (isNew) await this.syncEntries()
      return new DiskAppendFile(path, handle, (await handle.stat()).size)
    })
  }

  async list(): Promise<string[]> {
    const entries = await tell('list', this.path, () => this.files.readdir(this.path, { withFileTypes: true }))
    return entries
      .filter(entry => entry.isFile() && !TEMPORARY.test(entry.name))
      .map(entry => entry.name)
      .sort()
  }

  existsNow(name: string): boolean {
    return existsSync(join(this.path, name))
  }

  async exists(name: string): Promise<boolean> {
    try {
      await this.size(name)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.type === 'no_such_file_exception') return false
      throw error
    }
  }

  async size(name: string): Promise<number> {
    const path = this.pathOf(name)
    return (await tell('read', path, () => this.files.stat(path))).size
  }

  async remove(name: string): Promise<void> {
    const path = this.pathToChange(name)
    await tell('remove', path, () => this.files.rm(path, { force: true }))
  }

  async directory(name: string): Promise<DiskDirectory> {
    const path = this.pathOf(name)
    if (this.isReadOnly) return DiskDirectory.openExisting(path, this.files)
    const made = await tell('create', path, () => this.files.mkdir(path, { recursive: true }))
    if (made !== undefined) await tell('create', path, () => this.syncEntries())
    return new DiskDirectory(path, this.files)
  }

  async directories(): Promise<string[]> {
    const entries = await tell('list', this.path, () => this.files.readdir(this.path, { withFileTypes: true }))
    return entries
      .filter(entry => entry.isDirectory())
      .map(entry => entry.name)
      .sort()
  }

  async removeDirectory(name: string): Promise<void> {
    const path = this.pathToChange(name)
    await tell('remove', path, () => this.files.rm(path, { force: true, recursive: true }))
  }

  async sweep(): Promise<void> {
    if (this.isReadOnly) throw openedReadOnly(this.path)
    await tell('sweep', this.path, async () => {
      for (const name of await this.files.readdir(this.path))
        if (TEMPORARY.test(name)) await this.files.rm(join(this.path, name), { force: true })
    })
  }

  private pathOf(name: string): string {
    checkName(name)
    return join(this.path, name)
  }

  private pathToChange(name: string): string {
    const path = this.pathOf(name)
    if (this.isReadOnly) throw openedReadOnly(path)
    return path
  }

  /** Renames and new files survive a crash only when the directory is synced too; Windows does that itself and has no call for it. */
  private async syncEntries(): Promise<void> {
    if (process.platform === 'win32') return
    const handle = await this.files.open(this.path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

const openedReadOnly = (path: string) => new ApiError('io_exception', `cannot change [${path}]: it was opened read-only`)

class DiskReadFile implements ReadFile {
  constructor(
    private readonly path: string,
    private readonly handle: Handle,
    readonly size: number,
  ) {}

  get descriptor(): number {
    return this.handle.fd
  }

  read(offset: number, length: number): Promise<Uint8Array> {
    return tell('read', this.path, () => readAll(this.handle, this.path, this.room(offset, length), offset))
  }

  readSync(offset: number, length: number): Uint8Array {
    const bytes = this.room(offset, length)
    try {
      for (let done = 0; done < length; ) {
        const read = readSync(this.handle.fd, bytes, done, length - done, offset + done)
        if (read === 0) throw endsTooEarly(this.path, offset, length, offset + done)
        done += read
      }
      return bytes
    } catch (error) {
      throw explainFileError('read', this.path, error)
    }
  }

  async close(): Promise<void> {
    await this.handle.close()
  }

  /** Checked before memory is asked for: the numbers may come from damaged bytes. */
  private room(offset: number, length: number): Uint8Array {
    if (offset + length > this.size) throw endsTooEarly(this.path, offset, length, this.size)
    return new Uint8Array(length)
  }
}

class DiskAppendFile implements AppendFile {
  constructor(
    private readonly path: string,
    private readonly handle: Handle,
    public size: number,
  ) {}

  async append(...chunks: Uint8Array[]): Promise<void> {
    await tell('write', this.path, () => writeAll(this.handle, chunks, this.size))
    this.size += byteCount(chunks)
  }

  async sync(): Promise<void> {
    await tell('sync', this.path, () => this.handle.datasync())
  }

  async truncate(size: number): Promise<void> {
    await tell('truncate', this.path, () => this.handle.truncate(size))
    this.size = size
  }

  async close(): Promise<void> {
    await tell('close', this.path, () => this.handle.close())
  }
}

async function writeAll(handle: Handle, chunks: readonly Uint8Array[], position: number): Promise<void> {
  for (const chunk of chunks) {
    for (let done = 0; done < chunk.length; ) {
      const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position)
      done += bytesWritten
      position += bytesWritten
    }
  }
}

async function readAll<B extends Uint8Array>(handle: Handle, path: string, bytes: B, offset: number): Promise<B> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, done, bytes.length - done, offset + done)
    if (bytesRead === 0) throw endsTooEarly(path, offset, bytes.length, offset + done)
    done += bytesRead
  }
  return bytes
}

/** Runs `call`; what the operating system refuses becomes an error that names the file. */
async function tell<T>(verb: string, path: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw explainFileError(verb, path, error)
  }
}
