// Scores required documents a window at a time: what optional clauses add and what is prohibited is marked for the whole window first,
// instead of being asked document by document.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { WindowCollector } from '../contracts/collector.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { borrow, giveBack } from './scratch.ts'
import { type Meeting, ROUNDING, SPARSE, WINDOW_SIZE, type Window, type WindowClause } from './window-clause.ts'
import { windowClause } from './window-clauses.ts'

const { fround } = Math

/** Marking optional clauses pays where there is not much more to mark than there are documents to look at. */
const WORTH_MARKING = 8

export class RequiredBulkScorer implements BulkScorer {
  private readonly required: WindowClause
  private readonly optional: WindowClause[]
  private readonly prohibited: WindowClause[]
  /** So many documents these clauses have in a window, on average. */
  private readonly optionalDocs: number
  private readonly prohibitedDocs: number
  // Lent while `score` runs.
  private window!: Window
  private docs!: Int32Array
  private scored!: Float64Array
  private scores!: Float32Array
  private meeting!: Meeting
  private banned!: Window
  /** Optional scores of candidates for which no window is marked. */
  private added!: Float64Array
  private readonly total: number
  /** No required document can reach the minimum by itself any more; and the minimum for which that was asked last. */
  private needsOptional = false
  private askedFor = 0

  constructor(
    required: Scorer,
    optional: readonly Scorer[],
    prohibited: readonly Scorer[],
    private readonly mayCompete: boolean,
    private readonly maxDoc: number,
  ) {
    this.required = windowClause(required, maxDoc)
    this.optional = optional.map(scorer => windowClause(scorer, maxDoc))
    this.prohibited = prohibited.map(scorer => windowClause(scorer, maxDoc, false))
    this.optionalDocs = (costOf(optional) * WINDOW_SIZE) / maxDoc
    this.prohibitedDocs = (costOf(prohibited) * WINDOW_SIZE) / maxDoc
    this.total = required.cost()
  }

  static suits(required: Scorer, optional: readonly Scorer[]): boolean {
    return costOf(optional) <= required.cost() * WORTH_MARKING
  }

  cost(): number {
    return this.total
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const scratch = borrow()
    this.window = scratch.window
    this.docs = scratch.docs
    this.scored = scratch.sums
    this.scores = scratch.scores
    this.meeting = scratch.meeting
    this.banned = scratch.marks
    this.added = scratch.otherSums
    const next = this.scoreWindows(collector, live, from, to)
    giveBack(scratch)
    return next
  }

  private scoreWindows(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { window, maxDoc, docs, scores } = this
    const end = Math.min(to, maxDoc)
    let base = from
    while (base < end) {
      if (collector.done) return NO_MORE_DOCS
      window.base = base
      window.stop = Math.min(base + WINDOW_SIZE, end)
      const competitive = this.mayCompete ? collector.minCompetitiveScore : 0
      const n = this.fill(live, competitive)
      if (n > 0) collector.collect(docs, scores, n)
      base = n > 0 ? window.stop : this.nextBase(competitive, end)
    }
    return end < maxDoc ? end : NO_MORE_DOCS
  }

  /** Where to go on after a window without hits. */
  private nextBase(competitive: number, end: number): number {
    const { window, required, optional } = this
    const { stop } = window
    if (competitive > this.askedFor && !this.needsOptional) {
      this.askedFor = competitive
      this.needsOptional = required.bound(stop, NO_MORE_DOCS - 1) < competitive
    }
    let next = end
    if (!this.needsOptional) next = required.seek(stop)
    else for (let i = 0; i < optional.length; i++) next = Math.min(next, optional[i].seek(stop))
    return Math.max(stop, Math.min(next, end))
  }

  /** Lists the window's hits that may reach `competitive`. */
  private fill(live: Bitset | null, competitive: number): number {
    const { window, required, docs, scored, optional } = this
    let best = Number.POSITIVE_INFINITY
    let least = 0
    if (competitive > 0) {
      const last = window.stop - 1
      best = required.bound(window.base, last)
      let added = 0
      for (let i = 0; i < optional.length; i++) added += optional[i].bound(window.base, last)
      if (fround(best + fround(added)) < competitive) return 0
      least = competitive * (1 - ROUNDING)
      if (best >= competitive) least -= added
    }
    if (best < competitive) return this.fillLifted(live, best, competitive, least)
    const n = this.drop(required.list(window, docs, scored, least), live)
    this.rate(n)
    if (this.meets(n, this.optionalDocs)) this.addMet(n)
    else {
      window.mark(optional)
      this.addMarked(n)
      if (window.found > 0) window.clear()
    }
    return n
  }

  /** The same where `best`, the best score of a required document, is not enough: those that optional clauses may lift to `least`. */
  private fillLifted(live: Bitset | null, best: number, competitive: number, least: number): number {
    const { window, optional } = this
    // Where they are few all are listed, since the window is emptied faster then.
    window.least = this.optionalDocs < SPARSE ? Number.MIN_VALUE : Math.max(least - best, Number.MIN_VALUE)
    window.mark(optional)
    window.least = Number.POSITIVE_INFINITY
    const n = this.drop(this.meetRequired(this.listReached(best, competitive)), live)
    this.rate(n)
    this.addMarked(n)
    if (window.found > 0) window.clear()
    return n
  }

  /** The documents that optional clauses have lifted to `competitive`, if they have `best` of their own. */
  private listReached(best: number, competitive: number): number {
    const { window, docs } = this
    const { base, reached, sums } = window
    window.sortReached()
    let n = 0
    for (let i = 0; i < window.reachedCount; i++) {
      const offset = reached[i]
      docs[n] = base + offset
      n += Number(fround(best + fround(sums[offset])) >= competitive)
    }
    return n
  }

  private meetRequired(count: number): number {
    const { required, docs, scored, meeting } = this
    if (count === 0) return 0
    const { picks, scores } = meeting
    const n = required.meet(docs, count, meeting)
    for (let i = 0; i < n; i++) {
      docs[i] = docs[picks[i]]
      scored[i] = scores[i]
    }
    return n
  }

  /** Whether so few candidates are better asked about than looked up among so many documents, which must be marked first. */
  private meets(count: number, marks: number): boolean {
    return count * WORTH_MARKING < marks
  }

  /** Drops what is deleted or prohibited. */
  private drop(n: number, live: Bitset | null): number {
    const { docs, scored, prohibited, meeting } = this
    if (live !== null) {
      let kept = 0
      for (let i = 0; i < n; i++) {
        docs[kept] = docs[i]
        scored[kept] = scored[i]
        kept += Number(live.has(docs[i]))
      }
      n = kept
    }
    if (prohibited.length === 0) return n
    if (!this.meets(n, this.prohibitedDocs)) return this.dropMarked(n)
    for (let i = 0; i < prohibited.length && n > 0; i++) n = this.dropPicked(n, prohibited[i].meet(docs, n, meeting))
    return n
  }

  private dropMarked(n: number): number {
    const { docs, scored, prohibited, banned, window } = this
    if (n === 0) return 0
    banned.base = window.base
    banned.stop = window.stop
    banned.mark(prohibited)
    const { base, marks, found } = banned
    if (found === 0) return n
    let kept = 0
    for (let i = 0; i < n; i++) {
      const doc = docs[i]
      docs[kept] = doc
      scored[kept] = scored[i]
      kept += 1 - marks[doc - base]
    }
    banned.clear()
    return kept
  }

  /** Drops the candidates at the first `count` picks. */
  private dropPicked(n: number, count: number): number {
    const { docs, scored } = this
    const { picks } = this.meeting
    let kept = 0
    let next = 0
    for (let i = 0; i < n; i++) {
      if (next < count && picks[next] === i) next++
      else {
        docs[kept] = docs[i]
        scored[kept++] = scored[i]
      }
    }
    return kept
  }

  /** The candidates' scores as far as they are required. */
  private rate(n: number): void {
    const { scores, scored } = this
    for (let i = 0; i < n; i++) scores[i] = scored[i]
  }

  // Optional scores are a sum of their own, which is rounded before it is added.

  private addMarked(n: number): void {
    const { docs, scores } = this
    const { base, marks, sums, found } = this.window
    if (found === 0) return
    for (let i = 0; i < n; i++) {
      const offset = docs[i] - base
      if (marks[offset] !== 0) scores[i] += fround(sums[offset])
    }
  }

  private addMet(n: number): void {
    const { docs, scores, optional, meeting, added } = this
    if (n === 0) return
    added.fill(0, 0, n)
    for (let i = 0; i < optional.length; i++) {
      const met = optional[i].meet(docs, n, meeting)
      for (let k = 0; k < met; k++) added[meeting.picks[k]] += meeting.scores[k]
    }
    for (let i = 0; i < n; i++) scores[i] += fround(added[i])
  }
}

function costOf(scorers: readonly Scorer[]): number {
  let cost = 0
  for (const scorer of scorers) cost += scorer.cost()
  return cost
}
