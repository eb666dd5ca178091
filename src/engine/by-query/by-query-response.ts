// How a delete by query, update by query or reindex answers, and how it looks while it runs.
import type { ErrorEntry } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { millisText } from '../../core/units.ts'
import type { ByQueryFailure, ByQueryProgress } from './progress.ts'
import type { Throttle } from './throttle.ts'

/** What the answer is made of: a run, and each of its slices. */
interface Answered {
  readonly workers: readonly Counted[]
  readonly isSliced: boolean
  readonly tookMillis: number
  readonly failures: readonly ByQueryFailure[]
}

interface Counted {
  readonly progress: ByQueryProgress
  readonly throttle: Throttle
}

/** Which results an operation can have. */
export type ByQueryCount = 'updated' | 'created' | 'deleted'

export const ALL_COUNTS: readonly ByQueryCount[] = ['updated', 'created', 'deleted']

interface ByQueryStatus {
  /** The number of the slice. */
  slice_id?: number
  total: number
  /** How many were updated. */
  updated?: number
  /** How many were created. */
  created?: number
  deleted?: number
  /** In how many portions it was done. */
  batches: number
  /** How many were changed meanwhile. */
  version_conflicts: number
  /** How many a script left as they were. */
  noops: number
  /** How often something was tried again. */
  retries: {
    /** Of writes. */
    bulk: number
    /** Of searches. */
    search: number
  }
  /** How long it waited, to keep to `requests_per_second`. */
  throttled?: string
  /** The same, in milliseconds. */
  throttled_millis: number
  /** -1: not limited. */
  requests_per_second: number
  /** How long it still waits. */
  throttled_until?: string
  /** The same, in milliseconds. */
  throttled_until_millis: number
  /** Why it was cancelled. */
  canceled?: string
  /** What each slice did. */
  slices?: ByQueryStatus[]
}

export interface ByQueryResponse extends ByQueryStatus {
  took: number
  timed_out: boolean
  failures: {
    index: string
    /** The id of the document. */
    id: string | null
    /** What went wrong. */
    cause: ErrorEntry
    status: number
  }[]
}

interface PrintOptions {
  readonly counts: readonly ByQueryCount[]
  readonly human: boolean
}

/** Why a task was cancelled; null when it was not. */
type Cancelled = string | null

export function byQueryStatus(run: Answered, options: PrintOptions, cancelled: Cancelled = null): ByQueryStatus {
  const status = statusOf(run.workers, run.isSliced ? null : run.workers[0].progress.sliceId, options, cancelled)
  if (run.isSliced) status.slices = run.workers.map(worker => statusOf([worker], worker.progress.sliceId, options, null))
  return status
}

export function byQueryResponse(run: Answered, options: PrintOptions, cancelled: Cancelled): ByQueryResponse {
  const failures = run.failures.map(({ index, id, error }) => ({ index, id, cause: error.toEntry(true), status: error.status }))
  return { took: run.tookMillis, timed_out: false, ...byQueryStatus(run, options, cancelled), failures }
}

/** Of one slice, as its own task tells it. */
export const sliceStatus = (worker: Counted): ByQueryStatus =>
  statusOf([worker], worker.progress.sliceId, { counts: ALL_COUNTS, human: false }, null)

/** Of an operation that could not begin. */
export const idleStatus = (): ByQueryStatus => statusOf([], null, { counts: ALL_COUNTS, human: false }, null)

/** That of the worst failure. */
export const byQueryHttpStatus = (run: Answered): number => Math.max(200, ...run.failures.map(({ error }) => error.status))

function statusOf(workers: readonly Counted[], sliceId: number | null, options: PrintOptions, cancelled: Cancelled): ByQueryStatus {
  const sum = (value: (worker: Counted) => number) => workers.reduce((total, worker) => total + value(worker), 0)
  const throttled = sum(({ throttle }) => throttle.throttledMillis)
  const remaining = workers.length === 0 ? 0 : Math.min(...workers.map(({ throttle }) => throttle.remainingMillis))
  const rate = workers.length === 0 ? Number.POSITIVE_INFINITY : sum(({ throttle }) => throttle.rate)
  const { human, counts } = options
  return {
    ...(sliceId !== null && { slice_id: sliceId }),
    total: sum(({ progress }) => progress.total),
    ...Object.fromEntries(counts.map(count => [count, sum(({ progress }) => progress[count])])),
    batches: sum(({ progress }) => progress.batches),
    version_conflicts: sum(({ progress }) => progress.versionConflicts),
    noops: sum(({ progress }) => progress.noops),
    retries: { bulk: 0, search: 0 },
    ...(human && { throttled: millisText(throttled) }),
    throttled_millis: throttled,
    // Printed with its fraction; callers in this process get a number.
    requests_per_second: new JsonFloat(rate === Number.POSITIVE_INFINITY ? -1 : Math.fround(rate)) as unknown as number,
    ...(human && { throttled_until: millisText(remaining) }),
    throttled_until_millis: remaining,
    ...(cancelled !== null && { canceled: cancelled }),
  }
}
