// Clauses of which the best counts, and a share of the others (the tie breaker): each lists the documents that compete by its score, given the
// most that the others may add; only those are asked about among the others.
import { GroupClause, type Screen } from './group-clause.ts'
import { borrow, giveBack, type Scratch } from './scratch.ts'
import type { WindowClause } from './window-clause.ts'

export class MaxClause extends GroupClause {
  /** The same clauses once more: a clause that has listed its documents of a window is behind them. Null: not made yet. */
  private made: WindowClause[] | null = null

  constructor(
    clauses: WindowClause[],
    maxDoc: number,
    private readonly tie: number,
    /** Null where there are none: then clauses list all of their documents, if more than one must. */
    private readonly twins: (() => WindowClause[]) | null,
  ) {
    super(clauses, maxDoc)
  }

  protected together(bounds: Float64Array): number {
    let best = 0
    let others = 0
    for (let i = 0; i < bounds.length; i++) {
      others += Math.min(best, bounds[i])
      best = Math.max(best, bounds[i])
    }
    // Where there is no bound, no multiple of nothing.
    return this.tie === 0 ? best : best + others * this.tie
  }

  mark(room: Scratch): void {
    const { clauses } = this
    for (let i = 0; i < clauses.length; i++) this.markListed(room, clauses[i], 0)
    if (this.tie > 0) this.forgetParts(room)
  }

  /** Folds a clause's documents that score `least`. */
  private markListed(room: Scratch, clause: WindowClause, least: number): void {
    const { window, docs, sums } = room
    if (clause.seek(window.base) < window.stop) this.fold(room, docs, window.base, sums, clause.list(window, docs, sums, least))
  }

  protected fold(room: Scratch, places: Int32Array, base: number, scores: ArrayLike<number>, count: number): void {
    if (this.tie === 0) foldBest(room, places, base, scores, count)
    else this.foldParts(room, places, base, scores, count)
  }

  private foldParts({ window, bests, rests }: Scratch, places: Int32Array, base: number, scores: ArrayLike<number>, count: number): void {
    const { sums, marks, least, reached } = window
    const { tie } = this
    let { found, reachedCount } = window
    for (let i = 0; i < count; i++) {
      const at = places[i] - base
      const before = sums[at]
      const score = scores[i]
      if (score >= bests[at]) {
        rests[at] += bests[at]
        bests[at] = score
      } else rests[at] += score
      const sum = bests[at] + rests[at] * tie
      sums[at] = sum
      found += 1 - marks[at]
      marks[at] = 1
      if (sum >= least && before < least) reached[reachedCount++] = at
    }
    window.found = found
    window.reachedCount = reachedCount
  }

  protected override forget(room: Scratch): void {
    if (this.tie > 0) this.forgetParts(room)
    room.window.clear()
  }

  private forgetParts({ window, bests, rests }: Scratch): void {
    bests.fill(0, 0, window.stop - window.base)
    rests.fill(0, 0, window.stop - window.base)
  }

  candidates(room: Scratch, least: number, screen: Screen | null): number {
    const { window, docs, sums } = room
    const { clauses, bounds } = this
    this.assess(window.base, window.stop - 1)
    let competing = 0
    let last = -1
    for (let i = 0; i < clauses.length; i++) {
      if (bounds[i] < this.leastOf(i, least)) continue
      competing++
      last = i
    }
    if (competing === 0) return 0
    if (competing > 1) return this.ofSeveral(room, least, screen)
    // A document whose best clause is another does not compete.
    let n = clauses[last].list(window, docs, sums, this.leastOf(last, least))
    if (screen !== null) n = screen.keep(docs, sums, n)
    return this.tie === 0 ? n : this.rate(room, n, clauses, last)
  }

  /** What a document must score in a clause at least, if that is its best; more than nothing. */
  private leastOf(index: number, least: number): number {
    const { bounds, tie } = this
    if (tie === 0) return least
    let others = 0
    for (let i = 0; i < bounds.length; i++) if (i !== index) others += bounds[i]
    return Math.max(least - tie * others, Number.MIN_VALUE)
  }

  private ofSeveral(room: Scratch, least: number, screen: Screen | null): number {
    const { window, docs, sums } = room
    const { clauses, bounds, tie, twins } = this
    const isExact = tie === 0 || twins === null
    window.least = tie === 0 ? least : Number.MIN_VALUE
    for (let i = 0; i < clauses.length; i++) {
      const own = this.leastOf(i, least)
      if (isExact && tie > 0) this.markListed(room, clauses[i], 0)
      else if (bounds[i] >= own) this.markListed(room, clauses[i], own)
    }
    window.least = Number.POSITIVE_INFINITY
    if (tie > 0) this.forgetParts(room)
    let n = window.unloadReached(docs, sums)
    if (screen !== null) n = screen.keep(docs, sums, n)
    if (isExact || n === 0) return n
    if (this.made === null) this.made = twins()
    return this.rate(room, n, this.made, -1)
  }

  /** Scores the candidates by all clauses; what they have by now is the score of the clause at `known`. */
  private rate({ docs, sums }: Scratch, n: number, clauses: readonly WindowClause[], known: number): number {
    const room = borrow()
    const { window, meeting } = room
    window.base = 0
    window.stop = n
    const { bests, rests } = room
    if (known >= 0) for (let i = 0; i < n; i++) bests[i] = sums[i]
    for (let i = 0; i < clauses.length && n > 0; i++) {
      if (i !== known) this.fold(room, meeting.picks, 0, meeting.scores, clauses[i].meet(docs, n, meeting))
    }
    for (let i = 0; i < n; i++) sums[i] = bests[i] + rests[i] * this.tie
    this.forget(room)
    giveBack(room)
    return n
  }
}

function foldBest({ window }: Scratch, places: Int32Array, base: number, scores: ArrayLike<number>, count: number): void {
  const { sums, marks, least, reached } = window
  let { found, reachedCount } = window
  for (let i = 0; i < count; i++) {
    const at = places[i] - base
    const before = sums[at]
    const score = scores[i]
    if (score > before) sums[at] = score
    found += 1 - marks[at]
    marks[at] = 1
    if (score >= least && before < least) reached[reachedCount++] = at
  }
  window.found = found
  window.reachedCount = reachedCount
}
