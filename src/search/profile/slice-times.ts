// What several slices took, side by side: the longest, the shortest, the usual, and from the beginning of the first to the end of the last.

interface Spread {
  readonly max: number
  readonly min: number
  readonly avg: number
}

/** Whole numbers, cut as the server cuts them. 0 of nothing. */
export function spread(values: readonly number[]): Spread {
  if (values.length === 0) return { max: 0, min: 0, avg: 0 }
  const sum = values.reduce((total, value) => total + value, 0)
  return { max: Math.max(...values), min: Math.min(...values), avg: Math.trunc(sum / values.length) }
}

export interface SliceTimes {
  readonly max_slice_time_in_nanos: number
  readonly min_slice_time_in_nanos: number
  readonly avg_slice_time_in_nanos: number
}

export function sliceTimes(times: readonly number[]): SliceTimes {
  const { max, min, avg } = spread(times.map(Math.round))
  return { max_slice_time_in_nanos: max, min_slice_time_in_nanos: min, avg_slice_time_in_nanos: avg }
}

/** A stretch of the clock. */
export interface Stretch {
  readonly first: number
  readonly last: number
}

/** Null of nothing. */
export function around(stretches: readonly Stretch[]): Stretch | null {
  if (stretches.length === 0) return null
  return { first: Math.min(...stretches.map(({ first }) => first)), last: Math.max(...stretches.map(({ last }) => last)) }
}

export const lengthOf = (stretch: Stretch | null): number => (stretch === null ? 0 : Math.round(stretch.last - stretch.first))

/** When a slice of a query ran, and in which thread. Plain data: it crosses threads. */
export interface SliceRun extends Stretch {
  /** 0: that of the caller. */
  readonly thread: number
}

export interface SliceRunTimes {
  readonly thread: number
  /** After the first slice. */
  readonly started_in_nanos: number
  readonly time_in_nanos: number
}

export function printRuns(runs: readonly SliceRun[]): SliceRunTimes[] {
  const began = Math.min(...runs.map(({ first }) => first))
  return runs
    .map(run => ({ thread: run.thread, started_in_nanos: Math.round(run.first - began), time_in_nanos: lengthOf(run) }))
    .sort((a, b) => a.started_in_nanos - b.started_in_nanos)
}
