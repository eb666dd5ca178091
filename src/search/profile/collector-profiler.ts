// Profiles collectors, under the server's names.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Collector, ScoreMode, WindowCollector } from '../../query/contracts/collector.ts'
import { around, lengthOf, type SliceTimes, sliceTimes } from './slice-times.ts'
import { nanos } from './timings.ts'

export interface CollectorProfile extends Partial<SliceTimes> {
  readonly name: string
  readonly reason: string
  readonly time_in_nanos: number
  readonly reduce_time_in_nanos?: number
  readonly slice_count?: number
  readonly children?: readonly CollectorProfile[]
}

/** Of one slice. Plain data: it crosses threads. */
export interface CollectorTimes {
  readonly name: string
  readonly reason: string
  readonly time: number
  readonly first: number
  readonly last: number
  readonly children: readonly CollectorTimes[]
}

/** Concurrent slices have a collector each, and the server names what brings them together. */
const MANAGERS: ReadonlyMap<string, string> = new Map([
  ['TopScoreDocCollector', 'SimpleTopDocsCollectorManager'],
  ['SimpleFieldCollector', 'SimpleTopDocsCollectorManager'],
  ['PagingFieldCollector', 'SimpleTopDocsCollectorManager'],
  ['MultiCollector', 'SimpleTopDocsCollectorManager'],
  ['EarlyTerminatingCollector', 'EarlyTerminatingCollectorManager'],
  ['TotalHitCountCollector', 'TotalHitCountCollectorManager'],
  ['MinimumScoreCollector', 'MinimumCollectorManager'],
  ['FilteredCollector', 'FilteredCollectorManager'],
])

function managerOf(name: string, reason: string): string {
  if (reason === 'search_multi') return 'QueryCollectorManager'
  const asked = name.slice(name.indexOf('['))
  if (reason === 'aggregation') return `NonGlobalAggCollectorManager: ${asked}`
  if (reason === 'aggregation_global') return `GlobalAggCollectorManager: ${asked}`
  return MANAGERS.get(name) ?? name
}

/** Of the aggregations with these names. */
export const aggregatingCollector = (names: readonly string[]): string =>
  names.length === 1 ? `ProfilingAggregator: [${names[0]}]` : `MultiBucketCollector: [[${names.join(', ')}]]`

export function printCollectors(slices: readonly CollectorTimes[]): CollectorProfile {
  const { name, reason } = slices[0]
  const entry = { name, reason, time_in_nanos: Math.round(slices.reduce((sum, { time }) => sum + time, 0)) }
  const children = childrenOf(slices)
  return children.length === 0 ? entry : { ...entry, children: children.map(printCollectors) }
}

/** `reduceTime`: what bringing the slices' findings together took, for all collectors at once. */
export function printConcurrentCollectors(slices: readonly CollectorTimes[], reduceTime: number): CollectorProfile {
  const { name, reason } = slices[0]
  const entry = {
    name: managerOf(name, reason),
    reason,
    time_in_nanos: lengthOf(around(slices)),
    reduce_time_in_nanos: Math.round(reduceTime),
    ...sliceTimes(slices.map(({ time }) => time)),
    slice_count: slices.length,
  }
  const children = childrenOf(slices)
  return children.length === 0 ? entry : { ...entry, children: children.map(child => printConcurrentCollectors(child, reduceTime)) }
}

/** By place among the children, those of all slices. */
const childrenOf = (slices: readonly CollectorTimes[]): CollectorTimes[][] =>
  slices[0].children.map((_, place) => slices.map(({ children }) => children[place]))

/** A collector with a stop watch. Its time includes that of the collectors it passes hits to. */
export class ProfilingCollector implements Collector {
  private time = 0
  private readonly first = nanos()
  private last = this.first

  constructor(
    private readonly inner: Collector,
    private readonly name: string,
    private readonly reason: string,
    private readonly children: readonly ProfilingCollector[],
  ) {}

  get scoreMode(): ScoreMode {
    return this.inner.scoreMode
  }

  segment(view: SegmentView): WindowCollector {
    const start = nanos()
    const inner = this.inner.segment(view)
    this.spend(start)
    return new ProfilingWindowCollector(inner, this)
  }

  /** Adds what passed since `start`. */
  spend(start: number): void {
    this.last = nanos()
    this.time += this.last - start
  }

  times(): CollectorTimes {
    const { name, reason, time, first, last, children } = this
    return { name, reason, time, first, last, children: children.map(child => child.times()) }
  }
}

class ProfilingWindowCollector implements WindowCollector {
  constructor(
    private readonly inner: WindowCollector,
    private readonly profiler: ProfilingCollector,
  ) {}

  get needsScores(): boolean {
    return this.inner.needsScores
  }

  get minCompetitiveScore(): number {
    return this.inner.minCompetitiveScore
  }

  get wanted(): number {
    return this.inner.wanted ?? 0
  }

  get passScore(): number {
    return this.inner.pass === undefined ? Number.NEGATIVE_INFINITY : (this.inner.passScore ?? Number.NEGATIVE_INFINITY)
  }

  get done(): boolean {
    return this.inner.done
  }

  pass(count: number): void {
    this.inner.pass!(count)
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    const start = nanos()
    this.inner.collect(docs, scores, count)
    this.profiler.spend(start)
  }
}
