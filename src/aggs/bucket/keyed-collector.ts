// Collects documents into buckets by numeric key.
import type { BucketCollector, DocWindow } from '../aggregation.ts'
import { SubWindow } from '../collectors.ts'
import type { Ints } from '../growable.ts'
import { countDocs, type DocCounts } from '../values/doc-counts.ts'
import { type Gather, gatherOf } from '../values/gather.ts'
import type { Numbers } from '../values/numbers.ts'
import type { BucketKeys } from './bucket-keys.ts'
import type { ValueIndex } from './value-index.ts'

interface KeyedOptions {
  readonly numbers: Numbers
  /** Null: there are too many keys to number them. */
  readonly index: ValueIndex | null
  readonly keyOf: (value: number) => number
  /** Keys that are wanted; null: all. */
  readonly takes: ((key: number) => boolean) | null
  readonly keys: BucketKeys
  readonly counts: Ints
  readonly docCounts: DocCounts | null
  readonly inside: BucketCollector | null
}

/** So many pairs of parent and key are remembered. */
const MOST_KNOWN = 1 << 22

export class KeyedCollector implements BucketCollector {
  private readonly inner = new SubWindow()
  private places = new Int32Array(0)
  private indices = new Int32Array(0)
  private gathered = new Float64Array(0)
  private readonly gather: Gather
  /** Bucket + 1 by parent and number of the key; 0: not looked up yet; -1: not wanted. */
  private known = new Int32Array(0)

  constructor(private readonly options: KeyedOptions) {
    this.gather = gatherOf(options.numbers.values)
  }

  collect(window: DocWindow): void {
    const { keys, counts, docCounts, inside } = this.options
    this.options.numbers.prepare?.(window.docs, window.count, window.scores)
    const kept = this.place(window)
    if (kept === 0) return
    const owners = this.inner.owners!
    countDocs(counts.reserve(keys.size), owners, this.inner.docs, kept, docCounts)
    if (inside === null) return
    this.inner.count = kept
    this.inner.ownerLimit = keys.size
    inside.collect(this.inner)
  }

  /** Makes room for `count` values, and for the pairs of parent and key. */
  private makeRoom(count: number, pairs: number): void {
    if (this.places.length < count) this.places = new Int32Array(count)
    if (this.indices.length < count) {
      this.indices = new Int32Array(count)
      this.gathered = new Float64Array(count)
    }
    if (this.known.length < pairs) this.remember(pairs)
  }

  /** Fills the inner window, and answers how many documents it has. */
  private place(window: DocWindow): number {
    const { starts, present } = this.options.numbers
    if (starts !== null) return this.placeMany(window, starts)
    const { docs, owners, scores, count } = window
    const { inner } = this
    inner.reserve(count, true, scores !== null)
    if (this.places.length < count) this.places = new Int32Array(count)
    const { places } = this
    const { docs: innerDocs, scores: innerScores } = inner
    const innerOwners = inner.owners!
    let kept = 0
    if (present === null && scores === null && owners === null) {
      for (let i = 0; i < count; i++) {
        innerDocs[i] = places[i] = docs[i]
        innerOwners[i] = 0
      }
      kept = count
    } else {
      for (let i = 0; i < count; i++) {
        if (present !== null && !present.has(docs[i])) continue
        innerDocs[kept] = places[kept] = docs[i]
        if (innerScores !== null) innerScores[kept] = scores![i]
        innerOwners[kept++] = owners === null ? 0 : owners[i]
      }
    }
    return this.toBuckets(kept, window.ownerLimit, false)
  }

  private placeMany({ docs, owners, ownerLimit, scores, count }: DocWindow, starts: Uint32Array): number {
    const { inner } = this
    let size = 0
    for (let i = 0; i < count; i++) size += starts[docs[i] + 1] - starts[docs[i]]
    inner.reserve(size, true, scores !== null)
    if (this.places.length < size) this.places = new Int32Array(size)
    const { places } = this
    const innerOwners = inner.owners!
    let kept = 0
    for (let i = 0; i < count; i++) {
      for (let at = starts[docs[i]], end = starts[docs[i] + 1]; at < end; at++) {
        inner.docs[kept] = docs[i]
        if (scores !== null) inner.scores![kept] = scores[i]
        innerOwners[kept] = owners === null ? 0 : owners[i]
        places[kept++] = at
      }
    }
    return this.toBuckets(kept, ownerLimit, true)
  }

  /** Makes buckets of parents. A document counts once for a key that several of its values have. */
  private toBuckets(count: number, ownerLimit: number, several: boolean): number {
    const { index } = this.options
    if (index === null || index.size * ownerLimit > MOST_KNOWN) return this.lookUp(count, several)
    this.makeRoom(count, index.size * ownerLimit)
    const { indices, inner, known, places } = this
    const { size } = index
    this.gather(this.options.numbers.values, places, count, this.gathered)
    index.fill(this.gathered, count, indices)
    const { docs, scores } = inner
    const owners = inner.owners!
    let kept = 0
    let lastDoc = -1
    let last = -1
    for (let i = 0; i < count; i++) {
      const pair = owners[i] * size + indices[i]
      let bucket = known[pair] - 1
      if (bucket < 0) {
        if (bucket === -2) continue
        bucket = this.bucketOf(owners[i], index.key(indices[i]))
        known[pair] = bucket < 0 ? -1 : bucket + 1
        if (bucket < 0) continue
      }
      if (several && docs[i] === lastDoc && bucket === last) continue
      lastDoc = docs[i]
      last = bucket
      docs[kept] = lastDoc
      if (scores !== null) scores[kept] = scores[i]
      owners[kept++] = bucket
    }
    return kept
  }

  private remember(size: number): void {
    const known = new Int32Array(Math.min(Math.max(size, 2 * this.known.length), Math.max(size, MOST_KNOWN)))
    known.set(this.known)
    this.known = known
  }

  private lookUp(count: number, several: boolean): number {
    const { numbers, keyOf } = this.options
    const { inner, places } = this
    const { docs, scores } = inner
    const owners = inner.owners!
    let kept = 0
    let lastDoc = -1
    let last = -1
    for (let i = 0; i < count; i++) {
      const bucket = this.bucketOf(owners[i], keyOf(numbers.values[places[i]]))
      if (bucket < 0 || (several && docs[i] === lastDoc && bucket === last)) continue
      lastDoc = docs[i]
      last = bucket
      docs[kept] = lastDoc
      if (scores !== null) scores[kept] = scores[i]
      owners[kept++] = bucket
    }
    return kept
  }

  private bucketOf(owner: number, key: number): number {
    const { keys, takes } = this.options
    return takes === null || takes(key) ? keys.add(owner, key + 0) : -1
  }
}
