// Collects sorted hits by visiting the documents of a segment in the order of the first sort key, until enough of them match: a hundred
// match tests replace a walk over a million hits, in any order of insertion.
import { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { type DocsInOrder, docsInOrder } from '../../query/collect/docs-in-order.ts'
import type { SortCollector } from '../../query/collect/field-sort-collector.ts'
import { compareValues, type SortKey, type SortValue } from '../../query/collect/sort-key.ts'
import type { WindowCollector } from '../../query/contracts/collector.ts'
import type { NumberBounds, Query, Weight } from '../../query/contracts/query.ts'
import { type Scorer, type TwoPhase, WINDOW } from '../../query/contracts/scorer.ts'
import { approximationOf } from '../../query/iterators/two-phase.ts'

/** How many hits are collected in order in the time that visiting one document out of order takes. */
const QUESTION = 64
/** Questions for each hit that is expected to be found, the first time. */
const SPARE = 2
/** The factor by which each following batch is larger. */
const GROWTH = 4

interface BestFirstOptions {
  readonly collector: SortCollector
  readonly keys: readonly SortKey[]
  /** How many hits are kept. */
  readonly size: number
  /** Values that hits come after. */
  readonly after: readonly SortValue[] | null
  readonly query: Query
  /** Hits may be left out once more than these are counted. */
  readonly threshold: number
}

export class BestFirst {
  /** Set once documents were left out that may match. */
  skipped = false
  private readonly bounds: NumberBounds | null

  constructor(readonly options: BestFirstOptions) {
    const [key] = options.keys
    this.bounds = key.kind === 'number' && key.field !== null ? options.query.numbersWithin(key.field.name) : null
  }

  segment(weight: Weight, view: SegmentView, windows: WindowCollector, live: Bitset | null): SegmentQuestions | null {
    // Where the best come first anyway, nothing is to be asked.
    if (this.options.collector.leavesEarly) return null
    return new SegmentQuestions(this, weight, view, windows, live)
  }

  get mayLeaveOut(): boolean {
    const { threshold, collector } = this.options
    return threshold <= 0 || collector.total > threshold
  }

  /** The documents of a segment that may be kept, best first. */
  order({ reader }: SegmentView): DocsInOrder | null {
    const { keys, after } = this.options
    // Equal first keys leave the decision to the next.
    const whole = keys.length > 1
    return docsInOrder(reader, { key: keys[0], after: after === null ? undefined : after[0], whole, bounds: this.bounds })
  }
}

/** Discards the documents passed on to it. */
const asked = new Int32Array(WINDOW)
const NO_SCORES = new Float32Array(0)

export class SegmentQuestions {
  private lead: Scorer | null = null
  private phase: TwoPhase | null = null
  private matches = -1

  constructor(
    private readonly search: BestFirst,
    private readonly weight: Weight,
    private readonly view: SegmentView,
    private readonly windows: WindowCollector,
    /** Documents that are still to be collected; null: all. */
    public live: Bitset | null,
  ) {}

  /** Collects what of the documents `from` on may be kept, if that is quicker than going through them. False: they are still to be gone through. */
  finish(from: number): boolean {
    const { search, view } = this
    const { collector, size } = search.options
    if (!search.mayLeaveOut) return false
    const order = search.order(view)
    if (order === null) return false
    const population = order.left
    if (collector.worst !== undefined) order.cut(collector.worst)
    const matches = this.countMatches()
    let budget = Math.floor((matches * (1 - from / view.reader.maxDoc)) / QUESTION)
    let wanted = Math.min(order.left, Math.ceil((SPARE * size * population) / Math.max(matches, 1)))
    if (wanted > budget) return false
    const found: number[] = []
    for (;;) {
      const { worst } = collector
      if (worst !== undefined) order.cut(worst)
      if (order.left === 0) {
        if (order.lacks && !this.comesBeforeMissing(worst)) break
        search.skipped = true
        return true
      }
      const batch = budget > 0 ? order.take(Math.min(Math.max(wanted, size), budget), budget) : null
      if (batch === null) break
      budget -= batch.length
      this.ask(batch, from, found)
      wanted *= GROWTH
    }
    this.leaveOff(found)
    return false
  }

  private countMatches(): number {
    if (this.matches < 0) this.matches = this.weight.count(this.view)
    if (this.matches < 0) this.matches = this.weight.scorer(this.view)?.cost() ?? 0
    return this.matches
  }

  private comesBeforeMissing(worst: SortValue | undefined): boolean {
    const [key] = this.search.options.keys
    if (worst === undefined || (key.kind !== 'number' && key.kind !== 'text')) return false
    return compareValues(key, worst, key.missing) < 0
  }

  private ask(batch: Uint32Array, from: number, found: number[]): void {
    const { live } = this
    let n = 0
    for (let i = 0; i < batch.length; i++) {
      const doc = batch[i]
      if (doc < from || (live !== null && !live.has(doc)) || !this.isMatch(doc)) continue
      found.push(doc)
      asked[n++] = doc
      if (n < WINDOW) continue
      this.windows.collect(asked, NO_SCORES, n)
      n = 0
    }
    if (n > 0) this.windows.collect(asked, NO_SCORES, n)
  }

  private isMatch(doc: number): boolean {
    // Scorers only go forward.
    if (this.lead === null || this.lead.doc > doc) {
      const scorer = this.weight.scorer(this.view)
      if (scorer === null) return false
      this.phase = scorer.twoPhase()
      this.lead = approximationOf(scorer, this.phase)
    }
    const at = this.lead.doc < doc ? this.lead.advance(doc) : doc
    return at === doc && (this.phase === null || this.phase.matches())
  }

  /** What is collected must not be collected again. */
  private leaveOff(found: readonly number[]): void {
    if (found.length === 0) return
    this.live = this.live === null ? Bitset.full(this.view.reader.maxDoc) : this.live.clone()
    for (const doc of found) this.live.remove(doc)
  }
}
