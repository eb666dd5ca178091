// Clauses whose scores are added up, by MaxScore: they are parted anew in each window, and those whose best scores together cannot reach the
// minimum are only asked about documents that the others bring.
import { GroupClause, type Screen } from './group-clause.ts'
import type { Scratch } from './scratch.ts'
import type { WindowClause } from './window-clause.ts'

/** A clause with fewer documents than others bring, by this factor, is added to theirs sooner than they are asked about one by one. */
const CHEAP = 1.4

export class SumClause extends GroupClause {
  /** Best scores in the window together, from the weakest clause on. */
  private readonly sums: Float64Array

  constructor(clauses: WindowClause[], maxDoc: number) {
    super(clauses, maxDoc)
    this.sums = new Float64Array(clauses.length)
  }

  mark({ window }: Scratch): void {
    window.mark(this.clauses)
  }

  protected together(): number {
    return this.sums[this.sums.length - 1]
  }

  protected fold({ window }: Scratch, places: Int32Array, base: number, scores: ArrayLike<number>, count: number): void {
    const { sums, marks } = window
    let { found } = window
    for (let i = 0; i < count; i++) {
      const at = places[i] - base
      sums[at] += scores[i]
      found += 1 - marks[at]
      marks[at] = 1
    }
    window.found = found
  }

  /** Weakest first; insertion, as the order hardly changes from window to window. */
  protected override assessed(): void {
    const { clauses, bounds, sums } = this
    for (let i = 1; i < clauses.length; i++) {
      const clause = clauses[i]
      const bound = bounds[i]
      let at = i
      for (; at > 0 && bounds[at - 1] > bound; at--) {
        bounds[at] = bounds[at - 1]
        clauses[at] = clauses[at - 1]
      }
      bounds[at] = bound
      clauses[at] = clause
    }
    let sum = 0
    for (let i = 0; i < clauses.length; i++) sums[i] = sum += bounds[i]
  }

  candidates(room: Scratch, least: number, screen: Screen | null): number {
    const { clauses, sums: together } = this
    const { window, docs, sums } = room
    this.assess(window.base, window.stop - 1)
    const count = clauses.length
    let first = 0
    while (first < count && together[first] < least) first++
    if (first === count) return 0
    first = this.withCheap(first)
    // More than nothing, also where the weak clauses nearly reach the minimum: what no other clause brings is no candidate.
    const needed = Math.max(least - (first === 0 ? 0 : together[first - 1]), Number.MIN_VALUE)
    let n: number
    if (first === count - 1) n = clauses[first].list(window, docs, sums, needed)
    else {
      first = this.markCompeting(room, first, needed)
      n = window.unloadReached(docs, sums)
    }
    if (screen !== null) n = screen.keep(docs, sums, n)
    for (let i = first - 1; i >= 0 && n > 0; i--) n = this.refine(room, clauses[i], i === 0 ? least : least - together[i - 1], n)
    return n
  }

  /** The first clause to add: weak ones, too, as long as they have few documents beside those that the clauses from `first` on bring. */
  private withCheap(first: number): number {
    const { clauses } = this
    let brought = 0
    for (let i = first; i < clauses.length; i++) brought += clauses[i].cost
    for (; first > 0 && clauses[first - 1].cost * CHEAP < brought; first--) brought += clauses[first - 1].cost
    return first
  }

  /**
   * Adds the clauses from `first` on, and weak ones as long as they have fewer documents to add than there are candidates to ask them about.
   * Answers which is the first of those that were added.
   */
  private markCompeting({ window }: Scratch, first: number, least: number): number {
    const { clauses } = this
    const part = (window.stop - window.base) / this.maxDoc
    window.least = least
    for (let i = first; i < clauses.length; i++) clauses[i].add(window)
    for (; first > 0 && clauses[first - 1].cost * part < window.reachedCount; first--) clauses[first - 1].add(window)
    window.least = Number.POSITIVE_INFINITY
    return first
  }

  /** Adds a weak clause to the candidates, and keeps those that have `least` then: the clauses below it may lift them to the minimum. */
  private refine({ docs, sums, meeting }: Scratch, clause: WindowClause, least: number, n: number): number {
    const { picks, scores } = meeting
    const met = clause.meet(docs, n, meeting)
    for (let i = 0; i < met; i++) sums[picks[i]] += scores[i]
    let kept = 0
    for (let i = 0; i < n; i++) {
      docs[kept] = docs[i]
      sums[kept] = sums[i]
      kept += Number(sums[i] >= least)
    }
    return kept
  }
}
