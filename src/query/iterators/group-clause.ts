// A disjunction as a clause of a window disjunction, its root included: what sums and maxima of clauses have in common.
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import { borrow, giveBack, type Scratch } from './scratch.ts'
import { type Meeting, WINDOW_SIZE, type Window, WindowClause } from './window-clause.ts'

/** A look at what a clause's best documents score takes some hundred of them: no more clauses are asked, those that may score most. */
const ASKED = 3

/** Documents between candidates are marked where there are not many more of them. */
const WORTH_MARKING = 8

/** Drops candidates that are no hits for other reasons than their scores. */
export interface Screen {
  /** Closes the gaps in both arrays, and answers how many are left. */
  keep(docs: Int32Array, sums: Float64Array, count: number): number
}

export abstract class GroupClause extends WindowClause {
  readonly isScoring = true
  readonly cost: number
  readonly ceiling: number
  /** Those of the clauses between the documents asked about last. */
  protected readonly bounds: Float64Array
  private boundedFrom = -1
  private boundedTo = -1

  constructor(
    protected readonly clauses: WindowClause[],
    protected readonly maxDoc: number,
    cost = clauses.reduce((sum, clause) => sum + clause.cost, 0),
  ) {
    super()
    let ceiling = 0
    for (const clause of clauses) ceiling += clause.ceiling
    this.cost = cost
    this.ceiling = ceiling
    this.bounds = new Float64Array(clauses.length)
  }

  /** Adds all documents to the room's window, which is empty. */
  abstract mark(room: Scratch): void
  /**
   * Lists the documents of the room's window that may score `least`, which is more than 0, in its `docs` and `sums`; of those that do the
   * sums are scores before they are rounded.
   */
  abstract candidates(room: Scratch, least: number, screen: Screen | null): number
  /** Adds scores to what the documents have by now; those are at `places`, less `base`, in the room's window. */
  protected abstract fold(room: Scratch, places: Int32Array, base: number, scores: ArrayLike<number>, count: number): void
  /** What clauses with these scores score together, before it is rounded. */
  protected abstract together(bounds: Float64Array): number

  /** Asks all clauses what documents from `from` up to and including `last` may score, unless that is known. */
  protected assess(from: number, last: number): void {
    if (from === this.boundedFrom && last === this.boundedTo) return
    const { clauses, bounds } = this
    for (let i = 0; i < clauses.length; i++) bounds[i] = clauses[i].bound(from, last)
    this.boundedFrom = from
    this.boundedTo = last
    this.assessed()
  }

  protected assessed(): void {}

  bound(from: number, last: number): number {
    this.assess(from, last)
    return Math.fround(this.together(this.bounds))
  }

  /** What the best clause that tells one tells, since no other takes anything away. */
  scoreReachedBy(count: number): number {
    const { clauses } = this
    let reached = 0
    const asked = clauses.length <= ASKED ? clauses : [...clauses].sort((a, b) => b.ceiling - a.ceiling).slice(0, ASKED)
    for (const clause of asked) reached = Math.max(reached, clause.scoreReachedBy(count))
    return reached
  }

  seek(from: number): number {
    const { clauses } = this
    let next = NO_MORE_DOCS
    for (let i = 0; i < clauses.length; i++) next = Math.min(next, clauses[i].seek(from))
    return next
  }

  add(window: Window): void {
    const { base, sums, marks, counts, least, reached } = window
    const room = borrow()
    const n = this.all(room, window)
    const { docs, sums: added } = room
    for (let i = 0; i < n; i++) {
      const offset = docs[i] - base
      const before = sums[offset]
      sums[offset] = before + Math.fround(added[i])
      if (sums[offset] >= least && before < least) reached[window.reachedCount++] = offset
      window.found += 1 - marks[offset]
      marks[offset] = 1
      if (counts !== null) counts[offset]++
    }
    giveBack(room)
  }

  list(window: Window, docs: Int32Array, scores: Float64Array, least: number): number {
    const room = borrow()
    let n: number
    if (least > 0) {
      room.window.base = window.base
      room.window.stop = window.stop
      n = this.candidates(room, least, null)
    } else n = this.all(room, window)
    const { docs: found, sums } = room
    for (let i = 0; i < n; i++) {
      docs[i] = found[i]
      scores[i] = Math.fround(sums[i])
    }
    giveBack(room)
    return n
  }

  /** Lists all documents of the window. */
  private all(room: Scratch, { base, stop }: Window): number {
    const { window } = room
    window.base = base
    window.stop = stop
    window.least = Number.MIN_VALUE
    this.mark(room)
    window.least = Number.POSITIVE_INFINITY
    // Unless some score nothing, all are listed, which are put in order sooner than they are looked for.
    const isListed = window.found === window.reachedCount
    return isListed ? window.unloadReached(room.docs, room.sums) : window.unload(room.docs, room.sums)
  }

  meet(docs: Int32Array, count: number, meeting: Meeting): number {
    if (count === 0) return 0
    const room = borrow()
    const span = docs[count - 1] + 1 - docs[0]
    const isDense = span <= WINDOW_SIZE && this.cost * span < count * WORTH_MARKING * this.maxDoc
    const n = isDense ? this.meetMarked(room, docs, count, meeting) : this.meetAsked(room, docs, count, meeting)
    giveBack(room)
    return n
  }

  /** Marks all documents between the first candidate and the last, and looks which of them are candidates. */
  private meetMarked(room: Scratch, docs: Int32Array, count: number, { picks, scores }: Meeting): number {
    const { window } = room
    const { marks, sums } = window
    const base = docs[0]
    window.base = base
    window.stop = docs[count - 1] + 1
    this.mark(room)
    let n = 0
    for (let i = 0; i < count; i++) {
      const offset = docs[i] - base
      picks[n] = i
      scores[n] = sums[offset]
      n += marks[offset]
    }
    window.clear()
    return n
  }

  private meetAsked(room: Scratch, docs: Int32Array, count: number, meeting: Meeting): number {
    const { clauses } = this
    const { window, meeting: met } = room
    window.base = 0
    window.stop = count
    for (let i = 0; i < clauses.length; i++) this.fold(room, met.picks, 0, met.scores, clauses[i].meet(docs, count, met))
    const { marks, sums } = window
    const { picks, scores } = meeting
    let n = 0
    for (let i = 0; i < count; i++) {
      picks[n] = i
      scores[n] = sums[i]
      n += marks[i]
    }
    this.forget(room)
    return n
  }

  /** Empties the room's window of what was folded. */
  protected forget({ window }: Scratch): void {
    window.clear()
  }
}
