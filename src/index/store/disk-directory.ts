// Files on disk, written so that a crash at any moment leaves the old file or the new one, never a mixture.
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ApiError } from '../../core/errors.ts'
import { type AppendFile, byteCount, checkName, type Directory, endsTooEarly, type ReadFile } from './directory.ts'
import { type FileCalls, systemFiles } from './file-calls.ts'
import { explainFileError } from './file-errors.ts'

const OWNER_FOLDER = 0o700
const OWNER_FILE = 0o600

const TEMPORARY = /\.\d+\.tmp$/
let temporaries = 0

export class DiskDirectory implements Directory {
  private constructor(
    readonly path: string,
    private readonly files: FileCalls,
    private readonly isReadOnly = false,
    /** Of new files, less what the process withholds. */
    private readonly mode = 0o666,
    /** Files that are open for reading, of the whole tree. */
    private readonly opened: Set<DiskReadFile> = new Set(),
  ) {}

  /** The directory at `path`, created with its parents when it is missing. */
  static async open(path: string, files: FileCalls = systemFiles): Promise<DiskDirectory> {
    const directory = new DiskDirectory(path, files)
    await tell('create', path, async () => {
      const made = await files.mkdir(path, { recursive: true })
      if (made !== undefined) await directory.syncParents(dirname(made))
    })
    return directory
  }

  /** The directory at `path` for reading: nothing in it is created or changed, and no write access is needed. */
  static async openExisting(path: string, files: FileCalls = systemFiles): Promise<DiskDirectory> {
    await tell('open', path, () => files.readdir(path))
    return new DiskDirectory(path, files, true)
  }

  async write(name: string, ...chunks: Uint8Array[]): Promise<void> {
    const path = this.pathToChange(name)
    const temporary = `${path}.${temporaries++}.tmp`
    await tell('write', path, async () => {
      const isNew = !(await this.exists(name))
      try {
        const handle = await this.files.open(temporary, 'w', this.mode)
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
      try {
        await this.syncEntries()
      } catch (error) {
        // It is there, and may be gone after a crash: a write that was reported as failed must not reappear.
        if (isNew) await this.files.unlink(path).catch(() => {})
        throw error
      }
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
      return closedOnFailure(handle, async () => new DiskReadFile(path, handle, (await handle.stat()).size, this.files, this.opened))
    })
  }

  async append(name: string): Promise<AppendFile> {
    const path = this.pathToChange(name)
    return tell('open', path, async () => {
      const isNew = !(await this.exists(name))
      // Not 'a': what a failed append left beyond our size is to be written over.
      const handle = await this.files.open(path, isNew ? 'wx' : 'r+')
      return closedOnFailure(handle, async () => {
        if (isNew) await this.syncEntries()
        return new DiskAppendFile(path, handle, (await handle.stat()).size)
      })
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
    return this.files.existsSync(join(this.path, name))
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
    if (this.isReadOnly) {
      await tell('open', path, () => this.files.readdir(path))
      return new DiskDirectory(path, this.files, true, this.mode, this.opened)
    }
    await tell('create', path, async () => {
      const made = await this.files.mkdir(path, { recursive: true })
      if (made === undefined) return
      try {
        await this.syncEntries()
      } catch (error) {
        // Another time it is to be made, and synced, again.
        await this.files.rmdir(path).catch(() => {})
        throw error
      }
    })
    return new DiskDirectory(path, this.files, false, this.mode, this.opened)
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

  async sync(): Promise<void> {
    await tell('sync', this.path, () => this.syncEntries())
  }

  async forOwnerOnly(isSecret: (name: string) => boolean): Promise<DiskDirectory> {
    if (this.isReadOnly) return this
    const restrict = (path: string, mode: number) => this.files.chmod(path, mode).catch(() => {})
    await restrict(this.path, OWNER_FOLDER)
    for (const name of await this.list()) if (isSecret(name)) await restrict(join(this.path, name), OWNER_FILE)
    return new DiskDirectory(this.path, this.files, false, OWNER_FILE, this.opened)
  }

  async close(): Promise<void> {
    for (const file of [...this.opened]) await file.close()
  }

  async sweep(beginning = ''): Promise<void> {
    if (this.isReadOnly) throw openedReadOnly(this.path)
    await tell('sweep', this.path, async () => {
      for (const name of await this.files.readdir(this.path))
        if (TEMPORARY.test(name) && name.startsWith(beginning)) await this.files.rm(join(this.path, name), { force: true })
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

  /** From the one around this up to `top`: each holds the entry of a directory that was made. They are not ours, and may forbid to look into them. */
  private async syncParents(top: string): Promise<void> {
    for (let path = dirname(this.path); ; path = dirname(path)) {
      await this.syncEntries(path).catch(error => {
        if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
      })
      if (path === top || path === dirname(path)) return
    }
  }

  /** Renames and new files survive a crash only when the directory is synced too; Windows does that itself and has no call for it. */
  private async syncEntries(path = this.path): Promise<void> {
    if (process.platform === 'win32') return
    const handle = await this.files.open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

/** Closes a file again where what follows its opening fails. */
async function closedOnFailure<T>(handle: FileHandle, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await handle.close().catch(() => {})
    throw error
  }
}

const openedReadOnly = (path: string) => new ApiError('io_exception', `cannot change [${path}]: it was opened read-only`)

class DiskReadFile implements ReadFile {
  constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    readonly size: number,
    private readonly files: FileCalls,
    private readonly opened: Set<DiskReadFile>,
  ) {
    opened.add(this)
  }

  private isAboutToClose = () => {}

  beforeClose(callback: () => void): void {
    this.isAboutToClose = callback
  }

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
        const read = this.files.readSync(this.handle.fd, bytes, done, length - done, offset + done)
        if (read === 0) throw endsTooEarly(this.path, offset, length, offset + done)
        done += read
      }
      return bytes
    } catch (error) {
      throw explainFileError('read', this.path, error)
    }
  }

  async close(): Promise<void> {
    if (!this.opened.delete(this)) return
    this.isAboutToClose()
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
    private readonly handle: FileHandle,
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

async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[], position: number): Promise<void> {
  for (const chunk of chunks) {
    for (let done = 0; done < chunk.length; ) {
      const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position)
      if (bytesWritten === 0) throw Object.assign(new Error('nothing was written'), { code: 'ENOSPC' })
      done += bytesWritten
      position += bytesWritten
    }
  }
}

async function readAll<B extends Uint8Array>(handle: FileHandle, path: string, bytes: B, offset: number): Promise<B> {
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
