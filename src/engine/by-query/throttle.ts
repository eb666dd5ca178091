// Throttles by-query operations to a number of documents per second, adjustable while they run.
import type { Task } from '../../tasks/task.ts'

/** How often a pause looks whether its task was cancelled. */
const GLANCE_MILLIS = 50

/** A run, or one slice of it, whose rate can be changed. */
interface Throttled {
  rethrottle(rate: number): void
}

const throttled = new WeakMap<Task, Throttled>()

export const throttledBy = (task: Task): Throttled | undefined => throttled.get(task)

/** From now on requests about the task refer to `what`. */
export const mayThrottle = (task: Task, what: Throttled): void => void throttled.set(task, what)

export class Throttle implements Throttled {
  private until = 0
  throttledMillis = 0

  constructor(
    private readonly task: Task,
    /** Documents a second; Infinity: as fast as it goes. */
    public rate: number,
  ) {}

  /** Milliseconds the pause that is on has left. */
  get remainingMillis(): number {
    return Math.max(0, Math.round(this.until - performance.now()))
  }

  /** Resolves when `count` documents, begun at `began`, have taken their time; earlier when the task is cancelled. */
  async wait(count: number, began: number): Promise<void> {
    if (this.rate === Number.POSITIVE_INFINITY) return
    const now = performance.now()
    this.until = began + (count / this.rate) * 1000
    if (this.until <= now) return
    while (this.until > performance.now() && !this.task.isCancelled) {
      await new Promise(resolve => setTimeout(resolve, Math.min(GLANCE_MILLIS, this.until - performance.now())))
    }
    this.throttledMillis += Math.round(performance.now() - now)
    this.until = 0
  }

  /** A pause that is on goes on at the new rate. */
  rethrottle(rate: number): void {
    const now = performance.now()
    if (this.until > now) this.until = now + (rate === Number.POSITIVE_INFINITY ? 0 : (this.until - now) * (this.rate / rate))
    this.rate = rate
  }
}
