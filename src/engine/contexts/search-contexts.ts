// Holds search contexts between requests: scrolls and points in time, until they expire.
import { randomBytes } from 'node:crypto'
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { Eventually } from '../../core/eventually.ts'
import { millisText } from '../../core/units.ts'
import { readTime } from '../../core/values.ts'

/** What the registry must know of what it keeps. */
export interface Kept {
  readonly kind: ContextKind
  /** Shards that are held open. */
  readonly shardCount: number
  /** By uuid: the names permission is asked for. */
  readonly indices: ReadonlyMap<string, string>
  /** Called when an index was closed or deleted: releases its shards. `number` is that of the first shard. */
  dropIndex(indexUuid: string, number: number): void
}

type ContextKind = 'scroll' | 'pit'

interface KeptContext<T extends Kept = Kept> {
  readonly id: string
  /** Shards are numbered on from here. */
  readonly number: number
  readonly content: T
  readonly createdAt: number
  /** The user who opened it. */
  readonly owner: string
  keepAliveMillis: number
}

/** Of one index and one kind of context. */
export interface FiguresOfKind {
  readonly open: number
  readonly ended: number
  /** How long those that ended were open. */
  readonly endedMillis: number
}

export const NO_FIGURES: FiguresOfKind = { open: 0, ended: 0, endedMillis: 0 }

export const addedUp = (parts: readonly FiguresOfKind[]): FiguresOfKind =>
  parts.reduce((sum, { open, ended, endedMillis }) => {
    return { open: sum.open + open, ended: sum.ended + ended, endedMillis: sum.endedMillis + endedMillis }
  }, NO_FIGURES)

interface Entry extends KeptContext {
  timer: NodeJS.Timeout
  expiresAt: number
  users: number
}

const MOST_OPEN = { scroll: 'search.max_open_scroll_context', pit: 'search.max_open_pit_context' } as const
const LONGEST = { scroll: 'search.max_keep_alive', pit: 'point_in_time.max_keep_alive' } as const
const KIND_NAMES = { scroll: 'scroll', pit: 'Point In Time' } as const

/** Timers wrap around beyond it. */
const LONGEST_TIMER = 2 ** 31 - 1

/** `get`: cluster settings, which may change at any time. */
export class SearchContexts {
  private readonly entries = new Map<string, Entry>()
  /** Of those that ended, by index. */
  private readonly ended = new Map<string, Record<ContextKind, FiguresOfKind>>()
  private nextNumber = 1

  constructor(private readonly settings: { get(name: string): unknown }) {}

  /** Why something may not be kept so long; null when it may. */
  keepAliveProblem(kind: ContextKind, millis: number): ApiError | null {
    const setting = LONGEST[kind]
    const longest = readTime(this.settings.get(setting) ?? '24h', setting)
    if (millis <= longest) return null
    return illegalArgument(
      `Keep alive for request (${millisText(millis)}) is too large. It must be less than (${millisText(longest)}). ` +
        `This limit can be set by changing the [${setting}] cluster level setting.`,
    )
  }

  /** Why no more shards may be kept open; null when they may. */
  openProblem(kind: ContextKind, shards: number): ApiError | null {
    const setting = MOST_OPEN[kind]
    const most = Number(this.settings.get(setting))
    if (this.openShards(kind) + shards <= most) return null
    return new ApiError(
      'rejected_execution_exception',
      `Trying to create too many ${KIND_NAMES[kind]} contexts. Must be less than or equal to: [${most}]. ` +
        `This limit can be set by changing the [${setting}] setting.`,
    )
  }

  /** `makeId` gets the number of the first shard and a random text. */
  keep<T extends Kept>(
    content: T,
    options: { owner: string; keepAliveMillis: number; makeId: (number: number, secret: Buffer) => string },
  ): KeptContext<T> {
    const number = this.nextNumber
    this.nextNumber += Math.max(content.shardCount, 1)
    const { owner, keepAliveMillis } = options
    const entry: Entry = {
      id: options.makeId(number, randomBytes(SECRET_BYTES)),
      number,
      content,
      createdAt: Date.now(),
      owner,
      keepAliveMillis,
      expiresAt: 0,
      users: 0,
      timer: setTimeout(() => {}, 0),
    }
    this.entries.set(entry.id, entry)
    this.prolong(entry, keepAliveMillis)
    return entry as unknown as KeptContext<T>
  }

  /** Undefined when there is none, or none any more. */
  find(id: string): KeptContext | undefined {
    const entry = this.entries.get(id)
    if (entry !== undefined && entry.users === 0 && entry.expiresAt <= Date.now()) {
      this.free(entry)
      return undefined
    }
    return entry
  }

  all(kind: ContextKind): KeptContext[] {
    return [...this.entries.keys()].flatMap(id => this.find(id) ?? []).filter(({ content }) => content.kind === kind)
  }

  /** Keeps a context alive while `work` uses it, and from then on for its time, which a use may make longer but never shorter. */
  async use<T>(context: KeptContext, keepAliveMillis: number | null, work: () => Eventually<T>): Promise<T> {
    const entry = context as Entry
    entry.users++
    try {
      return await work()
    } finally {
      entry.users--
      this.prolong(entry, Math.max(entry.keepAliveMillis, keepAliveMillis ?? 0))
    }
  }

  /** Answers whether it was still there. */
  free(context: KeptContext): boolean {
    clearTimeout((context as Entry).timer)
    if (!this.entries.delete(context.id)) return false
    const { kind, indices } = context.content
    const ended = { open: 0, ended: 1, endedMillis: Date.now() - context.createdAt }
    for (const uuid of indices.keys()) {
      const figures = this.ended.get(uuid) ?? { scroll: NO_FIGURES, pit: NO_FIGURES }
      this.ended.set(uuid, { ...figures, [kind]: addedUp([figures[kind], ended]) })
    }
    return true
  }

  /** An index was closed or deleted. */
  dropIndex(indexUuid: string): void {
    for (const entry of this.entries.values()) {
      if (!entry.content.indices.has(indexUuid)) continue
      entry.content.dropIndex(indexUuid, entry.number)
      if (entry.content.shardCount === 0) this.free(entry)
    }
    this.ended.delete(indexUuid)
  }

  /** Of one index, by kind: how many contexts hold it open, and did. */
  figures(indexUuid: string): Record<ContextKind, FiguresOfKind> {
    const open = { scroll: 0, pit: 0 }
    for (const { content } of this.entries.values()) if (content.indices.has(indexUuid)) open[content.kind]++
    const { scroll = NO_FIGURES, pit = NO_FIGURES } = this.ended.get(indexUuid) ?? {}
    return { scroll: { ...scroll, open: open.scroll }, pit: { ...pit, open: open.pit } }
  }

  close(): void {
    for (const entry of this.entries.values()) clearTimeout(entry.timer)
    this.entries.clear()
  }

  private openShards(kind: ContextKind): number {
    let shards = 0
    for (const { content } of this.all(kind)) shards += content.shardCount
    return shards
  }

  private prolong(entry: Entry, keepAliveMillis: number): void {
    entry.keepAliveMillis = keepAliveMillis
    entry.expiresAt = Date.now() + keepAliveMillis
    clearTimeout(entry.timer)
    if (this.entries.has(entry.id)) this.arm(entry)
  }

  private arm(entry: Entry): void {
    const left = Math.max(entry.expiresAt - Date.now(), 0)
    entry.timer = setTimeout(() => this.expire(entry), Math.min(left, LONGEST_TIMER))
    entry.timer.unref()
  }

  /** Who uses it when its time is over gives it more afterwards. */
  private expire(entry: Entry): void {
    if (entry.users > 0) return
    if (entry.expiresAt <= Date.now()) this.free(entry)
    else this.arm(entry)
  }
}

const SECRET_BYTES = 16
