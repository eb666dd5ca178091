// The parts of a search as tasks: a child for each shard that is queried or fetched from where others can see it.
import type { ThreadMeter } from '../../core/thread-meter.ts'
import type { SearchTarget } from '../../search/contracts/search-target.ts'
import type { SearchWatch, WatchedPart } from '../../search/contracts/search-watch.ts'
import type { Task } from '../../tasks/task.ts'
import type { TaskRegistry } from '../../tasks/task-registry.ts'
import type { SearchMonitor } from './search-monitor.ts'

const SEARCH = 'indices:data/read/search'

export class SearchTasks implements SearchWatch {
  constructor(
    private readonly tasks: TaskRegistry,
    private readonly search: Task,
    private readonly monitor: SearchMonitor,
  ) {}

  querying({ index, shard }: SearchTarget): WatchedPart {
    return this.open(`${SEARCH}[phase/query${this.ofScroll()}]`, () => `shardId[[${index}][${shard}]]`)
  }

  fetching({ shard }: SearchTarget, count: number): WatchedPart {
    return this.open(`${SEARCH}[phase/fetch/id${this.ofScroll()}]`, () => `id[${shard}], size[${count}], lastEmittedDoc[null]`)
  }

  private ofScroll(): string {
    return this.search.info.action === 'indices:data/read/scroll' ? '/scroll' : ''
  }

  private open(action: string, describe: () => string): WatchedPart {
    const { tasks } = this
    this.monitor.watch()
    return new PartTask(tasks, tasks.openPart(this.search, { action, describe, type: 'direct', cancellable: true }))
  }
}

class PartTask implements WatchedPart {
  constructor(
    private readonly tasks: TaskRegistry,
    private readonly task: Task,
  ) {}

  check(): void {
    this.task.check()
  }

  whenCancelled(): Promise<void> {
    return new Promise(resolve => this.task.onCancel(resolve))
  }

  cancellation(): Int32Array {
    return this.task.cancellation()
  }

  meter(): ThreadMeter {
    return this.task.meter()
  }

  end(): void {
    this.tasks.close(this.task)
  }
}
