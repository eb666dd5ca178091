// Long work that runs on the caller's thread lets others run every few milliseconds, and stops when its task is cancelled.
import type { Task } from '../tasks/task.ts'

const SLICE_MILLIS = 10

export class Turns {
  private began = performance.now()

  constructor(private readonly task: Task) {}

  get isOver(): boolean {
    return performance.now() - this.began > SLICE_MILLIS
  }

  /** Resolves when the others had their turn. Throws when the task was cancelled. */
  async next(): Promise<void> {
    await this.pass()
    this.task.check()
  }

  /** The same for work that must come to its end. */
  async pass(): Promise<void> {
    await new Promise(resolve => setImmediate(resolve))
    this.began = performance.now()
  }
}
