// Scores a disjunction a window of documents at a time, term at a time instead of document at a time.
//
// Once the collector names a minimum, only documents are looked at that may reach it: the clauses know how their scores combine.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { WindowCollector } from '../contracts/collector.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import type { GroupClause, Screen } from './group-clause.ts'
import { PostingsScorer } from './postings.ts'
import { borrow, giveBack, type Scratch } from './scratch.ts'
import { gather, type Sieve, sieveOf } from './sieve.ts'
import { UnionBulkScorer } from './union-bulk.ts'
import { ROUNDING, WINDOW_SIZE } from './window-clause.ts'
import { type Group, groupClause, isGroup, leavesOf, sumClause } from './window-clauses.ts'

/** For up to this many hits a lower bound of their scores is computed beforehand. */
const FEW = 128

export class WindowDisjunction implements BulkScorer, Screen {
  private readonly group: GroupClause
  /** Filters, then what is prohibited. */
  private readonly sieves: Sieve[]
  // Lent while `score` runs.
  private room!: Scratch
  private live: Bitset | null = null
  private readonly total: number
  /** What the clauses match are hits. */
  private readonly isPlain: boolean
  /** What as many hits score as are wanted, if not more; -1: not asked yet. */
  private reached = -1
  /** Where scores are not needed; null: bits alone cannot find the hits. */
  private readonly union: UnionBulkScorer | null

  private constructor(
    scorers: readonly Scorer[],
    group: GroupClause,
    filter: readonly Scorer[],
    prohibited: readonly Scorer[],
    minimum: number,
    private readonly mayCompete: boolean,
    private readonly maxDoc: number,
  ) {
    this.group = group
    this.total = group.cost
    this.sieves = [...filter.map(scorer => sieveOf(scorer, this.total)), ...prohibited.map(scorer => sieveOf(scorer, this.total, false))]
    this.isPlain = this.sieves.length === 0
    const leaves = this.isPlain && minimum <= 1 ? leavesOf(scorers) : []
    const marksOnly = leaves.length > 0 && leaves.every(scorer => scorer instanceof PostingsScorer)
    this.union = marksOnly ? new UnionBulkScorer(leaves, maxDoc) : null
  }

  /** Adds up scores. `minimum`: how many clauses must match, at least one. */
  static sum(
    should: readonly Scorer[],
    filter: readonly Scorer[],
    prohibited: readonly Scorer[],
    minimum: number,
    mayCompete: boolean,
    maxDoc: number,
  ): WindowDisjunction {
    return new WindowDisjunction(should, sumClause(should, minimum, maxDoc), filter, prohibited, minimum, mayCompete, maxDoc)
  }

  /** Clauses that are required as a whole. */
  static of(
    scorer: Group,
    filter: readonly Scorer[],
    prohibited: readonly Scorer[],
    mayCompete: boolean,
    maxDoc: number,
  ): WindowDisjunction {
    return new WindowDisjunction([scorer], groupClause(scorer, maxDoc), filter, prohibited, 1, mayCompete, maxDoc)
  }

  /** A rare filter is better off leading. */
  static suits(should: readonly Scorer[], filter: readonly Scorer[]): boolean {
    if (should.length < 2) return false
    const cost = should.reduce((sum, scorer) => sum + scorer.cost(), 0)
    return filter.every(scorer => scorer.cost() * 8 >= cost)
  }

  /** What is required as a whole, beside filters that leave much of it. */
  static suitsGroup(scorer: Scorer, filter: readonly Scorer[], maxDoc: number): scorer is Group {
    return isGroup(scorer, maxDoc) && filter.every(one => one.cost() * 2 >= scorer.cost())
  }

  cost(): number {
    return this.total
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    if (this.union !== null && UnionBulkScorer.suits(collector)) return this.union.score(collector, live, from, to)
    const room = borrow()
    this.room = room
    this.live = live
    const next = this.scoreWindows(collector, from, to)
    giveBack(room)
    return next
  }

  private scoreWindows(collector: WindowCollector, from: number, to: number): number {
    const { maxDoc } = this
    const { window, docs, scores } = this.room
    const end = Math.min(to, maxDoc)
    if (this.mayCompete && this.reached < 0) {
      const wanted = this.live === null && this.isPlain ? (collector.wanted ?? 0) : 0
      this.reached = wanted === 0 || wanted > FEW ? 0 : this.group.scoreReachedBy(wanted)
    }
    let base = from
    while (base < end) {
      if (collector.done) return NO_MORE_DOCS
      window.base = base
      window.stop = Math.min(base + WINDOW_SIZE, end)
      const competitive = this.mayCompete ? Math.max(collector.minCompetitiveScore, this.reached) : 0
      const n = competitive > 0 ? this.competing(competitive) : this.every(collector)
      // After a window without documents, where there are some.
      if (n < 0) base = Math.min(end, Math.max(this.group.seek(base), window.stop))
      else {
        if (n > 0) collector.collect(docs, scores, n)
        base = window.stop
      }
    }
    return end < maxDoc ? end : NO_MORE_DOCS
  }

  /** Hits of the window, those that `collector` only counts left out; -1 where there is none at all. */
  private every(collector: WindowCollector): number {
    const { room, group, live } = this
    const { window } = room
    const floor = this.isPlain ? (collector.passScore ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY
    if (floor === Number.NEGATIVE_INFINITY) {
      group.mark(room)
      const { found } = window
      return found === 0 ? -1 : this.finish(this.keep(room.docs, room.sums, window.unload(room.docs, room.sums)))
    }
    // A document without matching clauses is no hit, at any minimum score.
    window.least = Math.max(floor, Number.MIN_VALUE)
    group.mark(room)
    window.least = Number.POSITIVE_INFINITY
    const marked = window.found
    const found = live === null ? marked : marked - this.countDeleted(live)
    const n = this.above(floor, this.keep(room.docs, room.sums, window.unloadReached(room.docs, room.sums)))
    if (found > n) collector.pass!(found - n)
    return marked === 0 ? -1 : n
  }

  /** Hits that may reach `competitive`. */
  private competing(competitive: number): number {
    const { room, group } = this
    const { base, stop } = room.window
    if (group.bound(base, stop - 1) < competitive) return 0
    return this.finish(group.candidates(room, competitive * (1 - ROUNDING), this))
  }

  /** How many of the marked documents are deleted: they are few, so that most words of the set are passed over. */
  private countDeleted(live: Bitset): number {
    const { base, stop, marks } = this.room.window
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

  /** Scores the hits and keeps those with more than `floor`. */
  private above(floor: number, n: number): number {
    const { docs, sums, scores } = this.room
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
  keep(docs: Int32Array, sums: Float64Array, n: number): number {
    const { live } = this
    const { picks } = this.room.meeting
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
    const { scores, sums } = this.room
    for (let i = 0; i < n; i++) scores[i] = sums[i]
    return n
  }
}
