// Limits the number of concurrent requests of a kind, to bound memory; others wait in a queue, and are refused when that is full.
import { ApiError } from '../core/errors.ts'
import { type Eventually, lastly } from '../core/eventually.ts'
import type { Task } from './task.ts'

interface PoolLimits {
  /** Requests that are worked on side by side. */
  readonly size: number
  /** Requests that may wait. */
  readonly queueSize: number
}

interface Waiting {
  readonly task: Task
  readonly since: number
  readonly begin: () => void
}

export class RequestPool {
  active = 0
  /** The most there were at once. */
  largest = 0
  completed = 0
  rejected = 0
  waitedMillis = 0
  /** In order of arrival. */
  private readonly queue = new Set<Waiting>()
  private readonly end = () => this.ended()

  constructor(
    readonly name: string,
    private readonly node: string,
    readonly limits: () => PoolLimits,
  ) {}

  get queued(): number {
    return this.queue.size
  }

  /** Works at once where there is room. Work must not enter the same pool again while it is at it. */
  run<T>(task: Task, work: () => Eventually<T>): Eventually<T> {
    if (this.active >= this.limits().size) return this.wait(task).then(() => lastly(work, this.end))
    this.began()
    return lastly(work, this.end)
  }

  private began(): void {
    this.active++
    if (this.active > this.largest) this.largest = this.active
  }

  /** The place of what is over goes to the one that waits longest. */
  private ended(): void {
    this.completed++
    this.active--
    for (const next of this.queue) {
      if (this.active >= this.limits().size) return
      this.queue.delete(next)
      this.waitedMillis += performance.now() - next.since
      this.began()
      next.begin()
    }
  }

  private wait(task: Task): Promise<void> {
    if (this.queue.size >= this.limits().queueSize) throw this.refusal(task)
    return new Promise((resolve, reject) => {
      const waiting = { task, since: performance.now(), begin: resolve }
      this.queue.add(waiting)
      task.onCancel(() => {
        if (this.queue.delete(waiting)) reject(task.cancellationError())
      })
    })
  }

  private refusal({ info }: Task): ApiError {
    this.rejected++
    const { size, queueSize } = this.limits()
    const state = `Running, pool size = ${size}, active threads = ${this.active}, queued tasks = ${this.queued}, completed tasks = ${this.completed}`
    return new ApiError(
      'rejected_execution_exception',
      `rejected execution of [${info.action}] on [name = ${this.node}/${this.name}, queue capacity = ${queueSize}, ${state}]`,
    )
  }
}
