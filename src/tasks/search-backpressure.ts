// Search backpressure: while the process is under duress, finds the searches that use the most resources, and cancels them if so
// configured.
import { bytesText, millisText } from '../core/units.ts'
import { type SearchKind, searchKindOf } from './search-tasks.ts'
import type { Task } from './task.ts'
import type { TaskRegistry } from './task-registry.ts'
import { TokenBucket } from './token-bucket.ts'

export type BackpressureMode = 'disabled' | 'monitor_only' | 'enforced'

/** Beyond which a task of a kind may be cancelled, and how many of them. */
export interface KindRules {
  readonly cpuMillis: number
  readonly elapsedMillis: number
  /** Of the whole heap, for one task, and for all of its kind together. */
  readonly heapPart: number
  readonly totalHeapPart: number
  /** So many times what tasks use on average. */
  readonly heapVariance: number
  readonly averagedTasks: number
  /** Cancellations for each millisecond, for each task that is over, and at once. */
  readonly rate: number
  readonly ratio: number
  readonly burst: number
}

export interface BackpressureRules extends Readonly<Record<SearchKind, KindRules>> {
  readonly mode: BackpressureMode
  /** Parts of what there is, from 0 to 1. */
  readonly cpuThreshold: number
  readonly heapThreshold: number
  /** So many looks in a row must find it pressed. */
  readonly successiveBreaches: number
}

/** Parts of what there is, from 0 to 1. */
export interface Load {
  readonly cpu: number
  readonly heap: number
}

type Resource = 'elapsed_time' | 'heap_usage' | 'cpu_usage'

interface Breach {
  readonly resource: Resource
  readonly reason: string
  /** How many times as much as is allowed. */
  readonly score: number
}

export class SearchBackpressure {
  private readonly kinds: Readonly<Record<SearchKind, KindState>>
  private cpuBreaches = 0
  private heapBreaches = 0

  constructor(
    private readonly registry: TaskRegistry,
    readonly rules: () => BackpressureRules,
    private readonly heapLimit: number,
  ) {
    this.kinds = {
      search_task: new KindState(() => rules().search_task),
      search_shard_task: new KindState(() => rules().search_shard_task),
    }
  }

  /** A search, or a part of one, is over. */
  ended(task: Task): void {
    const kind = searchKindOf(task)
    if (kind !== null) this.kinds[kind].ended(heapOf(task), task.meters.length > 0)
  }

  /** Looks around, about once a second while searches run. */
  look(load: Load): void {
    const { mode, cpuThreshold, heapThreshold, successiveBreaches } = this.rules()
    if (mode === 'disabled') return
    this.cpuBreaches = load.cpu >= cpuThreshold ? this.cpuBreaches + 1 : 0
    this.heapBreaches = load.heap >= heapThreshold ? this.heapBreaches + 1 : 0
    const isHeapPressed = this.heapBreaches >= successiveBreaches
    if (this.cpuBreaches < successiveBreaches && !isHeapPressed) return
    for (const [kind, state] of Object.entries(this.kinds)) {
      const breaches = this.running(kind as SearchKind)
        .filter(task => task.info.cancellable && !task.isCancelled)
        .map(task => ({ task, found: this.breaches(task, kind as SearchKind, isHeapPressed) }))
        .filter(({ found }) => found.length > 0)
        .sort((a, b) => scoreOf(b.found) - scoreOf(a.found))
      if (mode === 'enforced') this.cancel(breaches, state)
    }
  }

  private cancel(breaches: readonly { task: Task; found: readonly Breach[] }[], state: KindState): void {
    for (const { task, found } of breaches) {
      // Gone with its search.
      if (task.isCancelled) continue
      if (!state.mayCancel()) {
        state.limitReached++
        return
      }
      state.cancelled++
      for (const { resource } of found) state.cancelledFor[resource]++
      this.registry.cancel(task, found.map(({ reason }) => reason).join(', '))
    }
  }

  private running(kind: SearchKind): Task[] {
    return this.registry.list().filter(task => searchKindOf(task) === kind)
  }

  private breaches(task: Task, kind: SearchKind, isHeapPressed: boolean): Breach[] {
    const { cpuMillis, elapsedMillis, heapPart, totalHeapPart, heapVariance } = this.rules()[kind]
    const found: Breach[] = []
    const cpu = cpuMillisOf(task)
    if (cpu >= cpuMillis) found.push(breach('cpu_usage', 'cpu usage exceeded', cpu, cpuMillis, millisText))
    if (isHeapPressed && this.running(kind).reduce((sum, one) => sum + heapOf(one), 0) >= totalHeapPart * this.heapLimit) {
      const heap = heapOf(task)
      const average = this.kinds[kind].heap.average
      const allowed = average * heapVariance
      if (average > 0 && heap >= heapPart * this.heapLimit && heap >= allowed) {
        found.push(breach('heap_usage', 'heap usage exceeded', heap, allowed, bytesText))
      }
    }
    const elapsed = task.runningNanos / 1e6
    if (elapsed >= elapsedMillis) found.push(breach('elapsed_time', 'elapsed time exceeded', elapsed, elapsedMillis, millisText))
    return found
  }

  figures() {
    return { search_task: this.figuresOf('search_task'), search_shard_task: this.figuresOf('search_shard_task'), mode: this.rules().mode }
  }

  private figuresOf(kind: SearchKind) {
    const running = this.running(kind)
    const { completed, cancelled, limitReached, cancelledFor, heap } = this.kinds[kind]
    const figures = (resource: Resource, unit: string, of: (task: Task) => number) => ({
      cancellation_count: cancelledFor[resource],
      [`current_max_${unit}`]: Math.round(Math.max(0, ...running.map(of))),
      [`current_avg_${unit}`]: running.length === 0 ? 0 : Math.round(running.reduce((sum, task) => sum + of(task), 0) / running.length),
    })
    return {
      resource_tracker_stats: {
        elapsed_time_tracker: figures('elapsed_time', 'millis', task => task.runningNanos / 1e6),
        heap_usage_tracker: { ...figures('heap_usage', 'bytes', heapOf), rolling_avg_bytes: Math.round(heap.average) },
        cpu_usage_tracker: figures('cpu_usage', 'millis', cpuMillisOf),
      },
      completion_count: completed,
      cancellation_stats: { cancellation_count: cancelled, cancellation_limit_reached_count: limitReached },
    }
  }
}

/** What is known of the tasks of a kind. */
class KindState {
  completed = 0
  cancelled = 0
  limitReached = 0
  readonly cancelledFor: Record<Resource, number> = { elapsed_time: 0, heap_usage: 0, cpu_usage: 0 }
  readonly heap: MovingAverage
  private buckets: { readonly burst: number; readonly byTime: TokenBucket; readonly byWork: TokenBucket } | null = null

  constructor(private readonly rules: () => KindRules) {
    this.heap = new MovingAverage(() => rules().averagedTasks)
  }

  /** Small ones end before the first measurement. */
  ended(heapBytes: number, isMeasured: boolean): void {
    this.completed++
    if (isMeasured) this.heap.add(heapBytes)
  }

  mayCancel(): boolean {
    const { rate, ratio, burst } = this.rules()
    if (this.buckets?.burst !== burst) {
      this.buckets = {
        burst,
        byTime: new TokenBucket(() => performance.now(), burst),
        byWork: new TokenBucket(() => this.completed, burst),
      }
    }
    const { byTime, byWork } = this.buckets
    return [byTime.take(rate), byWork.take(ratio)].includes(true)
  }
}

/** Of the last numbers. */
class MovingAverage {
  private readonly last: number[] = []
  private sum = 0

  constructor(private readonly size: () => number) {}

  add(value: number): void {
    this.last.push(value)
    this.sum += value
    while (this.last.length > this.size()) this.sum -= this.last.shift()!
  }

  /** 0 until there are enough of them. */
  get average(): number {
    return this.last.length === 0 || this.last.length < this.size() ? 0 : this.sum / this.last.length
  }
}

const scoreOf = (breaches: readonly Breach[]) => breaches.reduce((sum, { score }) => sum + score, 0)

const breach = (resource: Resource, what: string, value: number, allowed: number, text: (value: number) => string): Breach => ({
  resource,
  reason: `${what} [${text(value)} >= ${text(allowed)}]`,
  score: value / Math.max(allowed, 1),
})

const cpuMillisOf = ({ meters }: Task) => meters.reduce((sum, { cpuNanos }) => sum + cpuNanos, 0) / 1e6
const heapOf = ({ meters }: Task) => meters.reduce((sum, { heapBytes }) => sum + heapBytes, 0)
