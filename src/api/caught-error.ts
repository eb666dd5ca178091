// What callers of functions catch: an error whose stack begins at their call and whose message names the root cause.
import { ApiError } from '../core/errors.ts'
import { isError } from '../core/native-values.ts'

/** Answers as `work` does. `door`: the function that was called. */
export async function calledThrough<T>(door: object, work: () => T | Promise<T>): Promise<T> {
  let waits = false
  try {
    const answer = work()
    waits = true
    return await answer
  } catch (error) {
    // Later on the call of `door` has returned: who awaits it is found through this function.
    throw caughtError(error, waits ? calledThrough : door)
  }
}

export function caughtError(error: unknown, door: object): unknown {
  if (!isError(error)) return error
  const inside = error.stack
  if (error instanceof ApiError) nameRoots(error)
  Error.captureStackTrace(error, door as () => unknown)
  const isOfRequest = error instanceof ApiError && error.status < 500
  if (!isOfRequest) error.stack += `\n    in the engine:${framesOf(inside)}`
  else for (let { cause } = error; cause !== undefined; cause = cause.cause) cause.stack = `${cause.name}: ${cause.message}`
  return error
}

/** `all shards failed` alone says too little. */
function nameRoots(error: ApiError): void {
  const { reason, rootCause = [] } = error
  const roots = new Set(rootCause.map(root => root.reason).filter(root => !reason.includes(root)))
  if (roots.size > 0) sayMore(error, [reason, ...roots].join(': '))
}

/** A message for people; the reason stays as the server says it. */
export function sayMore(error: ApiError, message: string): void {
  Object.defineProperty(error, 'reason', { value: error.reason })
  error.message = message
}

const framesOf = (stack = '') => stack.slice(Math.max(0, stack.search(/\n {4}at /)))
