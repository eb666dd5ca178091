// What was written since the last segment was made: the buffer that fills, those that are being made into segments, and the newest state
// of every id in them; and the versions of what was deleted a little while ago, which may be nowhere else.
import { Bitset } from '../bitmap/bitset.ts'
import type { DocumentMeta } from '../contracts/document.ts'
import type { IndexSort } from '../contracts/index-sort.ts'
import { openSegment } from '../segment/segment-reader.ts'
import { DocumentBuffer } from '../writer/document-buffer.ts'
import type { BufferedInput } from '../writer/logged-part.ts'
import { type BufferWriter, FlushQueue } from './flush-queue.ts'
import type { CurrentVersion } from './operation.ts'
import { SegmentState } from './segment-state.ts'
import type { FrozenSegment } from './shard-store.ts'

/** What is remembered of a deleted document. */
export interface Deletion extends CurrentVersion {
  readonly deleted: true
  /** By the clock. */
  readonly deletedAt: number
}

/** The newest state of an id that lies in a buffer. */
interface BufferedDocument extends CurrentVersion {
  readonly deleted: false
  readonly buffer: DocumentBuffer
  readonly doc: number
}

interface RecentWritesOptions {
  readonly write: BufferWriter
  /** The order of documents in segments; null: that in which they came. */
  readonly sort: IndexSort | null
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
  private buffer: DocumentBuffer
  /** Source bytes added since the buffer was measured. */
  private unmeasured = 0
  private deletions = new Map<string, Deletion>()
  private readonly flushes: FlushQueue

  constructor(private readonly options: RecentWritesOptions) {
    this.gcDeletesMillis = options.gcDeletesMillis
    this.buffer = new DocumentBuffer(options.sort)
    this.flushes = new FlushQueue(
      options.write,
      (flushing, { bytes, docMap }) => {
        const { id, buffer } = flushing
        flushing.docMap = docMap
        flushing.segment = new SegmentState(openSegment(bytes, id), moved(buffer.live(), docMap))
        this.forgetDeletions()
        options.onSegment(flushing.segment)
      },
      options.onError,
    )
  }

  /** Begins with what was remembered of deletions. */
  adopt(deletions: ReadonlyMap<string, Deletion>): void {
    this.deletions = new Map(deletions)
  }

  /** Answers the document's number in the buffer. It does not count before `placed`. */
  add(document: BufferedInput, meta: DocumentMeta): number {
    return this.buffer.add(document, meta)
  }

  /** Takes back what was just added. */
  drop(doc: number): void {
    this.buffer.delete(doc)
  }

  placed(id: string, meta: DocumentMeta, doc: number, sourceBytes: number): void {
    if (this.deletions.size > 0) this.deletions.delete(id)
    this.buffer.place(id, doc, meta)
    this.filled(sourceBytes)
  }

  private filled(sourceBytes: number): void {
    const { bufferBytes } = this.options
    this.unmeasured += sourceBytes + DOCUMENT_BYTES
    if (this.unmeasured < bufferBytes * MEASURE_EVERY) return
    this.unmeasured = 0
    if (this.buffer.ramBytes >= bufferBytes) this.flush()
  }

  deleted(id: string, meta: DocumentMeta): void {
    this.buffer.addDeletion(meta)
    this.filled(0)
    this.deletions.set(id, { ...meta, deleted: true, deletedAt: Date.now() })
  }

  /** Null: a deletion that is old enough to be forgotten. Undefined: not known here. */
  get(id: string): BufferedDocument | Deletion | null | undefined {
    if (this.deletions.size > 0) {
      const deletion = this.deletions.get(id)
      if (deletion !== undefined) return deletion.deletedAt < this.forgottenBefore() ? null : deletion
    }
    const inOpen = documentIn(this.buffer, id)
    if (inOpen !== undefined || this.isSettled) return inOpen
    const { buffers } = this.flushes
    for (let i = buffers.length - 1; i >= 0; i--) {
      const found = documentIn(buffers[i].buffer, id)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** A copy of what is remembered of deletions. */
  rememberedDeletions(): Map<string, Deletion> {
    return new Map(this.deletions)
  }

  private forgetDeletions(): void {
    const before = this.forgottenBefore()
    for (const [id, { deletedAt }] of this.deletions) if (deletedAt < before) this.deletions.delete(id)
  }

  private forgottenBefore(): number {
    return Date.now() - this.gcDeletesMillis
  }

  // ---- into segments

  /** What is in the buffer becomes a segment, perhaps later; writes go to a new buffer. */
  flush(): void {
    const { buffer } = this
    if (buffer.docCount === 0) return
    this.buffer = new DocumentBuffer(this.options.sort)
    this.unmeasured = 0
    this.flushes.add({ id: this.options.newSegmentId(), buffer, segment: null, docMap: null })
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
    return () => flushing.map(({ flush, live, numDeleted }) => ({ segment: flush.segment!, live: moved(live, flush.docMap), numDeleted }))
  }
}

function documentIn(buffer: DocumentBuffer, id: string): BufferedDocument | undefined {
  const doc = buffer.find(id)
  return doc < 0 ? undefined : { ...buffer.metaOf(id), deleted: false, buffer, doc }
}

/** Live documents of a buffer as those of its segment, in shared memory, too. */
function moved(live: Bitset | null, docMap: Int32Array | null): Bitset | null {
  if (live === null || docMap === null) return live
  const bits = Bitset.empty(docMap.length, true)
  for (let doc = 0; doc < docMap.length; doc++) if (live.has(doc)) bits.add(docMap[doc])
  return bits
}
