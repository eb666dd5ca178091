// What runs right now in one engine. Dispatch opens a task for each call and for each part of it that runs on its own.
import { Task, type TaskInfo } from './task.ts'

const nothing = () => ''

/** What is to be said of a new task. */
export interface NewTask {
  readonly action: string
  readonly describe?: () => string
  readonly cancellable?: boolean
  readonly type?: TaskInfo['type']
  readonly parent?: Task | null
  readonly headers?: TaskInfo['headers']
}

export class TaskRegistry {
  private nextId = 1
  private readonly live = new Map<number, Task>()
  /** Told of every task that is over; null: nobody. */
  whenClosed: ((task: Task) => void) | null = null

  constructor(private readonly node: string) {}

  /** Of an earlier run results are kept under numbers up to this one. */
  goOnAfter(id: number): void {
    this.nextId = Math.max(this.nextId, id + 1)
  }

  open(options: NewTask): Task {
    const parent = options.parent ?? null
    const task = new Task({
      node: this.node,
      id: this.nextId++,
      type: options.type ?? 'transport',
      action: options.action,
      describe: options.describe ?? nothing,
      startTimeMillis: Date.now(),
      cancellable: options.cancellable ?? false,
      parent,
      headers: options.headers ?? {},
    })
    // What was told to stop begins nothing.
    if (parent?.isCancelled === true) task.cancel(parent.cancelReason)
    this.live.set(task.info.id, task)
    return task
  }

  /** A part of a task, asked for by the same caller. */
  openPart(parent: Task, options: Omit<NewTask, 'parent' | 'headers'>): Task {
    return this.open({ ...options, parent, headers: parent.info.headers })
  }

  close(task: Task): void {
    this.live.delete(task.info.id)
    task.close()
    this.whenClosed?.(task)
  }

  /** With all its parts, and theirs. */
  cancel(task: Task, reason: string): void {
    task.cancel(reason)
    for (const part of this.live.values()) if (part.info.parent === task && !part.isCancelled) this.cancel(part, reason)
  }

  get(id: number): Task | undefined {
    return this.live.get(id)
  }

  list(): Task[] {
    return [...this.live.values()]
  }
}
