// A disk in memory in the place of node:fs: it counts what is asked of it, refuses when told, and knows what a power cut would leave.
// Its laws are the least that POSIX promises: what is written to a file survives once that file was synced, and a name (made, renamed,
// removed) once its directory was. What was not synced may survive whole, in part, torn at 512 bytes, or in another order.
import { basename, dirname } from 'node:path'
import type { FileCalls } from '../../src/index/store/file-calls.ts'

export const SECTOR = 512

/** The bytes of a file, whatever names it has. */
class Content {
  bytes = new Uint8Array(0)
  /** Where the changes that no sync has covered begin, in the order of all changes. */
  readonly unsynced: DataChange[] = []
  /** As the last sync left it. */
  durable = new Uint8Array(0)

  apply(change: DataChange): void {
    this.bytes = applied(this.bytes, change)
    this.unsynced.push(change)
  }

  sync(): void {
    this.unsynced.length = 0
    this.durable = this.bytes
  }
}

type DataChange = { readonly at: number; readonly bytes: Uint8Array } | { readonly size: number }

function applied(before: Uint8Array<ArrayBuffer>, change: DataChange): Uint8Array<ArrayBuffer> {
  const size = 'size' in change ? change.size : Math.max(before.length, change.at + change.bytes.length)
  const bytes = new Uint8Array(size)
  bytes.set(before.subarray(0, size))
  if (!('size' in change)) bytes.set(change.bytes, change.at)
  return bytes
}

type Entry = Content | Folder

/** A change of names in one directory; it happens as a whole. */
type NameChange = (entries: Map<string, Entry>) => void

class Folder {
  entries = new Map<string, Entry>()
  durable = new Map<string, Entry>()
  readonly unsynced: NameChange[] = []

  apply(change: NameChange): void {
    change(this.entries)
    this.unsynced.push(change)
  }

  sync(): void {
    this.unsynced.length = 0
    this.durable = new Map(this.entries)
  }
}

/** What becomes of changes that were not synced. */
export interface Luck {
  /** Of several that are not synced: which survive. */
  keeps(): boolean
  /** Of a write that is being made: how many of its sectors are there. */
  sectors(count: number): boolean[]
}

export const ALL: Luck = { keeps: () => true, sectors: count => Array(count).fill(true) }
export const NONE: Luck = { keeps: () => false, sectors: count => Array(count).fill(false) }

/** Half of it is there, by chance. */
export const chancy = (random: () => number): Luck => ({
  keeps: () => random() < 0.5,
  sectors: count => Array.from({ length: count }, () => random() < 0.5),
})

/** What is refused: an error code, or `short` for a write of which half gets there. */
export type Fault = (call: string, path: string) => string | null

const failure = (code: string, call: string, path: string) => Object.assign(new Error(`${code}: ${call} '${path}'`), { code })

/** Before any number that the system gives. */
let descriptors = 1_000_000
/** Of all disks: a descriptor says which file of which disk it is. */
const openFiles = new Map<number, Content>()

export class SimulatedDisk {
  private root = new Folder()
  fault: Fault = () => null
  /** Calls that change something, or make a change last. */
  changes = 0
  /** Called after each of them. */
  onChange = () => {}
  open = 0

  /** Put in the place of the calls that the store makes. */
  readonly calls: Partial<FileCalls> = {
    chmod: (async (path: string) => this.check('chmod', path)) as never,
    mkdir: (async (path: string) => this.mkdir(path)) as never,
    open: (async (path: string, flags: string) => this.openFile(path, flags)) as never,
    readdir: (async (path: string, options?: object) => this.readdir(path, options)) as never,
    rename: (async (from: string, to: string) => this.rename(from, to)) as never,
    rm: (async (path: string, options: object) => this.rm(path, options)) as never,
    rmdir: (async (path: string) => this.rm(path, { call: 'rmdir' })) as never,
    stat: (async (path: string) => this.stat(path)) as never,
    unlink: (async (path: string) => this.rm(path, { call: 'unlink' })) as never,
    readSync: ((fd: number, target: Uint8Array, at: number, length: number, from: number) => {
      const content = openFiles.get(fd)
      if (content === undefined) throw failure('EBADF', 'read', String(fd))
      return copy(content, target, at, length, from)
    }) as never,
    existsSync: ((path: string) => this.find(path) !== null) as never,
  }

  /** What another process finds after this one was killed: everything that was written, synced or not. */
  clone(): SimulatedDisk {
    return this.survivors(ALL)
  }

  /** What is found after a power cut. */
  survivors(luck: Luck): SimulatedDisk {
    const disk = new SimulatedDisk()
    const files = new Map<Content, Content>()
    disk.root = survivingFolder(this.root, luck, files)
    return disk
  }

  /** All there is, by path. */
  files(): Map<string, Uint8Array> {
    const found = new Map<string, Uint8Array>()
    const walk = (folder: Folder, path: string) => {
      for (const [name, entry] of folder.entries)
        if (entry instanceof Folder) walk(entry, `${path}/${name}`)
        else found.set(`${path}/${name}`, entry.bytes)
    }
    walk(this.root, '')
    return found
  }

  private check(call: string, path: string): void {
    const code = this.fault(call, path)
    if (code !== null) throw failure(code === 'short' ? 'ENOSPC' : code, call, path)
  }

  private changed(): void {
    this.changes++
    this.onChange()
  }

  private find(path: string): Entry | null {
    let entry: Entry = this.root
    for (const name of path.split('/').filter(part => part !== '')) {
      const next: Entry | undefined = entry instanceof Folder ? entry.entries.get(name) : undefined
      if (next === undefined) return null
      entry = next
    }
    return entry
  }

  private folder(call: string, path: string): Folder {
    const found = this.find(path)
    if (!(found instanceof Folder)) throw failure('ENOENT', call, path)
    return found
  }

  private mkdir(path: string): string | undefined {
    this.check('mkdir', path)
    let first: string | undefined
    let folder = this.root
    let at = ''
    for (const name of path.split('/').filter(part => part !== '')) {
      at += `/${name}`
      let next = folder.entries.get(name)
      if (next === undefined) {
        const made = new Folder()
        next = made
        first ??= at
        folder.apply(entries => entries.set(name, made))
        this.changed()
      }
      folder = next as Folder
    }
    return first
  }

  private readdir(path: string, options?: object): unknown[] {
    this.check('readdir', path)
    const { entries } = this.folder('readdir', path)
    if (options === undefined) return [...entries.keys()]
    return [...entries].map(([name, entry]) => ({
      name,
      isFile: () => entry instanceof Content,
      isDirectory: () => entry instanceof Folder,
    }))
  }

  private rename(from: string, to: string): void {
    this.check('rename', to)
    const folder = this.folder('rename', dirname(from))
    const entry = folder.entries.get(basename(from))
    if (entry === undefined || dirname(from) !== dirname(to)) throw failure('ENOENT', 'rename', from)
    folder.apply(entries => {
      entries.delete(basename(from))
      entries.set(basename(to), entry)
    })
    this.changed()
  }

  private rm(path: string, options: { force?: boolean; recursive?: boolean; call?: string }): void {
    this.check(options.call ?? 'rm', path)
    const parent = this.find(dirname(path))
    const entry = this.find(path)
    if (entry === null || !(parent instanceof Folder)) {
      if (options.force === true) return
      throw failure('ENOENT', 'rm', path)
    }
    if (entry instanceof Folder && entry.entries.size > 0) {
      if (options.recursive !== true) throw failure('ENOTEMPTY', 'rm', path)
      for (const name of [...entry.entries.keys()]) this.rm(`${path}/${name}`, { ...options, call: 'rm' })
    }
    parent.apply(entries => entries.delete(basename(path)))
    this.changed()
  }

  private stat(path: string): { size: number } {
    this.check('stat', path)
    const entry = this.find(path)
    if (entry === null) throw failure('ENOENT', 'stat', path)
    return { size: entry instanceof Content ? entry.bytes.length : 0 }
  }

  private openFile(path: string, flags: string): unknown {
    this.check(flags === 'r' ? 'open' : 'create', path)
    let entry = this.find(path)
    if (entry === null) {
      if (flags === 'r' || flags === 'r+') throw failure('ENOENT', 'open', path)
      const made = new Content()
      entry = made
      this.folder('open', dirname(path)).apply(entries => entries.set(basename(path), made))
      this.changed()
    } else if (flags === 'wx') throw failure('EEXIST', 'open', path)
    else if (flags === 'w' && entry instanceof Content) entry.apply({ size: 0 })
    return this.handle(path, entry)
  }

  private handle(path: string, entry: Entry): unknown {
    const fd = descriptors++
    if (entry instanceof Content) openFiles.set(fd, entry)
    this.open++
    let isOpen = true
    const content = () => {
      if (!isOpen || !(entry instanceof Content)) throw failure('EBADF', 'write', path)
      return entry
    }
    const sync = async () => {
      this.check('sync', path)
      entry.sync()
      this.changed()
    }
    return {
      fd,
      stat: async () => {
        this.check('fstat', path)
        return { size: content().bytes.length }
      },
      read: async (target: Uint8Array, at: number, length: number, from: number) => {
        this.check('read', path)
        return { bytesRead: copy(content(), target, at, length, from) }
      },
      write: async (source: Uint8Array, at: number, length: number, to: number) => {
        const code = this.fault('write', path)
        // Half of it gets there: the rest is refused, or it is for the caller to write on.
        const written = code === null ? length : length >>> 1
        if (code !== null && code !== 'EROFS' && written > 0) {
          content().apply({ at: to, bytes: source.slice(at, at + written) })
          this.changed()
        }
        if (code === 'short' && written > 0) return { bytesWritten: written }
        if (code !== null) throw failure(code === 'short' ? 'ENOSPC' : code, 'write', path)
        content().apply({ at: to, bytes: source.slice(at, at + length) })
        this.changed()
        return { bytesWritten: length }
      },
      truncate: async (size: number) => {
        this.check('truncate', path)
        content().apply({ size })
        this.changed()
      },
      sync,
      datasync: sync,
      close: async () => {
        if (!isOpen) return
        isOpen = false
        this.open--
        openFiles.delete(fd)
        this.check('close', path)
      },
    }
  }
}

function copy(content: Content, target: Uint8Array, at: number, length: number, from: number): number {
  const part = content.bytes.subarray(from, from + length)
  target.set(part, at)
  return part.length
}

function survivingFolder(folder: Folder, luck: Luck, files: Map<Content, Content>): Folder {
  const entries = new Map(folder.durable)
  for (const change of folder.unsynced) if (luck.keeps()) change(entries)
  const left = new Folder()
  for (const [name, entry] of entries) {
    if (entry instanceof Folder) left.entries.set(name, survivingFolder(entry, luck, files))
    else {
      let content = files.get(entry)
      if (content === undefined) {
        content = survivingContent(entry, luck)
        files.set(entry, content)
      }
      left.entries.set(name, content)
    }
  }
  left.sync()
  return left
}

function survivingContent({ durable, unsynced }: Content, luck: Luck): Content {
  const left = new Content()
  left.bytes = durable
  for (const change of unsynced) {
    if ('size' in change) {
      if (luck.keeps()) left.bytes = applied(left.bytes, change)
      continue
    }
    // Sectors of the disk, not of the write.
    const first = Math.floor(change.at / SECTOR)
    const last = Math.ceil((change.at + change.bytes.length) / SECTOR)
    luck.sectors(last - first).forEach((isThere, i) => {
      if (!isThere) return
      const begin = Math.max(change.at, (first + i) * SECTOR)
      const end = Math.min(change.at + change.bytes.length, (first + i + 1) * SECTOR)
      left.bytes = applied(left.bytes, { at: begin, bytes: change.bytes.subarray(begin - change.at, end - change.at) })
    })
  }
  left.sync()
  return left
}
