// Yields long work on the caller's thread every few milliseconds, and stops it when its task is cancelled.
import { Turns } from '../../core/turns.ts'
import type { Task } from '../../tasks/task.ts'

const SLICE_MILLIS = 5

export class TaskTurns extends Turns {
  constructor(private readonly task: Task) {
    super(SLICE_MILLIS)
  }

  /** What it uses is counted from its second turn on: asking the system takes longer than many a first one. */
  override async pass(): Promise<void> {
    await super.pass()
    if (!this.isMeasured) this.measure(this.task.meter())
  }

  /** `pass`, for work that need not come to its end: throws when the task was cancelled. */
  async next(): Promise<void> {
    await this.pass()
    this.task.check()
  }
}

/** What becomes of each item, in order; others may have their turn between two. */
export async function eachInTurns<T, R>(turns: TaskTurns, items: readonly T[], work: (item: T) => R | Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) {
    const result = work(item)
    done.push(result instanceof Promise ? await result : result)
    if (turns.isOver) await turns.pass()
  }
  return done
}
