// The slot of a shard in its index: the open shard, or the error that made it fail.
import { ApiError, type ErrorType, isApiError } from '../../core/errors.ts'
import type { Shard } from '../../index/shard/shard.ts'
import { type RecoveryOrigin, recoveryOf, type ShardRecovery } from './shard-recovery.ts'

/** Damage stays until someone mends the files and opens the index again; a device that refused may work the next time. */
const LASTING: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'corrupt_index_exception',
  'translog_corrupted_exception',
  'index_format_too_new_exception',
])

/** Requests that find no shard have it opened again, but not more often. */
const RETRY_MILLIS = 1000

/** `onFailure` must be called when the shard that is made stops working. */
type ShardOpener = (onFailure: (error: ApiError) => void) => Promise<Shard>

export class ShardSlot {
  private working: Shard | null = null
  /** How it was opened last. */
  recovery: ShardRecovery | null = null
  /** Why there is no shard. */
  error: ApiError | null = null
  private opening: Promise<void> | null = null
  private triedAt = 0
  private failedAt = 0
  /** It was opened again and shows what its files hold, but they are not known to be on the device yet. */
  private waitsForDevice = false
  private isClosed = false

  constructor(
    private readonly index: string,
    readonly number: number,
    private readonly makeShard: ShardOpener,
    private readonly onError: (message: string, error: unknown) => void,
    /** There is nothing yet to be opened. */
    private isNew = false,
  ) {}

  /** Null while it does not work. */
  get shard(): Shard | null {
    return this.working
  }

  /** Resolves also when the shard cannot be opened. */
  open(): Promise<void> {
    this.opening ??= this.tryToOpen().finally(() => {
      this.opening = null
    })
    return this.opening
  }

  /** Of a shard that another process writes: answers what shows its newest commit; null when there is nothing new. */
  async catchUp(): Promise<(() => void) | null> {
    if (this.working !== null) return this.working.catchUp()
    if (!this.isClosed && Date.now() - this.triedAt >= RETRY_MILLIS) await this.open()
    return null
  }

  /** Says of a shard just opened where its documents are from. */
  cameFrom(origin: RecoveryOrigin): void {
    if (this.recovery !== null) this.recovery = { ...this.recovery, origin }
  }

  private async tryToOpen(): Promise<void> {
    this.triedAt = Date.now()
    try {
      this.working = await this.makeShard(error => this.failed(error))
      this.error = null
      this.recovery = recoveryOf(this.working, this.triedAt, this.isNew)
      this.isNew = false
    } catch (error) {
      this.error = isApiError(error) ? error : new ApiError('exception', String(error))
      this.onError(`shard [${this.index}][${this.number}] cannot be opened`, error)
    }
  }

  /** What the shard has in memory is no longer what its files hold: they are read again. */
  private failed(error: ApiError): void {
    const shard = this.working
    if (shard === null) return
    const isAgain = Date.now() - this.failedAt < 2 * RETRY_MILLIS
    this.failedAt = Date.now()
    this.working = null
    this.error = error
    this.onError(`shard [${this.index}][${this.number}] failed and is opened again`, error)
    this.opening = (async () => {
      await shard.discard()
      // A device that refuses again and again is not asked without end, and nothing is written until it was asked.
      this.waitsForDevice = isAgain
      if (!this.isClosed) await this.tryToOpen()
      this.opening = null
      await this.commit(isAgain ? RETRY_MILLIS : 0)
    })()
  }

  /** What a failed sync did not write may look written until the machine goes off. With a commit that part of the log is not needed. */
  private async commit(millis: number): Promise<void> {
    const shard = this.working
    if (shard === null) {
      this.waitsForDevice = false
      return
    }
    if (millis > 0) await new Promise(resolve => setTimeout(resolve, millis).unref())
    if (shard !== this.working || this.isClosed) return
    this.waitsForDevice = false
    await shard.flush().catch(error => this.onError(`flush of shard [${this.index}][${this.number}] failed`, error))
  }

  forReading(): Shard {
    return this.working ?? this.refuse('no_shard_available_action_exception', `No shard available for [${this.index}][${this.number}]`)
  }

  forWriting(): Shard {
    if (this.working !== null && !this.waitsForDevice) return this.working
    return this.refuse('unavailable_shards_exception', `[${this.index}][${this.number}] primary shard is not active`)
  }

  private refuse(type: ErrorType, reason: string): never {
    const { error } = this
    const mayWork = error !== null && !LASTING.has(error.type) && !this.isClosed
    if (mayWork && this.working === null && this.opening === null && Date.now() - this.triedAt >= RETRY_MILLIS) void this.open()
    throw new ApiError(type, reason, { cause: error ?? undefined })
  }

  /** Commits, and closes the files. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.opening
    await this.working?.close()
  }

  /** Lets go of the files, which are to be removed. */
  async discard(): Promise<void> {
    this.isClosed = true
    await this.opening
    await this.working?.discard()
  }
}
