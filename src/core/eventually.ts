// A value that is available now or as a promise later. A promise costs some hundred bytes and a turn of its own, and most requests never
// wait: functions that may answer at once return this type, and callers continue with the helpers here.
import { TURN_OVER } from './checkpoint.ts'

export type Eventually<T> = T | Promise<T>

/** What `next` makes of it: at once where it is there. */
export function andThen<T, R>(value: Eventually<T>, next: (value: T) => Eventually<R>): Eventually<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** As `try … catch` around work that may wait: `failed` answers in its place or throws again. Work that is left in the middle did not fail. */
export function orElse<T>(work: () => Eventually<T>, failed: (error: unknown) => T): Eventually<T> {
  const value = orElseNow(work, failed)
  return value instanceof Promise ? value.catch(failed) : value
}

/** The same around work that does not wait. */
export function orElseNow<T>(work: () => T, failed: (error: unknown) => T): T {
  try {
    return work()
  } catch (error) {
    if (error === TURN_OVER) throw error
    return failed(error)
  }
}

/** As `try … finally` around work that may wait. */
export function lastly<T>(work: () => Eventually<T>, over: () => void): Eventually<T> {
  let waits = false
  try {
    const value = work()
    waits = value instanceof Promise
    return value instanceof Promise ? value.finally(over) : value
  } finally {
    if (!waits) over()
  }
}
