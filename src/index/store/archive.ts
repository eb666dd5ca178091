// The file format of an archive: many parts in one file, checksummed and readable in place. All numbers are little-endian.
//
//   header     8 bytes    "SLAR", u16 format, u16 0
//   parts                 one after the other, each beginning at a multiple of 8; zeros between them
//   manifest              msgpack: what the parts are, with a `PartRef` (offset, length, CRC-32) for each
//   footer     32 bytes   f64 offset of the manifest, u32 its length, u32 its CRC-32,
//                         f64 length of the whole file, u32 CRC-32 of the 24 bytes before, "SLAR"
//
// A part that nothing is wrong with may be read although another one is damaged.
// Example: the manifest {} and no parts give 41 bytes
//   0    53 4c 41 52  01 00  00 00          "SLAR", format 1
//   8    80                                 the manifest
//   9    f64 8, u32 1, u32 <crc>, f64 41, u32 <crc>, "SLAR"
import { crc32 } from 'node:zlib'
import type { ReadFile } from './directory.ts'
import { corrupt, tooNew } from './framed-file.ts'
import { pack, unpack } from './msgpack.ts'

/** "SLAR", read as a little-endian number. */
const MAGIC = 0x52414c53
const FORMAT = 1
const HEADER_BYTES = 8
const FOOTER_BYTES = 32
const FOOTER_CHECKED_BYTES = 24
const ALIGNMENT = 8

/** Read at a time: others have their turn in between. */
const CHUNK_BYTES = 4 << 20

export interface PartRef {
  readonly offset: number
  readonly length: number
  readonly crc: number
}

/** Where an archive is read from. */
export type ArchiveSource = Pick<ReadFile, 'size' | 'read' | 'close'>

/** Hands the bytes of an archive to `sink`, in order. */
export class ArchiveWriter {
  private size = 0

  constructor(private readonly sink: (bytes: Uint8Array) => Promise<void>) {}

  async add(part: Uint8Array): Promise<PartRef> {
    await this.begin()
    const offset = this.size
    const crc = await checksum(part)
    await this.push(part)
    const padding = -part.length & (ALIGNMENT - 1)
    if (padding > 0) await this.push(new Uint8Array(padding))
    return { offset, length: part.length, crc }
  }

  async finish(manifest: unknown): Promise<void> {
    await this.begin()
    const bytes = pack(manifest)
    const offset = this.size
    await this.push(bytes)
    await this.push(footer(offset, bytes, this.size + FOOTER_BYTES))
  }

  private async begin(): Promise<void> {
    if (this.size === 0) await this.push(header())
  }

  private async push(bytes: Uint8Array): Promise<void> {
    await this.sink(bytes)
    this.size += bytes.length
  }
}

export class ArchiveReader {
  private constructor(
    private readonly path: string,
    private readonly file: ArchiveSource,
    readonly manifest: unknown,
  ) {}

  /** `path` is for messages. */
  static async open(path: string, file: ArchiveSource): Promise<ArchiveReader> {
    const { size } = file
    if (size < HEADER_BYTES + FOOTER_BYTES) throw corrupt(path, `it has ${size} bytes`)
    const head = viewOf(await file.read(0, HEADER_BYTES))
    if (head.getUint32(0, true) !== MAGIC) throw corrupt(path, 'it is no export')
    const end = await file.read(size - FOOTER_BYTES, FOOTER_BYTES)
    const foot = viewOf(end)
    if (foot.getUint32(28, true) !== MAGIC) throw corrupt(path, 'its end is missing')
    if (foot.getUint32(24, true) !== crc32(end.subarray(0, FOOTER_CHECKED_BYTES)))
      throw corrupt(path, 'the checksum of its end does not match')
    if (foot.getFloat64(16, true) !== size) throw corrupt(path, `it has ${size} bytes instead of ${foot.getFloat64(16, true)}`)
    // After the checksums, so that a damaged number is seldom taken for a newer version.
    const format = head.getUint16(4, true)
    if (format > FORMAT) throw tooNew(path, 'export', format, FORMAT)
    const manifest = await file.read(foot.getFloat64(0, true), foot.getUint32(8, true))
    if (foot.getUint32(12, true) !== crc32(manifest)) throw corrupt(path, 'the checksum of its manifest does not match')
    return new ArchiveReader(path, file, unpack(manifest))
  }

  /** A part, in shared memory. Damage names `what`. */
  async part({ offset, length, crc }: PartRef, what: string): Promise<Uint8Array<SharedArrayBuffer>> {
    const bytes = new Uint8Array(new SharedArrayBuffer(length))
    for (let at = 0; at < length; at += CHUNK_BYTES) bytes.set(await this.file.read(offset + at, Math.min(CHUNK_BYTES, length - at)), at)
    if ((await checksum(bytes)) !== crc) throw corrupt(this.path, `the checksum of ${what} does not match`)
    return bytes
  }
}

/** Others have their turn where there is much to read. */
async function checksum(bytes: Uint8Array): Promise<number> {
  let crc = 0
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    if (at > 0) await new Promise(resolve => setImmediate(resolve))
    crc = crc32(bytes.subarray(at, at + CHUNK_BYTES), crc)
  }
  return crc
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function header(): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES)
  const view = viewOf(bytes)
  view.setUint32(0, MAGIC, true)
  view.setUint16(4, FORMAT, true)
  return bytes
}

function footer(offset: number, manifest: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(FOOTER_BYTES)
  const view = viewOf(bytes)
  view.setFloat64(0, offset, true)
  view.setUint32(8, manifest.length, true)
  view.setUint32(12, crc32(manifest), true)
  view.setFloat64(16, size, true)
  view.setUint32(24, crc32(bytes.subarray(0, FOOTER_CHECKED_BYTES)), true)
  view.setUint32(28, MAGIC, true)
  return bytes
}
