// Search backpressure: once a second while searches run, checks whether the process is under duress and which of them use too much.
import { availableParallelism } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { LateEndingCounts } from '../../tasks/late-endings.ts'
import {
  type BackpressureMode,
  type BackpressureRules,
  type KindRules,
  type Load,
  SearchBackpressure,
} from '../../tasks/search-backpressure.ts'
import { type SearchKind, searchKindOf } from '../../tasks/search-tasks.ts'
import type { Task } from '../../tasks/task.ts'
import type { TaskRegistry } from '../../tasks/task-registry.ts'
import type { ClusterSettings } from '../settings/cluster-settings.ts'

const EVERY_MILLIS = 1000

export class SearchMonitor {
  readonly backpressure: SearchBackpressure
  private readonly lateEndings = new LateEndingCounts()
  private readonly lateMillis: () => number
  private timer: NodeJS.Timeout | null = null
  private cpuBefore = { at: 0, micros: 0 }

  constructor(
    private readonly tasks: TaskRegistry,
    settings: ClusterSettings,
  ) {
    const rules = settings.kept(() => readRules(settings))
    this.backpressure = new SearchBackpressure(tasks, rules, getHeapStatistics().heap_size_limit)
    this.lateMillis = settings.kept(() => Number(settings.get('task_cancellation.duration_millis')))
    tasks.whenClosed = task => this.ended(task)
  }

  /** A search takes long: others can see it by now. */
  watch(): void {
    if (this.timer !== null) return
    this.cpuBefore = cpuNow()
    this.timer = setInterval(() => this.look(), EVERY_MILLIS).unref()
  }

  close(): void {
    if (this.timer !== null) clearInterval(this.timer)
    this.timer = null
  }

  lateFigures() {
    return this.lateEndings.figures(this.tasks.list(), this.lateMillis())
  }

  private look(): void {
    if (this.tasks.list().every(task => searchKindOf(task) === null)) this.close()
    else this.backpressure.look(this.load())
  }

  private load(): Load {
    const { at, micros } = this.cpuBefore
    this.cpuBefore = cpuNow()
    const millis = Math.max(this.cpuBefore.at - at, 1)
    const { used_heap_size, heap_size_limit } = getHeapStatistics()
    return { cpu: (this.cpuBefore.micros - micros) / 1000 / millis / availableParallelism(), heap: used_heap_size / heap_size_limit }
  }

  private ended(task: Task): void {
    this.backpressure.ended(task)
    if (task.cancelledAt !== null) this.lateEndings.closed(task, this.lateMillis())
  }
}

function cpuNow(): { at: number; micros: number } {
  const { user, system } = process.cpuUsage()
  return { at: performance.now(), micros: user + system }
}

function readRules(settings: ClusterSettings): BackpressureRules {
  const number = (name: string) => Number(settings.get(`search_backpressure.${name}`))
  const kind = (name: SearchKind): KindRules => ({
    cpuMillis: number(`${name}.cpu_time_millis_threshold`),
    elapsedMillis: number(`${name}.elapsed_time_millis_threshold`),
    heapPart: number(`${name}.heap_percent_threshold`),
    totalHeapPart: number(`${name}.total_heap_percent_threshold`),
    heapVariance: number(`${name}.heap_variance`),
    averagedTasks: number(`${name}.heap_moving_average_window_size`),
    rate: number(`${name}.cancellation_rate`),
    ratio: number(`${name}.cancellation_ratio`),
    burst: number(`${name}.cancellation_burst`),
  })
  return {
    mode: String(settings.get('search_backpressure.mode')).toLowerCase() as BackpressureMode,
    cpuThreshold: number('node_duress.cpu_threshold'),
    heapThreshold: number('node_duress.heap_threshold'),
    successiveBreaches: number('node_duress.num_successive_breaches'),
    search_task: kind('search_task'),
    search_shard_task: kind('search_shard_task'),
  }
}
