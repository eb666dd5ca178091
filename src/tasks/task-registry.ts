// The registry of running tasks. Dispatch opens a task for each call and for each part of it that runs on its own.
import { Task, type TaskInfo } from './task.ts'

const nothing = () => ''

const NO_HEADERS: TaskInfo['headers'] = {}

/** What is to be said of a new task. */
interface NewTask {
  readonly action: string
  readonly describe?: () => string
  readonly cancellable?: boolean
  readonly type?: TaskInfo['type']
  readonly parent?: Task | null
  readonly headers?: TaskInfo['headers']
}

export class TaskRegistry {
  private nextId = 1
  /** In the order in which they began. Most are over before the next begins, which a list takes in its stride, and a map does not. */
  private readonly live: Task[] = []
  /** Called with every task that has ended; null: not called. */
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
      cancellable: options.cancellable ?? false,
      parent,
      headers: options.headers ?? NO_HEADERS,
    })
    // What was told to stop begins nothing.
    if (parent?.isCancelled === true) task.cancel(parent.cancelReason)
    this.live.push(task)
    return task
  }

  /** A part of a task, asked for by the same caller. */
  openPart(parent: Task, options: Omit<NewTask, 'parent' | 'headers'>): Task {
    return this.open({ ...options, parent, headers: parent.info.headers })
  }

  close(task: Task): void {
    const { live } = this
    if (live[live.length - 1] === task) live.pop()
    else {
      const place = live.indexOf(task)
      if (place >= 0) live.splice(place, 1)
    }
    task.close()
    this.whenClosed?.(task)
  }

  /** With all its parts, and theirs. */
  cancel(task: Task, reason: string): void {
    task.cancel(reason)
    // Parts that see the cancellation may have ended already.
    for (const part of this.list()) if (part.info.parent === task && !part.isCancelled) this.cancel(part, reason)
  }

  get(id: number): Task | undefined {
    return this.live.find(({ info }) => info.id === id)
  }

  list(): Task[] {
    return this.live.slice()
  }
}
