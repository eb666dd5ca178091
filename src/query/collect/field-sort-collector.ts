// Keeps the first hits by the values of fields. Ties go to the lower document.
import { LANES } from '../../core/lanes.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Collector, ScoreMode, WindowCollector } from '../contracts/collector.ts'
import { liesInOrder } from './lies-in-order.ts'
import { AFTER, BOTTOM, type Pivot, type SortColumn, sortColumn } from './sort-column.ts'
import { compareKeys, type SortKey, type SortValue } from './sort-key.ts'
import type { TopDocs } from './top-docs.ts'

export interface FieldSortOptions {
  readonly keys: readonly SortKey[]
  /** How many hits are kept; at least 1. */
  readonly size: number
  /** Only hits that come after these values. */
  readonly after?: readonly SortValue[] | null
  /** Scores are wanted beside the values. */
  readonly trackScores?: boolean
  /** Once more hits than these are counted, segments that lie in the order of the keys are left where nothing better can come. */
  readonly threshold?: number
}

interface KeptHit {
  readonly doc: number
  readonly score: number
  readonly values: readonly SortValue[]
}

/** What a collector of sorted hits tells those who look for documents that are still worth collecting. */
export interface SortCollector extends Collector {
  /** The first key of the last hit kept; undefined while there is room for more. */
  readonly worst: SortValue | undefined
  /** Hits that were collected. */
  readonly total: number
  /** The segment lies in the order of the keys, and is left once its best are found. */
  readonly leavesEarly: boolean
  finish(): TopDocs
}

export class FieldSortCollector implements SortCollector, WindowCollector {
  readonly scoreMode: ScoreMode
  readonly needsScores: boolean
  readonly minCompetitiveScore = 0
  done = false
  leavesEarly = false
  private readonly threshold: number
  private leftEarly = false
  private readonly columns: readonly SortColumn[]
  private readonly keys: readonly SortKey[]
  private readonly size: number
  private readonly hasAfter: boolean
  /** The hit that comes last on top. */
  private readonly heap: KeptHit[] = []
  private picks: Int32Array | null = null
  private docBase = 0
  total = 0
  private maxScore = Number.NEGATIVE_INFINITY

  constructor({ keys, size, after, trackScores, threshold }: FieldSortOptions) {
    this.threshold = threshold ?? Number.POSITIVE_INFINITY
    this.keys = keys
    this.size = size
    this.needsScores = trackScores === true || keys.some(key => key.kind === 'score')
    this.scoreMode = this.needsScores ? 'complete' : 'complete_no_scores'
    this.columns = keys.map(sortColumn)
    this.hasAfter = after !== null && after !== undefined
    if (after) for (let i = 0; i < keys.length; i++) this.columns[i].setPivot(AFTER, after[i])
  }

  get worst(): SortValue | undefined {
    return this.heap.length === this.size ? this.heap[0].values[0] : undefined
  }

  segment(view: SegmentView): WindowCollector {
    this.docBase = view.docBase
    this.done = false
    this.leavesEarly = this.threshold < Number.POSITIVE_INFINITY && liesInOrder(view.reader, this.keys)
    for (const column of this.columns) column.segment(view)
    return this
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    this.total += count
    if (this.leavesEarly || this.columns[0].pickFirst === undefined) {
      this.collectEach(docs, scores, 0, count)
      return
    }
    for (let from = 0; from < count; from += LANES) {
      const to = Math.min(from + LANES, count)
      if (this.heap.length < this.size) this.collectEach(docs, scores, from, to)
      else this.collectPicked(docs, scores, from, to)
    }
  }

  private collectPicked(docs: Int32Array, scores: Float32Array, from: number, to: number): void {
    const { needsScores, hasAfter, columns } = this
    this.picks ??= new Int32Array(LANES)
    const { picks } = this
    if (needsScores) for (let i = from; i < to; i++) if (scores[i] > this.maxScore) this.maxScore = scores[i]
    const count = columns[0].pickFirst!(docs, needsScores ? scores : null, from, to, columns.length === 1, picks)
    for (let k = 0; k < count; k++) {
      const doc = docs[picks[k]]
      const score = needsScores ? scores[picks[k]] : Number.NaN
      if (this.compare(BOTTOM, doc, score) >= 0 || (hasAfter && this.compare(AFTER, doc, score) <= 0)) continue
      this.keep(doc, score)
    }
  }

  private collectEach(docs: Int32Array, scores: Float32Array, from: number, to: number): void {
    const { needsScores, hasAfter, heap, size } = this
    for (let i = from; i < to; i++) {
      const doc = docs[i]
      const score = needsScores ? scores[i] : Number.NaN
      if (score > this.maxScore) this.maxScore = score
      // A tie with the last loses, as documents come in ascending order.
      if (heap.length === size && this.compare(BOTTOM, doc, score) >= 0) {
        if (!this.leavesEarly || this.total <= this.threshold) continue
        // What is left of the segment comes after this hit.
        this.done = true
        this.leftEarly = true
        return
      }
      if (hasAfter && this.compare(AFTER, doc, score) <= 0) continue
      this.keep(doc, score)
    }
  }

  private compare(pivot: Pivot, doc: number, score: number): number {
    const { columns } = this
    for (let i = 0; i < columns.length; i++) {
      const order = columns[i].comparePivot(pivot, doc, score)
      if (order !== 0) return order
    }
    return 0
  }

  private keep(doc: number, score: number): void {
    const { heap, columns } = this
    const hit = { doc: this.docBase + doc, score, values: columns.map(column => column.value(doc, score)) }
    if (heap.length < this.size) {
      heap.push(hit)
      this.siftUp(heap.length - 1)
    } else {
      heap[0] = hit
      this.siftDown()
    }
    if (heap.length === this.size) for (let i = 0; i < columns.length; i++) columns[i].setPivot(BOTTOM, heap[0].values[i])
  }

  private isAfter(a: KeptHit, b: KeptHit): boolean {
    return (compareKeys(this.keys, a.values, b.values) || a.doc - b.doc) > 0
  }

  private siftUp(at: number): void {
    const { heap } = this
    const hit = heap[at]
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (!this.isAfter(hit, heap[parent])) break
      heap[at] = heap[parent]
      at = parent
    }
    heap[at] = hit
  }

  private siftDown(): void {
    const { heap } = this
    const hit = heap[0]
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && this.isAfter(heap[child + 1], heap[child])) child++
      if (!this.isAfter(heap[child], hit)) break
      heap[at] = heap[child]
      at = child
    }
    heap[at] = hit
  }

  finish(): TopDocs {
    const hits = [...this.heap].sort((a, b) => compareKeys(this.keys, a.values, b.values) || a.doc - b.doc)
    return {
      docs: Int32Array.from(hits, hit => hit.doc),
      scores: this.needsScores ? Float32Array.from(hits, hit => hit.score) : null,
      keys: hits.map(hit => hit.values),
      total: this.total,
      relation: this.leftEarly ? 'gte' : 'eq',
      maxScore: this.maxScore === Number.NEGATIVE_INFINITY ? Number.NaN : this.maxScore,
    }
  }
}
