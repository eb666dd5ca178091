// Counts and times garbage collections, from when they are first asked for.
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { onFirstUse } from '../../core/on-first-use.ts'

export interface Collector {
  collection_count: number
  collection_time_in_millis: number
}

const counting = onFirstUse(() => {
  const collectors = { young: { count: 0, millis: 0 }, old: { count: 0, millis: 0 } }
  const observer = new PerformanceObserver(list => {
    for (const { detail, duration } of list.getEntries() as { detail?: { kind?: number }; duration: number }[]) {
      const kind = detail?.kind
      const collector = kind === constants.NODE_PERFORMANCE_GC_MINOR ? collectors.young : collectors.old
      collector.count++
      collector.millis += duration
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return collectors
})

export function collectorFigures(): Record<'young' | 'old', Collector> {
  const { young, old } = counting()
  const print = ({ count, millis }: typeof young) => ({ collection_count: count, collection_time_in_millis: Math.round(millis) })
  return { young: print(young), old: print(old) }
}
