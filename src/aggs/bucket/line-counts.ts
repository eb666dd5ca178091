// Histogram buckets without sub-aggregations, as columns: thousands of them are collected, sent and merged without an object for each.

/** By key, ascending. Plain data. */
export interface LineCounts {
  readonly keys: Float64Array
  readonly counts: Float64Array
}

export const NO_COUNTS: LineCounts = { keys: new Float64Array(0), counts: new Float64Array(0) }

export class LineCountsBuilder {
  private size = 0
  private readonly keys: Float64Array
  private readonly counts: Float64Array

  constructor(capacity: number) {
    this.keys = new Float64Array(capacity)
    this.counts = new Float64Array(capacity)
  }

  /** Keys ascend; what comes of one again is added. */
  add(key: number, count: number): void {
    const { keys, counts, size } = this
    if (size > 0 && keys[size - 1] === key) {
      counts[size - 1] += count
      return
    }
    keys[size] = key
    counts[size] = count
    this.size++
  }

  build(): LineCounts {
    const { keys, counts, size } = this
    return size === keys.length ? { keys, counts } : { keys: keys.slice(0, size), counts: counts.slice(0, size) }
  }
}

/** Neighbours first, so that each is copied as often as halves go into all of them. */
export function mergeCounts(parts: readonly LineCounts[]): LineCounts {
  let left = parts
  while (left.length > 1) {
    const merged: LineCounts[] = []
    for (let i = 0; i < left.length; i += 2) merged.push(i + 1 < left.length ? mergeTwo(left[i], left[i + 1]) : left[i])
    left = merged
  }
  return left.length === 0 ? NO_COUNTS : left[0]
}

function mergeTwo(a: LineCounts, b: LineCounts): LineCounts {
  const merged = new LineCountsBuilder(a.keys.length + b.keys.length)
  let ofA = 0
  let ofB = 0
  while (ofA < a.keys.length || ofB < b.keys.length) {
    if (ofB === b.keys.length || a.keys[ofA] <= b.keys[ofB]) merged.add(a.keys[ofA], a.counts[ofA++])
    else merged.add(b.keys[ofB], b.counts[ofB++])
  }
  return merged.build()
}

/** Buckets with at least `least` documents. */
export function atLeast({ keys, counts }: LineCounts, least: number): LineCounts {
  if (counts.every(count => count >= least)) return { keys, counts }
  const kept = new LineCountsBuilder(keys.length)
  for (let i = 0; i < keys.length; i++) if (counts[i] >= least) kept.add(keys[i], counts[i])
  return kept.build()
}

/** `all` has the keys of `counts` and more; what is new has no documents. */
export function spread({ keys, counts }: LineCounts, all: readonly number[]): LineCounts {
  const spread = { keys: Float64Array.from(all), counts: new Float64Array(all.length) }
  for (let i = 0, from = 0; i < all.length && from < keys.length; i++) if (all[i] === keys[from]) spread.counts[i] = counts[from++]
  return spread
}

export const backwards = ({ keys, counts }: LineCounts): LineCounts => ({ keys: keys.toReversed(), counts: counts.toReversed() })
