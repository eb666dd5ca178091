// A task: a running operation or a part of one, with its parent, its progress and its cancellation.
import { ApiError } from '../core/errors.ts'
import { ThreadMeter } from '../core/thread-meter.ts'

/** Values of the shared cancellation word. */
const RUNNING = 0
const CANCELLED = 1

const NOBODY: (() => void)[] = []

const NOT_MEASURED: readonly ThreadMeter[] = []

export interface TaskInfo {
  readonly node: string
  readonly id: number
  /** `direct`: a part that its parent began on the same node. */
  readonly type: 'transport' | 'direct'
  readonly action: string
  /** Called on demand: printing a request takes longer than many a request. */
  readonly describe: () => string
  readonly cancellable: boolean
  readonly parent: Task | null
  readonly headers: Readonly<Record<string, string>>
}

export class Task {
  /** By the clock that only goes forward. */
  readonly began = performance.now()
  private startMillis: number | null = null
  /** Shared with workers, which poll it between windows of documents. */
  private shared: Int32Array | null = null
  private cancelled = false
  cancelReason = ''
  /** Milliseconds since the epoch; null: not cancelled. */
  cancelledAt: number | null = null
  /** The progress of its work; null where none is reported. */
  status: (() => unknown) | null = null
  /** Of every thread that worked for it and could be measured. */
  meters: readonly ThreadMeter[] = NOT_MEASURED
  private listeners: (() => void)[] = NOBODY
  private over: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null

  constructor(readonly info: TaskInfo) {}

  get isCancelled(): boolean {
    return this.cancelled
  }

  /** Milliseconds since the epoch. Not before it is asked for, since a second clock takes longer than many parts of a small search. */
  get startTimeMillis(): number {
    this.startMillis ??= Math.round(Date.now() - (performance.now() - this.began))
    return this.startMillis
  }

  get runningNanos(): number {
    return Math.round((performance.now() - this.began) * 1e6)
  }

  /** Of this task alone: the registry cancels its parts with it. */
  cancel(reason: string): void {
    this.cancelled = true
    this.cancelledAt ??= Date.now()
    this.cancelReason = reason
    if (this.shared !== null) Atomics.store(this.shared, 0, CANCELLED)
    const told = this.listeners
    this.listeners = NOBODY
    for (const tell of told) tell()
  }

  /** For work that waits on its behalf; called at once where it is cancelled already. */
  onCancel(listener: () => void): void {
    if (this.cancelled) listener()
    else this.listeners = [...this.listeners, listener]
  }

  cancellationError(): ApiError {
    return new ApiError('task_cancelled_exception', `cancelled task with reason: ${this.cancelReason}`)
  }

  /** Throws when this task was cancelled. Call it between windows of work. */
  check(): void {
    if (this.cancelled) throw this.cancellationError()
  }

  /** The word that a worker polls, made on first use. */
  cancellation(): Int32Array {
    if (this.shared === null) {
      this.shared = new Int32Array(new SharedArrayBuffer(4))
      this.shared[0] = this.cancelled ? CANCELLED : RUNNING
    }
    return this.shared
  }

  /** Another thread begins to work for it. */
  meter(): ThreadMeter {
    const meter = new ThreadMeter()
    this.meters = [...this.meters, meter]
    return meter
  }

  /** Resolves when it is closed. */
  whenOver(): Promise<void> {
    if (this.over === null) {
      let resolve = () => {}
      const promise = new Promise<void>(done => {
        resolve = done
      })
      this.over = { promise, resolve }
    }
    return this.over.promise
  }

  close(): void {
    this.over?.resolve()
  }
}
