// A segment with derived fields beside its own: these come from a segment in memory with the same documents.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type {
  BinaryColumn,
  CompletionIndex,
  FieldInfo,
  NumericColumn,
  OrdinalColumn,
  Points,
  Postings,
  SegmentReader,
  StoredDocument,
  TermDictionary,
  TermState,
} from '../../index/contracts/segment-reader.ts'
import type { SharedSegment } from '../../index/contracts/shared-segment.ts'
import type { StoredReader } from '../../index/stored/stored-reader.ts'
import type { VectorColumn } from '../../index/vectors/vector-column.ts'

/** Null: the field is none that scripts make. */
type InMemory = (field: string) => SegmentReader | null

export class DerivedSegment implements SegmentReader {
  readonly id: string
  readonly maxDoc: number
  readonly fields: ReadonlyMap<string, FieldInfo>

  constructor(
    private readonly inner: SegmentReader,
    private readonly inMemory: InMemory,
  ) {
    this.id = inner.id
    this.maxDoc = inner.maxDoc
    this.fields = new DerivedFieldInfos(inner.fields, inMemory)
  }

  /** Who knows the field: its own are never derived. */
  private of(field: string): SegmentReader {
    return this.inner.fields.has(field) ? this.inner : (this.inMemory(field) ?? this.inner)
  }

  bytesOf(field: string): number {
    return this.of(field).bytesOf(field)
  }

  terms(field: string): TermDictionary | null {
    return this.of(field).terms(field)
  }

  postings(field: string, state: TermState): Postings {
    return this.of(field).postings(field, state)
  }

  norms(field: string): Uint8Array | null {
    return this.of(field).norms(field)
  }

  normsPresent(field: string): Bitset | null {
    return this.of(field).normsPresent(field)
  }

  numeric(field: string): NumericColumn | null {
    return this.of(field).numeric(field)
  }

  ordinals(field: string): OrdinalColumn | null {
    return this.of(field).ordinals(field)
  }

  binary(field: string): BinaryColumn | null {
    return this.of(field).binary(field)
  }

  points(field: string): Points | null {
    return this.of(field).points(field)
  }

  vectors(field: string): VectorColumn | null {
    return this.inner.vectors(field)
  }

  completions(field: string): CompletionIndex | null {
    return this.inner.completions(field)
  }

  get sort() {
    return this.inner.sort
  }

  get roots(): Bitset | null {
    return this.inner.roots
  }

  stored(doc: number): StoredDocument {
    return this.inner.stored(doc)
  }

  idOf(doc: number): string | null {
    return this.inner.idOf(doc)
  }

  sourceOf(doc: number): Uint8Array | null {
    return this.inner.sourceOf(doc)
  }

  get byteLength(): number {
    return this.inner.byteLength
  }

  get shared(): SharedSegment {
    return this.inner.shared
  }

  whole(): Uint8Array {
    return this.inner.whole()
  }

  get storedBlocks(): StoredReader {
    return this.inner.storedBlocks
  }
}

/** Fields of the segment, and whichever derived one is asked for by name. */
class DerivedFieldInfos extends Map<string, FieldInfo> {
  constructor(
    own: ReadonlyMap<string, FieldInfo>,
    private readonly inMemory: InMemory,
  ) {
    super(own)
  }

  override get(name: string): FieldInfo | undefined {
    return super.get(name) ?? this.inMemory(name)?.fields.get(name)
  }

  override has(name: string): boolean {
    return this.get(name) !== undefined
  }
}
