// A directory in memory, for tests: gone with the process, otherwise like those on disk.
import {
  type AppendFile,
  byteCount,
  checkName,
  type Directory,
  endsTooEarly,
  joinBytes,
  noSuchFile,
  type ReadFile,
} from '../../src/index/store/directory.ts'

type Bytes = Uint8Array<SharedArrayBuffer>

const allocate = (length: number): Bytes => new Uint8Array(new SharedArrayBuffer(length))

export class MemoryDirectory implements Directory {
  private readonly files = new Map<string, Bytes>()
  private readonly children = new Map<string, MemoryDirectory>()

  constructor(readonly path = 'memory') {}

  async write(name: string, ...chunks: Uint8Array[]): Promise<void> {
    checkName(name)
    this.files.set(name, joinBytes(chunks, allocate(byteCount(chunks))))
  }

  async read(name: string): Promise<Bytes> {
    return this.file(name)
  }

  async readRange(name: string, offset: number, length: number): Promise<Uint8Array> {
    return slice(this.pathOf(name), this.file(name), offset, length)
  }

  async open(name: string): Promise<ReadFile> {
    const bytes = this.file(name)
    const path = this.pathOf(name)
    return {
      size: bytes.length,
      read: async (offset, length) => slice(path, bytes, offset, length),
      readSync: (offset, length) => slice(path, bytes, offset, length),
      close: async () => {},
    }
  }

  async append(name: string): Promise<AppendFile> {
    checkName(name)
    const existing = this.files.get(name) ?? allocate(0)
    this.files.set(name, existing)
    return new MemoryAppendFile(existing, bytes => this.files.set(name, bytes))
  }

  async list(): Promise<string[]> {
    return [...this.files.keys()].sort()
  }

  async exists(name: string): Promise<boolean> {
    return this.files.has(name)
  }

  existsNow(name: string): boolean {
    return this.files.has(name)
  }

  async size(name: string): Promise<number> {
    return this.file(name).length
  }

  async remove(name: string): Promise<void> {
    this.files.delete(name)
  }

  async directory(name: string): Promise<MemoryDirectory> {
    checkName(name)
    let child = this.children.get(name)
    if (child === undefined) this.children.set(name, (child = new MemoryDirectory(this.pathOf(name))))
    return child
  }

  async directories(): Promise<string[]> {
    return [...this.children.keys()].sort()
  }

  async removeDirectory(name: string): Promise<void> {
    this.children.delete(name)
  }

  async sync(): Promise<void> {}

  async forOwnerOnly(): Promise<Directory> {
    return this
  }

  async close(): Promise<void> {}

  async sweep(): Promise<void> {}

  private pathOf(name: string): string {
    return `${this.path}/${name}`
  }

  private file(name: string): Bytes {
    const bytes = this.files.get(name)
    if (bytes === undefined) throw noSuchFile(this.pathOf(name))
    return bytes
  }
}

function slice(path: string, bytes: Bytes, offset: number, length: number): Uint8Array {
  if (offset + length > bytes.length) throw endsTooEarly(path, offset, length, bytes.length)
  return Uint8Array.from(bytes.subarray(offset, offset + length))
}

class MemoryAppendFile implements AppendFile {
  private buffer: Bytes
  size: number

  constructor(
    initial: Bytes,
    private readonly publish: (bytes: Bytes) => void,
  ) {
    this.buffer = initial
    this.size = initial.length
  }

  async append(...chunks: Uint8Array[]): Promise<void> {
    const end = this.size + byteCount(chunks)
    if (end > this.buffer.length) {
      const grown = allocate(Math.max(end, this.buffer.length * 2, 1024))
      grown.set(this.buffer.subarray(0, this.size))
      this.buffer = grown
    }
    joinBytes(chunks, this.buffer.subarray(this.size, end))
    this.size = end
    this.publish(this.buffer.subarray(0, end))
  }

  async sync(): Promise<void> {}

  async close(): Promise<void> {}

  async truncate(size: number): Promise<void> {
    // A fresh copy: bytes that were handed out before stay what they were when something else is appended.
    const shorter = allocate(size)
    shorter.set(this.buffer.subarray(0, size))
    this.buffer = shorter
    this.size = size
    this.publish(this.buffer)
  }
}
