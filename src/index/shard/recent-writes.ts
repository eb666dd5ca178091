// What was written since the last segment was made: the buffer that fills, those that are being made into segments, and the newest state
// of every id in them.
import type { ParsedDocument } from '../document.ts'
import { openSegment } from '../segment/segment-reader.ts'
import { DocumentBuffer, type DocumentMeta } from '../writer/document-buffer.ts'
import { type BufferWriter, FlushQueue } from './flush-queue.ts'
import { SegmentState } from './segment-state.ts'
import type { FrozenSegment } from './shard-store.ts'
import { type VersionEntry, VersionMap } from './version-map.ts'

export interface RecentWritesOptions {
  readonly write: BufferWriter
  /** Bytes a buffer may take. */
  readonly bufferBytes: number
  /** How long a deletion's version is remembered. */
  readonly gcDeletesMillis: number
  readonly newSegmentId: () => string
  /** Is given each segment that a buffer became. */
  readonly onSegment: (segment: SegmentState) => void
  readonly onError: (error: unknown) => void
}

/** The buffer is measured whenever it took this share of its limit: measuring walks all fields. */
const MEASURE_EVERY = 1 / 64

/** What a small document takes beside its source. */
const DOCUMENT_BYTES = 512

export class RecentWrites {
  gcDeletesMillis: number
  private buffer = new DocumentBuffer()
  /** Source bytes added since the buffer was measured. */
  private unmeasured = 0
  private versions = new VersionMap()
  private readonly flushes: FlushQueue

  constructor(private readonly options: RecentWritesOptions) {
    this.gcDeletesMillis = options.gcDeletesMillis
    this.flushes = new FlushQueue(
      options.write,
      (flushing, bytes) => {
        const { id, buffer, versions } = flushing
        flushing.segment = new SegmentState(openSegment(bytes, id), buffer.live())
        this.versions.bufferWritten(versions, this.forgottenBefore())
        options.onSegment(flushing.segment)
      },
      options.onError,
    )
  }

  /** Begins with what was remembered of deletions. */
  adopt(deletions: ReadonlyMap<string, VersionEntry>): void {
    this.versions = new VersionMap(deletions)
  }

  /** Answers the document's number in the buffer. It does not count before `placed`. */
  add(document: ParsedDocument, meta: DocumentMeta): number {
    return this.buffer.add(document, meta)
  }

  /** Takes back what was just added. */
  drop(doc: number): void {
    this.buffer.delete(doc)
  }

  placed(id: string, meta: DocumentMeta, doc: number, sourceBytes: number): void {
    this.versions.set(id, { ...meta, deleted: false, buffer: this.buffer, doc, deletedAt: 0 })
    const { bufferBytes } = this.options
    this.unmeasured += sourceBytes + DOCUMENT_BYTES
    if (this.unmeasured < bufferBytes * MEASURE_EVERY) return
    this.unmeasured = 0
    if (this.buffer.ramBytes >= bufferBytes) this.flush()
  }

  deleted(id: string, meta: DocumentMeta): void {
    this.versions.set(id, { ...meta, deleted: true, buffer: null, doc: -1, deletedAt: Date.now() })
  }

  /** Null: a deletion that is old enough to be forgotten. Undefined: not known here. */
  get(id: string): VersionEntry | null | undefined {
    const entry = this.versions.get(id)
    return entry?.deleted && entry.deletedAt < this.forgottenBefore() ? null : entry
  }

  rememberedDeletions(): Map<string, VersionEntry> {
    return this.versions.rememberedDeletions()
  }

  private forgottenBefore(): number {
    return Date.now() - this.gcDeletesMillis
  }

  // ---- into segments

  /** What is in the buffer becomes a segment, perhaps later; writes go to a new buffer. */
  flush(): void {
    const { buffer } = this
    if (buffer.docCount === 0) return
    const versions = this.versions.begin()
    this.buffer = new DocumentBuffer()
    this.unmeasured = 0
    if (buffer.numDeleted < buffer.docCount) this.flushes.add({ id: this.options.newSegmentId(), buffer, versions, segment: null })
    else this.versions.bufferWritten(versions, this.forgottenBefore())
  }

  /** No buffer is being made into a segment. */
  get isSettled(): boolean {
    return this.flushes.buffers.length === 0
  }

  /** Resolves when all buffers flushed so far are segments; rejects when one will never be. */
  settled(): Promise<void> {
    return this.flushes.settled()
  }

  get isCrowded(): boolean {
    return this.flushes.isCrowded
  }

  /** The buffers that are being made into segments as they are now: to be asked for when they are segments. */
  freeze(): () => FrozenSegment[] {
    const flushing = this.flushes.buffers.map(flush => ({ flush, live: flush.buffer.live(), numDeleted: flush.buffer.numDeleted }))
    return () => flushing.map(({ flush, live, numDeleted }) => ({ segment: flush.segment!, live, numDeleted }))
  }
}
