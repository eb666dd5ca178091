// Clauses that must all match: the one with the fewest documents lists those that compete, the others are asked about them.
import { GroupClause, type Screen } from './group-clause.ts'
import { borrow, giveBack, type Scratch } from './scratch.ts'
import type { Meeting, WindowClause } from './window-clause.ts'

export class AllClause extends GroupClause {
  /** What the clauses after each may add. */
  private readonly others: Float64Array

  constructor(clauses: WindowClause[], maxDoc: number) {
    clauses.sort((a, b) => a.cost - b.cost)
    super(clauses, maxDoc, clauses[0].cost)
    this.others = new Float64Array(clauses.length)
  }

  protected override assessed(): void {
    const { bounds, others } = this
    let sum = 0
    for (let i = bounds.length - 1; i >= 0; i--) {
      others[i] = sum
      sum += bounds[i]
    }
  }

  protected together(bounds: Float64Array): number {
    let sum = 0
    for (let i = 0; i < bounds.length; i++) sum += bounds[i]
    return sum
  }

  /** No document before the lead's next one. */
  override seek(from: number): number {
    return this.clauses[0].seek(from)
  }

  /** Few documents may have every clause. */
  override scoreReachedBy(): number {
    return 0
  }

  mark(room: Scratch): void {
    const { window, docs, sums } = room
    const { base, sums: own, marks, least, reached } = window
    const n = this.matching(room, 0, null)
    for (let i = 0; i < n; i++) {
      const offset = docs[i] - base
      own[offset] = sums[i]
      marks[offset] = 1
      reached[window.reachedCount] = offset
      window.reachedCount += Number(sums[i] >= least)
    }
    window.found += n
  }

  candidates(room: Scratch, least: number, screen: Screen | null): number {
    return this.matching(room, least, screen)
  }

  private matching(room: Scratch, least: number, screen: Screen | null): number {
    const { clauses, bounds, others } = this
    const { window, docs, sums, meeting } = room
    if (clauses[0].seek(window.base) >= window.stop) return 0
    if (least > 0) {
      this.assess(window.base, window.stop - 1)
      if (others[0] + bounds[0] < least) return 0
    }
    let n = clauses[0].list(window, docs, sums, least > 0 ? least - others[0] : 0)
    if (screen !== null) n = screen.keep(docs, sums, n)
    for (let i = 1; i < clauses.length && n > 0; i++) {
      const { picks, scores } = meeting
      const met = clauses[i].meet(docs, n, meeting)
      const needed = least > 0 ? least - others[i] : 0
      n = 0
      for (let k = 0; k < met; k++) {
        const sum = sums[picks[k]] + scores[k]
        docs[n] = docs[picks[k]]
        sums[n] = sum
        n += Number(sum >= needed)
      }
    }
    return n
  }

  override meet(docs: Int32Array, count: number, meeting: Meeting): number {
    const { clauses } = this
    const room = borrow()
    const { docs: left, sums, otherPicks, meeting: met } = room
    const { picks, scores } = met
    let n = count
    for (let i = 0; i < count; i++) {
      left[i] = docs[i]
      sums[i] = 0
      otherPicks[i] = i
    }
    for (let i = 0; i < clauses.length && n > 0; i++) {
      n = clauses[i].meet(left, n, met)
      for (let k = 0; k < n; k++) {
        const at = picks[k]
        left[k] = left[at]
        otherPicks[k] = otherPicks[at]
        sums[k] = sums[at] + scores[k]
      }
    }
    for (let k = 0; k < n; k++) {
      meeting.picks[k] = otherPicks[k]
      meeting.scores[k] = sums[k]
    }
    giveBack(room)
    return n
  }

  protected fold(): void {}
}
