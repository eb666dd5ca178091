// A shard: applies writes, tracks versions, makes documents searchable on refresh and durable on flush.
import { asLimit } from '../../core/breaker.ts'
import { ApiError, illegalState, isApiError } from '../../core/errors.ts'
import { randomUuid } from '../../core/ids.ts'
import { messageOf } from '../../core/native-values.ts'
import type { DocumentMeta } from '../contracts/document.ts'
import { TermState } from '../contracts/segment-reader.ts'
import { ShardReader } from '../contracts/shard-reader.ts'
import type { Operation } from '../store/translog-format.ts'
import type { BufferedInput } from '../writer/logged-part.ts'
import type { CommitFollower } from './commit-follower.ts'
import { type Current, currentOf } from './current-document.ts'
import { DeletionLease } from './deletion-lease.ts'
import { writeHere } from './flush-queue.ts'
import { type FoundDocument, findDocument, foundDocument, metaOf, publishedDocument } from './found-document.ts'
import { type ForceMergeOptions, Merger, mergeInline } from './merger.ts'
import { type DeleteOperation, type IndexOperation, nextVersion, type WriteResult } from './operation.ts'
import { readerOf } from './published.ts'
import { RecentWrites } from './recent-writes.ts'
import { replayLog } from './replay.ts'
import { SegmentState } from './segment-state.ts'
import type { ShardImage } from './shard-image.ts'
import { type DocumentParser, openingError, type ShardOptions } from './shard-options.ts'
import { type ShardStats, statsOf } from './shard-stats.ts'
import type { FrozenSegment, LogSettings, ShardStore } from './shard-store.ts'
import { ShardWork } from './shard-work.ts'

const frozenNow = (segment: SegmentState): FrozenSegment => ({ segment, live: segment.freeze(), numDeleted: segment.numDeleted })

const DEFAULT_BUFFER_BYTES = 64 * 1024 * 1024
const DEFAULT_GC_DELETES = 60_000

export class Shard {
  readonly number: number
  /** Each opening has its own: what a crash took back is not taken for what was written later under the same sequence number. */
  private primaryTerm = 1
  maxSeqNo = -1
  private nextSegment = 0
  /** Begins the ids of the segments made since opening: a name that a crash took back is not given to other bytes. */
  private readonly opening = randomUuid()
  private recent: RecentWrites
  /** Those that are searchable and those waiting for the next refresh. */
  private current: readonly SegmentState[] = []
  private published = new ShardReader([])
  /** Something was written that neither the published segments have nor those that a refresh is about to publish. */
  private isStale = false
  /** The refreshes that wait for buffers to become segments. */
  private refreshes = 0
  private refreshed: Promise<void> = Promise.resolve()
  /** Something was written or merged that the last commit lacks. */
  private isUncommitted = false
  private committed: Promise<void> = Promise.resolve()
  private commits = 0
  readonly work = new ShardWork()
  private readonly merger: Merger
  readonly lease = new DeletionLease()
  /** Null where this process is the one that writes. */
  private followed: CommitFollower | null = null
  private readonly state = new TermState()
  private closed = false

  private constructor(private readonly options: ShardOptions) {
    this.number = options.shard
    this.merger = new Merger(this, options.merge ?? mergeInline, error => this.report('merge', error))
    this.recent = this.noWrites()
  }

  private noWrites(): RecentWrites {
    const { writeBuffer = writeHere, sort = null, bufferBytes = DEFAULT_BUFFER_BYTES, gcDeletesMillis = DEFAULT_GC_DELETES } = this.options
    return new RecentWrites({
      write: writeBuffer,
      sort,
      bufferBytes,
      gcDeletesMillis,
      newSegmentId: () => this.newSegmentId(),
      onSegment: segment => {
        this.current = [...this.current, segment]
        this.merger.wake()
      },
      onError: error => this.fail(error),
    })
  }

  /** A shard that never was, empty or with what `image` holds. Where it rejects, the store is the caller's to close. */
  static async create(options: ShardOptions, image: ShardImage | null = null): Promise<Shard> {
    const shard = new Shard(options)
    if (options.store !== null) {
      await options.store.create()
      await shard.recover(options.store, () => {
        throw illegalState('nothing was logged yet')
      })
    }
    if (image !== null) await shard.adopt(image)
    return shard
  }

  /** Shares the segments of the image; a shard on disk is a committed one before anyone writes to it. */
  private async adopt(image: ShardImage): Promise<void> {
    this.current = image.segments.map(({ reader, live }) => new SegmentState(reader, live))
    this.recent.adopt(image.deletions)
    this.maxSeqNo = image.maxSeqNo
    this.lease.from = image.maxSeqNo + 1
    this.primaryTerm = image.primaryTerm
    this.isUncommitted = true
    this.publish()
    await this.flush()
  }

  /** The shard that `options.store` keeps. Errors name index, shard and file. */
  static async open(options: ShardOptions & { readonly store: ShardStore }, parse: DocumentParser): Promise<Shard> {
    const shard = new Shard(options)
    try {
      await shard.recover(options.store, parse)
    } catch (error) {
      await options.store.close().catch(() => {})
      throw openingError(options, error)
    }
    return shard
  }

  /**
   * The shard as another process commits it: takes no writes, and changes with `catchUp` only. `parse`: no process writes to it now, so
   * that what is in the log alone is shown, too.
   */
  static async follow(options: Omit<ShardOptions, 'store'>, commits: CommitFollower, parse: DocumentParser | null): Promise<Shard> {
    const shard = new Shard({ ...options, store: null })
    shard.followed = commits
    shard.merger.rest()
    await shard.catchUp().then(show => show?.())
    if (parse === null) return shard
    await shard.replayAll(commits.logged(), parse).catch(async error => {
      // A process that began to write meanwhile takes the log away once it has committed what was in it.
      const committed = await shard.catchUp()
      if (committed === null) throw openingError(shard.options, error)
      committed()
    })
    return shard
  }

  /** Of a shard that follows: opens what was committed since. Answers what shows it, in one step; null when nothing is new. */
  async catchUp(): Promise<(() => void) | null> {
    const commit = await this.followed!.newest()
    if (commit === null) return null
    return () => {
      this.recent = this.noWrites()
      this.isStale = false
      this.current = commit.segments
      this.maxSeqNo = commit.maxSeqNo
      this.lease.from = commit.maxSeqNo + 1
      this.primaryTerm = commit.primaryTerm
      this.publish()
    }
  }

  // ---- writing ------------------------------------------------------------------------------

  /** Takes effect at once; lasting after `sync`. `document` is what parsing made of `operation.source`, or logging made of that. */
  index(operation: IndexOperation, document: BufferedInput): WriteResult {
    this.ensureWritable()
    const current = operation.freshId ? null : this.lookup(operation.id)
    const meta = this.nextMeta(operation, current, operation.create)
    const { id, routing, source } = operation
    let doc: number | null = null
    try {
      doc = this.recent.add(document, meta)
      this.log({ op: 'index', id, routing, source, ...meta })
    } catch (error) {
      if (doc === null) this.logFailure(meta, error)
      else this.recent.drop(doc)
      throw error
    }
    this.placed(document, meta, doc, current, source.length)
    return { result: current === null || current.deleted ? 'created' : 'updated', ...meta }
  }

  /** A document that cannot be indexed takes a sequence number all the same, as on the server. Throws where it was not its turn to be written. */
  refuse(operation: IndexOperation, error: Error): void {
    this.ensureWritable()
    this.logFailure(this.nextMeta(operation, this.lookup(operation.id), operation.create), error)
  }

  delete(operation: DeleteOperation): WriteResult {
    this.ensureWritable()
    const current = this.lookup(operation.id)
    const meta = this.nextMeta(operation, current, false)
    this.log({ op: 'delete', id: operation.id, ...meta })
    this.deleted(operation.id, meta, current)
    return { result: current === null || current.deleted ? 'not_found' : 'deleted', ...meta }
  }

  /** Resolves when everything written so far survives a crash (as far as the shard's durability promises). */
  sync = async (): Promise<void> => this.options.store?.sync()

  private nextMeta(operation: DeleteOperation, current: Current | null, create: boolean): DocumentMeta {
    const version = nextVersion(operation, current, create, reason => this.conflict(reason))
    return { version, seqNo: this.maxSeqNo + 1, primaryTerm: this.primaryTerm }
  }

  private logFailure({ seqNo, primaryTerm }: DocumentMeta, error: unknown): void {
    this.log({ op: 'noop', seqNo, primaryTerm, reason: messageOf(error) })
  }

  private log(operation: Operation): void {
    this.options.store?.append(operation)
    this.maxSeqNo = operation.seqNo
    this.isUncommitted = true
  }

  private placed({ id }: BufferedInput, meta: DocumentMeta, doc: number, before: Current | null, sourceBytes: number): void {
    this.erase(before)
    this.recent.placed(id, meta, doc, sourceBytes)
    this.isStale = true
  }

  private deleted(id: string, meta: DocumentMeta, before: Current | null): void {
    this.erase(before)
    this.recent.deleted(id, meta)
    this.isStale = true
  }

  private erase(current: Current | null): void {
    if (current === null || current.deleted) return
    current.buffer?.delete(current.doc)
    current.segment?.delete(current.doc)
    this.isStale = true
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

  /** The newest state of a document, or with `realtime` false that of the last refresh. Null when there is none. */
  get(id: string, realtime: boolean): FoundDocument | null {
    if (!realtime) return publishedDocument(this.published, id, this.state)
    const current = this.lookup(id)
    if (current === null || current.deleted) return null
    const { segment, buffer, doc } = current
    return foundDocument(buffer?.stored(id, doc) ?? segment!.reader.stored(doc), current)
  }

  private lookup(id: string): Current | null {
    const recent = this.recent.get(id)
    if (recent === null) return null
    if (recent !== undefined) return recent.deleted ? currentOf(recent, null, null, -1) : currentOf(recent, null, recent.buffer, recent.doc)
    for (let i = this.current.length - 1; i >= 0; i--) {
      const segment = this.current[i]
      const doc = findDocument(segment.reader, segment.live, id, this.state)
      if (doc >= 0) return currentOf(metaOf(segment.reader, doc), segment, null, doc)
    }
    return null
  }

  // ---- refresh and merge --------------------------------------------------------------------

  /**
   * Resolves when everything written before the call is searchable; answers whether anything was new. What is small shows on return
   * already, so that a search finds no less than a realtime read.
   */
  async refresh(): Promise<boolean> {
    this.ensureOpen()
    if (!this.isStale) {
      await this.refreshed
      if (!this.isStale && this.refreshes === 0 && this.lease.frees(this.current)) this.publish()
      return false
    }
    const began = performance.now()
    const frozen = this.freeze()
    this.isStale = false
    if (this.refreshes === 0 && this.recent.isSettled) this.show(frozen())
    else await this.showWhenSettled(frozen)
    this.work.refreshed(began)
    this.merger.wake()
    return true
  }

  private showWhenSettled(frozen: () => readonly FrozenSegment[]): Promise<void> {
    this.refreshes++
    const shown = Promise.all([this.refreshed, this.recent.settled()]).then(() => {
      this.refreshes--
      this.ensureOpen()
      this.show(frozen())
    })
    this.refreshed = shown.catch(() => {})
    return shown
  }

  /** Where nothing was written since they were frozen, their newest form shows: merges may have replaced them. */
  private show(frozen: readonly FrozenSegment[]): void {
    if (this.isStale || !this.recent.isSettled) this.publish(frozen)
    else this.publish()
  }

  /** Everything written before the call, made searchable first. Later writes do not show in it. */
  async image(): Promise<ShardImage> {
    const refreshed = this.refresh()
    const frozen = this.freeze()
    const { maxSeqNo, primaryTerm } = this
    const deletions = this.recent.rememberedDeletions()
    await refreshed
    await this.recent.settled()
    const segments = frozen().map(({ segment, live, numDeleted }) => ({ reader: segment.reader, live, numDeleted }))
    return { segments: segments.filter(({ reader, numDeleted }) => numDeleted < reader.maxDoc), maxSeqNo, primaryTerm, deletions }
  }

  /** Everything written so far, as it is now: to be asked for when the buffers that are being made into segments are. */
  private freeze(): () => readonly FrozenSegment[] {
    this.recent.flush()
    const segments = this.current.map(frozenNow)
    const flushing = this.recent.freeze()
    return () => [...segments, ...flushing()]
  }

  /** Documents are written faster than they are flushed: writers wait for `relief`. */
  get isCrowded(): boolean {
    return this.recent.isCrowded
  }

  async relief(): Promise<void> {
    // A caller that waits for its own write gets the failure there.
    await this.recent.settled().catch(() => {})
  }

  private publish(frozen: readonly FrozenSegment[] = this.current.map(frozenNow)): void {
    this.lease.renew(Date.now(), this.maxSeqNo)
    this.current = this.current.filter(segment => segment.numDocs > 0 || this.lease.covers(segment.reader))
    this.published = readerOf(frozen, this.lease)
  }

  /** Resolves when the shard has as few segments as asked for; what is written meanwhile may add others. */
  async forceMerge(options: ForceMergeOptions): Promise<void> {
    this.ensureWritable()
    this.recent.flush()
    await this.recent.settled()
    this.lease.renew(Date.now(), this.maxSeqNo)
    await this.merger.force(options)
  }

  get segments(): readonly SegmentState[] {
    return this.current
  }

  get isClosed(): boolean {
    return this.closed
  }

  /** Ends with the segment's number in base 36, as the server names segments. */
  newSegmentId(): string {
    return `${this.opening}-${(this.nextSegment++).toString(36)}`
  }

  replace(chosen: readonly SegmentState[], merged: SegmentState | null): void {
    const at = this.current.findIndex(segment => chosen.includes(segment))
    const rest = this.current.filter(segment => !chosen.includes(segment))
    if (merged !== null) rest.splice(at < 0 ? rest.length : at, 0, merged)
    this.current = rest
    this.isUncommitted = true
    // A merge must not show what was written since the last refresh; where there is such, that refresh shows the merge too.
    if (!this.isStale && this.refreshes === 0) this.publish()
  }

  // ---- keeping ------------------------------------------------------------------------------

  /** Writes a commit point, after which a crash needs nothing of the log before it. */
  flush(): Promise<void> {
    const { store } = this.options
    this.work.flushed(this)
    if (store === null) return Promise.resolve()
    this.commits++
    const done = this.committed
      .then(() => this.commit(store))
      .finally(() => {
        this.commits--
      })
    this.committed = done.catch(() => {})
    return done
  }

  /** Flushes in a while where the log is larger, unless that is being done. */
  flushBeyond(logBytes: number): void {
    if (this.commits === 0 && this.logBytes > logBytes) this.flush().catch(error => this.report('flush', error))
  }

  private async commit(store: ShardStore): Promise<void> {
    if (this.closed || !this.isUncommitted) return
    const generation = await store.rollLog()
    // From here to the freezing nothing may be awaited: what is logged in older generations must be in it.
    const frozen = this.freeze()
    const { maxSeqNo, primaryTerm, nextSegment } = this
    this.isUncommitted = false
    this.lease.renew(Date.now(), maxSeqNo)
    try {
      await this.recent.settled()
      // Closed meanwhile by a failure: what memory shows is not to be kept.
      if (this.closed) return
      const segments = frozen().filter(({ segment, numDeleted }) => numDeleted < segment.reader.maxDoc)
      await store.commit(segments, { maxSeqNo, primaryTerm, nextSegment }, generation)
    } catch (error) {
      this.isUncommitted = true
      throw error
    }
  }

  private async recover(store: ShardStore, parse: DocumentParser): Promise<void> {
    const recovered = await store.recover(error => this.fail(error))
    this.current = recovered.segments
    this.nextSegment = recovered.nextSegment
    this.maxSeqNo = recovered.maxSeqNo
    this.lease.from = recovered.maxSeqNo + 1
    this.work.flushedSeqNo = recovered.maxSeqNo
    this.primaryTerm = recovered.primaryTerm + 1
    await this.replayAll(recovered.operations, parse)
  }

  private async replayAll(operations: AsyncIterable<Operation>, parse: DocumentParser): Promise<void> {
    await replayLog(this, operations, this.maxSeqNo, operation => this.replay(operation, parse))
    this.isStale = true
    await this.refresh()
  }

  private replay(operation: Operation, parse: DocumentParser): void {
    this.work.replayed++
    this.maxSeqNo = operation.seqNo
    this.primaryTerm = Math.max(this.primaryTerm, operation.primaryTerm + 1)
    this.isUncommitted = true
    if (operation.op === 'noop') return
    const current = this.lookup(operation.id)
    if (operation.op === 'delete') {
      this.deleted(operation.id, operation, current)
      return
    }
    try {
      const document = parse(operation.id, operation.routing, operation.source)
      this.placed(document, operation, this.recent.add(document, operation), current, operation.source.length)
    } catch (error) {
      // Acknowledged documents fit the mapping, which is saved before they are; others may have lost the field they relied on.
      if (!isApiError(error) || error.status !== 400) throw error
      this.report(`replay of document [${operation.id}]`, error)
    }
  }

  private fail(error: unknown): void {
    if (this.closed) return
    this.closed = true
    this.options.onFailure?.(isApiError(error) ? error : (asLimit(error) ?? new ApiError('exception', String(error))))
  }

  private report(what: string, error: unknown): void {
    this.options.onError?.(`${what} of shard [${this.options.index}][${this.number}] failed`, error)
  }

  /** Takes over settings that may change while the shard is open. */
  configure(settings: { readonly log: LogSettings; readonly gcDeletesMillis: number }): void {
    this.recent.gcDeletesMillis = settings.gcDeletesMillis
    this.options.store?.configure(settings.log)
  }

  /** Bytes of the log that no commit made superfluous. */
  get logBytes(): number {
    return this.options.store?.logBytes ?? 0
  }

  stats(): ShardStats {
    return statsOf(this.published, this.options.store?.commitBytes ?? 0)
  }

  /** Commits, and closes the files. Rejects when something that was written is not safe. */
  async close(): Promise<void> {
    if (this.closed) return
    // What cannot be committed is in the log.
    await this.flush().catch(error => this.report('flush', error))
    this.closed = true
    await this.options.store?.close()
  }

  /** Lets go of the files without another commit: the shard is to be removed, or opened again. */
  async discard(): Promise<void> {
    this.closed = true
    await this.committed
    await this.relief()
    await this.options.store?.close().catch(() => {})
  }

  private ensureWritable(): void {
    this.ensureOpen()
    if (this.followed !== null) throw illegalState(`shard [${this.options.index}][${this.options.shard}] is read-only`)
  }

  private ensureOpen(): void {
    if (this.closed) throw illegalState(`shard [${this.options.index}][${this.options.shard}] is closed`)
  }
}
