// The bytes of a segment in shared memory; of a segment in a file, each section is loaded when it is first asked for.
//
// The memory is as large as the file, and every section has the place it has there; of large ones each page is read when it is needed.
// The operating system gives memory to what is written only, so what was never read costs nothing. Threads share the memory, and with it what any of them has read: a word for
// each section or page tells whether it is there. What is packed is unpacked into memory of its own when it is first asked for, by the same rules.
import { crc32 } from 'node:zlib'
import { ApiError } from '../../core/errors.ts'
import type { SectionArray } from '../bytes/segment-sections.ts'
import type { SharedSegment, Unpacked } from '../contracts/shared-segment.ts'
import { FIRST_FREE_WORD, readShared, type SharedFile, shareFile, withFreeWords } from '../store/shared-file.ts'
import { ALIGNMENT, type Directory, ELEMENT_TYPES, type ElementType, type SectionEntry, type SectionTable } from './format.ts'
import { refuseLongRead } from './long-reads.ts'
import { NumbersInBlocks, type PackedBlocks } from './numbers-in-blocks.ts'
import { blockStarts, type NumberArray, unpackNumbers } from './packed-numbers.ts'
import { blocksOf, isPaged, type NeedBytes, PAGE_BYTES, pageCount, pagesOf } from './pages.ts'
import { checksumFailed, corruptSegment, readDirectory, readEnds } from './read-directory.ts'

// What the words of sections say.
const UNREAD = 0
const BEING_READ = 1
const READ = 2

/** A thread that is ended while it reads never says so. */
const PATIENCE_MILLIS = 10_000

/** Of a packed section: its word, and where its numbers are. */
interface UnpackedPlace {
  readonly word: number
  readonly offset: number
}

export class SegmentBytes implements SharedSegment {
  private readonly words = new Map<SectionEntry, number>()
  private readonly places: ReadonlyMap<SectionEntry, UnpackedPlace>
  readonly unpacked: Unpacked | null

  /** `unpacked`: that of the thread that opened it. */
  private constructor(
    readonly id: string,
    readonly bytes: SharedArrayBuffer,
    readonly directory: Directory,
    readonly file: SharedFile | null,
    unpacked?: Unpacked | null,
  ) {
    const sections = sectionsOf(directory)
    let word = FIRST_FREE_WORD
    for (const { entry, words } of file === null ? [] : sections) {
      this.words.set(entry, word)
      word += words
    }
    const { places, length } = placesOf(sections)
    this.places = places
    this.unpacked = unpacked === undefined ? memoryFor(places.size, length) : unpacked
  }

  static of({ id, bytes, file, unpacked }: Omit<SharedSegment, 'unpacked'> & Partial<SharedSegment>): SegmentBytes {
    return new SegmentBytes(id, bytes, readDirectory(bytes, id), file, unpacked)
  }

  /** Reads the directory, and nothing else. */
  static fromFile(id: string, path: string, size: number, descriptor: number): SegmentBytes {
    const file = shareFile(path, descriptor)
    const bytes = readEnds(file, size, id)
    const directory = readDirectory(bytes, id)
    return new SegmentBytes(id, bytes, directory, withFreeWords(file, wordsFor(directory)))
  }

  /**
   * The section called `name` of a table; `prefix` and `name` tell people which one. Its checksum is compared when it is read. What is in
   * pages is not read yet: `bringPages` does that.
   */
  section(table: SectionTable, prefix: string, name: string): SectionArray | null {
    if (!Object.hasOwn(table, name)) return null
    const entry = table[name]!
    const [type, offset, length, , packed] = entry
    if (packed !== undefined) return this.unpack(entry, packed, prefix + name)
    if (this.file !== null) {
      if (isPaged(table, name)) checkPlace(this, prefix + name, entry)
      else this.bringIn(this.file, entry, prefix + name)
    }
    return viewOf(type, this.bytes, offset, length / ELEMENT_TYPES[type].BYTES_PER_ELEMENT)
  }

  /** The same, where a few numbers are looked at: of what is packed, only their blocks are unpacked, and in pages only theirs read. */
  numbers(table: SectionTable, prefix: string, name: string): NumbersInBlocks | null {
    if (!Object.hasOwn(table, name)) return null
    const entry = table[name]!
    const [type, , , , packed] = entry
    const isUnpacked = packed === undefined || isThere(this.unpacked!.words, this.places.get(entry)!.word)
    if (isUnpacked) return new NumbersInBlocks(this.section(table, prefix, name) as NumberArray, null)
    const values = viewOf(type, this.unpacked!.bytes, this.places.get(entry)!.offset, packed) as NumberArray
    return new NumbersInBlocks(values, this.packedBlocks(table, prefix, name, packed))
  }

  private packedBlocks(table: SectionTable, prefix: string, name: string, count: number): PackedBlocks {
    const entry = table[name]!
    const need = this.pages(table, prefix, name)
    if (this.file !== null) {
      checkPlace(this, prefix + name, entry)
      if (need === null) this.bringIn(this.file, entry, prefix + name)
    }
    const words = viewOf('u32', this.bytes, entry[1], entry[2] / Uint32Array.BYTES_PER_ELEMENT) as Uint32Array
    // What was written before there were pages does not say where its blocks begin.
    const starts = need === null ? blockStarts(words, count) : (this.section(table, prefix, blocksOf(name)) as Uint32Array)
    return { words, starts, need }
  }

  private bringIn(file: SharedFile, entry: SectionEntry, part: string): void {
    const [, offset, length] = entry
    const word = this.words.get(entry)!
    if (isThere(file.words, word)) return
    refuseLongRead(length)
    onceForAll(file.words, word, () => {
      checkPlace(this, part, entry)
      readShared(file, offset, new Uint8Array(this.bytes, offset, length))
      verifySection(this, part, entry)
    })
  }

  /** Makes sure that bytes of a section are there, where it is in pages; null where it is not. */
  pages(table: SectionTable, prefix: string, name: string): NeedBytes | null {
    if (this.file === null || !isPaged(table, name)) return null
    return (from, to) => this.bringPages(table, prefix, name, from, to)
  }

  /** Reads what is missing of the bytes `from` to `to` of a section in pages, and compares the checksums of its pages. */
  private bringPages(table: SectionTable, prefix: string, name: string, from: number, to: number): void {
    const { file } = this
    if (file === null) return
    const entry = table[name]!
    const [, offset, length] = entry
    const first = this.words.get(entry)!
    const end = Math.min(pageCount(length), Math.ceil(to / PAGE_BYTES))
    let missing = 0
    for (let page = Math.floor(from / PAGE_BYTES); page < end; page++) if (!isThere(file.words, first + page)) missing++
    if (missing === 0) return
    refuseLongRead(missing * PAGE_BYTES)
    const checksums = this.section(table, prefix, pagesOf(name)) as Uint32Array
    for (let page = Math.floor(from / PAGE_BYTES); page < end; page++) {
      onceForAll(file.words, first + page, () => {
        const at = page * PAGE_BYTES
        const bytes = new Uint8Array(this.bytes, offset + at, Math.min(PAGE_BYTES, length - at))
        readShared(file, offset + at, bytes)
        const actual = crc32(bytes)
        if (actual !== checksums[page]) throw named(file, checksumFailed(this.id, prefix + name, checksums[page], actual))
      })
    }
  }

  private unpack(entry: SectionEntry, count: number, part: string): SectionArray {
    const { bytes, words } = this.unpacked!
    const { word, offset } = this.places.get(entry)!
    const array = viewOf(entry[0], bytes, offset, count)
    if (isThere(words, word)) return array
    refuseLongRead(array.byteLength)
    onceForAll(words, word, () => unpackNumbers(this.packedWords(entry, part), array as Uint32Array))
    return array
  }

  /** Of a file they are read for this once, and not kept. */
  private packedWords(entry: SectionEntry, part: string): Uint32Array {
    const [, offset, length, expected] = entry
    if (this.file === null) return new Uint32Array(this.bytes, offset, length / Uint32Array.BYTES_PER_ELEMENT)
    checkPlace(this, part, entry)
    const packed = new Uint8Array(length)
    this.readInto(offset, packed)
    const actual = crc32(packed)
    if (actual !== expected) throw named(this.file, checksumFailed(this.id, part, expected, actual))
    return new Uint32Array(packed.buffer)
  }

  /** Fills `target` from a section that is not kept in memory; the caller compares checksums. Only of a segment in a file. */
  readInto(offset: number, target: Uint8Array): void {
    readShared(this.file!, offset, target)
  }

  /** The whole file, verified when it is read for this. */
  whole(): Uint8Array {
    const { id, bytes, file } = this
    if (file === null) return new Uint8Array(bytes)
    const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
    readShared(file, 0, copy)
    new SegmentBytes(id, copy.buffer, readDirectory(copy.buffer, id), null).verify()
    return copy
  }

  /** Reads all sections and compares their checksums. */
  verify(): void {
    for (const { part, entry } of sectionsOf(this.directory)) {
      checkPlace(this, part, entry)
      verifySection(this, part, entry)
    }
  }
}

function viewOf(type: ElementType, bytes: SharedArrayBuffer, offset: number, count: number): SectionArray {
  const array = ELEMENT_TYPES[type] as new (bytes: SharedArrayBuffer, offset: number, count: number) => SectionArray
  return new array(bytes, offset, count)
}

const isThere = (words: Int32Array, word: number) => Atomics.load(words, word) === READ

/** Does `work` unless some thread has done it, or does it now: then waits for that one. */
function onceForAll(words: Int32Array, word: number, work: () => void): void {
  for (;;) {
    const before = Atomics.compareExchange(words, word, UNREAD, BEING_READ)
    if (before === READ) return
    if (before === UNREAD || Atomics.wait(words, word, BEING_READ, PATIENCE_MILLIS) === 'timed-out') break
  }
  let state = UNREAD
  try {
    work()
    state = READ
  } finally {
    Atomics.store(words, word, state)
    Atomics.notify(words, word)
  }
}

/** The same places in every thread. */
function placesOf(sections: readonly { entry: SectionEntry }[]): { places: Map<SectionEntry, UnpackedPlace>; length: number } {
  const places = new Map<SectionEntry, UnpackedPlace>()
  let length = 0
  for (const { entry } of sections) {
    const [type, , , , packed] = entry
    if (packed === undefined) continue
    places.set(entry, { word: places.size, offset: length })
    length += Math.ceil((packed * ELEMENT_TYPES[type].BYTES_PER_ELEMENT) / ALIGNMENT) * ALIGNMENT
  }
  return { places, length }
}

const memoryFor = (sections: number, length: number): Unpacked | null =>
  sections === 0
    ? null
    : { bytes: new SharedArrayBuffer(length), words: new Int32Array(new SharedArrayBuffer(sections * Int32Array.BYTES_PER_ELEMENT)) }

/** How many words tell which sections and pages of a file are there. */
const wordsFor = (directory: Directory) => sectionsOf(directory).reduce((sum, { words }) => sum + words, 0)

/** Always in the same order, in every thread. */
function sectionsOf(directory: Directory): { part: string; entry: SectionEntry; words: number }[] {
  const sections: { part: string; entry: SectionEntry; words: number }[] = []
  const add = (prefix: string, table: SectionTable) => {
    for (const [name, entry] of Object.entries(table))
      sections.push({ part: prefix + name, entry: entry!, words: isPaged(table, name) ? pageCount(entry![2]) : 1 })
  }
  add('', directory.sections)
  for (const field of directory.fields) add(`${field.name}.`, field.sections)
  return sections
}

function checkPlace({ id, bytes, file }: SharedSegment, part: string, [, offset, length]: SectionEntry): void {
  if (offset % ALIGNMENT !== 0 || offset + length > bytes.byteLength)
    throw named(file, corruptSegment(id, part, 'lies outside the segment'))
}

function verifySection({ id, bytes, file }: SharedSegment, part: string, [, offset, length, expected]: SectionEntry): void {
  const actual = crc32(new Uint8Array(bytes, offset, length))
  if (actual !== expected) throw named(file, checksumFailed(id, part, expected, actual))
}

/** Damage that shows while the segment is at work names its file; damage found at opening is named by the opener. */
export const named = (file: SharedFile | null, error: ApiError): ApiError =>
  file === null ? error : new ApiError(error.type, `[${file.path}] is damaged: ${error.reason}`)
