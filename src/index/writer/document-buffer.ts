// Where do documents go before they are a segment? Into logs in memory, one set per field, of which write-buffer.ts makes a segment.
import { Bitset } from '../bitmap/bitset.ts'
import {
  type FieldValue,
  ID_FIELD,
  type IndexableDocument,
  type ParsedDocument,
  PRIMARY_TERM_FIELD,
  ROUTING_FIELD,
  SEQ_NO_FIELD,
  VERSION_FIELD,
} from '../document.ts'
import { type FieldSpec, INDEX_DOCS, INDEX_NONE } from '../field-spec.ts'
import type { IndexSort } from '../segment/index-sort.ts'
import type { StoredDocument } from '../segment/segment-reader-api.ts'
import type { StoredValue } from '../stored/stored-record.ts'
import { StoredWriter } from '../stored/stored-writer.ts'
import type { BufferLog } from './buffer-log.ts'
import { FieldBuffer } from './field-buffer.ts'
import { NewestDocs } from './newest-docs.ts'

/** What the engine knows of a document beside its fields. */
export interface DocumentMeta {
  readonly seqNo: number
  readonly primaryTerm: number
  readonly version: number
}

const termSpec = (name: string): FieldSpec => ({
  name,
  index: INDEX_DOCS,
  norms: false,
  column: 'ordinal',
  points: 'none',
  stored: false,
})

const numberSpec = (name: string, points: 'none' | 'int'): FieldSpec => ({
  name,
  index: INDEX_NONE,
  norms: false,
  column: 'int',
  points,
  stored: false,
})

const ID = termSpec(ID_FIELD)
const ROUTING = termSpec(ROUTING_FIELD)
const SEQ_NO = numberSpec(SEQ_NO_FIELD, 'int')
const PRIMARY_TERM = numberSpec(PRIMARY_TERM_FIELD, 'none')
const VERSION = numberSpec(VERSION_FIELD, 'none')

const FIRST_CAPACITY = 1024
/** A guess at what a document takes beside its values. */
const DOCUMENT_BYTES = 64

export class DocumentBuffer {
  private readonly fields = new Map<string, FieldBuffer>()
  private readonly storedDocs = new StoredWriter()
  private readonly newest = new NewestDocs()
  private readonly routings = new Map<number, string>()
  private liveDocs = Bitset.empty(FIRST_CAPACITY)
  private rootDocs = Bitset.empty(FIRST_CAPACITY)
  private hasNested = false
  private deleted = 0
  private fieldBytes = 0
  /** Documents, nested and deleted ones included: the number of the next one. */
  docCount = 0

  /** `sort`: the order that documents of the segment are to have. */
  constructor(private readonly sort: IndexSort | null = null) {}

  /** Nested documents included. */
  get numDeleted(): number {
    return this.deleted
  }

  /** Roughly what the buffer takes. */
  get ramBytes(): number {
    return this.fieldBytes + this.storedDocs.byteLength + this.newest.byteLength + this.docCount * DOCUMENT_BYTES
  }

  /**
   * Answers the number of the root document. When it throws, the document is as good as never added: what already
   * went into the logs is marked deleted.
   */
  add(document: ParsedDocument, meta: DocumentMeta): number {
    const first = this.docCount
    const root = first + document.documents.length - 1
    this.growTo(root + 1)
    try {
      for (let doc = first; doc < root; doc++) this.addNested(doc, document.documents[doc - first])
      this.addRoot(root, document, meta)
    } catch (error) {
      for (let doc = first; doc <= root; doc++) {
        if (doc >= this.storedDocs.nextDoc) this.storedDocs.add(null, null)
        this.liveDocs.remove(doc)
        this.deleted++
      }
      this.docCount = root + 1
      throw error
    }
    this.docCount = root + 1
    if (document.routing !== null) this.routings.set(root, document.routing)
    return root
  }

  private growTo(size: number): void {
    const capacity = this.liveDocs.size
    if (size <= capacity) return
    this.liveDocs = widen(this.liveDocs, Math.max(size, capacity * 2))
    this.rootDocs = widen(this.rootDocs, Math.max(size, capacity * 2))
  }

  private addNested(doc: number, document: IndexableDocument): void {
    this.hasNested = true
    this.liveDocs.add(doc)
    this.storedDocs.add(null, this.addValues(doc, document))
  }

  private addRoot(doc: number, document: ParsedDocument, meta: DocumentMeta): void {
    this.liveDocs.add(doc)
    this.rootDocs.add(doc)
    const storedFields = this.addValues(doc, document.documents[document.documents.length - 1])
    this.addValue(doc, { field: ID, value: document.id })
    if (document.routing !== null) this.addValue(doc, { field: ROUTING, value: document.routing })
    this.addValue(doc, { field: SEQ_NO, value: meta.seqNo })
    this.addValue(doc, { field: PRIMARY_TERM, value: meta.primaryTerm })
    this.addValue(doc, { field: VERSION, value: meta.version })
    this.storedDocs.add(document.source, storedFields)
  }

  /** Answers what is stored beside the source. */
  private addValues(doc: number, { values }: IndexableDocument): Map<string, StoredValue[]> | null {
    let stored: Map<string, StoredValue[]> | null = null
    for (const value of values) {
      this.addValue(doc, value)
      if (value.field.stored) stored = keep(stored ?? new Map(), value)
    }
    return stored
  }

  private addValue(doc: number, value: FieldValue): void {
    const field = this.field(value.field)
    const before = field.byteLength
    field.add(doc, value)
    this.fieldBytes += field.byteLength - before
  }

  /** The first spec of a name decides: what a mapping may change later does not concern how values are kept. */
  private field(spec: FieldSpec): FieldBuffer {
    let field = this.fields.get(spec.name)
    if (field === undefined) {
      field = new FieldBuffer(spec)
      this.fields.set(spec.name, field)
    }
    return field
  }

  /** Deletes a root document and the nested documents before it. */
  delete(root: number): void {
    let doc = root
    do {
      if (this.liveDocs.has(doc)) {
        this.liveDocs.remove(doc)
        this.deleted++
      }
      doc--
    } while (doc >= 0 && !this.rootDocs.has(doc))
  }

  /** A document that was added is the newest of its id from now on. */
  place(id: string, doc: number, meta: DocumentMeta): void {
    this.newest.set(id, doc, meta)
  }

  /** The document of an id that was placed; -1 where there is none or it was deleted. */
  find(id: string): number {
    const doc = this.newest.find(id)
    return doc >= 0 && this.liveDocs.has(doc) ? doc : -1
  }

  /** Of the document that `find` answers for this id. */
  metaOf(id: string): DocumentMeta {
    return this.newest.metaOf(id)
  }

  /** A root document as it was added: what a realtime get reads. */
  stored(id: string, doc: number): StoredDocument {
    const fields = this.storedDocs.fields(doc)
    return {
      id,
      routing: this.routings.get(doc) ?? null,
      source: this.storedDocs.source(doc),
      fields: fields === null ? null : Object.assign(Object.create(null), Object.fromEntries(fields)),
    }
  }

  /** A copy of which documents are not deleted, in shared memory; null: none is deleted. */
  live(): Bitset | null {
    return this.deleted === 0 ? null : cut(this.liveDocs, this.docCount, true)
  }

  /** What a segment is made of. Nothing is added after that; documents can still be deleted and read. */
  take(): BufferLog {
    const maxDoc = this.docCount
    const fields = [...this.fields.keys()].sort().map(name => this.fields.get(name)!.take())
    this.fields.clear()
    const roots = this.hasNested ? cut(this.rootDocs, maxDoc, false).words : null
    return { maxDoc, fields, roots, stored: this.storedDocs.take(), sort: this.sort }
  }
}

function keep(fields: Map<string, StoredValue[]>, { field, value }: FieldValue): Map<string, StoredValue[]> {
  const values = fields.get(field.name)
  // Vectors are never stored beside the source.
  const stored = value as StoredValue
  if (values === undefined) fields.set(field.name, [stored])
  else values.push(stored)
  return fields
}

function widen(bits: Bitset, size: number): Bitset {
  const wider = Bitset.empty(size)
  wider.words.set(bits.words)
  return wider
}

/** The first `size` members' bits. */
function cut(bits: Bitset, size: number, shared: boolean): Bitset {
  const shorter = Bitset.empty(size, shared)
  shorter.words.set(bits.words.subarray(0, shorter.words.length))
  return shorter
}
