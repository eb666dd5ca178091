// Documents that a script accepts, each of them asked.
import type { SegmentView } from '../../index/shard-reader.ts'
import { AllDocsScorer } from '../iterators/all-docs.ts'
import { ConfirmingScorer } from '../iterators/two-phase.ts'
import type { DocumentRun, DocumentScript } from '../scripts/document-script.ts'
import { ConstantWeight } from './constant-weight.ts'
import { type CachingKind, Query, type ScoreMode, type Scorer, type Weight } from './query.ts'
import type { Searcher } from './searcher.ts'

/** A script takes as long as so many simple documents. */
export const SCRIPT_COST = 100

export class ScriptQuery extends Query {
  readonly type = 'ScriptQuery'

  constructor(readonly script: DocumentScript) {
    super()
  }

  toString(): string {
    return `ScriptQuery(${this.script})`
  }

  /** What a script says may be another thing the next time. */
  override get caching(): CachingKind {
    return 'never'
  }

  override documentCost(): number {
    return SCRIPT_COST
  }

  createWeight(searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new ScriptWeight(this, searcher, boost)
  }
}

class ScriptWeight extends ConstantWeight {
  constructor(
    override readonly query: ScriptQuery,
    private readonly searcher: Searcher,
    score: number,
  ) {
    super(query, score)
  }

  scorer(segment: SegmentView): Scorer {
    const { checkpoint } = this.searcher
    const run = this.query.script.on(segment, () => checkpoint.check())
    return new ScriptScorer(segment, run, this.score)
  }
}

class ScriptScorer extends ConfirmingScorer {
  protected readonly approximation: Scorer
  protected readonly matchCost = SCRIPT_COST

  constructor(
    private readonly segment: SegmentView,
    private readonly run: DocumentRun,
    private readonly constant: number,
  ) {
    super()
    this.approximation = new AllDocsScorer(segment.reader.maxDoc, constant)
  }

  /** Of deleted documents a script sees nothing, so that it cannot fail for them. */
  protected confirm(): boolean {
    const { doc } = this.approximation
    const { live } = this.segment
    return (live === null || live.has(doc)) && this.run.value(doc) === true
  }

  score(): number {
    return this.constant
  }
}
