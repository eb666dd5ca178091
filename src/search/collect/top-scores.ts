// The best hits by score: a heap of the request's size, and the score a further hit must beat.
import { nextUp } from '../../core/numbers.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import type { Collector, WindowCollector } from '../../query/collect/collector.ts'
import type { ScoreMode } from '../../query/exec/query.ts'
import type { RankedDoc } from '../fetch/fetch-phase.ts'

/**
 * Hits must come in ascending order of the shard's numbers: of equal scores the first stays. Once more than `threshold` hits are
 * counted, those that cannot be among the best may be skipped, and the count is a lower bound.
 */
export class TopScoresCollector implements Collector {
  readonly docs: Int32Array
  readonly scores: Float32Array
  size = 0
  total = 0
  skipping = false

  constructor(
    readonly capacity: number,
    readonly scoreMode: ScoreMode,
    readonly threshold: number,
  ) {
    this.docs = new Int32Array(capacity)
    this.scores = new Float32Array(capacity)
  }

  segment(view: SegmentView): WindowCollector {
    return new TopScoresWindows(this, view.docBase)
  }

  /** Best first; empties the heap. */
  take(): RankedDoc[] {
    const ranked = new Array<RankedDoc>(this.size)
    while (this.size > 0) {
      ranked[this.size - 1] = { doc: this.docs[0], score: this.scores[0], sort: null }
      this.size--
      this.place(0, this.docs[this.size], this.scores[this.size])
    }
    return ranked
  }

  add(doc: number, score: number): void {
    if (this.size === this.capacity) this.place(0, doc, score)
    else this.raise(this.size++, doc, score)
  }

  /** The worst hit stands at 0; of equal scores the later is the worse. */
  private place(at: number, doc: number, score: number): void {
    const { docs, scores, size } = this
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      if (child + 1 < size && worse(scores[child + 1], docs[child + 1], scores[child], docs[child])) child++
      if (!worse(scores[child], docs[child], score, doc)) break
      docs[at] = docs[child]
      scores[at] = scores[child]
      at = child
    }
    docs[at] = doc
    scores[at] = score
  }

  private raise(at: number, doc: number, score: number): void {
    const { docs, scores } = this
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (!worse(score, doc, scores[parent], docs[parent])) break
      docs[at] = docs[parent]
      scores[at] = scores[parent]
      at = parent
    }
    docs[at] = doc
    scores[at] = score
  }
}

const worse = (scoreA: number, docA: number, scoreB: number, docB: number) => scoreA < scoreB || (scoreA === scoreB && docA > docB)

class TopScoresWindows implements WindowCollector {
  readonly needsScores = true
  readonly done = false
  minCompetitiveScore = 0

  constructor(
    private readonly top: TopScoresCollector,
    private readonly docBase: number,
  ) {
    this.raiseMinimum()
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    const { top, docBase } = this
    top.total += count
    let i = 0
    for (; i < count && top.size < top.capacity; i++) top.add(docBase + docs[i], scores[i])
    if (top.size === 0) return
    let worst = top.scores[0]
    for (; i < count; i++) {
      if (scores[i] > worst) {
        top.add(docBase + docs[i], scores[i])
        worst = top.scores[0]
      }
    }
    this.raiseMinimum()
  }

  private raiseMinimum(): void {
    const { top } = this
    if (top.scoreMode !== 'top_scores' || top.size < top.capacity || top.total <= top.threshold) return
    top.skipping = true
    this.minCompetitiveScore = nextUp(top.scores[0])
  }
}
