// The operation `nodes.turns`, Searchlet's own: how long the turns of this process's event loop were since it was last asked.
import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface NodesTurnsResponse {
  /** Since it was last asked; 0: it begins to measure. */
  measured_for_in_millis: number
  /** The part of that time in which the loop was busy, from 0 to 1. */
  utilization: number
  /** How much later than due a timer fired. */
  delay: {
    /** The median. */
    p50_in_millis: number
    /** 99 of 100 are no longer. */
    p99_in_millis: number
    /** The longest. */
    max_in_millis: number
  }
}

/** A timer is due that often; what it is late beyond that is the loop's. */
const RESOLUTION_MILLIS = 10
/** Longer than monitoring systems wait between two requests. */
const IDLE_MILLIS = 30_000

interface Watch {
  readonly delays: IntervalHistogram
  since: number
  load: ReturnType<typeof performance.eventLoopUtilization>
  end: NodeJS.Timeout
}

let watch: Watch | null = null

const NOTHING: NodesTurnsResponse = {
  measured_for_in_millis: 0,
  utilization: 0,
  delay: { p50_in_millis: 0, p99_in_millis: 0, max_in_millis: 0 },
}

export const turns = typedOperation<CommonParams, NodesTurnsResponse>()({
  name: 'nodes.turns',
  action: 'cluster:monitor/nodes/stats',
  routes: [{ method: 'GET', path: '/_searchlet/turns' }],
  params: {},
  scope: 'cluster',
  run() {
    if (watch !== null) return { body: read(watch) }
    const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MILLIS })
    delays.enable()
    watch = { delays, since: performance.now(), load: performance.eventLoopUtilization(), end: setTimeout(stop, IDLE_MILLIS).unref() }
    return { body: NOTHING }
  },
})

function read(watch: Watch): NodesTurnsResponse {
  const { delays } = watch
  const now = performance.now()
  const load = performance.eventLoopUtilization()
  const late = (nanos: number) => Math.max(0, Math.round((nanos / 1e6 - RESOLUTION_MILLIS) * 100) / 100)
  const measured = delays.count > 0
  const answer: NodesTurnsResponse = {
    measured_for_in_millis: Math.round(now - watch.since),
    utilization: performance.eventLoopUtilization(load, watch.load).utilization,
    delay: {
      p50_in_millis: measured ? late(delays.percentile(50)) : 0,
      p99_in_millis: measured ? late(delays.percentile(99)) : 0,
      max_in_millis: measured ? late(delays.max) : 0,
    },
  }
  delays.reset()
  watch.since = now
  watch.load = load
  watch.end.refresh()
  return answer
}

function stop(): void {
  watch?.delays.disable()
  watch = null
}
