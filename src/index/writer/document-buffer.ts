// The in-memory buffer of documents before they are flushed to a segment by write-buffer.ts. It consists of logs: its own, and those of
// parts logged by other threads. The buffer numbers all documents in the order in which they were written.
import { Bitset } from '../bitmap/bitset.ts'
import type { DocumentMeta } from '../contracts/document.ts'
import { type ParsedDocument, PRIMARY_TERM_FIELD, SEQ_NO_FIELD, VERSION_FIELD } from '../contracts/document.ts'
import { type FieldSpec, INDEX_NONE } from '../contracts/field-spec.ts'
import type { IndexSort } from '../contracts/index-sort.ts'
import type { StoredDocument } from '../contracts/segment-reader.ts'
import type { BufferLog } from './buffer-log.ts'
import { DocumentLog } from './document-log.ts'
import { DocumentRuns } from './document-runs.ts'
import { FieldBuffer } from './field-buffer.ts'
import { type BufferedInput, LoggedDocument, type LoggedPart } from './logged-part.ts'
import { NewestDocs } from './newest-docs.ts'

const numberSpec = (name: string, points: 'none' | 'int'): FieldSpec => ({
  name,
  index: INDEX_NONE,
  norms: false,
  column: 'int',
  points,
  stored: false,
})

const SEQ_NO = numberSpec(SEQ_NO_FIELD, 'int')
const PRIMARY_TERM = numberSpec(PRIMARY_TERM_FIELD, 'none')
const VERSION = numberSpec(VERSION_FIELD, 'none')

const FIRST_CAPACITY = 1024
/** A guess at what a document takes beside its values: what the shard says of it among others. */
const DOCUMENT_BYTES = 100

export class DocumentBuffer {
  private readonly own = new DocumentLog()
  /** Those that documents of the buffer are in. */
  private readonly logs: (DocumentLog | LoggedPart)[] = []
  private readonly runs = new DocumentRuns()
  // Sorted by name.
  private readonly primaryTerms = new FieldBuffer(PRIMARY_TERM)
  private readonly seqNos = new FieldBuffer(SEQ_NO)
  private readonly versions = new FieldBuffer(VERSION)
  private readonly newest = new NewestDocs()
  private readonly routings = new Map<number, string>()
  private liveDocs = Bitset.empty(FIRST_CAPACITY)
  private rootDocs = Bitset.empty(FIRST_CAPACITY)
  private hasNested = false
  private deleted = 0
  /** Roughly what the documents of parts take. */
  private partBytes = 0
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
    return this.own.byteLength + this.partBytes + this.newest.byteLength + this.docCount * DOCUMENT_BYTES
  }

  /**
   * Answers the number of the root document. When it throws, the document is as good as never added: what already
   * went into the logs is marked deleted.
   */
  add(document: BufferedInput, meta: DocumentMeta): number {
    const root = document instanceof LoggedDocument ? this.takeOver(document) : this.addOwn(document)
    this.addMeta(root, meta)
    if (document.routing !== null) this.routings.set(root, document.routing)
    return root
  }

  /** A deletion is a document, too, and deleted from the beginning: statistics count it, nothing finds it. */
  addDeletion(meta: DocumentMeta): void {
    const { own } = this
    own.addEmpty()
    const root = this.number(own, own.docCount - 1, own.docCount)
    this.addMeta(root, meta)
    this.delete(root)
  }

  private addMeta(root: number, { seqNo, primaryTerm, version }: DocumentMeta): void {
    this.seqNos.add(root, { field: SEQ_NO, value: seqNo })
    this.primaryTerms.add(root, { field: PRIMARY_TERM, value: primaryTerm })
    this.versions.add(root, { field: VERSION, value: version })
  }

  private addOwn(document: ParsedDocument): number {
    const { own } = this
    const first = own.docCount
    try {
      own.add(document)
    } catch (error) {
      this.delete(this.number(own, first, own.docCount))
      throw error
    }
    return this.number(own, first, own.docCount)
  }

  private takeOver({ part, first, end }: LoggedDocument): number {
    this.partBytes += part.bytesPerDoc * (end - first)
    return this.number(part, first, end)
  }

  /** The documents of a log are the next of the buffer. Answers the number of the last. */
  private number(log: DocumentLog | LoggedPart, first: number, end: number): number {
    const { logs } = this
    let at = logs.length - 1
    if (logs[at] !== log) at = logs.indexOf(log)
    if (at < 0) at = logs.push(log) - 1
    this.runs.add(at, first, end)
    const size = this.docCount + end - first
    this.growTo(size)
    for (let doc = this.docCount; doc < size; doc++) this.liveDocs.add(doc)
    this.rootDocs.add(size - 1)
    this.hasNested ||= end - first > 1
    this.docCount = size
    return size - 1
  }

  private growTo(size: number): void {
    const capacity = this.liveDocs.size
    if (size <= capacity) return
    this.liveDocs = widen(this.liveDocs, Math.max(size, capacity * 2))
    this.rootDocs = widen(this.rootDocs, Math.max(size, capacity * 2))
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
    const { runs } = this
    runs.seek(doc)
    const log = this.logs[runs.log]
    const fields = log.storedFields(runs.doc)
    return {
      id,
      routing: this.routings.get(doc) ?? null,
      source: log.source(runs.doc),
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
    const roots = this.hasNested ? cut(this.rootDocs, maxDoc, false).words : null
    return {
      maxDoc,
      parts: this.logs.map(log => log.take()),
      runs: this.runs.all(),
      meta: [this.primaryTerms, this.seqNos, this.versions].map(numbers => numbers.take()),
      roots,
      sort: this.sort,
    }
  }
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
