// Counts the documents of a segment by histogram bucket, without sub-aggregations and with at most one value per document: only counts by
// bucket are kept, and for a whole segment they follow from the order of its values, without visiting documents.
import { WINDOW } from '../../query/contracts/scorer.ts'
import type { BucketCollector, DocWindow } from '../aggregation.ts'
import { type Gather, gatherOf } from '../values/gather.ts'
import type { NumberArray, Numbers } from '../values/numbers.ts'
import { type LineCounts, LineCountsBuilder } from './line-counts.ts'
import type { ValueIndex } from './value-index.ts'

interface LineCounterOptions {
  readonly numbers: Numbers
  /** The same for documents of windows. */
  readonly inWindows: Numbers
  readonly index: ValueIndex
  /** For documents that are in buckets of a parent. */
  readonly owned: BucketCollector
  readonly maxDoc: number
}

export class LineCounter implements BucketCollector {
  private readonly gather: Gather
  private readonly found: Uint32Array
  private places = new Int32Array(0)
  private gathered = new Float64Array(0)

  constructor(private readonly options: LineCounterOptions) {
    const { numbers, index } = options
    this.gather = gatherOf(numbers.values)
    this.found = new Uint32Array(index.size)
  }

  collectAll(): void {
    const { numbers } = this.options
    const sorted = numbers.sorted?.() ?? null
    if (sorted !== null) this.countSorted(sorted)
    else if (numbers.present === null) this.countColumn(numbers.values)
    else this.countPresent()
  }

  /** From one bucket to the next, in steps that double. */
  private countSorted(sorted: ArrayLike<number>): void {
    const { found } = this
    const { index } = this.options
    for (let from = 0; from < sorted.length; ) {
      const bucket = index.of(sorted[from])
      const end = endOf(bucket, sorted, from, index)
      found[bucket] += end - from
      from = end
    }
  }

  private countColumn(values: NumberArray): void {
    const { index, maxDoc } = this.options
    const window = new Float64Array(WINDOW)
    for (let from = 0; from < maxDoc; from += WINDOW) {
      const count = Math.min(WINDOW, maxDoc - from)
      window.set(values.subarray(from, from + count))
      index.tally(window, count, this.found)
    }
  }

  private countPresent(): void {
    const { numbers, maxDoc } = this.options
    const docs = new Int32Array(WINDOW)
    for (let from = 0; from < maxDoc; from += WINDOW) {
      const count = numbers.present!.fill(from, Math.min(from + WINDOW, maxDoc), docs)
      this.count(docs, count)
    }
  }

  collect(window: DocWindow): void {
    const { inWindows, owned } = this.options
    if (window.owners !== null) owned.collect(window)
    else if (inWindows.present === null) this.count(window.docs, window.count)
    else this.countOfPresent(window)
  }

  private countOfPresent({ docs, count }: DocWindow): void {
    const present = this.options.numbers.present!
    if (this.places.length < count) this.places = new Int32Array(count)
    const { places } = this
    let kept = 0
    for (let i = 0; i < count; i++) {
      places[kept] = docs[i]
      kept += Number(present.has(docs[i]))
    }
    this.count(places, kept)
  }

  private count(docs: Int32Array, count: number): void {
    if (this.gathered.length < count) this.gathered = new Float64Array(count)
    this.gather(this.options.numbers.values, docs, count, this.gathered)
    this.options.index.tally(this.gathered, count, this.found)
  }

  /** What was found, by the keys of the index. */
  counts(): LineCounts {
    const { found } = this
    const { index } = this.options
    let size = 0
    for (let i = 0; i < found.length; i++) size += Number(found[i] > 0)
    const counts = new LineCountsBuilder(size)
    for (let i = 0; i < found.length; i++) if (found[i] > 0) counts.add(index.key(i), found[i])
    return counts.build()
  }
}

/** Where the values of a bucket end that has the one at `from`. */
function endOf(bucket: number, sorted: ArrayLike<number>, from: number, index: ValueIndex): number {
  let last = from
  let step = 1
  while (last + step < sorted.length && index.of(sorted[last + step]) === bucket) {
    last += step
    step *= 2
  }
  let end = Math.min(last + step, sorted.length)
  while (end - last > 1) {
    const middle = (last + end) >>> 1
    if (index.of(sorted[middle]) === bucket) last = middle
    else end = middle
  }
  return end
}
