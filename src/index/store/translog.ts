// The translog: every operation is appended here before its segment is on disk, and replayed when the shard is opened after a crash.
import { ApiError, illegalState } from '../../core/errors.ts'
import { oneAtATime } from '../../core/one-at-a-time.ts'
import type { AppendFile, Directory } from './directory.ts'
import {
  encodeHeader,
  encodeOperation,
  encodeSynced,
  HEADER_BYTES,
  type Operation,
  RECORD_BYTES,
  SEAL,
  translogFile,
  writeRecord,
} from './translog-format.ts'
import { type Generation, missing, operationsOf, recoverGenerations, removeGenerations } from './translog-recovery.ts'

export type Durability = 'request' | 'async'

interface TranslogOptions {
  /** The commit's translogGeneration; absent when nothing was ever committed. */
  readonly generation?: number
  /** Begins an empty log at `generation`, as for a shard that is restored from a snapshot. */
  readonly fresh?: boolean
  /** 'request' (the default): who appends awaits sync(). 'async': operations reach the disk every `syncInterval`. */
  readonly durability?: Durability
  /** Milliseconds; 5000 when absent. */
  readonly syncInterval?: number
  /** Told whenever operations that were appended did not get to the disk, whether or not someone waits for them. */
  readonly onLoss?: (error: unknown) => void
}

interface Waiter {
  readonly position: number
  resolve(): void
  reject(error: unknown): void
}

/** Operations that could not be written, by position: after `from` up to and including `to`. */
interface Lost {
  readonly from: number
  to: number
  error: unknown
}

/** Beyond so many bytes that wait, they are written without waiting for someone's sync(). */
const WRITE_AT = 1 << 20

/** A log without writes for so long is sealed: while there are some, each stands behind the one before. */
const REST_MILLIS = 50

/**
 * Positions count the bytes appended since opening, whatever file they went to. What happens when the device refuses:
 * - A write that fails (a full disk) loses the operations in it, and their sync() rejects; the file is cut back, and later appends are sound.
 * - A sync that fails leaves unknown what is on disk, and asking again may answer a false yes. The log fails for good, until it is reopened.
 */
export class Translog {
  durability: Durability
  syncInterval: number

  private buffer = new Uint8Array(1 << 16)
  /** The buffer of the batch before, to be used again. */
  private spare: Uint8Array<ArrayBuffer> | undefined
  private length = 0
  private waitingOperations = 0
  private position = 0
  private synced = 0
  /** Where in the current file the next record goes. */
  private offset: number
  /** As much of the current file is synced, and as much it says itself. */
  private syncedBytes = HEADER_BYTES
  private toldBytes = HEADER_BYTES
  private waiters: Waiter[] = []
  private readonly lost: Lost[] = []
  private readonly onLoss: (error: unknown) => void
  /** The file is written to by one at a time. */
  private readonly exclusive = oneAtATime()
  private flushing = false
  private timer: NodeJS.Timeout | undefined
  private restTimer: NodeJS.Timeout | undefined
  /** Nothing stands behind the last synced operation that would make damage to it show. */
  private isUnsealed = false
  private failure: unknown
  private closed: Promise<void> | undefined

  private constructor(
    private readonly directory: Directory,
    /** Ascending; the last one is written to. */
    private readonly generations: Generation[],
    private file: AppendFile,
    options: TranslogOptions,
  ) {
    this.offset = file.size
    this.durability = options.durability ?? 'request'
    this.syncInterval = options.syncInterval ?? 5000
    this.onLoss = options.onLoss ?? (() => {})
  }

  /** Checks what is there, cuts a torn tail, and is ready for operations() and append(). */
  static async open(directory: Directory, options: TranslogOptions = {}): Promise<Translog> {
    const first = options.generation ?? 1
    if (options.fresh) await removeGenerations(directory)
    const generations = await recoverGenerations(directory, first)
    if (generations.length === 0) {
      if (options.generation !== undefined && !options.fresh) throw missing(directory, first)
      generations.push(await createGeneration(directory, first))
    }
    const file = await directory.append(translogFile(generations.at(-1)!.generation))
    const translog = new Translog(directory, generations, file, options)
    if (generations.some(({ isUnsealed }) => isUnsealed)) translog.sealAtRest()
    return translog
  }

  /** The generation that is written to. */
  get generation(): number {
    return this.current.generation
  }

  /** The oldest generation that is kept. */
  get minGeneration(): number {
    return this.generations[0].generation
  }

  get sizeInBytes(): number {
    return this.generations.reduce((sum, { bytes }) => sum + bytes, this.length)
  }

  /** Operations in the generations that are kept, which no commit made superfluous yet. */
  get uncommittedOperations(): number {
    return this.generations.reduce((sum, { operations }) => sum + operations, this.waitingOperations)
  }

  /** The operations in the files, oldest first. */
  operations(): AsyncGenerator<Operation> {
    return operationsOf(this.directory, this.generations.slice())
  }

  /** Takes the operation over, in the order of the calls. Answers the position to give to sync(); only that makes it safe. */
  append(operation: Operation): number {
    this.check()
    if (this.length === 0 && this.syncedBytes > this.toldBytes) {
      this.add(encodeSynced(this.syncedBytes))
      this.toldBytes = this.syncedBytes
    }
    this.add(encodeOperation(operation))
    this.waitingOperations++
    if (this.length >= WRITE_AT) this.flush(false)
    if (this.durability === 'async') this.timer ??= setTimeout(() => this.syncLater(), this.syncInterval).unref()
    return this.position
  }

  private add(payload: Uint8Array): void {
    const bytes = RECORD_BYTES + payload.length
    this.makeRoom(bytes)
    this.length = writeRecord(this.buffer, this.length, payload, this.offset, this.current.salt)
    this.offset += bytes
    this.position += bytes
  }

  /** Resolves when everything up to the position (up to now, when absent) is on disk. Callers who wait at the same time share one sync of the device. */
  async sync(position?: number): Promise<void> {
    if (position !== undefined) {
      for (const lost of this.lost) if (position > lost.from && position <= lost.to) throw lost.error
      if (position <= this.synced) return
    }
    this.check()
    const synced = new Promise<void>((resolve, reject) => this.waiters.push({ position: position ?? this.position, resolve, reject }))
    this.flush(true)
    return synced
  }

  /**
   * Begins a new generation and answers it. Operations appended before the call are in older ones, and safe when it resolves;
   * those appended after it resolved are in the new one; those in between are in either.
   */
  roll(): Promise<number> {
    return this.exclusive(async () => {
      this.check()
      // Everything that may well fail comes first, while nothing has changed.
      const next = await createGeneration(this.directory, this.generation + 1)
      const nextFile = await this.directory.append(translogFile(next.generation))
      const batch = this.takeBatch()
      const full = { file: this.file, generation: this.current }
      this.generations.push(next)
      this.file = nextFile
      this.offset = nextFile.size
      this.syncedBytes = this.toldBytes = nextFile.size
      try {
        await this.write(full, batch)
        await this.syncFile(full.file, batch.end)
      } finally {
        await full.file.close()
      }
      return next.generation
    })
  }

  /** Forgets the generations before this one: a commit holds their operations. */
  trim(generation: number): Promise<void> {
    return this.exclusive(async () => {
      while (this.generations.length > 1 && this.minGeneration < generation) {
        // Oldest first, so that a crash leaves no gap.
        await this.directory.remove(translogFile(this.minGeneration))
        this.generations.shift()
      }
    })
  }

  /** Whatever was appended is on disk when it resolves. May be called again. */
  close(): Promise<void> {
    this.closed ??= this.exclusive(async () => {
      clearTimeout(this.timer)
      clearTimeout(this.restTimer)
      try {
        if (this.failure === undefined) await this.writeAndSync()
      } finally {
        await this.file.close()
      }
    })
    return this.closed
  }

  private get current(): Generation {
    return this.generations[this.generations.length - 1]
  }

  private check(): void {
    if (this.failure !== undefined) throw this.failure
    if (this.closed !== undefined) throw illegalState(`translog [${this.directory.path}] is closed`)
  }

  private makeRoom(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return
    const larger = new Uint8Array(Math.max(this.length + bytes, this.buffer.length * 2))
    larger.set(this.buffer.subarray(0, this.length))
    this.buffer = larger
  }

  /** Starts writing what waits unless that has been started. Who wants to know how it went is among the waiters. */
  private flush(sync: boolean): void {
    if (this.flushing) return
    this.flushing = true
    void this.exclusive(async () => {
      this.flushing = false
      if (sync || this.waiters.length > 0) await this.writeAndSync()
      else await this.write({ file: this.file, generation: this.current }, this.takeBatch())
    }).catch(() => {})
  }

  private async writeAndSync(): Promise<void> {
    const batch = this.takeBatch()
    const { file, current } = this
    await this.write({ file, generation: current }, batch)
    await this.syncFile(file, batch.end)
  }

  private syncLater(): void {
    this.timer = undefined
    // Errors are reported to onLoss.
    this.sync().catch(() => {})
  }

  private takeBatch() {
    const batch = {
      bytes: this.buffer.subarray(0, this.length),
      operations: this.waitingOperations,
      start: this.position - this.length,
      end: this.position,
    }
    // The next batch needs memory of its own while this one is being written.
    this.buffer = this.spare ?? new Uint8Array(1 << 16)
    this.spare = undefined
    this.length = 0
    this.waitingOperations = 0
    return batch
  }

  private async write(target: { file: AppendFile; generation: Generation }, batch: ReturnType<Translog['takeBatch']>): Promise<void> {
    if (batch.bytes.length === 0) return
    try {
      await target.file.append(batch.bytes)
    } catch (error) {
      await this.lose(target.file, batch.start, error)
      throw error
    }
    if (batch.bytes.buffer.byteLength <= 2 * WRITE_AT) this.spare = new Uint8Array(batch.bytes.buffer)
    target.generation.bytes = target.file.size
    target.generation.operations += batch.operations
  }

  /** Gives up everything after position `from`. Operations appended meanwhile go too: they may build on those that failed. */
  private async lose(file: AppendFile, from: number, error: unknown): Promise<void> {
    try {
      await file.truncate(file.size)
    } catch (worse) {
      return this.fail(worse)
    }
    this.takeBatch()
    this.offset = this.file.size
    // Where it said so may be gone.
    this.toldBytes = HEADER_BYTES
    const last = this.lost.at(-1)
    if (last?.to === from) {
      last.to = this.position
      last.error = error
    } else if (this.position > from) this.lost.push({ from, to: this.position, error })
    const { waiters } = this
    this.waiters = waiters.filter(waiter => waiter.position <= from)
    for (const waiter of waiters) if (waiter.position > from) waiter.reject(error)
    if (this.waiters.length > 0) this.flush(true)
    this.onLoss(error)
  }

  private async syncFile(file: AppendFile, end: number): Promise<void> {
    if (this.failure !== undefined) throw this.failure
    try {
      await file.sync()
    } catch (error) {
      this.fail(error)
      throw error
    }
    this.synced = end
    if (file === this.file) this.syncedBytes = file.size
    const { waiters } = this
    this.waiters = waiters.filter(waiter => waiter.position > end)
    for (const waiter of waiters) if (waiter.position <= end) waiter.resolve()
    if (this.waiters.length > 0) this.flush(true)
    this.sealAtRest()
  }

  private sealAtRest(): void {
    this.isUnsealed = true
    if (this.restTimer === undefined) this.restTimer = setTimeout(() => this.seal(), REST_MILLIS).unref()
    else this.restTimer.refresh()
  }

  private seal(): void {
    void this.exclusive(async () => {
      const isAtRest = this.length === 0 && this.synced === this.position && this.failure === undefined && this.closed === undefined
      if (!isAtRest || !this.isUnsealed || this.uncommittedOperations === 0) return
      this.isUnsealed = false
      const record = new Uint8Array(RECORD_BYTES + SEAL.length)
      writeRecord(record, 0, SEAL, this.offset, this.current.salt)
      const { file, current } = this
      this.offset += record.length
      try {
        await file.append(record)
        current.bytes = file.size
      } catch (error) {
        // No operation is lost with a seal; those that came meanwhile count on its length.
        if (this.length > 0) return this.lose(file, this.synced, error)
        this.offset = file.size
        await file.truncate(file.size).catch(worse => this.fail(worse))
      }
    })
  }

  private fail(error: unknown): void {
    this.failure = error instanceof ApiError ? new ApiError(error.type, `translog failed and must be reopened: ${error.reason}`) : error
    for (const waiter of this.waiters.splice(0)) waiter.reject(this.failure)
    this.onLoss(this.failure)
  }
}

async function createGeneration(directory: Directory, generation: number): Promise<Generation> {
  const { bytes, salt } = encodeHeader(generation)
  await directory.write(translogFile(generation), bytes)
  return { generation, salt, bytes: bytes.length, operations: 0 }
}
