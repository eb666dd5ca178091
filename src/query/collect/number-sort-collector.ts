// Keeps the top hits by one numeric field, the most common sort, in one loop over a column and a heap of numbers.
import type { NumericColumn } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode, WindowCollector } from '../contracts/collector.ts'
import type { FieldSortOptions, SortCollector } from './field-sort-collector.ts'
import { liesInOrder } from './lies-in-order.ts'
import { asIs, type NumberSortKey, type SortKey, type SortValue } from './sort-key.ts'
import type { TopDocs } from './top-docs.ts'

export class NumberSortCollector implements SortCollector, WindowCollector {
  readonly scoreMode: ScoreMode = 'complete_no_scores'
  readonly needsScores = false
  readonly minCompetitiveScore = 0
  done = false
  leavesEarly = false
  private leftEarly = false
  /** Numbers times this ascend. */
  private readonly sign: 1 | -1
  private readonly missing: number
  private readonly after: number | null
  private readonly heap: NumberHeap
  private readonly views: SegmentView[] = []
  private column: NumericColumn | null = null
  private docBase = 0
  total = 0

  constructor(
    private readonly key: NumberSortKey,
    size: number,
    after: SortValue | null,
    private readonly threshold = Number.POSITIVE_INFINITY,
  ) {
    this.sign = key.descending ? -1 : 1
    this.missing = Number(key.missing) * this.sign
    this.after = after === null ? null : Number(after) * this.sign
    this.heap = new NumberHeap(size)
  }

  /** Whether doubles tell all values of these segments apart, and nothing else is wanted than the first by them. */
  static suits({ keys, after, trackScores }: FieldSortOptions, segments: readonly SegmentView[]): boolean {
    const key: SortKey = keys[0]
    if (keys.length !== 1 || key.kind !== 'number' || key.decode !== asIs || trackScores === true) return false
    const exact = (value: SortValue) => typeof value !== 'bigint' || value === key.missing
    if (after !== null && after !== undefined && !exact(after[0])) return false
    return segments.every(({ reader }) => {
      const column = key.field === null ? null : reader.numeric(key.field.name)
      return column === null || (column.starts === null && !(column.values instanceof BigInt64Array))
    })
  }

  get worst(): SortValue | undefined {
    return this.heap.isFull ? this.valueOf(this.heap.topDoc) : undefined
  }

  segment(view: SegmentView): WindowCollector {
    this.views.push(view)
    this.done = false
    this.leavesEarly = this.threshold < Number.POSITIVE_INFINITY && liesInOrder(view.reader, [this.key])
    this.docBase = view.docBase
    this.column = columnOf(this.key, view)
    return this
  }

  collect(docs: Int32Array, _scores: Float32Array, count: number): void {
    this.total += count
    const { heap, sign, missing, after, docBase, column } = this
    let { worst } = heap
    if (column !== null && column.present === null && after === null && !this.leavesEarly) {
      const { values } = column
      for (let i = 0; i < count; i++) {
        const value = (values[docs[i]] as number) * sign
        if (!(value >= worst)) worst = heap.insert(docBase + docs[i], value)
      }
      return
    }
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      let value = missing
      if (column !== null && (column.present === null || column.present.has(doc))) value = (column.values[doc] as number) * sign
      // A tie with the worst loses, as documents come in ascending order. Nothing is above NaN, the worst of a heap with room.
      if (value >= worst) {
        if (!this.leavesEarly || this.total <= this.threshold) continue
        // What is left of the segment comes after this hit.
        this.done = true
        this.leftEarly = true
        return
      }
      if (after !== null && value <= after) continue
      worst = heap.insert(docBase + doc, value)
    }
  }

  /** As the column holds it: signs of zeros and wide numbers are lost on the way through the heap. */
  private valueOf(doc: number): SortValue {
    const { views, key } = this
    let at = views.length - 1
    while (views[at].docBase > doc) at--
    const column = columnOf(key, views[at])
    const own = doc - views[at].docBase
    return column?.has(own) ? column.values[own] : key.missing
  }

  finish(): TopDocs {
    const docs = this.heap.sortedDocs()
    return {
      docs,
      scores: null,
      keys: Array.from(docs, doc => [this.valueOf(doc)]),
      total: this.total,
      relation: this.leftEarly ? 'gte' : 'eq',
      maxScore: Number.NaN,
    }
  }
}

const columnOf = ({ field }: NumberSortKey, view: SegmentView): NumericColumn | null =>
  field === null ? null : view.reader.numeric(field.name)

/** So few are put in order one by one: the sort of the language takes longer to begin. */
const FEW = 16

/** The greatest number on top, of equal ones that of the last document. */
class NumberHeap {
  /** NaN until the heap is full. */
  worst = Number.NaN
  private readonly docs: Int32Array
  private readonly values: Float64Array
  private size = 0

  constructor(private readonly capacity: number) {
    this.docs = new Int32Array(capacity)
    this.values = new Float64Array(capacity)
  }

  get isFull(): boolean {
    return this.size === this.capacity
  }

  get topDoc(): number {
    return this.docs[0]
  }

  /** Takes a document that comes before the worst, and answers the worst value there is then. */
  insert(doc: number, value: number): number {
    if (this.size < this.capacity) this.siftUp(this.size++, doc, value)
    else this.siftDown(doc, value)
    if (this.size === this.capacity) this.worst = this.values[0]
    return this.worst
  }

  private siftUp(at: number, doc: number, value: number): void {
    const { docs, values } = this
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (!comesLater(value, doc, values[parent], docs[parent])) break
      values[at] = values[parent]
      docs[at] = docs[parent]
      at = parent
    }
    values[at] = value
    docs[at] = doc
  }

  private siftDown(doc: number, value: number): void {
    const { docs, values, size } = this
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      if (child + 1 < size && comesLater(values[child + 1], docs[child + 1], values[child], docs[child])) child++
      if (!comesLater(values[child], docs[child], value, doc)) break
      values[at] = values[child]
      docs[at] = docs[child]
      at = child
    }
    values[at] = value
    docs[at] = doc
  }

  /** Best first. */
  sortedDocs(): Int32Array {
    const { docs, values, size } = this
    const sorted = docs.slice(0, size)
    if (size > FEW) {
      const order = Array.from({ length: size }, (_, i) => i)
      order.sort((a, b) => (comesLater(values[a], docs[a], values[b], docs[b]) ? 1 : -1))
      for (let i = 0; i < size; i++) sorted[i] = docs[order[i]]
      return sorted
    }
    const kept = values.slice(0, size)
    for (let i = 1; i < size; i++) {
      const value = kept[i]
      const doc = sorted[i]
      let at = i
      for (; at > 0 && comesLater(kept[at - 1], sorted[at - 1], value, doc); at--) {
        kept[at] = kept[at - 1]
        sorted[at] = sorted[at - 1]
      }
      kept[at] = value
      sorted[at] = doc
    }
    return sorted
  }
}

const comesLater = (valueA: number, docA: number, valueB: number, docB: number) => valueA > valueB || (valueA === valueB && docA > docB)
