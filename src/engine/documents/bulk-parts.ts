// Parses and analyses the documents of a large bulk ahead in idle worker threads, a part at a time. Everything else runs in order on the
// caller's thread: a write whose turn it is finds its document logged, or logs it itself.
import { isApiError } from '../../core/errors.ts'
import { documentId } from '../../core/ids.ts'
import type { Shard } from '../../index/shard/shard.ts'
import type { Engine } from '../engine.ts'
import { resolveDateMath } from '../indices/date-math-name.ts'
import type { IndexService } from '../indices/index-service.ts'
import type { DocumentLogging } from '../threads/document-logging.ts'
import { BulkPart } from './bulk-part.ts'
import { isIngested } from './ingest-write.ts'
import type { IndexWrite, Write } from './write.ts'

/** Written before anything is sent: where the first documents bring new fields, the mapping knows them then. */
const FIRST_ITEMS = 8

/** Parts are made as threads have time for them. */
export class BulkParts {
  /** By item. */
  private readonly partOf: (BulkPart | undefined)[]
  /** The next item to be put into a part. */
  private planned = FIRST_ITEMS
  /** Parts that are not full. */
  private readonly growing = new Map<Shard, BulkPart>()
  private readonly sent: BulkPart[] = []
  private readonly targets = new Map<string, IndexService | null>()
  /** Those that were made for items without one. */
  private readonly ids = new Map<number, string>()

  private constructor(
    private readonly engine: Engine,
    private readonly logging: DocumentLogging,
    private readonly items: readonly Write[],
  ) {
    this.partOf = new Array(items.length).fill(undefined)
  }

  /** Null where threads would not help. */
  static of(engine: Engine, items: readonly Write[]): BulkParts | null {
    const { logging } = engine
    if (logging === null) return null
    let bytes = 0
    for (const item of items) if (isIndexed(item)) bytes += item.source.length
    return bytes < logging.sizes.least ? null : new BulkParts(engine, logging, items)
  }

  /** The id that an item without one gets. */
  idOf(item: number): string {
    return this.ids.get(item) ?? documentId()
  }

  /** The part of an item; undefined: in none. */
  of(item: number): BulkPart | undefined {
    return this.partOf[item]
  }

  /** To be awaited before the item is written; null: nothing is waited for. */
  arrive(item: number): Promise<void> | null {
    if (item === this.planned) this.send()
    const part = this.partOf[item]
    if (part === undefined) return null
    // Its turn comes before it is full.
    if (part.state === 'planned') this.sendOrLeave(part)
    return part.state === 'sent' ? part.arrive() : null
  }

  /** Keeps threads busy, but not farther ahead than they log while one part is written. */
  private send(): void {
    while (this.logging.hasRoom && this.sent.filter(part => part.isAhead).length < this.logging.limit + 2) {
      const part = this.nextPart()
      if (part === null) return
      this.sendOrLeave(part)
    }
  }

  private sendOrLeave(part: BulkPart): void {
    this.growing.delete(part.shard)
    if (!this.logging.hasRoom) {
      part.end()
      return
    }
    this.sent.push(part)
    part
      .send(task => this.logging.run(task))
      .then(() => this.send())
      .catch(error => this.failed(error))
  }

  private failed(error: unknown): void {
    if (!this.engine.isClosing) this.engine.logger.warn('documents of a bulk could not be logged in a worker thread', error)
  }

  /** The next one that is full, or what is left of the bulk. */
  private nextPart(): BulkPart | null {
    const { first, usual } = this.logging.sizes
    const full = this.sent.length === 0 ? first : usual
    while (this.planned < this.items.length) {
      const part = this.plan(this.planned++)
      if (part !== null && part.byteLength >= full) return part
    }
    for (const part of this.growing.values()) return part
    return null
  }

  /** The part an item is put into; null: in none. Where it seems to go may not be where it goes: its turn decides. */
  private plan(i: number): BulkPart | null {
    const item = this.items[i]
    if (!isIndexed(item)) return null
    try {
      const index = this.target(item.index!)
      if (index === null || isIngested(this.engine, item)) return null
      const id = item.id ?? documentId()
      const routing = index.requiredRouting(item.index!, id, item.routing === '' ? null : item.routing)
      const { shard } = index.slotFor(id, routing)
      if (shard === null) return null
      if (item.id === null) this.ids.set(i, id)
      let part = this.growing.get(shard)
      if (part === undefined) this.growing.set(shard, (part = new BulkPart(index, shard)))
      part.add(id, routing, item.source)
      this.partOf[i] = part
      return part
    } catch (error) {
      // It is reported in its turn.
      if (!isApiError(error)) throw error
      return null
    }
  }

  /** Null where there is none yet, or its analysis cannot be done in other threads. */
  private target(name: string): IndexService | null {
    let index = this.targets.get(name)
    if (index !== undefined) return index
    index = this.engine.indices.writeTarget(resolveDateMath(name))
    if (index?.analysis.isBoundToThread) index = null
    this.targets.set(name, index)
    return index
  }

  /** The item was written, or was not to be. */
  passed(item: number): void {
    // While no thread had room it was put into no part, and must not be when one has: a part has its documents in the order of their turns.
    if (item === this.planned) this.planned++
    const part = this.partOf[item]
    if (part?.passed()) this.send()
  }

  /** No more items are written. */
  end(): void {
    this.planned = this.items.length
    this.growing.clear()
    for (const part of this.sent) part.end()
  }
}

const isIndexed = (item: Write): item is IndexWrite => item.kind === 'index' || item.kind === 'create'
