// A value that is available now or as a promise later. A promise costs some hundred bytes and a turn of its own, and most requests never
// wait: functions that may answer at once return this type, and callers continue with the helpers here.

export type Eventually<T> = T | Promise<T>

/** What `next` makes of it: at once where it is there. */
export function andThen<T, R>(value: Eventually<T>, next: (value: T) => Eventually<R>): Eventually<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** As `try … catch` around work that may wait: `failed` answers in its place or throws again. */
export function orElse<T>(work: () => Eventually<T>, failed: (error: unknown) => T): Eventually<T> {
  try {
    const value = work()
    return value instanceof Promise ? value.catch(failed) : value
  } catch (error) {
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
