// Reads a segment: lazy views over its bytes, without copies.
import { lazily } from '../../core/lazily.ts'
import { Bitset } from '../bitmap/bitset.ts'
import type { SectionArray } from '../bytes/segment-sections.ts'
import { Peaks } from '../completion/peaks.ts'
import { SegmentCompletions } from '../completion/segment-completions.ts'
import { ID_FIELD, ROUTING_FIELD } from '../contracts/document.ts'
import type { IndexSort } from '../contracts/index-sort.ts'
import type {
  CompletionIndex,
  FieldInfo,
  NumericColumn,
  Points,
  SegmentReader,
  StoredDocument,
  TermState,
} from '../contracts/segment-reader.ts'
import type { SharedSegment } from '../contracts/shared-segment.ts'
import { SegmentBinaryColumn } from '../docvalues/binary-column.ts'
import { SegmentNumericColumn, SegmentPoints } from '../docvalues/numeric-column.ts'
import type { ColumnArray } from '../docvalues/numeric-column-writer.ts'
import { type OrdinalArray, SegmentOrdinalColumn } from '../docvalues/ordinal-column.ts'
import { BlockPostings } from '../postings/block-postings.ts'
import type { FieldPostings } from '../postings/field-postings.ts'
import type { NeedWords } from '../postings/packed-stream.ts'
import { TermBlockBytes } from '../postings/term-block-bytes.ts'
import { TermBlocks } from '../postings/term-blocks.ts'
import { WholeLists } from '../postings/whole-lists.ts'
import { FileBlocks, type KeptBlocks, MemoryBlocks } from '../stored/kept-blocks.ts'
import { StoredReader } from '../stored/stored-reader.ts'
import type { VectorColumn } from '../vectors/vector-column.ts'
import type { FieldEntry } from './format.ts'
import type { NumbersInBlocks } from './numbers-in-blocks.ts'
import type { NeedBytes } from './pages.ts'
import { checksumFailed } from './read-directory.ts'
import { named, SegmentBytes } from './segment-bytes.ts'

const vectors = lazily(() => import('../vectors/vector-column.ts'))

/**
 * Opens a segment in memory. The directory is always checked; `verify` also reads every section and compares its checksum.
 * Throws corrupt_index_exception for bytes that are not a whole, undamaged segment.
 */
export function openSegment(bytes: SharedArrayBuffer, id: string, options: { verify?: boolean } = {}): SharedSegmentReader {
  const segment = SegmentBytes.of({ id, bytes, file: null })
  if (options.verify === true) segment.verify()
  return new SharedSegmentReader(segment)
}

/** Opens a segment that another thread opened; what either reads from its file is there for both. */
export const openShared = (shared: SharedSegment): SharedSegmentReader => new SharedSegmentReader(SegmentBytes.of(shared))

/**
 * Opens a segment in an open file: reads its directory now, sections and stored documents when they are asked for. They are compared
 * with their checksums then: a corrupt_index_exception can come of any first look at a part of the segment.
 */
export const openSegmentFile = (id: string, path: string, size: number, descriptor: number): SharedSegmentReader =>
  new SharedSegmentReader(SegmentBytes.fromFile(id, path, size, descriptor))

const BYTES_PER_WORD = Uint32Array.BYTES_PER_ELEMENT
const NO_WORDS = new Uint32Array(0)

/** The structures of one field, made on first use. */
class FieldReader implements FieldPostings {
  readonly index: FieldInfo['index']
  readonly needPositions: NeedWords | null
  readonly needOffsets: NeedWords | null
  private readonly neededPostings: NeedWords | null
  private postingWords: Uint32Array | null = null
  private positionWords: Uint32Array | null = null
  private offsetWords: Uint32Array | null = null
  private normBytes: Uint8Array | null | undefined
  private normedDocs: Bitset | null | undefined
  private dictionary: TermBlocks | null | undefined
  private numericColumn: NumericColumn | null = null
  private ordinalColumn: SegmentOrdinalColumn | null = null
  private onlyOrdinals: NumbersInBlocks | null | undefined
  private binaryColumn: SegmentBinaryColumn | null = null
  private sortedPoints: Points | null = null
  private vectorColumn: VectorColumn | null = null
  private completionIndex: CompletionIndex | null = null

  constructor(
    private readonly segment: SegmentBytes,
    private readonly entry: FieldEntry,
  ) {
    this.index = entry.index
    this.neededPostings = this.wordPages('postings')
    this.needPositions = this.wordPages('positions')
    this.needOffsets = this.wordPages('offsets')
  }

  get postings(): Uint32Array {
    return (this.postingWords ??= this.words('postings'))
  }

  needPostings(from: number, to: number): void {
    if (this.neededPostings !== null) this.neededPostings(from, to)
  }

  get positions(): Uint32Array {
    return (this.positionWords ??= this.words('positions'))
  }

  get offsets(): Uint32Array {
    return (this.offsetWords ??= this.words('offsets'))
  }

  get norms(): Uint8Array | null {
    if (this.normBytes === undefined) this.normBytes = this.section('norms') as Uint8Array | null
    return this.normBytes
  }

  get normsPresent(): Bitset | null {
    if (this.normedDocs === undefined) this.normedDocs = this.bitset('normsPresent')
    return this.normedDocs
  }

  get terms(): TermBlocks | null {
    if (this.dictionary === undefined) {
      const { termCount, index } = this.entry
      const blocks = this.section('termBlocks') as Uint8Array | null
      this.dictionary = blocks && new TermBlocks(this.termBlocks(blocks), termCount, index)
    }
    return this.dictionary
  }

  private termBlocks(blocks: Uint8Array): TermBlockBytes {
    return new TermBlockBytes(blocks, this.numbers('termIndex') as NumbersInBlocks<Uint32Array>, this.pages('termBlocks'))
  }

  private words(name: string): Uint32Array {
    return (this.section(name) as Uint32Array | null) ?? NO_WORDS
  }

  private section(name: string): SectionArray | null {
    return this.segment.section(this.entry.sections, `${this.entry.name}.`, name)
  }

  private numbers(name: string): NumbersInBlocks | null {
    return this.segment.numbers(this.entry.sections, `${this.entry.name}.`, name)
  }

  private pages(name: string): NeedBytes | null {
    return this.segment.pages(this.entry.sections, `${this.entry.name}.`, name)
  }

  private wordPages(name: string): NeedWords | null {
    const need = this.pages(name)
    return need && ((from, to) => need(BYTES_PER_WORD * from, BYTES_PER_WORD * to))
  }

  private bitset(name: string): Bitset | null {
    const words = this.section(name)
    return words && new Bitset(words as Uint32Array, this.segment.directory.maxDoc)
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

  /** Of a document that has one term at most: which one. Looks at the place of that document only, where `ordinals` needs the whole column. */
  onlyTerm(doc: number): string | null {
    if (this.onlyOrdinals === undefined) this.onlyOrdinals = this.entry.column === 'ordinal' ? this.numbers('column') : null
    const ord = this.onlyOrdinals === null ? 0 : this.onlyOrdinals.at(doc)
    return ord === 0 ? null : this.terms!.term(ord - 1)
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

  completions(): CompletionIndex | null {
    const { entry, terms } = this
    if (entry.completions !== true || terms === null) return null
    this.completionIndex ??= new SegmentCompletions(
      terms,
      new Peaks(this.section('weights') as Int32Array, this.section('weightPeaks') as Int32Array),
      state => new BlockPostings(this, state),
    )
    return this.completionIndex
  }

  vectors(): VectorColumn | null {
    const { vector } = this.entry
    if (vector === undefined) return null
    return (this.vectorColumn ??= vectors().openVectors(vector, name => this.section(name)))
  }

  points(): Points | null {
    const kind = this.entry.points
    const values = kind === 'none' ? null : this.section('points')
    if (kind === 'none' || values === null) return null
    this.sortedPoints ??= new SegmentPoints(kind, values as Points['values'], this.section('pointDocs') as Uint32Array)
    return this.sortedPoints
  }
}

class SharedSegmentReader implements SegmentReader {
  readonly id: string
  readonly maxDoc: number
  readonly fields: ReadonlyMap<string, FieldInfo>
  private readonly readers = new Map<string, FieldReader>()
  private rootBits: Bitset | null | undefined
  private storedReader: StoredReader | null = null
  /** Of the fields that every hit shows. */
  private ids: FieldReader | null | undefined
  private routings: FieldReader | null | undefined

  constructor(private readonly segment: SegmentBytes) {
    const { id, directory } = segment
    this.id = id
    this.maxDoc = directory.maxDoc
    const fields = new Map<string, FieldInfo>()
    for (const field of directory.fields) fields.set(field.name, field)
    this.fields = fields
  }

  get sort(): IndexSort | null {
    return this.segment.directory.sort ?? null
  }

  get byteLength(): number {
    return this.segment.bytes.byteLength
  }

  get shared(): SharedSegment {
    const { id, bytes, file, unpacked } = this.segment
    return { id, bytes, file, unpacked }
  }

  whole(): Uint8Array {
    return this.segment.whole()
  }

  private reader(field: string): FieldReader | null {
    const known = this.readers.get(field)
    if (known !== undefined) return known
    const entry = this.fields.get(field) as FieldEntry | undefined
    if (entry === undefined) return null
    const reader = new FieldReader(this.segment, entry)
    this.readers.set(field, reader)
    return reader
  }

  bytesOf(field: string): number {
    let bytes = 0
    for (const section of Object.values((this.fields.get(field) as FieldEntry | undefined)?.sections ?? {})) bytes += section?.[2] ?? 0
    return bytes
  }

  terms(field: string): TermBlocks | null {
    return this.reader(field)?.terms ?? null
  }

  postings(field: string, state: TermState): BlockPostings {
    const reader = this.reader(field)
    if (reader === null) throw new RangeError(`segment [${this.id}] has no field [${field}]`)
    return new BlockPostings(reader, state)
  }

  lists(field: string): WholeLists {
    return new WholeLists(this.reader(field)!)
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

  completions(field: string): CompletionIndex | null {
    return this.reader(field)?.completions() ?? null
  }

  vectors(field: string): VectorColumn | null {
    return this.reader(field)?.vectors() ?? null
  }

  get roots(): Bitset | null {
    if (this.rootBits === undefined) {
      const words = this.section('roots')
      this.rootBits = words && new Bitset(words as Uint32Array, this.maxDoc)
    }
    return this.rootBits
  }

  private section(name: string): SectionArray | null {
    return this.segment.section(this.segment.directory.sections, '', name)
  }

  get storedBlocks(): StoredReader {
    this.storedReader ??= new StoredReader(
      this.keptBlocks(),
      this.section('storedStarts') as Float64Array,
      this.section('storedLengths') as Uint32Array,
      this.section('storedDocs') as Uint32Array,
      this.section('storedRecords') as Uint32Array,
      (this.section('storedHasFields') as Uint8Array)[0] === 1,
    )
    return this.storedReader
  }

  private keptBlocks(): KeptBlocks {
    const { segment } = this
    const { id, file } = segment
    // Where blocks have no checksums of their own, that of the section must do, and all of it be read.
    const checksums = file === null ? null : (this.section('storedCrcs') as Uint32Array | null)
    if (checksums === null) return new MemoryBlocks(this.section('stored') as Uint8Array)
    const [, start] = segment.directory.sections.stored!
    return new FileBlocks(
      (offset, target) => segment.readInto(start + offset, target),
      checksums,
      (block, expected, actual) => named(file, checksumFailed(id, `stored, block ${block}`, expected, actual)),
    )
  }

  stored(doc: number): StoredDocument {
    return new SegmentDocument(this, doc)
  }

  fieldsOf(doc: number): StoredDocument['fields'] {
    const fields = this.storedBlocks.fields(doc)
    return fields === null ? null : Object.assign(Object.create(null), Object.fromEntries(fields))
  }

  routingOf(doc: number): string | null {
    if (this.routings === undefined) this.routings = this.reader(ROUTING_FIELD)
    return this.routings?.onlyTerm(doc) ?? null
  }

  idOf(doc: number): string | null {
    if (this.ids === undefined) this.ids = this.reader(ID_FIELD)
    return this.ids?.onlyTerm(doc) ?? null
  }

  sourceOf(doc: number): Uint8Array | null {
    return this.storedBlocks.source(doc)
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
