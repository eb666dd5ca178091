// Scores a disjunction a window of documents at a time, term at a time instead of document at a time.
//
// Once the collector names a minimum, clauses are parted anew in each window (MaxScore): those whose best scores together cannot
// reach it are only asked about documents that the others bring.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { WindowCollector } from '../contracts/collector.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { PostingsScorer } from './postings.ts'
import { borrow, giveBack } from './scratch.ts'
import { gather, type Sieve, sieveOf } from './sieve.ts'
import { UnionBulkScorer } from './union-bulk.ts'
import { type Meeting, ROUNDING, WINDOW_SIZE, Window, type WindowClause, windowClause } from './window-clause.ts'

/** For so many hits it is asked beforehand what they score. */
const FEW = 128
/** That takes a look at some hundred documents of a clause: it is asked of no more clauses, those that may score most. */
const ASKED = 3

/** A clause with fewer documents than others bring, by this factor, is added to theirs sooner than they are asked about one by one. */
const CHEAP = 1.4

export class WindowDisjunction implements BulkScorer {
  private readonly clauses: WindowClause[]
  /** Filters, then what is prohibited. */
  private readonly sieves: Sieve[]
  /** Where clauses are counted; null: the scratch's will do. */
  private readonly counting: Window | null
  // Lent while `score` runs.
  private window!: Window
  private docs!: Int32Array
  private meeting!: Meeting
  private sums!: Float64Array
  private scores!: Float32Array
  /** Best scores in the window, by clause, and together from the weakest clause on. */
  private readonly bounds: Float64Array
  private readonly together: Float64Array
  private readonly total: number
  /** One matching clause makes a hit. */
  private readonly isPlain: boolean
  /** What as many hits score as are wanted, if not more; -1: not asked yet. */
  private reached = -1
  /** Where scores are not needed; null: bits alone cannot find the hits. */
  private readonly union: UnionBulkScorer | null

  constructor(
    should: readonly Scorer[],
    filter: readonly Scorer[],
    prohibited: readonly Scorer[],
    private readonly minimum: number,
    private readonly mayCompete: boolean,
    private readonly maxDoc: number,
  ) {
    this.clauses = should.map(scorer => windowClause(scorer))
    this.total = should.reduce((sum, scorer) => sum + scorer.cost(), 0)
    this.sieves = [...filter.map(scorer => sieveOf(scorer, this.total)), ...prohibited.map(scorer => sieveOf(scorer, this.total, false))]
    this.isPlain = minimum <= 1 && this.sieves.length === 0
    this.union = this.isPlain && should.every(scorer => scorer instanceof PostingsScorer) ? new UnionBulkScorer(should, maxDoc) : null
    this.counting = minimum > 1 ? new Window(true) : null
    this.bounds = new Float64Array(should.length)
    this.together = new Float64Array(should.length)
  }

  /** A rare filter is better off leading. */
  static suits(should: readonly Scorer[], filter: readonly Scorer[]): boolean {
    if (should.length < 2) return false
    const cost = should.reduce((sum, scorer) => sum + scorer.cost(), 0)
    return filter.every(scorer => scorer.cost() * 8 >= cost)
  }

  cost(): number {
    return this.total
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    if (this.union !== null && UnionBulkScorer.suits(collector)) return this.union.score(collector, live, from, to)
    const scratch = borrow()
    this.window = this.counting ?? scratch.window
    this.docs = scratch.docs
    this.meeting = scratch.meeting
    this.sums = scratch.sums
    this.scores = scratch.scores
    const next = this.scoreWindows(collector, live, from, to)
    giveBack(scratch)
    return next
  }

  private scoreWindows(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { window, maxDoc } = this
    const end = Math.min(to, maxDoc)
    if (this.mayCompete && this.reached < 0) this.reached = live === null && this.isPlain ? this.scoreReachedBy(collector.wanted ?? 0) : 0
    let base = from
    while (base < end) {
      if (collector.done) return NO_MORE_DOCS
      window.base = base
      window.stop = Math.min(base + WINDOW_SIZE, end)
      const competitive = this.mayCompete ? Math.max(collector.minCompetitiveScore, this.reached) : 0
      const n = competitive > 0 ? this.competing(competitive, live) : this.every(live, collector)
      if (n < 0) base = this.nextBase(base, end)
      else {
        if (n > 0) collector.collect(this.docs, this.scores, n)
        base = window.stop
      }
    }
    return end < maxDoc ? end : NO_MORE_DOCS
  }

  /** A score that so many hits reach: what the best clause that tells one tells, since no other adds less than nothing. */
  private scoreReachedBy(count: number): number {
    let reached = 0
    if (count === 0 || count > FEW) return 0
    const asked = this.clauses.length <= ASKED ? this.clauses : [...this.clauses].sort((a, b) => b.ceiling - a.ceiling).slice(0, ASKED)
    for (const clause of asked) reached = Math.max(reached, clause.scoreReachedBy(count))
    return reached
  }

  /** Where to go on after a window without documents. */
  private nextBase(base: number, end: number): number {
    let next = end
    for (const clause of this.clauses) {
      const doc = clause.seek(base)
      if (doc < next) next = doc
    }
    return Math.max(next, this.window.stop)
  }

  /** Hits of the window, those that `collector` only counts left out; -1 where there is none at all. */
  private every(live: Bitset | null, collector: WindowCollector | null): number {
    const { window } = this
    const floor = this.isPlain ? (collector?.passScore ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY
    if (floor === Number.NEGATIVE_INFINITY) {
      window.mark(this.clauses)
      const found = this.unload()
      return found === 0 ? -1 : this.finish(this.sieve(found, live))
    }
    // A document without matching clauses is no hit, at any minimum score.
    this.markAndList(0, Math.max(floor, Number.MIN_VALUE))
    const found = live === null ? window.found : window.found - this.countDeleted(live)
    const n = this.above(floor, this.sieve(this.unloadReached(), live))
    if (found > n) collector!.pass!(found - n)
    return found === 0 ? -1 : n
  }

  /** Adds the clauses from `first` on, and lists what has `least` by then. */
  private markAndList(first: number, least: number): void {
    const { clauses, window } = this
    window.least = least
    for (let i = first; i < clauses.length; i++) clauses[i].add(window)
    window.least = Number.POSITIVE_INFINITY
  }

  /** Hits that may reach `competitive`. */
  private competing(competitive: number, live: Bitset | null): number {
    const { clauses, bounds, together, window, docs, sums } = this
    const count = clauses.length
    for (let i = 0; i < count; i++) bounds[i] = clauses[i].bound(window.base, window.stop - 1)
    this.sortByBound()
    let sum = 0
    let first = -1
    for (let i = 0; i < count; i++) {
      sum += bounds[i]
      together[i] = sum
      if (first < 0 && Math.fround(sum) >= competitive) first = i
    }
    if (first < 0) return 0
    if (this.minimum > 1) return Math.max(0, this.every(live, null))
    first = this.withCheap(first)

    const needed = competitive * (1 - ROUNDING)
    // More than nothing, also where the weak clauses nearly reach the minimum: what no other clause brings is no candidate.
    const least = Math.max(needed - (first === 0 ? 0 : together[first - 1]), Number.MIN_VALUE)
    let n: number
    if (first === count - 1) n = clauses[first].list(window, docs, sums, least)
    else {
      first = this.markCompeting(first, least)
      n = this.unloadReached()
    }
    n = this.sieve(n, live)
    for (let i = first - 1; i >= 0 && n > 0; i--) n = this.refine(clauses[i], i === 0 ? needed : needed - together[i - 1], n)
    return this.finish(n)
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
  private markCompeting(first: number, least: number): number {
    const { clauses, window, maxDoc } = this
    this.markAndList(first, least)
    const part = (window.stop - window.base) / maxDoc
    window.least = least
    for (; first > 0 && clauses[first - 1].cost * part < window.reachedCount; first--) clauses[first - 1].add(window)
    window.least = Number.POSITIVE_INFINITY
    return first
  }

  /** Adds a weak clause to the candidates, and keeps those that have `least` then: the clauses below it may lift them to the minimum. */
  private refine(clause: WindowClause, least: number, n: number): number {
    const { docs, sums, meeting } = this
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

  /** Weakest first; insertion, as the order hardly changes from window to window. */
  private sortByBound(): void {
    const { clauses, bounds } = this
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
  }

  /** Empties the window into `docs` and `sums`. */
  private unload(): number {
    const { docs, sums, minimum } = this
    const { base, marks, markWords, counts } = this.window
    const windowSums = this.window.sums
    let n = 0
    for (let at = 0; at < markWords.length; at++) {
      if (markWords[at] === 0) continue
      for (let offset = at << 2, stop = offset + 4; offset < stop; offset++) {
        if (marks[offset] === 0) continue
        if (counts === null || counts[offset] >= minimum) {
          docs[n] = base + offset
          sums[n++] = windowSums[offset]
        }
        windowSums[offset] = 0
        if (counts !== null) counts[offset] = 0
      }
      markWords[at] = 0
    }
    this.window.found = 0
    return n
  }

  /** How many of the marked documents are deleted: they are few, so that most words of the set are passed over. */
  private countDeleted(live: Bitset): number {
    const { base, stop, marks } = this.window
    const { words } = live
    let found = 0
    for (let word = base >>> 5, last = (stop - 1) >>> 5; word <= last; word++) {
      for (let deleted = ~words[word]; deleted !== 0; deleted &= deleted - 1) {
        const offset = (word << 5) + 31 - Math.clz32(deleted & -deleted) - base
        if (offset >= 0 && offset < stop - base) found += marks[offset]
      }
    }
    return found
  }

  /** Empties the window into `docs` and `sums`, as far as it is listed. */
  private unloadReached(): number {
    const { docs, sums, window } = this
    const { base, reached, reachedCount: n } = window
    const windowSums = window.sums
    window.sortReached()
    for (let i = 0; i < n; i++) {
      docs[i] = base + reached[i]
      sums[i] = windowSums[reached[i]]
    }
    window.clear()
    return n
  }

  /** Scores the hits and keeps those with more than `floor`. */
  private above(floor: number, n: number): number {
    const { docs, sums, scores } = this
    let kept = 0
    for (let i = 0; i < n; i++) {
      const score = Math.fround(sums[i])
      docs[kept] = docs[i]
      scores[kept] = score
      kept += Number(score > floor)
    }
    return kept
  }

  /** Drops what is deleted, filtered out or prohibited. */
  private sieve(n: number, live: Bitset | null): number {
    const { docs, sums } = this
    const { picks } = this.meeting
    if (live !== null) {
      let kept = 0
      for (let i = 0; i < n; i++) {
        if (!live.has(docs[i])) continue
        docs[kept] = docs[i]
        sums[kept++] = sums[i]
      }
      n = kept
    }
    for (let i = 0; i < this.sieves.length && n > 0; i++) {
      const kept = this.sieves[i].pick(docs, n, picks)
      if (kept === n) continue
      gather(docs, picks, kept)
      gather(sums, picks, kept)
      n = kept
    }
    return n
  }

  private finish(n: number): number {
    const { scores, sums } = this
    for (let i = 0; i < n; i++) scores[i] = sums[i]
    return n
  }
}
