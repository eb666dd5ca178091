// The best hits by the values of fields: a heap of the request's size over sort keys.
import type { SegmentView } from '../../index/shard-reader.ts'
import type { Collector, WindowCollector } from '../../query/collect/collector.ts'
import type { ScoreMode } from '../../query/exec/query.ts'
import type { KeyValue, ShardSort } from '../sort-keys.ts'
import { compareKeys, type KeyReader, keyReader } from './key-reader.ts'

export interface SortedHit {
  readonly doc: number
  readonly score: number
  readonly values: readonly KeyValue[]
}

/**
 * Hits must come in ascending order of the shard's numbers: of equal hits the first stays. Hits are counted to the end, unless they are
 * sorted by number and more than `threshold` are counted: then nothing better can come.
 */
export class TopFieldsCollector implements Collector {
  /** The worst stands at 0. */
  readonly heap: SortedHit[] = []
  total = 0
  maxScore = Number.NaN
  /** Set when hits were left uncounted. */
  stopped = false

  constructor(
    readonly sort: ShardSort,
    readonly capacity: number,
    readonly scoreMode: ScoreMode,
    readonly threshold: number,
  ) {}

  segment(view: SegmentView): WindowCollector {
    return new TopFieldsWindows(this, view)
  }

  /** Best first. */
  take(): SortedHit[] {
    return this.heap.splice(0).sort((a, b) => this.compare(a, b))
  }

  /** Below 0: `a` comes before `b`. */
  compare(a: SortedHit, b: SortedHit): number {
    const { keys } = this.sort
    for (let i = 0; i < keys.length; i++) {
      const order = compareKeys(keys[i], a.values[i], b.values[i])
      if (order !== 0) return order
    }
    return a.doc - b.doc
  }

  add(hit: SortedHit): void {
    if (this.heap.length === this.capacity) this.sink(hit)
    else this.raise(hit)
  }

  private sink(hit: SortedHit): void {
    const { heap } = this
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && this.compare(heap[child + 1], heap[child]) > 0) child++
      if (this.compare(heap[child], hit) <= 0) break
      heap[at] = heap[child]
      at = child
    }
    heap[at] = hit
  }

  private raise(hit: SortedHit): void {
    const { heap } = this
    let at = heap.push(hit) - 1
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (this.compare(hit, heap[parent]) <= 0) break
      heap[at] = heap[parent]
      at = parent
    }
    heap[at] = hit
  }
}

class TopFieldsWindows implements WindowCollector {
  readonly minCompetitiveScore = 0
  done = false
  private readonly readers: readonly KeyReader[]
  private readonly docBase: number
  private readonly byNumber: boolean

  constructor(
    private readonly top: TopFieldsCollector,
    view: SegmentView,
  ) {
    this.docBase = view.docBase
    this.readers = top.sort.keys.map(key => keyReader(key, view))
    const [first] = top.sort.keys
    this.byNumber = first.kind === 'doc' && !first.descending
    this.setBottom()
  }

  get needsScores(): boolean {
    return this.top.scoreMode !== 'complete_no_scores'
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    const { top, docBase, readers } = this
    const scored = this.needsScores
    top.total += count
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const score = scored ? scores[i] : Number.NaN
      if (scored && !(score <= top.maxScore)) top.maxScore = score
      if (top.heap.length === top.capacity && !this.beatsBottom(doc, score)) continue
      const values = readers.map(reader => reader.value(doc, score))
      if (!this.comesAfter(values)) continue
      top.add({ doc: docBase + doc, score, values })
      this.setBottom()
    }
    if (this.byNumber && top.heap.length === top.capacity && top.total > top.threshold) {
      top.stopped = true
      this.done = true
    }
  }

  /** Equal hits come in ascending order, so the one that is there stays. */
  private beatsBottom(doc: number, score: number): boolean {
    const { readers } = this
    for (let i = 0; i < readers.length; i++) {
      const order = readers[i].compareBottom(doc, score)
      if (order !== 0) return order < 0
    }
    return false
  }

  private comesAfter(values: readonly KeyValue[]): boolean {
    const { after, keys } = this.top.sort
    if (after === null) return true
    for (let i = 0; i < keys.length; i++) {
      const order = compareKeys(keys[i], values[i], after[i])
      if (order !== 0) return order > 0
    }
    return false
  }

  private setBottom(): void {
    const { heap, capacity } = this.top
    if (heap.length < capacity) return
    const { values } = heap[0]
    for (let i = 0; i < this.readers.length; i++) this.readers[i].setBottom(values[i])
  }
}
