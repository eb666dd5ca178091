// Collects documents into the ranges that contain their values; the buckets of a parent are consecutive.
import type { BucketCollector, DocWindow } from '../aggregation.ts'
import { SubWindow } from '../collectors.ts'
import type { Ints } from '../growable.ts'
import type { DocCounts } from '../values/doc-counts.ts'

const CAPACITY = 4096

export class RangeHits {
  private readonly inner = new SubWindow()
  private window: DocWindow | null = null
  private counts: Int32Array = new Int32Array(0)
  private kept = 0
  /** By range the place of the last document in it, as several values of one may be. */
  private readonly last: Int32Array

  constructor(
    private readonly ranges: number,
    private readonly found: Ints,
    private readonly inside: BucketCollector | null,
    private readonly docCounts: DocCounts | null,
  ) {
    this.last = new Int32Array(ranges)
  }

  begin(window: DocWindow): void {
    this.window = window
    this.counts = this.found.reserve(window.ownerLimit * this.ranges)
    this.last.fill(-1)
    this.inner.reserve(CAPACITY, true, window.scores !== null)
    this.kept = 0
  }

  /** By range, where documents of one bucket are only counted; null: otherwise. */
  get plainCounts(): Int32Array | null {
    const { window, inside, docCounts } = this
    return inside === null && docCounts === null && window!.owners === null ? this.counts : null
  }

  /** The document at a place of the window is in a range. */
  add(place: number, range: number): void {
    const { last, inner, inside, docCounts } = this
    if (last[range] === place) return
    last[range] = place
    const { docs, owners, scores } = this.window!
    const bucket = (owners === null ? 0 : owners[place]) * this.ranges + range
    this.counts[bucket] += docCounts === null ? 1 : docCounts[docs[place]]
    if (inside === null) return
    if (this.kept === CAPACITY) this.end()
    inner.docs[this.kept] = docs[place]
    if (scores !== null) inner.scores![this.kept] = scores[place]
    inner.owners![this.kept++] = bucket
  }

  end(): void {
    const { inner, inside, kept } = this
    if (kept === 0) return
    inner.count = kept
    inner.ownerLimit = this.window!.ownerLimit * this.ranges
    inside!.collect(inner)
    this.kept = 0
  }
}
