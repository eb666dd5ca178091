// Search backpressure cancels what uses too much, and only under duress.
import { describe, expect, it } from 'vitest'
import { type BackpressureRules, type KindRules, SearchBackpressure } from '../../src/tasks/search-backpressure.ts'
import type { Task } from '../../src/tasks/task.ts'
import { TaskRegistry } from '../../src/tasks/task-registry.ts'
import { TokenBucket } from '../../src/tasks/token-bucket.ts'

const HEAP = 1000
const PRESSED = { cpu: 0.95, heap: 0.1 }
const CALM = { cpu: 0.1, heap: 0.1 }

const kind = (changes: Partial<KindRules>): KindRules => ({
  cpuMillis: 100,
  elapsedMillis: 1e9,
  heapPart: 0.1,
  totalHeapPart: 0.2,
  heapVariance: 2,
  averagedTasks: 2,
  rate: 0,
  ratio: 0,
  burst: 10,
  ...changes,
})

function opened(changes: Partial<BackpressureRules> = {}, search: Partial<KindRules> = {}) {
  const tasks = new TaskRegistry('n')
  const rules: BackpressureRules = {
    mode: 'enforced',
    cpuThreshold: 0.9,
    heapThreshold: 0.7,
    successiveBreaches: 3,
    search_task: kind(search),
    search_shard_task: kind({}),
    ...changes,
  }
  const backpressure = new SearchBackpressure(tasks, () => rules, HEAP)
  tasks.whenClosed = task => backpressure.ended(task)
  const search_ = (cpuMillis: number, heapBytes = 0) => {
    const task = tasks.open({ action: 'indices:data/read/search', cancellable: true })
    const { words } = task.meter()
    words[0] = cpuMillis * 1e6
    words[1] = heapBytes
    return task
  }
  return { tasks, backpressure, search: search_ }
}

const reasons = (tasks: readonly Task[]) => tasks.map(task => (task.isCancelled ? task.cancelReason : null))

describe('search back-pressure', () => {
  it('cancels what uses too much once the process was pressed for some time, and nothing else', () => {
    const { backpressure, search } = opened()
    const all = [search(99), search(100), search(2000)]
    for (const load of [PRESSED, PRESSED, CALM, PRESSED, PRESSED]) backpressure.look(load)
    expect(reasons(all)).toEqual([null, null, null])
    backpressure.look(PRESSED)
    expect(reasons(all)).toEqual([null, 'cpu usage exceeded [100ms >= 100ms]', 'cpu usage exceeded [2s >= 100ms]'])
    expect(backpressure.figures()).toMatchObject({
      mode: 'enforced',
      search_task: {
        resource_tracker_stats: { cpu_usage_tracker: { cancellation_count: 2, current_max_millis: 2000, current_avg_millis: 733 } },
        cancellation_stats: { cancellation_count: 2, cancellation_limit_reached_count: 0 },
      },
      search_shard_task: { cancellation_stats: { cancellation_count: 0 } },
    })
  })

  it.each(['monitor_only', 'disabled'] as const)('only looks: %s', mode => {
    const { backpressure, search } = opened({ mode, successiveBreaches: 1 })
    const task = search(2000)
    backpressure.look(PRESSED)
    expect(task.isCancelled).toBe(false)
  })

  it('cancels the worst first, and no more than so many', () => {
    const { backpressure, search, tasks } = opened({ successiveBreaches: 1 }, { burst: 1, ratio: 0.5 })
    const all = [search(200), search(900), search(300)]
    backpressure.look(PRESSED)
    expect(all.map(task => task.isCancelled)).toEqual([false, true, false])
    expect(backpressure.figures().search_task.cancellation_stats).toEqual({ cancellation_count: 1, cancellation_limit_reached_count: 1 })
    // Two that are over let one more be cancelled.
    for (const task of [search(0), search(0)]) tasks.close(task)
    backpressure.look(PRESSED)
    expect(all.map(task => task.isCancelled)).toEqual([false, true, true])
  })

  it('looks at memory where that is short: of all together, of one alone, and beside what others used', () => {
    const { backpressure, search, tasks } = opened({ successiveBreaches: 1 })
    for (const task of [search(0, 60), search(0, 100)]) tasks.close(task)
    const [big, small] = [search(0, 170), search(0, 40)]
    backpressure.look({ cpu: 0.1, heap: 0.8 })
    expect(reasons([big, small])).toEqual(['heap usage exceeded [170b >= 160b]', null])
    expect(backpressure.figures().search_task).toMatchObject({
      completion_count: 2,
      resource_tracker_stats: { heap_usage_tracker: { cancellation_count: 1, rolling_avg_bytes: 80, current_max_bytes: 170 } },
    })
  })

  it('lets a bucket fill again as something goes on', () => {
    let progress = 0
    const bucket = new TokenBucket(() => progress, 2)
    expect([bucket.take(0.1), bucket.take(0.1), bucket.take(0.1)]).toEqual([true, true, false])
    progress += 10
    expect([bucket.take(0.1), bucket.take(0.1)]).toEqual([true, false])
    progress += 1000
    expect([bucket.take(0.1), bucket.take(0.1), bucket.take(0.1)]).toEqual([true, true, false])
  })
})
