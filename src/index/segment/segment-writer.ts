// Collects sections and lays them out in shared memory as format.ts describes.
import { crc32 } from 'node:zlib'
import type { FieldSections, SectionArray, SegmentSections } from '../bytes/segment-sections.ts'
import type { IndexSort } from '../contracts/index-sort.ts'
import type { FieldInfo } from '../contracts/segment-reader.ts'
import {
  ALIGNMENT,
  type ElementType,
  elementTypeOf,
  type FieldEntry,
  FOOTER_BYTES,
  FOOTER_CHECKED_BYTES,
  HEADER_BYTES,
  MAGIC,
  type SectionEntry,
  VERSION,
} from './format.ts'
import { blockStarts, packNumbers } from './packed-numbers.ts'
import { blocksOf, checksumsOfPages, pagesOf } from './pages.ts'

interface PendingSection {
  readonly name: string
  readonly type: ElementType
  readonly chunks: readonly Uint8Array[]
  readonly offset: number
  readonly length: number
  /** How many numbers, where they are packed. */
  readonly packed: number | null
}

export class SegmentWriter {
  private offset = HEADER_BYTES
  private readonly own = new PendingSections(length => this.allot(length))
  private readonly fields: { info: FieldInfo; sections: PendingSections }[] = []

  constructor(
    private readonly id: string,
    private readonly maxDoc: number,
    private readonly sort: IndexSort | null = null,
  ) {}

  get sections(): SegmentSections {
    return this.own
  }

  /** `write` adds the sections of a field and answers what the directory says of it. */
  field(write: (sections: FieldSections) => FieldInfo): void {
    const sections = new PendingSections(length => this.allot(length))
    const info = write(sections)
    this.fields.push({ info, sections })
  }

  private allot(length: number): number {
    const at = this.offset
    this.offset = align(at + length)
    return at
  }

  finish(): SharedArrayBuffer {
    // Checksums need the bytes only, so the directory and with it the segment's size are known before anything is copied.
    const directory = Buffer.from(
      JSON.stringify({
        version: VERSION,
        id: this.id,
        maxDoc: this.maxDoc,
        ...(this.sort !== null && { sort: this.sort }),
        sections: this.own.table(),
        fields: this.fields.map(({ info, sections }): FieldEntry => ({ ...info, sections: sections.table() })),
      }),
    )
    const directoryAt = this.offset
    const total = directoryAt + align(directory.length) + FOOTER_BYTES
    const segment = new SharedArrayBuffer(total)
    new Uint32Array(segment, 0, 2).set([MAGIC, VERSION])
    this.own.copyTo(segment)
    for (const { sections } of this.fields) sections.copyTo(segment)
    new Uint8Array(segment, directoryAt, directory.length).set(directory)
    writeFooter(segment, directoryAt, directory)
    return segment
  }
}

class PendingSections implements SegmentSections {
  private readonly pending: PendingSection[] = []

  constructor(private readonly allot: (length: number) => number) {}

  add(name: string, array: SectionArray): void {
    this.place(name, elementTypeOf(array), [bytesOf(array)])
  }

  addPaged(name: string, array: SectionArray): void {
    this.add(name, array)
    this.addPages(name, array)
  }

  /** False where it has one page only. */
  private addPages(name: string, array: SectionArray): boolean {
    const checksums = checksumsOfPages(bytesOf(array))
    if (checksums !== null) this.add(pagesOf(name), checksums)
    return checksums !== null
  }

  addNumbers(name: string, array: SectionArray): void {
    const words = packNumbers(array)
    if (words === null) {
      this.add(name, array)
      return
    }
    this.place(name, elementTypeOf(array), [bytesOf(words)], array.length)
    if (this.addPages(name, words)) this.add(blocksOf(name), blockStarts(words, array.length))
  }

  addChunks(name: string, chunks: readonly Uint8Array[]): void {
    this.place(name, 'u8', chunks)
  }

  private place(name: string, type: ElementType, chunks: readonly Uint8Array[], packed: number | null = null): void {
    let length = 0
    for (const chunk of chunks) length += chunk.length
    this.pending.push({ name, type, chunks, offset: this.allot(length), length, packed })
  }

  table(): Record<string, SectionEntry> {
    const table: Record<string, SectionEntry> = {}
    for (const { name, type, chunks, offset, length, packed } of this.pending) {
      let crc = 0
      for (const chunk of chunks) crc = crc32(chunk, crc)
      table[name] = packed === null ? [type, offset, length, crc] : [type, offset, length, crc, packed]
    }
    return table
  }

  copyTo(segment: SharedArrayBuffer): void {
    for (const { chunks, offset } of this.pending) {
      let at = offset
      for (const chunk of chunks) {
        new Uint8Array(segment, at, chunk.length).set(chunk)
        at += chunk.length
      }
    }
  }
}

const bytesOf = (array: SectionArray) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT
}

function writeFooter(segment: SharedArrayBuffer, directoryAt: number, directory: Uint8Array): void {
  const footer = new DataView(segment, segment.byteLength - FOOTER_BYTES)
  footer.setFloat64(0, directoryAt, true)
  footer.setUint32(8, directory.length, true)
  footer.setUint32(12, crc32(directory), true)
  footer.setFloat64(16, segment.byteLength, true)
  const checked = new Uint8Array(segment, segment.byteLength - FOOTER_BYTES, FOOTER_CHECKED_BYTES)
  footer.setUint32(24, crc32(checked), true)
  footer.setUint32(28, MAGIC, true)
}
