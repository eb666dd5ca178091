// Documents for which a script returns true, run on each candidate.
import { LANES } from '../../core/lanes.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Searcher } from '../contracts/query.ts'
import { type CachingKind, Query, SCRIPT_COST, type Weight } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { AllDocsScorer } from '../iterators/all-docs.ts'
import { ConfirmingScorer } from '../iterators/two-phase.ts'
import type { DocumentRun, DocumentScript } from '../scripts/document-script.ts'

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

class ScriptWeight extends ConstantWeight<ScriptQuery> {
  constructor(
    query: ScriptQuery,
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

const NO_SCORES = new Float32Array(LANES)

class ScriptScorer extends ConfirmingScorer {
  protected readonly approximation: Scorer
  protected readonly matchCost = SCRIPT_COST
  private readonly truth = new Float64Array(LANES)

  constructor(
    private readonly segment: SegmentView,
    private readonly run: DocumentRun,
    private readonly constant: number,
  ) {
    super()
    this.approximation = new AllDocsScorer(segment.reader.maxDoc, constant)
  }

  protected override readonly judge = (docs: Int32Array, count: number): ArrayLike<number> => {
    const { run, truth } = this
    const { live } = this.segment
    const results = run.numbers(docs, NO_SCORES, 0, count)
    for (let i = 0; i < count; i++) {
      const isSeen = live === null || live.has(docs[i])
      truth[i] = Number(isSeen && (results === null ? run.value(docs[i]) === true : results[i] !== 0))
    }
    return truth
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
