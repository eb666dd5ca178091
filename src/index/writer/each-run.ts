// Iterates over the log entries that belong to the documents of a buffer, in its order.
import type { Runs } from './buffer-log.ts'

/**
 * `add` gets, for each run, the range of its log entries, `from` to before `to`, and the offset that turns
 * a doc id of the log into one of the buffer.
 */
export function eachRun<T extends { readonly docs: Int32Array }>(
  logs: readonly (T | null)[],
  runs: Runs,
  add: (log: T, from: number, to: number, shift: number, part: number) => void,
): void {
  let base = 0
  for (let run = 0; run < runs.length; run += 3) {
    const part = runs[run]
    const first = runs[run + 1]
    const end = runs[run + 2]
    const log = logs[part]
    if (log !== null) {
      const from = placeOf(log.docs, first)
      const to = placeOf(log.docs, end)
      if (to > from) add(log, from, to, base - first, part)
    }
    base += end - first
  }
}

/** The first entry of a document that is not before `doc`. */
function placeOf(docs: Int32Array, doc: number): number {
  let low = 0
  let high = docs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (docs[middle] < doc) low = middle + 1
    else high = middle
  }
  return low
}
