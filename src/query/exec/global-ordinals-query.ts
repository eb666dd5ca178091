// Documents whose join-field ordinal was collected on the other side of a join.
import { javaFloat } from '../../core/numbers.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, Weight } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { ConfirmingScorer } from '../iterators/two-phase.ts'
import { type OrdinalsByDoc, ordinalsByDoc } from './global-ordinals.ts'
import type { JoinCounts, Joined } from './join-collector.ts'

/** What both sides of a join are. */
interface Sides {
  readonly field: string
  readonly from: Query
  /** Matches the documents that may be hits. */
  readonly to: Query
}

abstract class JoinedQuery extends Query {
  constructor(
    readonly sides: Sides,
    readonly joined: Joined,
  ) {
    super()
  }

  override key(): string {
    const { from, to } = this.sides
    return `${this.type}|${JSON.stringify([this.toString(), from.key(), to.key()])}`
  }

  // Not through `weigh`: profile shows the whole join as one entry.
  createWeight(searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new JoinedWeight(this, this.sides.to.createWeight(searcher, 'complete_no_scores', 1), boost)
  }
}

/** All hits score the same. */
export class GlobalOrdinalsQuery extends JoinedQuery {
  readonly type = 'GlobalOrdinalsQuery'

  toString(): string {
    return `GlobalOrdinalsQuery{joinField=${this.sides.field}}`
  }
}

/** Hits score by what they were joined with, or match by how much that was. */
export class GlobalOrdinalsWithScoreQuery extends JoinedQuery {
  readonly type = 'GlobalOrdinalsWithScoreQuery'

  constructor(
    sides: Sides,
    joined: Joined,
    private readonly counts: JoinCounts,
  ) {
    super(sides, joined)
  }

  toString(): string {
    const { field, from } = this.sides
    return `GlobalOrdinalsQuery{joinField=${field},min=${this.counts.min},max=${this.counts.max},fromQuery=${from}}`
  }
}

class JoinedWeight extends Weight<JoinedQuery> {
  private readonly boost: number

  constructor(
    query: JoinedQuery,
    private readonly to: Weight,
    boost: number,
  ) {
    super(query)
    this.boost = Math.fround(boost)
  }

  scorer(segment: SegmentView): Scorer | null {
    const { field } = this.query.sides
    const { found, ordinals, scores } = this.query.joined
    const byDoc = ordinalsByDoc(segment.reader, field)
    const numbers = ordinals.ofSegment[segment.ord]
    if (byDoc === null || numbers === null) return null
    const candidates = this.to.scorer(segment)
    return candidates === null ? null : new JoinedScorer(candidates, byDoc, numbers, found, scores, this.boost)
  }

  /** Of any document with a term, even one outside the join, as on the server. */
  explain(segment: SegmentView, doc: number): Explanation {
    const { query, boost } = this
    const ord = ordinalsByDoc(segment.reader, query.sides.field)?.[doc] ?? 0
    if (ord === 0) return explainNoMatch('Not a match')
    const { found, ordinals, scores } = query.joined
    const number = ordinals.ofSegment[segment.ord]![ord - 1]
    const value = segment.reader.ordinals(query.sides.field)!.terms.term(ord - 1)
    if (!found.has(number)) return explainNoMatch(`Not a match, join value ${value}`)
    const score = scores === null ? boost : Math.fround(scores[number] * boost)
    const shown = boost === 1 || query instanceof GlobalOrdinalsQuery ? value : `${value}^${javaFloat(boost)}`
    return explainMatch(score, `A match, join value ${shown}`)
  }
}

/** Steps of a look at a column and a set. */
const LOOKUP_COST = 3

class JoinedScorer extends ConfirmingScorer {
  protected readonly matchCost = LOOKUP_COST
  /** Of the candidate that was confirmed last. */
  private number = 0

  constructor(
    protected readonly approximation: Scorer,
    private readonly byDoc: OrdinalsByDoc,
    private readonly numbers: Uint32Array,
    private readonly found: Bitset,
    private readonly scores: Float32Array | null,
    private readonly boost: number,
  ) {
    super()
  }

  protected confirm(): boolean {
    const ord = this.byDoc[this.approximation.doc]
    if (ord === 0) return false
    this.number = this.numbers[ord - 1]
    return this.found.has(this.number)
  }

  score(): number {
    return this.scores === null ? this.boost : Math.fround(this.scores[this.number] * this.boost)
  }
}
