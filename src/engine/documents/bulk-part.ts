// Some documents of a bulk for one shard, logged together by a worker thread, or one by one on the caller's thread.
import type { Mapping } from '../../index/mapping/mapping.ts'
import type { Shard } from '../../index/shard/shard.ts'
import { begin, type LogDocumentsTask, type LoggedDocuments } from '../../index/writer/log-documents.ts'
import { LoggedDocument, LoggedPart } from '../../index/writer/logged-part.ts'
import type { IndexService } from '../indices/index-service.ts'
import { describedMapping } from './described-mapping.ts'

/** A part that no thread has begun by then is not waited for. */
const PATIENCE_MILLIS = 5

export class BulkPart {
  private readonly ids: string[] = []
  private readonly routings: (string | null)[] = []
  private readonly sources: Uint8Array[] = []
  /** Source bytes. */
  byteLength = 0
  /** Documents whose turn was. */
  private written = 0
  /** Before it is sent no thread works on it; once it is settled there is nothing to wait for. */
  state: 'planned' | 'sent' | 'settled' = 'planned'
  private readonly begun = new Int32Array(new SharedArrayBuffer(4))
  private done: Promise<void> = Promise.resolve()
  private mapping: Mapping | null = null
  private places: Int32Array = new Int32Array(0)
  /** Null where no thread logged it. */
  private logged: LoggedPart | null = null

  constructor(
    private readonly index: IndexService,
    readonly shard: Shard,
  ) {}

  add(id: string, routing: string | null, source: Uint8Array): void {
    this.ids.push(id)
    this.routings.push(routing)
    this.sources.push(source)
    this.byteLength += source.length
  }

  /** It takes memory beside the bulk's. */
  get isAhead(): boolean {
    return this.state === 'sent' || (this.logged !== null && !this.logged.isSpent)
  }

  /** Has a thread log it. `run` rejects where that fails. */
  send(run: (task: LogDocumentsTask) => Promise<LoggedDocuments | null>): Promise<void> {
    this.state = 'sent'
    this.mapping = this.index.mapping
    const { ids, routings, begun } = this
    const task = { ...describedMapping(this.index), ...this.joinedSources(), ids, routings, begun }
    const answered = run(task).then(logged => this.take(logged))
    this.done = answered.catch(() => {
      this.state = 'settled'
    })
    return answered
  }

  private joinedSources(): { readonly bytes: Uint8Array; readonly ends: Int32Array } {
    // Memory of its own, which goes to the thread.
    const bytes = new Uint8Array(this.byteLength)
    const ends = new Int32Array(this.sources.length)
    let end = 0
    for (let i = 0; i < ends.length; i++) {
      bytes.set(this.sources[i], end)
      ends[i] = end += this.sources[i].length
    }
    return { bytes, ends }
  }

  private take(logged: LoggedDocuments | null): void {
    if (this.state === 'settled') return
    this.state = 'settled'
    if (logged === null) return
    this.places = logged.places
    this.logged = new LoggedPart(logged.log)
  }

  /** Resolves when it is settled: by a thread that has begun it by then, or without one. */
  async arrive(millis = PATIENCE_MILLIS): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>(resolve => {
      timer = setTimeout(resolve, millis)
    })
    await Promise.race([this.done, patience])
    clearTimeout(timer)
    if (this.state === 'settled') return
    if (begin(this.begun)) this.state = 'settled'
    else await this.done
  }

  /**
   * The document whose turn it is, as the shard would log it now. Null where it is not there: it was refused or brings new fields, its
   * write goes elsewhere than it seemed, or the mapping has changed since.
   */
  document(index: IndexService, shard: Shard, id: string, routing: string | null): LoggedDocument | null {
    const { logged, written, places } = this
    if (logged === null || shard !== this.shard || index.mapping !== this.mapping) return null
    if (id !== this.ids[written] || routing !== this.routings[written] || places[2 * written] < 0) return null
    return new LoggedDocument(logged, id, routing, places[2 * written], places[2 * written + 1])
  }

  /** The next document's turn is over, however it went. Answers whether it was the last. */
  passed(): boolean {
    if (++this.written < this.ids.length) return false
    this.end()
    return true
  }

  /** No more of its documents are written. */
  end(): void {
    if (this.state === 'sent') begin(this.begun)
    this.state = 'settled'
    if (this.logged !== null) this.logged.isSpent = true
  }
}
