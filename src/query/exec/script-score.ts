// Hits of one query, scored by a script.
import { illegalArgument } from '../../core/errors.ts'
import { LANES } from '../../core/lanes.ts'
import { javaFloat } from '../../core/numbers.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, SCRIPT_COST, Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { FollowingScorer } from '../iterators/following.ts'
import { MinScoreScorer } from '../iterators/min-score.ts'
import { type Rescoring, RescoringBulkScorer } from '../iterators/rescoring-bulk.ts'
import type { DocumentRun, DocumentScript } from '../scripts/document-script.ts'

export class ScriptScoreQuery extends Query {
  readonly type = 'ScriptScoreQuery'

  constructor(
    readonly query: Query,
    readonly script: DocumentScript,
    /** Hits with less are none; null: no such limit. */
    readonly minScore: number | null,
  ) {
    super()
  }

  toString(defaultField?: string): string {
    return `script_score (${this.query.toString(defaultField)}, script: {${this.script}}`
  }

  override key(): string {
    return `${this.type}|${JSON.stringify([this.query.key(), String(this.script), this.minScore])}`
  }

  override children(): readonly Query[] {
    return [this.query]
  }

  override documentCost(): number {
    return Math.max(super.documentCost(), SCRIPT_COST)
  }

  override rewrite(searcher: Searcher): Query {
    const query = this.query.rewrite(searcher)
    return query === this.query ? this : new ScriptScoreQuery(query, this.script, this.minScore)
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    // Without a limit the script changes nothing but scores.
    if (mode === 'complete_no_scores' && this.minScore === null) return this.query.createWeight(searcher, mode, boost)
    const inner = this.query.createWeight(searcher, this.script.readsScore ? 'complete' : 'complete_no_scores', 1)
    return new ScriptScoreWeight(this, inner, searcher, boost)
  }
}

class ScriptScoreWeight extends Weight<ScriptScoreQuery> {
  constructor(
    query: ScriptScoreQuery,
    private readonly inner: Weight,
    private readonly searcher: Searcher,
    private readonly boost: number,
  ) {
    super(query)
  }

  scorer(segment: SegmentView): Scorer | null {
    const { script, minScore } = this.query
    const inner = this.inner.scorer(segment)
    if (inner === null) return null
    const { checkpoint } = this.searcher
    const run = script.on(segment, () => checkpoint.check())
    const scorer = new ScriptScorer(inner, run, script.readsScore, this.boost)
    return minScore === null ? scorer : new MinScoreScorer(scorer, minScore)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const inner = this.inner.bulkScorer(segment)
    if (inner === null) return null
    const { script, minScore } = this.query
    const { checkpoint } = this.searcher
    const run = script.on(segment, () => checkpoint.check())
    return new RescoringBulkScorer(inner, new ScriptScores(run, script.readsScore, minScore, this.boost))
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const inner = this.inner.explain(segment, doc)
    if (!inner.match) return inner
    const { script, minScore } = this.query
    const run = script.on(segment)
    const explained = run.explain(doc, inner, `script score function, computed with script:"${script}"`)
    checkScore(Math.fround(explained.value), doc)
    const boosted = this.boosted({ ...explained, value: Math.fround(explained.value) })
    if (minScore === null || !(minScore > boosted.value)) return boosted
    return explainNoMatch(`Score value is too low, expected at least ${javaFloat(minScore)} but got ${javaFloat(boosted.value)}`, boosted)
  }

  private boosted(explained: Explanation): Explanation {
    if (this.boost === 1) return explained
    const value = Math.fround(explained.value * this.boost)
    return explainMatch(value, 'Boosted score, product of:', explainMatch(this.boost, 'boost'), explained)
  }
}

function checkScore(score: number, doc: number): void {
  if (score >= 0) return
  throw illegalArgument(
    `script_score script returned an invalid score [${javaFloat(score)}] for doc [${doc}]. Must be a non-negative score!`,
  )
}

class ScriptScorer extends FollowingScorer {
  constructor(
    private readonly inner: Scorer,
    private readonly run: DocumentRun,
    private readonly readsScore: boolean,
    private readonly boost: number,
  ) {
    super(inner)
  }

  score(): number {
    const { inner, doc } = this
    inner.doc = doc
    const score = Math.fround(this.run.number(doc, this.readsScore ? inner.score() : 0))
    checkScore(score, doc)
    return Math.fround(score * this.boost)
  }
}

class ScriptScores implements Rescoring {
  readonly onlyLowers = false

  constructor(
    private readonly run: DocumentRun,
    readonly readsScores: boolean,
    readonly minScore: number | null,
    private readonly boost: number,
  ) {}

  rescore(docs: Int32Array, scores: Float32Array, count: number, out: Float32Array): void {
    const { run, readsScores, boost } = this
    for (let start = 0; start < count; start += LANES) {
      const end = Math.min(start + LANES, count)
      const numbers = run.numbers(docs, scores, start, end - start)
      for (let i = start; i < end; i++) {
        const score = Math.fround(numbers === null ? run.number(docs[i], readsScores ? scores[i] : 0) : numbers[i - start])
        checkScore(score, docs[i])
        out[i] = score * boost
      }
    }
  }
}
