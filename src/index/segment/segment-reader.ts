// What does a segment hold? Views over its bytes; nothing is copied, and nothing is made before it is asked for.
import { crc32 } from 'node:zlib'
import { ApiError } from '../../core/errors.ts'
import { Bitset } from '../bitmap/bitset.ts'
import { ID_FIELD, ROUTING_FIELD } from '../document.ts'
import { SegmentBinaryColumn } from '../docvalues/binary-column.ts'
import { SegmentNumericColumn, SegmentPoints } from '../docvalues/numeric-column.ts'
import type { ColumnArray } from '../docvalues/numeric-column-writer.ts'
import { type OrdinalArray, SegmentOrdinalColumn } from '../docvalues/ordinal-column.ts'
import { BlockPostings, type FieldPostings } from '../postings/block-postings.ts'
import { TermBlocks } from '../postings/term-blocks.ts'
import { StoredReader } from '../stored/stored-reader.ts'
import {
  ALIGNMENT,
  type Directory,
  ELEMENT_TYPES,
  type FieldEntry,
  FOOTER_BYTES,
  FOOTER_CHECKED_BYTES,
  HEADER_BYTES,
  MAGIC,
  type SectionArray,
  type SectionTable,
  VERSION,
} from './format.ts'
import type { FieldInfo, NumericColumn, Points, SegmentReader, StoredDocument, TermState } from './segment-reader-api.ts'

/**
 * Opens a segment. The directory is always checked; `verify` also reads every section and compares its checksum.
 * Throws corrupt_index_exception for bytes that are not a whole, undamaged segment.
 */
export function openSegment(bytes: SharedArrayBuffer, id: string, options: { verify?: boolean } = {}): SharedSegmentReader {
  const directory = readDirectory(bytes, id)
  if (options.verify === true) {
    verifySections(bytes, id, '', directory.sections)
    for (const field of directory.fields) verifySections(bytes, id, `${field.name}.`, field.sections)
  }
  return new SharedSegmentReader(id, bytes, directory)
}

function corrupt(id: string, part: string, problem: string): ApiError {
  return new ApiError('corrupt_index_exception', `${problem} (resource=segment [${id}], section [${part}])`)
}

function checksumFailed(id: string, part: string, expected: number, actual: number): ApiError {
  return corrupt(id, part, `checksum failed (hardware problem?) : expected=${expected.toString(16)} actual=${actual.toString(16)}`)
}

function readDirectory(bytes: SharedArrayBuffer, id: string): Directory {
  if (bytes.byteLength < HEADER_BYTES + FOOTER_BYTES) throw corrupt(id, 'footer', `truncated: ${bytes.byteLength} bytes`)
  const header = new DataView(bytes, 0, HEADER_BYTES)
  if (header.getUint32(0, true) !== MAGIC) throw corrupt(id, 'header', 'not a segment')
  if (header.getUint32(4, true) !== VERSION) throw corrupt(id, 'header', `unknown format version ${header.getUint32(4, true)}`)
  const footerAt = bytes.byteLength - FOOTER_BYTES
  const footer = new DataView(bytes, footerAt, FOOTER_BYTES)
  if (footer.getUint32(28, true) !== MAGIC) throw corrupt(id, 'footer', 'truncated: no footer')
  const footerCrc = crc32(new Uint8Array(bytes, footerAt, FOOTER_CHECKED_BYTES))
  if (footer.getUint32(24, true) !== footerCrc) throw checksumFailed(id, 'footer', footer.getUint32(24, true), footerCrc)
  if (footer.getFloat64(16, true) !== bytes.byteLength)
    throw corrupt(id, 'footer', `${bytes.byteLength} bytes, not ${footer.getFloat64(16, true)}`)
  const text = new Uint8Array(bytes, footer.getFloat64(0, true), footer.getUint32(8, true))
  const crc = crc32(text)
  if (footer.getUint32(12, true) !== crc) throw checksumFailed(id, 'directory', footer.getUint32(12, true), crc)
  return JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.length).toString('utf8')) as Directory
}

function verifySections(bytes: SharedArrayBuffer, id: string, prefix: string, sections: SectionTable): void {
  for (const [name, entry] of Object.entries(sections)) {
    const [, offset, length, expected] = entry!
    const part = prefix + name
    if (offset % ALIGNMENT !== 0 || offset + length > bytes.byteLength) throw corrupt(id, part, 'lies outside the segment')
    const actual = crc32(new Uint8Array(bytes, offset, length))
    if (actual !== expected) throw checksumFailed(id, part, expected, actual)
  }
}

function view(bytes: SharedArrayBuffer, sections: SectionTable, name: string): SectionArray | null {
  if (!Object.hasOwn(sections, name)) return null
  const [type, offset, length] = sections[name]!
  const array = ELEMENT_TYPES[type] as new (bytes: SharedArrayBuffer, offset: number, length: number) => SectionArray
  return new array(bytes, offset, length / ELEMENT_TYPES[type].BYTES_PER_ELEMENT)
}

const NO_WORDS = new Uint32Array(0)

/** The structures of one field, made on first use. */
class FieldReader implements FieldPostings {
  readonly index: FieldInfo['index']
  readonly postings: Uint32Array
  readonly positions: Uint32Array
  readonly offsets: Uint32Array
  readonly norms: Uint8Array | null
  readonly normsPresent: Bitset | null
  readonly terms: TermBlocks | null
  private numericColumn: NumericColumn | null = null
  private ordinalColumn: SegmentOrdinalColumn | null = null
  private binaryColumn: SegmentBinaryColumn | null = null
  private sortedPoints: Points | null = null

  constructor(
    private readonly bytes: SharedArrayBuffer,
    private readonly maxDoc: number,
    private readonly entry: FieldEntry,
  ) {
    this.index = entry.index
    this.postings = (this.section('postings') as Uint32Array | null) ?? NO_WORDS
    this.positions = (this.section('positions') as Uint32Array | null) ?? NO_WORDS
    this.offsets = (this.section('offsets') as Uint32Array | null) ?? NO_WORDS
    this.norms = this.section('norms') as Uint8Array | null
    this.normsPresent = this.bitset('normsPresent')
    const termBlocks = this.section('termBlocks') as Uint8Array | null
    this.terms = termBlocks && new TermBlocks(termBlocks, this.section('termIndex') as Uint32Array, entry.termCount, entry.index)
  }

  private section(name: string): SectionArray | null {
    return view(this.bytes, this.entry.sections, name)
  }

  private bitset(name: string): Bitset | null {
    const words = this.section(name)
    return words && new Bitset(words as Uint32Array, this.maxDoc)
  }

  numeric(): NumericColumn | null {
    const { column } = this.entry
    if (column !== 'int' && column !== 'double' && column !== 'float') return null
    return (this.numericColumn ??= this.openNumeric(column))
  }

  private openNumeric(kind: NumericColumn['kind']): NumericColumn | null {
    const values = this.section('column') as ColumnArray | null
    if (values === null) return null
    const bounds = this.section('columnBounds') as Float64Array
    const starts = this.section('columnStarts') as Uint32Array | null
    return new SegmentNumericColumn(kind, values, starts, this.bitset('columnPresent'), bounds[0], bounds[1])
  }

  ordinals(): SegmentOrdinalColumn | null {
    if (this.entry.column !== 'ordinal' || this.terms === null) return null
    this.ordinalColumn ??= new SegmentOrdinalColumn(
      this.section('column') as OrdinalArray,
      this.section('columnStarts') as Uint32Array | null,
      this.terms,
    )
    return this.ordinalColumn
  }

  binary(): SegmentBinaryColumn | null {
    const bytes = this.entry.column === 'binary' ? this.section('column') : null
    if (bytes === null) return null
    this.binaryColumn ??= new SegmentBinaryColumn(
      bytes as Uint8Array,
      this.section('columnStarts') as Uint32Array,
      this.bitset('columnPresent'),
    )
    return this.binaryColumn
  }

  points(): Points | null {
    const kind = this.entry.points
    const values = kind === 'none' ? null : this.section('points')
    if (kind === 'none' || values === null) return null
    this.sortedPoints ??= new SegmentPoints(kind, values as Points['values'], this.section('pointDocs') as Uint32Array)
    return this.sortedPoints
  }
}

export class SharedSegmentReader implements SegmentReader {
  readonly maxDoc: number
  readonly fields: ReadonlyMap<string, FieldInfo>
  private readonly readers = new Map<string, FieldReader>()
  private readonly directory: Directory
  private rootBits: Bitset | null | undefined
  private storedReader: StoredReader | null = null

  constructor(
    readonly id: string,
    readonly bytes: SharedArrayBuffer,
    directory: Directory,
  ) {
    this.directory = directory
    this.maxDoc = directory.maxDoc
    const fields = new Map<string, FieldInfo>()
    for (const field of directory.fields) fields.set(field.name, field)
    this.fields = fields
  }

  get byteLength(): number {
    return this.bytes.byteLength
  }

  private reader(field: string): FieldReader | null {
    const known = this.readers.get(field)
    if (known !== undefined) return known
    const entry = this.fields.get(field) as FieldEntry | undefined
    if (entry === undefined) return null
    const reader = new FieldReader(this.bytes, this.maxDoc, entry)
    this.readers.set(field, reader)
    return reader
  }

  terms(field: string): TermBlocks | null {
    return this.reader(field)?.terms ?? null
  }

  postings(field: string, state: TermState): BlockPostings {
    const reader = this.reader(field)
    if (reader === null) throw new RangeError(`segment [${this.id}] has no field [${field}]`)
    return new BlockPostings(reader, state)
  }

  norms(field: string): Uint8Array | null {
    return this.reader(field)?.norms ?? null
  }

  normsPresent(field: string): Bitset | null {
    return this.reader(field)?.normsPresent ?? null
  }

  numeric(field: string): NumericColumn | null {
    return this.reader(field)?.numeric() ?? null
  }

  ordinals(field: string): SegmentOrdinalColumn | null {
    return this.reader(field)?.ordinals() ?? null
  }

  binary(field: string): SegmentBinaryColumn | null {
    return this.reader(field)?.binary() ?? null
  }

  points(field: string): Points | null {
    return this.reader(field)?.points() ?? null
  }

  get roots(): Bitset | null {
    if (this.rootBits === undefined) {
      const words = view(this.bytes, this.directory.sections, 'roots')
      this.rootBits = words && new Bitset(words as Uint32Array, this.maxDoc)
    }
    return this.rootBits
  }

  get storedBlocks(): StoredReader {
    if (this.storedReader === null) {
      const section = (name: string) => view(this.bytes, this.directory.sections, name)
      this.storedReader = new StoredReader(
        section('stored') as Uint8Array,
        section('storedStarts') as Float64Array,
        section('storedLengths') as Uint32Array,
        section('storedDocs') as Uint32Array,
        section('storedRecords') as Uint32Array,
        (section('storedHasFields') as Uint8Array)[0] === 1,
      )
    }
    return this.storedReader
  }

  stored(doc: number): StoredDocument {
    return new SegmentDocument(this, doc)
  }

  fieldsOf(doc: number): StoredDocument['fields'] {
    const fields = this.storedBlocks.fields(doc)
    return fields === null ? null : Object.assign(Object.create(null), Object.fromEntries(fields))
  }

  routingOf(doc: number): string | null {
    return this.onlyTerm(ROUTING_FIELD, doc)
  }

  idOf(doc: number): string | null {
    return this.onlyTerm(ID_FIELD, doc)
  }

  sourceOf(doc: number): Uint8Array | null {
    return this.storedBlocks.source(doc)
  }

  private onlyTerm(field: string, doc: number): string | null {
    const column = this.ordinals(field)
    if (column === null || column.ords[doc] === 0) return null
    return column.terms.term(column.ords[doc] - 1)
  }
}

/** Reads each part when it is asked for: the id alone needs no block of stored documents. */
class SegmentDocument implements StoredDocument {
  constructor(
    private readonly reader: SharedSegmentReader,
    private readonly doc: number,
  ) {}

  get id(): string {
    return this.reader.idOf(this.doc) ?? ''
  }

  get routing(): string | null {
    return this.reader.routingOf(this.doc)
  }

  get source(): Uint8Array | null {
    return this.reader.sourceOf(this.doc)
  }

  get fields(): StoredDocument['fields'] {
    return this.reader.fieldsOf(this.doc)
  }
}
