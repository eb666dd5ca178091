// How long each aggregation took, step by step: aggregators and their collectors wrapped in stop watches, and what is answered of them.
import { type Aggregation, type AggregationContext, Aggregator, type BucketCollector, type DocWindow } from '../../aggs/aggregation.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { around, lengthOf, type SliceTimes, sliceTimes, spread } from './slice-times.ts'
import { type Breakdown, inOrder, nanos, type StepTimes, Timings } from './timings.ts'

const STEPS = ['initialize', 'build_leaf_collector', 'collect', 'post_collection', 'build_aggregation', 'reduce'] as const
const [INITIALIZE, BUILD_LEAF_COLLECTOR, COLLECT, POST_COLLECTION, BUILD_AGGREGATION] = STEPS.keys()

/** Of one aggregation in one slice. Plain data: it crosses threads. */
export interface AggregationTimes {
  readonly type: string
  readonly name: string
  readonly steps: StepTimes
  readonly debug: Record<string, unknown> | null
  readonly children: readonly AggregationTimes[]
}

export interface AggregationProfile extends Partial<SliceTimes> {
  readonly type: string
  readonly description: string
  readonly time_in_nanos: number
  readonly breakdown: Breakdown
  readonly debug?: Record<string, unknown>
  readonly children?: readonly AggregationProfile[]
}

export class AggregationProfiler {
  private readonly roots: ProfiledAggregator[] = []
  /** Those that are being opened, the innermost last. */
  private readonly opening: ProfiledAggregator[][] = []

  open<F>(aggregation: Aggregation<F>, cx: AggregationContext): Aggregator<F> {
    const children: ProfiledAggregator[] = []
    const timings = new Timings(STEPS)
    const start = nanos()
    this.opening.push(children)
    const inner = aggregation.open(cx)
    this.opening.pop()
    timings.add(INITIALIZE, start)
    const profiled = new ProfiledAggregator<F>(aggregation.name, inner, timings, children)
    const siblings = this.opening.at(-1) ?? this.roots
    siblings.push(profiled as ProfiledAggregator)
    return profiled
  }

  times(): AggregationTimes[] {
    return this.roots.map(root => root.times())
  }
}

class ProfiledAggregator<F = unknown> extends Aggregator<F> {
  constructor(
    private readonly name: string,
    private readonly inner: Aggregator<F>,
    private readonly timings: Timings,
    private readonly children: readonly ProfiledAggregator[],
  ) {
    super(inner.subs)
  }

  get profileName(): string {
    return this.inner.profileName
  }

  segment(view: SegmentView): BucketCollector | null {
    const start = nanos()
    const collector = this.inner.segment(view)
    this.timings.add(BUILD_LEAF_COLLECTOR, start)
    return new ProfiledCollector(collector, this.timings)
  }

  override finish(): void {
    const start = nanos()
    this.inner.finish()
    this.timings.add(POST_COLLECTION, start)
  }

  build(owners: ArrayLike<number>): F[] {
    const start = nanos()
    const findings = this.inner.build(owners)
    this.timings.add(BUILD_AGGREGATION, start)
    return findings
  }

  times(): AggregationTimes {
    const { time, count, first, last } = this.timings
    const { profileName, name, inner, children } = this
    const steps = { time, count, first, last }
    return { type: profileName, name, steps, debug: inner.debug(), children: children.map(child => child.times()) }
  }
}

class ProfiledCollector implements BucketCollector {
  constructor(
    private readonly inner: BucketCollector | null,
    private readonly timings: Timings,
  ) {}

  collect(window: DocWindow): void {
    const start = nanos()
    this.inner?.collect(window)
    this.timings.add(COLLECT, start, window.count)
  }
}

/** `slices`: of each slice its aggregations. `concurrent`: slices show. */
export function printAggregations(slices: readonly (readonly AggregationTimes[])[], concurrent: boolean): AggregationProfile[] {
  return slices[0].map((first, place) => {
    const each = slices.map(slice => slice[place])
    const entry = {
      type: first.type,
      description: first.name,
      ...(concurrent ? concurrentTimes(each.map(({ steps }) => steps)) : plainTimes(each.map(({ steps }) => steps))),
      ...(first.debug === null ? {} : { debug: first.debug }),
    }
    if (first.children.length === 0) return entry
    return {
      ...entry,
      children: printAggregations(
        each.map(({ children }) => children),
        concurrent,
      ),
    }
  })
}

type Times = Omit<AggregationProfile, 'type' | 'description'>

function plainTimes(slices: readonly StepTimes[]): Times {
  const entries: [string, number][] = []
  let total = 0
  STEPS.forEach((name, step) => {
    const time = Math.round(sum(slices.map(slice => slice.time[step])))
    total += time
    entries.push([name, time], [`${name}_count`, sum(slices.map(slice => slice.count[step]))])
  })
  return { time_in_nanos: total, breakdown: inOrder(entries) }
}

function concurrentTimes(slices: readonly StepTimes[]): Times {
  const entries: [string, number][] = []
  STEPS.forEach((name, step) => {
    const taken = slices.filter(({ count }) => count[step] > 0)
    const stretch = around(taken.map(({ first, last }) => ({ first: first[step], last: last[step] })))
    entries.push([name, lengthOf(stretch)], [`${name}_count`, sum(slices.map(({ count }) => count[step]))])
    const times = spread(slices.map(({ time }) => Math.round(time[step])))
    for (const kind of ['max', 'min', 'avg'] as const) entries.push([`${kind}_${name}`, times[kind]])
    if (step !== COLLECT && step !== BUILD_LEAF_COLLECTOR) return
    const counts = spread(slices.map(({ count }) => count[step]))
    for (const kind of ['max', 'min', 'avg'] as const) entries.push([`${kind}_${name}_count`, counts[kind]])
  })
  const totals = slices.map(({ time }) => sum([...time]))
  const stretches = slices.map(({ count, first, last }) =>
    around(STEPS.flatMap((_, step) => (count[step] === 0 ? [] : [{ first: first[step], last: last[step] }]))),
  )
  return {
    time_in_nanos: lengthOf(around(stretches.filter(stretch => stretch !== null))),
    ...sliceTimes(totals),
    breakdown: inOrder(entries),
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
