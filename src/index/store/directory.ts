// A directory of named files, flat, with sub-directories, in memory or on disk.
import { ApiError, illegalArgument } from '../../core/errors.ts'

/**
 * Laws that hold for every implementation (test/contracts/directory.ts runs them):
 * - A written file is there whole or not at all, also after a crash; once write() resolves it survives one. Where it rejects, a new file
 *   is not there, unless the device refuses to take it back as well.
 * - Files other than those of append() never change once written. Bytes that were handed out must not be changed by the receiver.
 * - A missing file is a no_such_file_exception; any other failure of the device is an io_exception. Both name the file, and
 *   neither harms files written before.
 */
export interface Directory {
  /** For messages. */
  readonly path: string
  /** Creates or replaces a file. */
  write(name: string, ...chunks: Uint8Array[]): Promise<void>
  /** The whole file, in shared memory. */
  read(name: string): Promise<Uint8Array<SharedArrayBuffer>>
  /** `length` bytes from `offset` on, in memory of their own; an io_exception when the file ends before. */
  readRange(name: string, offset: number, length: number): Promise<Uint8Array>
  /** A file to be read piece by piece. It stays readable after the file is removed. */
  open(name: string): Promise<ReadFile>
  /** Opens a file to write at its end, creating it when it is missing. One such handle per file at a time. */
  append(name: string): Promise<AppendFile>
  /** Names of files in code unit order; files that are only half written are not among them. */
  list(): Promise<string[]>
  exists(name: string): Promise<boolean>
  /** Without waiting, for looks that a request cannot wait for. False also where that cannot be told. */
  existsNow(name: string): boolean
  size(name: string): Promise<number>
  /** Nothing happens when there is no such file. */
  remove(name: string): Promise<void>

  /** A directory in this one, created when it is missing. */
  directory(name: string): Promise<Directory>
  /** Names of the directories in this one, in code unit order. */
  directories(): Promise<string[]>
  /** Removes a directory with all it holds; nothing happens when it is missing. */
  removeDirectory(name: string): Promise<void>
  /** What was removed before stays removed after a crash. Files that were written need no such call. */
  sync(): Promise<void>
  /**
   * The same directory, which only the owner of this process may list from now on. Files written through the answer are the owner's alone, and so
   * are those of these names that are there already. Where the device knows no owners, or lets others decide, it stays as it is.
   */
  forOwnerOnly(isSecret: (name: string) => boolean): Promise<Directory>
  /** Closes what is still open for reading, here and in all directories around and below: readers of it fail from then on. */
  close(): Promise<void>
  /** Removes what writers left behind when they were killed, of files whose names begin so. For the owner of the lock, before it writes. */
  sweep(beginning?: string): Promise<void>
}

export interface ReadFile {
  readonly size: number
  /** What the operating system calls the open file, in every thread of the process; absent where it knows nothing of it. */
  readonly descriptor?: number
  read(offset: number, length: number): Promise<Uint8Array>
  /** For the few small reads that a search cannot wait for. */
  readSync(offset: number, length: number): Uint8Array
  /** `callback` is called before the descriptor means nothing any more. For files that have one. */
  beforeClose?(callback: () => void): void
  close(): Promise<void>
}

/** Calls must not overlap: each waits for the one before. */
export interface AppendFile {
  /** Bytes written so far. After a failed append() it is what it was before, though the file may be longer: truncate() it. */
  readonly size: number
  append(...chunks: Uint8Array[]): Promise<void>
  /** What was appended before survives a crash from now on. */
  sync(): Promise<void>
  truncate(size: number): Promise<void>
  close(): Promise<void>
}

/** Names come from our own code, but some carry what users chose; none may lead elsewhere. */
export function checkName(name: string): void {
  if (name === '' || name === '.' || name === '..' || /[/\\\0:]/.test(name)) throw illegalArgument(`[${name}] cannot name a file`)
}

export const noSuchFile = (path: string) => new ApiError('no_such_file_exception', `no such file [${path}]`)

export const endsTooEarly = (path: string, offset: number, length: number, size: number) =>
  new ApiError('io_exception', `cannot read [${path}]: bytes ${offset} to ${offset + length} are wanted of ${size}`)

export function joinBytes<B extends ArrayBufferLike>(chunks: readonly Uint8Array[], target: Uint8Array<B>): Uint8Array<B> {
  let at = 0
  for (const chunk of chunks) {
    target.set(chunk, at)
    at += chunk.length
  }
  return target
}

export const byteCount = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, chunk) => sum + chunk.length, 0)
