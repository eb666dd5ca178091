// Queries over fields that scripts make as a search runs: they run where those fields are in the index too, and all their hits score the same.
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Searcher } from '../contracts/query.ts'
import { type CachingKind, Query, SCRIPT_COST, type Weight } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { AllDocsScorer } from '../iterators/all-docs.ts'
import { ConfirmingScorer } from '../iterators/two-phase.ts'
import { rewriteQuery } from './search.ts'
import { ShardSearcher } from './shard-searcher.ts'
import { weigh } from './weigh.ts'

/** A shard whose segments have derived fields beside their own. */
export interface DerivedIndex {
  readonly reader: ShardReader
  segment(view: SegmentView): SegmentView
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

  /** Scripts run before anything is known of its terms. */
  override expansionCost({ maxDoc }: ShardReader): number {
    return maxDoc * SCRIPT_COST
  }

  createWeight(searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    const { checkpoint, maxClauseCount } = searcher
    const inside = new ShardSearcher(this.index.reader, { similarity: field => searcher.similarity(field), maxClauseCount, checkpoint })
    return new DerivedFieldWeight(this, weigh(inside, rewriteQuery(this.query, inside), 'complete_no_scores', 1), boost)
  }
}

class DerivedFieldWeight extends ConstantWeight {
  constructor(
    override readonly query: DerivedFieldQuery,
    private readonly inside: Weight,
    score: number,
  ) {
    super(query, score)
  }

  scorer(segment: SegmentView): Scorer | null {
    return new DerivedFieldScorer(segment, this.inside.scorer(this.query.index.segment(segment)), this.score)
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
