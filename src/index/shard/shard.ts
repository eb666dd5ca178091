// One shard: takes writes, remembers versions, makes them searchable on refresh and lasting on flush.
import { ApiError, illegalState } from '../../core/errors.ts'
import type { Bitset } from '../bitmap/bitset.ts'
import type { ParsedDocument } from '../document.ts'
import { ID_FIELD, PRIMARY_TERM_FIELD, SEQ_NO_FIELD, VERSION_FIELD } from '../document.ts'
import { openSegment } from '../segment/segment-reader.ts'
import { type SegmentReader, TermState } from '../segment/segment-reader-api.ts'
import { ShardReader } from '../shard-reader.ts'
import { DocumentBuffer } from '../writer/document-buffer.ts'
import { type MergeRunner, Merger, mergeInline } from './merger.ts'
import { type DeleteOperation, type IndexOperation, nextVersion, type WriteResult } from './operation.ts'
import { type DocumentHolder, type DocumentPlace, SegmentState } from './segment-state.ts'
import type { ShardStore } from './shard-store.ts'
import { type VersionEntry, VersionMap } from './version-map.ts'

export interface ShardOptions {
  readonly index: string
  readonly indexUuid: string
  readonly shard: number
  /** Null: nothing outlives the process. */
  readonly store: ShardStore | null
  /** Bytes the writer may hold before it makes a segment of them. */
  readonly bufferBytes?: number
  /** How long a deletion's version is remembered. */
  readonly gcDeletesMillis?: number
  readonly merge?: MergeRunner
}

/** A document as a get sees it, searchable or not. */
export interface FoundDocument {
  readonly id: string
  readonly routing: string | null
  readonly source: Uint8Array | null
  readonly version: number
  readonly seqNo: number
  readonly primaryTerm: number
  readonly stored: Readonly<Record<string, unknown[]>> | null
}

export interface ShardStats {
  readonly docs: number
  readonly deleted: number
  readonly segments: number
  readonly sizeInBytes: number
  readonly maxSeqNo: number
}

const DEFAULT_BUFFER_BYTES = 64 * 1024 * 1024
const DEFAULT_GC_DELETES = 60_000

export class Shard {
  readonly primaryTerm = 1
  private maxSeqNo = -1
  private nextSegment = 1
  private holder: DocumentHolder
  /** Searchable segments and those waiting for the next refresh. */
  private segments: SegmentState[] = []
  private readonly versions = new VersionMap()
  private published = new ShardReader([])
  private isStale = false
  private flushing: Promise<void> = Promise.resolve()
  private readonly merger: Merger
  private readonly state = new TermState()
  private isClosed = false

  private constructor(private readonly options: ShardOptions) {
    this.holder = { buffer: new DocumentBuffer(), segment: null }
    this.merger = new Merger(options.merge ?? mergeInline)
  }

  /** `parse` turns logged documents into indexable ones during recovery. */
  static async open(
    options: ShardOptions,
    parse: (id: string, routing: string | null, source: Uint8Array) => ParsedDocument,
  ): Promise<Shard> {
    const shard = new Shard(options)
    if (options.store !== null) await shard.recover(options.store, parse)
    return shard
  }

  // ---- writing ------------------------------------------------------------------------------

  /** Takes effect at once; lasting after `sync`. `document` is what parsing made of `operation.source`. */
  index(operation: IndexOperation, document: ParsedDocument): WriteResult {
    this.ensureOpen()
    const current = operation.freshId ? null : this.lookup(operation.id)
    const version = nextVersion(operation, current, operation.create, reason => this.conflict(reason))
    const seqNo = this.maxSeqNo + 1
    this.apply(document, { version, seqNo, primaryTerm: this.primaryTerm }, current)
    this.options.store?.append({
      op: 'index',
      id: operation.id,
      routing: operation.routing,
      source: operation.source,
      seqNo,
      primaryTerm: this.primaryTerm,
      version,
    })
    const created = current === null || current.deleted
    return { result: created ? 'created' : 'updated', version, seqNo, primaryTerm: this.primaryTerm }
  }

  delete(operation: DeleteOperation): WriteResult {
    this.ensureOpen()
    const current = this.lookup(operation.id)
    const version = nextVersion(operation, current, false, reason => this.conflict(reason))
    const seqNo = this.maxSeqNo + 1
    this.applyDelete(operation.id, { version, seqNo, primaryTerm: this.primaryTerm }, current)
    this.options.store?.append({ op: 'delete', id: operation.id, seqNo, primaryTerm: this.primaryTerm, version })
    const found = current !== null && !current.deleted
    return { result: found ? 'deleted' : 'not_found', version, seqNo, primaryTerm: this.primaryTerm }
  }

  /** Resolves when everything written so far survives a crash (as far as the shard's durability promises). */
  async sync(): Promise<void> {
    await this.options.store?.sync()
  }

  private apply(
    document: ParsedDocument,
    meta: { version: number; seqNo: number; primaryTerm: number },
    current: VersionEntry | null,
  ): void {
    const doc = this.holder.buffer!.add(document, meta)
    this.maxSeqNo = Math.max(this.maxSeqNo, meta.seqNo)
    if (current?.place) this.deletePlace(current.place)
    this.versions.set(document.id, { ...meta, deleted: false, place: { holder: this.holder, doc }, forgetAt: 0 })
    this.isStale = true
    if (this.holder.buffer!.ramBytes >= (this.options.bufferBytes ?? DEFAULT_BUFFER_BYTES)) this.writeSegment()
  }

  private applyDelete(id: string, meta: { version: number; seqNo: number; primaryTerm: number }, current: VersionEntry | null): void {
    this.maxSeqNo = Math.max(this.maxSeqNo, meta.seqNo)
    if (current?.place) {
      this.deletePlace(current.place)
      this.isStale = true
    }
    const forgetAt = Date.now() + (this.options.gcDeletesMillis ?? DEFAULT_GC_DELETES)
    this.versions.set(id, { ...meta, deleted: true, place: null, forgetAt })
  }

  private deletePlace(place: DocumentPlace): void {
    const { buffer, segment } = place.holder
    if (buffer !== null) buffer.delete(place.doc)
    else if (segment !== null) segment.delete(place.doc)
  }

  private conflict(reason: string): ApiError {
    const { index, indexUuid, shard } = this.options
    return new ApiError('version_conflict_engine_exception', reason, { details: { index, shard: String(shard), index_uuid: indexUuid } })
  }

  // ---- reading ------------------------------------------------------------------------------

  /** Segments and deletions as of the last refresh. */
  reader(): ShardReader {
    return this.published
  }

  /** Written since the last refresh, and so not searchable yet. */
  get hasUnrefreshed(): boolean {
    return this.isStale
  }

  /** The newest state of a document, or as of the last refresh. Null when there is none. */
  get(id: string, realtime: boolean): FoundDocument | null {
    if (!realtime) return this.getPublished(id)
    const entry = this.lookup(id)
    if (entry === null || entry.deleted) return null
    const { holder, doc } = entry.place!
    const stored = holder.buffer !== null ? holder.buffer.stored(doc) : holder.segment!.reader.stored(doc)
    return found(stored, entry)
  }

  private getPublished(id: string): FoundDocument | null {
    for (let i = this.published.segments.length - 1; i >= 0; i--) {
      const { reader, live } = this.published.segments[i]
      const doc = this.findIn(reader, id)
      if (doc >= 0 && (live === null || live.has(doc))) return found(reader.stored(doc), versionOf(reader, doc))
    }
    return null
  }

  private lookup(id: string): VersionEntry | null {
    const recent = this.versions.get(id)
    if (recent !== undefined) return recent
    for (let i = this.segments.length - 1; i >= 0; i--) {
      const segment = this.segments[i]
      const doc = this.findIn(segment.reader, id)
      if (doc >= 0 && segment.isLive(doc))
        return { ...versionOf(segment.reader, doc), deleted: false, place: { holder: { buffer: null, segment }, doc }, forgetAt: 0 }
    }
    return null
  }

  /** The segment's newest document with this id, or -1. Ids repeat only within a segment that saw an update; then the last one counts. */
  private findIn(reader: SegmentReader, id: string): number {
    const terms = reader.terms(ID_FIELD)
    if (terms === null || !terms.lookup(id, this.state)) return -1
    if (this.state.docFreq === 1 && this.state.singletonDoc >= 0) return this.state.singletonDoc
    const postings = reader.postings(ID_FIELD, this.state)
    let last = -1
    for (let doc = postings.next(); doc < 0x7fffffff; doc = postings.next()) last = doc
    return last
  }

  // ---- refresh, merge, flush ----------------------------------------------------------------

  /** Makes everything written so far searchable; answers whether anything was new. */
  refresh(): boolean {
    this.ensureOpen()
    if (!this.isStale) return false
    this.writeSegment()
    this.publish()
    this.versions.prune(Date.now())
    void this.merge()
    return true
  }

  private writeSegment(): void {
    const buffer = this.holder.buffer!
    if (buffer.docCount === 0) return
    const id = this.newSegmentId()
    const flushed = buffer.flush(id)
    const holder = this.holder
    this.holder = { buffer: new DocumentBuffer(), segment: null }
    holder.buffer = null
    if (flushed === null) return
    const segment = new SegmentState(openSegment(flushed.bytes, id), flushed.bytes, flushed.live, null)
    holder.segment = segment
    this.segments.push(segment)
  }

  private newSegmentId(): string {
    return `${this.options.indexUuid}-${this.options.shard}-${(this.nextSegment++).toString(36)}`
  }

  private publish(): void {
    this.segments = this.segments.filter(segment => segment.numDocs > 0 || segment.merging)
    this.published = new ShardReader(
      this.segments
        .filter(segment => segment.numDocs > 0)
        .map(segment => ({ reader: segment.reader, live: segment.freeze(), numDocs: segment.numDocs })),
    )
    this.isStale = false
  }

  /** Merges what the policy asks for, until it asks no more. */
  async merge(): Promise<void> {
    for (;;) {
      const chosen = this.merger.choose(this.segments)
      if (chosen === null || this.isClosed) return
      await this.replace(chosen)
    }
  }

  async forceMerge(options: { maxSegments: number; onlyExpungeDeletes: boolean }): Promise<void> {
    this.refresh()
    for (const chosen of this.merger.chooseForced(this.segments, options)) await this.replace(chosen)
  }

  private async replace(chosen: readonly SegmentState[]): Promise<void> {
    const result = await this.merger.run(chosen, this.newSegmentId())
    if (this.isClosed) return
    const at = this.segments.indexOf(chosen[0])
    const rest = this.segments.filter(segment => !chosen.includes(segment))
    if (result !== null) rest.splice(Math.min(at, rest.length), 0, result)
    this.segments = rest
    const wasStale = this.isStale
    this.publish()
    this.isStale = wasStale
  }

  /** Writes a commit point, after which a crash needs nothing of the log before it. */
  flush(): Promise<void> {
    const { store } = this.options
    if (store === null) return Promise.resolve()
    const flushed = this.flushing.then(async () => {
      if (this.isClosed) return
      const generation = await store.rollLog()
      // From here to the list of segments nothing may be awaited: what is logged in older generations must be in them.
      this.writeSegment()
      const segments = this.segments
        .filter(segment => segment.numDocs > 0)
        .map(segment => ({ segment, live: segment.freeze(), numDeleted: segment.numDeleted }))
      await store.commit(segments, { maxSeqNo: this.maxSeqNo, primaryTerm: this.primaryTerm, nextSegment: this.nextSegment }, generation)
    })
    this.flushing = flushed.catch(() => {})
    return flushed
  }

  private async recover(
    store: ShardStore,
    parse: (id: string, routing: string | null, source: Uint8Array) => ParsedDocument,
  ): Promise<void> {
    const { segments, operations, nextSegment, maxSeqNo } = await store.recover()
    this.segments = segments
    this.nextSegment = nextSegment
    this.maxSeqNo = maxSeqNo
    for await (const operation of operations) {
      // The log keeps the order of writes, so the commit's last number says what it holds already.
      if (operation.op === 'noop' || operation.seqNo <= maxSeqNo) continue
      const current = this.lookup(operation.id)
      if (operation.op === 'delete') this.applyDelete(operation.id, operation, current)
      else this.apply(parse(operation.id, operation.routing, operation.source), operation, current)
    }
    this.isStale = true
    this.refresh()
  }

  /** Bytes of the log that no commit made superfluous. */
  get logBytes(): number {
    return this.options.store?.logBytes ?? 0
  }

  stats(): ShardStats {
    let docs = 0
    let deleted = 0
    let sizeInBytes = this.logBytes
    for (const { reader, live } of this.published.segments) {
      const roots = reader.roots
      const liveDocs =
        live === null ? (roots === null ? reader.maxDoc : roots.count()) : roots === null ? live.count() : liveRoots(live, roots)
      docs += liveDocs
      deleted += live === null ? 0 : reader.maxDoc - live.count()
      sizeInBytes += reader.byteLength
    }
    return { docs, deleted, segments: this.published.segments.length, sizeInBytes, maxSeqNo: this.maxSeqNo }
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    await this.flush().catch(() => {}) // What could not be committed is in the log.
    this.isClosed = true
    await this.options.store?.close()
  }

  private ensureOpen(): void {
    if (this.isClosed) throw illegalState(`shard [${this.options.index}][${this.options.shard}] is closed`)
  }
}

/** Live documents that are no nested ones. */
function liveRoots(live: Bitset, roots: Bitset): number {
  const both = live.clone()
  both.and(roots)
  return both.count()
}

function versionOf(reader: SegmentReader, doc: number): { version: number; seqNo: number; primaryTerm: number } {
  return {
    version: valueAt(reader, VERSION_FIELD, doc),
    seqNo: valueAt(reader, SEQ_NO_FIELD, doc),
    primaryTerm: valueAt(reader, PRIMARY_TERM_FIELD, doc),
  }
}

const valueAt = (reader: SegmentReader, field: string, doc: number) => Number(reader.numeric(field)!.values[doc])

function found(
  stored: { id: string; routing: string | null; source: Uint8Array | null; fields: Readonly<Record<string, unknown[]>> | null },
  meta: { version: number; seqNo: number; primaryTerm: number },
): FoundDocument {
  return {
    id: stored.id,
    routing: stored.routing,
    source: stored.source,
    version: meta.version,
    seqNo: meta.seqNo,
    primaryTerm: meta.primaryTerm,
    stored: stored.fields,
  }
}
