// What runs right now. Dispatch opens a task for each call and for each part of it that runs on its own.
import { ApiError } from '../core/errors.ts'
import { KeptResults } from './kept-results.ts'

/** Values of the shared cancellation word. */
const RUNNING = 0
const CANCELLED = 1

export interface TaskInfo {
  readonly node: string
  readonly id: number
  readonly type: 'transport' | 'direct'
  readonly action: string
  /** Called when somebody looks: printing a request takes longer than many a request. */
  readonly describe: () => string
  readonly startTimeMillis: number
  readonly cancellable: boolean
  readonly parent: Task | null
  readonly headers: Readonly<Record<string, string>>
}

export class Task {
  readonly startNanos = process.hrtime.bigint()
  /** Shared with workers, which poll it between windows of documents. */
  private shared: Int32Array | null = null
  private cancelled = false
  cancelReason = ''
  /** Milliseconds since the epoch; null: not cancelled. */
  cancelledAt: number | null = null
  /** How far its work has come, for who asks while it runs; null where nothing is told. */
  status: (() => unknown) | null = null

  constructor(readonly info: TaskInfo) {}

  get isCancelled(): boolean {
    return this.cancelled
  }

  cancel(reason: string): void {
    this.cancelled = true
    this.cancelledAt ??= Date.now()
    this.cancelReason = reason
    if (this.shared !== null) Atomics.store(this.shared, 0, CANCELLED)
  }

  /** Throws when somebody cancelled this task. Call it between windows of work. */
  check(): void {
    if (this.cancelled) throw new ApiError('task_cancelled_exception', `cancelled task with reason: ${this.cancelReason}`)
  }

  /** The word that a worker polls, made on first use. */
  cancellation(): Int32Array {
    if (this.shared === null) {
      this.shared = new Int32Array(new SharedArrayBuffer(4))
      this.shared[0] = this.cancelled ? CANCELLED : RUNNING
    }
    return this.shared
  }
}

const nothing = () => ''

/** Live tasks of one engine. */
export class TaskRegistry {
  /** Of tasks that nobody waits for. */
  readonly results = new KeptResults()
  private nextId = 1
  private readonly live = new Map<number, Task>()

  constructor(private readonly node: string) {}

  open(options: {
    action: string
    describe?: () => string
    cancellable?: boolean
    type?: 'transport' | 'direct'
    parent?: Task | null
    headers?: Record<string, string>
  }): Task {
    const task = new Task({
      node: this.node,
      id: this.nextId++,
      type: options.type ?? 'transport',
      action: options.action,
      describe: options.describe ?? nothing,
      startTimeMillis: Date.now(),
      cancellable: options.cancellable ?? false,
      parent: options.parent ?? null,
      headers: options.headers ?? {},
    })
    this.live.set(task.info.id, task)
    return task
  }

  close(task: Task): void {
    this.live.delete(task.info.id)
  }

  get(id: number): Task | undefined {
    return this.live.get(id)
  }

  list(): Task[] {
    return [...this.live.values()]
  }
}
