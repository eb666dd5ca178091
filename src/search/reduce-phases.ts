// The number of reduce phases the server would report: it reduces shard results in batches of a given size.
import type { SearchRequest } from './contracts/search-request.ts'

/** Undefined: all at once, which answers do not tell. */
export function reducePhases({ size, aggregations, batchedReduceSize }: SearchRequest, shards: number): number | undefined {
  if (size === 0 && aggregations === null) return undefined
  const batch = Math.min(batchedReduceSize, shards)
  let phases = 1
  for (let shard = 0, waiting = 0; shard < shards; shard++) {
    // What was reduced before waits as one more.
    if (waiting + Number(phases > 1) >= batch) {
      phases++
      waiting = 0
    }
    waiting++
  }
  return phases === 1 ? undefined : phases
}
