// Keeps the best hits by score. Ties go to the lower document.
import { nextUp } from '../../core/numbers.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Collector, ScoreMode, WindowCollector } from '../contracts/collector.ts'
import type { Competition } from './competition.ts'
import type { TopDocs } from './top-docs.ts'

interface TopScoreOptions {
  /** How many hits are kept; at least 1. */
  readonly size: number
  /** Once more hits than this are counted, those that cannot compete may be left out. Infinity: all are counted. */
  readonly threshold: number
  /** Only hits after this one. */
  readonly after?: { readonly score: number; readonly doc: number } | null
  /** With the other slices of the shard; absent where there are none. */
  readonly competition?: Competition | null
}

export class TopScoreCollector implements Collector {
  readonly scoreMode: ScoreMode
  private readonly heap: ScoreHeap
  private readonly windows: TopScoreWindows

  constructor({ size, threshold, after, competition }: TopScoreOptions) {
    this.scoreMode = threshold === Number.POSITIVE_INFINITY ? 'complete' : 'top_scores'
    this.heap = new ScoreHeap(size)
    this.windows = new TopScoreWindows(this.heap, threshold, after ?? null, competition ?? null)
  }

  segment(view: SegmentView): WindowCollector {
    this.windows.docBase = view.docBase
    return this.windows
  }

  finish(): TopDocs {
    const { windows } = this
    const { docs, scores } = this.heap.drain()
    return {
      docs,
      scores,
      keys: null,
      total: windows.total,
      relation: windows.skipping ? 'gte' : 'eq',
      maxScore: windows.maxScore === Number.NEGATIVE_INFINITY ? Number.NaN : windows.maxScore,
    }
  }
}

class TopScoreWindows implements WindowCollector {
  readonly needsScores = true
  readonly done = false
  minCompetitiveScore = 0
  docBase = 0
  total = 0
  skipping = false
  maxScore = Number.NEGATIVE_INFINITY

  constructor(
    private readonly heap: ScoreHeap,
    private readonly threshold: number,
    private readonly after: { readonly score: number; readonly doc: number } | null,
    private readonly competition: Competition | null,
  ) {}

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    this.total += count
    if (this.after !== null) this.collectAfter(docs, scores, count, this.after)
    else {
      const { heap, docBase } = this
      let worst = heap.worst
      for (let i = 0; i < count; i++) {
        // A tie with the worst loses, as documents come in ascending order.
        if (scores[i] > worst) worst = heap.insert(docBase + docs[i], scores[i])
      }
      if (heap.best > this.maxScore) this.maxScore = heap.best
    }
    this.compete(count)
  }

  get wanted(): number {
    return this.after === null && (this.threshold === 0 || this.skipping) ? this.heap.capacity : 0
  }

  /** The score that no further hit is kept with. */
  get passScore(): number {
    return this.after === null ? this.heap.worst : Number.NEGATIVE_INFINITY
  }

  pass(count: number): void {
    this.total += count
    this.compete(count)
  }

  private compete(count: number): void {
    if (this.competition !== null) this.competeWith(this.competition, count)
    else if (this.total > this.threshold && this.heap.worst > Number.NEGATIVE_INFINITY) {
      this.skipping = true
      this.minCompetitiveScore = nextUp(this.heap.worst)
    }
  }

  /** A tie with what another slice has may still win, by its place in the index. */
  private competeWith(competition: Competition, count: number): void {
    if (this.threshold === Number.POSITIVE_INFINITY) return
    const { worst } = this.heap
    const counted = competition.count(count)
    const reached = competition.reach(Math.max(worst, 0))
    const least = worst === Number.NEGATIVE_INFINITY ? reached : Math.max(reached, nextUp(worst))
    if (counted <= this.threshold || least === 0) return
    this.skipping = true
    this.minCompetitiveScore = least
  }

  private collectAfter(docs: Int32Array, scores: Float32Array, count: number, after: { score: number; doc: number }): void {
    const { heap, docBase } = this
    for (let i = 0; i < count; i++) {
      const score = scores[i]
      if (score > this.maxScore) this.maxScore = score
      const doc = docBase + docs[i]
      if (score > after.score || (score === after.score && doc <= after.doc)) continue
      if (score > heap.worst) heap.insert(doc, score)
    }
  }
}

/** The worst hit on top, over parallel arrays; full of nothing at first. */
class ScoreHeap {
  /** -Infinity until the heap is full. */
  worst = Number.NEGATIVE_INFINITY
  best = Number.NEGATIVE_INFINITY
  private readonly docs: Int32Array
  private readonly scores: Float32Array
  private size = 0

  constructor(readonly capacity: number) {
    this.docs = new Int32Array(capacity)
    this.scores = new Float32Array(capacity)
  }

  /** Takes a hit that beats the worst, and answers the worst there is then. */
  insert(doc: number, score: number): number {
    if (score > this.best) this.best = score
    if (this.size < this.capacity) {
      this.siftUp(this.size++, doc, score)
      if (this.size === this.capacity) this.worst = this.scores[0]
    } else {
      this.siftDown(this.capacity, doc, score)
      this.worst = this.scores[0]
    }
    return this.worst
  }

  private siftUp(at: number, doc: number, score: number): void {
    const { docs, scores } = this
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (!isWorse(score, doc, scores[parent], docs[parent])) break
      scores[at] = scores[parent]
      docs[at] = docs[parent]
      at = parent
    }
    scores[at] = score
    docs[at] = doc
  }

  /** Puts a hit in the place of the top of the first `size`. */
  private siftDown(size: number, doc: number, score: number): void {
    const { docs, scores } = this
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      if (child + 1 < size && isWorse(scores[child + 1], docs[child + 1], scores[child], docs[child])) child++
      if (!isWorse(scores[child], docs[child], score, doc)) break
      scores[at] = scores[child]
      docs[at] = docs[child]
      at = child
    }
    scores[at] = score
    docs[at] = doc
  }

  /** Best first, in the heap's own place: it is spent then. */
  drain(): { docs: Int32Array; scores: Float32Array } {
    const { docs, scores, size, capacity } = this
    for (let last = size - 1; last > 0; last--) {
      const doc = docs[0]
      const score = scores[0]
      this.siftDown(last, docs[last], scores[last])
      docs[last] = doc
      scores[last] = score
    }
    return size === capacity ? { docs, scores } : { docs: docs.slice(0, size), scores: scores.slice(0, size) }
  }
}

const isWorse = (scoreA: number, docA: number, scoreB: number, docB: number) => scoreA < scoreB || (scoreA === scoreB && docA > docB)
