// Queries over fields that scripts make as a search runs: they run where those fields are in the index too, and all their hits score the same.
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Searcher } from '../contracts/query.ts'
import { type CachingKind, Query, SCRIPT_COST, type Weight } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { AllDocsScorer } from '../iterators/all-docs.ts'
import { ConfirmingScorer } from '../iterators/two-phase.ts'
import { ApproximateScoreQuery } from './approximate-score.ts'
import { ConstantScoreQuery } from './constant-score.ts'
import { IndexOrDocValuesQuery } from './index-or-doc-values.ts'
import { type NumericRange, PointRangeQuery } from './numeric-range.ts'
import { rewriteQuery } from './search.ts'
import { ShardSearcher } from './shard-searcher.ts'
import { weigh } from './weigh.ts'

/** The index values of a document of the segment in a numeric field. */
export type NumbersOf = (view: SegmentView) => (doc: number) => readonly (number | bigint)[]

/** A shard whose segments have derived fields beside their own. */
export interface DerivedIndex {
  readonly reader: ShardReader
  segment(view: SegmentView): SegmentView
  /** Null where they are only in its segment. */
  numbersOf(field: string): NumbersOf | null
}

export class DerivedFieldQuery extends Query {
  readonly type = 'DerivedFieldQuery'

  constructor(
    readonly query: Query,
    readonly index: DerivedIndex,
  ) {
    super()
  }

  toString(): string {
    return `DerivedFieldQuery (Query: [ ${this.query}])`
  }

  override key(): string {
    return `${this.type}|${this.query.key()}`
  }

  /** What a script says may be another thing the next time. */
  override get caching(): CachingKind {
    return 'never'
  }

  override documentCost(): number {
    return SCRIPT_COST
  }

  override children(): readonly Query[] {
    return [this.query]
  }

  /** Scripts run before anything is known of its terms; for a range while documents are looked at. */
  override expansionCost({ maxDoc }: ShardReader): number {
    return this.asked() === null ? maxDoc * SCRIPT_COST : 0
  }

  createWeight(searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    const asked = this.asked()
    if (asked !== null) return new DerivedRangeWeight(this, asked, boost)
    const { checkpoint, maxClauseCount } = searcher
    const inside = new ShardSearcher(this.index.reader, { similarity: field => searcher.similarity(field), maxClauseCount, checkpoint })
    return new DerivedFieldWeight(this, weigh(inside, rewriteQuery(this.query, inside), 'complete_no_scores', 1), boost)
  }

  /** The range that it is, where scripts need to be asked about candidates alone. */
  private asked(): AskedRange | null {
    const range = rangeOf(this.query)
    const numbersOf = range === null ? null : this.index.numbersOf(range.field)
    return numbersOf === null ? null : { range: range!, numbersOf }
  }
}

interface AskedRange {
  readonly range: NumericRange
  readonly numbersOf: NumbersOf
}

/** What makes up the whole of a query; null: it is more, or something else. */
function rangeOf(query: Query): NumericRange | null {
  if (query instanceof PointRangeQuery) return query.range
  if (query instanceof IndexOrDocValuesQuery) return rangeOf(query.indexQuery)
  if (query instanceof ApproximateScoreQuery) return rangeOf(query.original)
  return query instanceof ConstantScoreQuery ? rangeOf(query.query) : null
}

class DerivedFieldWeight extends ConstantWeight<DerivedFieldQuery> {
  constructor(
    query: DerivedFieldQuery,
    private readonly inside: Weight,
    score: number,
  ) {
    super(query, score)
  }

  scorer(segment: SegmentView): Scorer | null {
    return new DerivedFieldScorer(segment, this.inside.scorer(this.query.index.segment(segment)), this.score)
  }
}

class DerivedRangeWeight extends ConstantWeight<DerivedFieldQuery> {
  constructor(
    query: DerivedFieldQuery,
    private readonly asked: AskedRange,
    score: number,
  ) {
    super(query, score)
  }

  scorer(segment: SegmentView): Scorer {
    return new DerivedRangeScorer(segment, this.asked, this.score)
  }
}

/** The server checks each document, and counts each in a profile. */
class DerivedFieldScorer extends ConfirmingScorer {
  protected readonly approximation: Scorer
  protected readonly matchCost = SCRIPT_COST

  constructor(
    segment: SegmentView,
    private readonly hits: Scorer | null,
    private readonly constant: number,
  ) {
    super()
    this.approximation = new AllDocsScorer(segment.reader.maxDoc, constant)
  }

  protected confirm(): boolean {
    const { hits } = this
    if (hits === null) return false
    const { doc } = this.approximation
    return (hits.doc < doc ? hits.advance(doc) : hits.doc) === doc
  }

  score(): number {
    return this.constant
  }
}

class DerivedRangeScorer extends ConfirmingScorer {
  protected readonly approximation: Scorer
  protected readonly matchCost = SCRIPT_COST
  private readonly numbers: (doc: number) => readonly (number | bigint)[]

  constructor(
    private readonly segment: SegmentView,
    private readonly asked: AskedRange,
    private readonly constant: number,
  ) {
    super()
    this.approximation = new AllDocsScorer(segment.reader.maxDoc, constant)
    this.numbers = asked.numbersOf(segment)
  }

  /** Scripts are not asked about deleted documents. */
  protected confirm(): boolean {
    const { doc } = this.approximation
    const { live, reader } = this.segment
    if ((live !== null && !live.has(doc)) || (reader.roots !== null && !reader.roots.has(doc))) return false
    const { min, max } = this.asked.range
    return this.numbers(doc).some(number => number >= min && number <= max)
  }

  score(): number {
    return this.constant
  }
}
