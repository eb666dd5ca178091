// Tells whether a thread may block while it reads a large section: not one that others wait for, where there are threads that can.

/** Reading and checking so many bytes takes some eight milliseconds. */
const LONG_BYTES = 8 * 1024 * 1024

/** Thrown in the place of a long read: the work is to be done over in another thread, which brings in what is missing for all of them. */
export const LONG_READ = new Error('this would read for long')

let refusedFrom = Number.POSITIVE_INFINITY

/** Does `work`, in which no read of more than `bytes` begins. Nothing in it may wait. */
export function withoutLongReads<T>(work: () => T, bytes = LONG_BYTES): T {
  refusedFrom = bytes
  try {
    return work()
  } finally {
    refusedFrom = Number.POSITIVE_INFINITY
  }
}

export function refuseLongRead(bytes: number): void {
  if (bytes > refusedFrom) throw LONG_READ
}
