// Histogram buckets with nothing but numbers inside, as columns: thousands of them are collected, sent and merged without an object for each.
import type { Aggregation, Finding, FindingColumns } from '../aggregation.ts'

/** By key, ascending. Plain data. */
export interface LineCounts {
  readonly keys: Float64Array
  readonly counts: Float64Array
  /** Null: there is nothing inside. */
  readonly inside: LineInside | null
}

export interface LineInside {
  /** By sub-aggregation. */
  readonly columns: readonly FindingColumns[]
  /** Where they have a bucket; -1: nowhere, for nothing is in it. */
  readonly places: Int32Array
  /** What is found in such a bucket. */
  readonly empty: readonly Finding[]
}

/** What `subs` found in the bucket at `place`. */
export const subsAt = ({ columns, places, empty }: LineInside, subs: readonly Aggregation[], place: number): Finding[] =>
  places[place] < 0 ? [...empty] : subs.map((sub, i) => sub.at!(columns[i], places[place]))

export const NO_COUNTS: LineCounts = { keys: new Float64Array(0), counts: new Float64Array(0), inside: null }

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
    return size === keys.length
      ? { keys, counts, inside: null }
      : { keys: keys.slice(0, size), counts: counts.slice(0, size), inside: null }
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
export function atLeast(line: LineCounts, least: number): LineCounts {
  const { keys, counts, inside } = line
  if (counts.every(count => count >= least)) return line
  const isKept = (_: number, place: number) => counts[place] >= least
  return {
    keys: keys.filter(isKept),
    counts: counts.filter(isKept),
    inside: inside && { ...inside, places: inside.places.filter(isKept) },
  }
}

/** `all` has the keys of `line` and more; what is new has no documents. */
export function spread({ keys, counts, inside }: LineCounts, all: readonly number[]): LineCounts {
  const spread = new Float64Array(all.length)
  const places = new Int32Array(inside === null ? 0 : all.length).fill(-1)
  for (let i = 0, from = 0; i < all.length && from < keys.length; i++) {
    if (all[i] !== keys[from]) continue
    spread[i] = counts[from]
    if (inside !== null) places[i] = inside.places[from]
    from++
  }
  return { keys: Float64Array.from(all), counts: spread, inside: inside && { ...inside, places } }
}

export const backwards = ({ keys, counts, inside }: LineCounts): LineCounts => ({
  keys: keys.toReversed(),
  counts: counts.toReversed(),
  inside: inside && { ...inside, places: inside.places.toReversed() },
})
