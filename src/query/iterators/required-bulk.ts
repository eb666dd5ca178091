// Scores required documents a window at a time: what optional clauses add and what is prohibited is marked for the whole window first,
// instead of being asked document by document.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/segment/segment-reader-api.ts'
import type { WindowCollector } from '../collect/collector.ts'
import type { BulkScorer, Scorer } from '../exec/query.ts'
import { borrow, giveBack } from './scratch.ts'
import { type Meeting, ROUNDING, WINDOW_SIZE, Window, type WindowClause, windowClause } from './window-clause.ts'

const { fround } = Math

/** Marking pays where there is not much more to mark than there are documents to look at. */
const WORTH_MARKING = 8

export class RequiredBulkScorer implements BulkScorer {
  private readonly required: WindowClause
  private readonly optional: WindowClause[]
  private readonly prohibited: WindowClause[]
  private readonly banned = new Window(false, false)
  // Lent while `score` runs.
  private window!: Window
  private docs!: Int32Array
  private scored!: Float64Array
  private scores!: Float32Array
  private meeting!: Meeting
  private readonly total: number

  constructor(
    required: Scorer,
    optional: readonly Scorer[],
    prohibited: readonly Scorer[],
    private readonly mayCompete: boolean,
    private readonly maxDoc: number,
  ) {
    this.required = windowClause(required)
    this.optional = optional.map(scorer => windowClause(scorer))
    this.prohibited = prohibited.map(scorer => windowClause(scorer, false))
    this.total = required.cost()
  }

  static suits(required: Scorer, optional: readonly Scorer[], prohibited: readonly Scorer[]): boolean {
    let marks = 0
    for (const scorer of optional) marks += scorer.cost()
    for (const scorer of prohibited) marks += scorer.cost()
    return marks <= required.cost() * WORTH_MARKING
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
    const next = this.scoreWindows(collector, live, from, to)
    giveBack(scratch)
    return next
  }

  private scoreWindows(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { window, maxDoc, docs, scores, required } = this
    const end = Math.min(to, maxDoc)
    let base = from
    while (base < end) {
      if (collector.done) return NO_MORE_DOCS
      window.base = base
      window.stop = Math.min(base + WINDOW_SIZE, end)
      const competitive = this.mayCompete ? collector.minCompetitiveScore : 0
      const n = this.fill(live, competitive)
      if (n > 0) collector.collect(docs, scores, n)
      base = n > 0 ? window.stop : Math.max(window.stop, Math.min(required.seek(window.stop), end))
    }
    return end < maxDoc ? end : NO_MORE_DOCS
  }

  /** Lists the window's hits that may reach `competitive`. */
  private fill(live: Bitset | null, competitive: number): number {
    const { window, required, docs, scored, scores, optional } = this
    let needsOptional = false
    let best = 0
    let least = 0
    if (competitive > 0) {
      const last = window.stop - 1
      best = required.bound(window.base, last)
      let added = 0
      for (let i = 0; i < optional.length; i++) added += optional[i].bound(window.base, last)
      if (fround(best + fround(added)) < competitive) return 0
      needsOptional = best < competitive
      least = competitive * (1 - ROUNDING) - added
    }
    if (needsOptional) window.mark(optional)
    let n = needsOptional ? this.listMarked(best, competitive) : required.list(window, docs, scored, least)
    n = this.drop(n, live)
    if (!needsOptional) window.mark(optional)
    for (let i = 0; i < n; i++) scores[i] = scored[i]
    this.addOptional(n)
    window.unmark(optional)
    return n
  }

  /** The required documents that an optional clause has marked, unless they cannot reach `competitive` with `best` of their own. */
  private listMarked(best: number, competitive: number): number {
    const { window, required, docs, scored, meeting } = this
    const { base, marks, markWords, sums } = window
    let marked = 0
    for (let at = 0; at < markWords.length; at++) {
      if (markWords[at] === 0) continue
      for (let offset = at << 2, stop = offset + 4; offset < stop; offset++) {
        docs[marked] = base + offset
        if (marks[offset] !== 0 && fround(best + fround(sums[offset])) >= competitive) marked++
      }
    }
    const { picks, scores } = meeting
    const n = required.meet(docs, marked, meeting)
    for (let i = 0; i < n; i++) {
      docs[i] = docs[picks[i]]
      scored[i] = scores[i]
    }
    return n
  }

  /** Drops what is deleted or prohibited. */
  private drop(n: number, live: Bitset | null): number {
    const { docs, scored, prohibited, banned, window } = this
    if (live === null && prohibited.length === 0) return n
    banned.base = window.base
    banned.stop = window.stop
    banned.mark(prohibited)
    const { base, marks } = banned
    let kept = 0
    for (let i = 0; i < n; i++) {
      const doc = docs[i]
      if (marks[doc - base] !== 0 || (live !== null && !live.has(doc))) continue
      docs[kept] = doc
      scored[kept++] = scored[i]
    }
    banned.unmark(prohibited)
    return kept
  }

  /** Optional scores are a sum of their own, which is rounded before it is added. */
  private addOptional(n: number): void {
    const { docs, scores } = this
    const { base, marks, sums } = this.window
    if (this.optional.length === 0) return
    for (let i = 0; i < n; i++) {
      const offset = docs[i] - base
      if (marks[offset] !== 0) scores[i] += fround(sums[offset])
    }
  }
}
