// Documents that match any clause, by a heap of clauses ordered by their current document.
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import { Scorer } from '../contracts/scorer.ts'

export abstract class DisjunctionScorer extends Scorer {
  protected readonly heap: Scorer[]
  private readonly total: number

  constructor(readonly clauses: readonly Scorer[]) {
    super()
    this.heap = [...clauses]
    this.total = clauses.reduce((sum, clause) => sum + clause.cost(), 0)
  }

  next(): number {
    const heap = this.heap
    const doc = this.doc
    do {
      heap[0].next()
      this.siftDown()
    } while (heap[0].doc === doc)
    this.doc = heap[0].doc
    return this.doc
  }

  advance(target: number): number {
    const heap = this.heap
    while (heap[0].doc < target) {
      heap[0].advance(target)
      this.siftDown()
    }
    this.doc = heap[0].doc
    return this.doc
  }

  private siftDown(): void {
    const heap = this.heap
    const node = heap[0]
    const doc = node.doc
    const size = heap.length
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      if (child + 1 < size && heap[child + 1].doc < heap[child].doc) child++
      if (heap[child].doc >= doc) break
      heap[at] = heap[child]
      at = child
    }
    heap[at] = node
  }

  cost(): number {
    return this.total
  }

  override shallowAdvance(target: number): number {
    let upTo = NO_MORE_DOCS
    for (const clause of this.clauses) {
      // A clause that stands ahead has nothing before its document; its best score from there on may be asked for all the same.
      const isAhead = clause.doc > target
      if (clause.doc === NO_MORE_DOCS) continue
      const end = clause.shallowAdvance(isAhead ? clause.doc : target)
      if (isAhead) upTo = Math.min(upTo, clause.doc - 1)
      else if (end < upTo) upTo = end
    }
    return upTo
  }
}

export class DisjunctionSumScorer extends DisjunctionScorer {
  score(): number {
    const { clauses, doc } = this
    let sum = 0
    for (let i = 0; i < clauses.length; i++) if (clauses[i].doc === doc) sum += clauses[i].score()
    return Math.fround(sum)
  }

  override maxScore(upTo: number): number {
    let sum = 0
    for (const clause of this.clauses) if (clause.doc <= upTo) sum += clause.maxScore(upTo)
    return Math.fround(sum)
  }
}

export class DisjunctionMaxScorer extends DisjunctionScorer {
  constructor(
    clauses: readonly Scorer[],
    readonly tieBreaker: number,
    /** Creates the same clauses anew, before their first documents, for a second pass; absent: that is not possible. */
    readonly again?: () => Scorer[],
  ) {
    super(clauses)
  }

  score(): number {
    const { clauses, doc } = this
    let best = 0
    let others = 0
    for (let i = 0; i < clauses.length; i++) {
      if (clauses[i].doc !== doc) continue
      const score = clauses[i].score()
      if (score >= best) {
        others += best
        best = score
      } else others += score
    }
    return Math.fround(best + others * this.tieBreaker)
  }

  override maxScore(upTo: number): number {
    let best = 0
    let others = 0
    for (const clause of this.clauses) {
      if (clause.doc > upTo) continue
      const score = clause.maxScore(upTo)
      others += Math.min(score, best)
      best = Math.max(score, best)
    }
    // Scores without a bound are infinite, and no multiple of nothing.
    return this.tieBreaker === 0 ? best : Math.fround(best + others * this.tieBreaker)
  }
}

/** Any of several sources of documents, all with one score. */
export class UnionScorer<S extends Scorer = Scorer> extends DisjunctionScorer {
  private readonly places: number[] = []

  constructor(
    clauses: readonly S[],
    private readonly constant: number,
  ) {
    super(clauses)
  }

  score(): number {
    return this.constant
  }

  /** Fills `found` with the clauses that stand on the document, in no order: the top of the heap, however many there are. */
  standing(found: S[]): void {
    const { doc, places } = this
    const heap = this.heap as S[]
    found.length = 0
    places.length = 0
    if (heap[0].doc === doc) places.push(0)
    for (let i = 0; i < places.length; i++) {
      const at = places[i]
      found.push(heap[at])
      const child = 2 * at + 1
      if (child < heap.length && heap[child].doc === doc) places.push(child)
      if (child + 1 < heap.length && heap[child + 1].doc === doc) places.push(child + 1)
    }
  }

  override maxScore(): number {
    return this.constant
  }
}
