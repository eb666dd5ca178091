// Documents whose vectors reach a minimum score, found by an exact scan.
import type { Checkpoint } from '../../core/checkpoint.ts'
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { type CachingKind, Query, Weight } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { type ScoredDocs, ScoredDocsScorer } from '../iterators/scored-docs.ts'
import type { VectorTarget } from './vector-target.ts'

/** Lucene's walk goes on a little below the score that is wanted; the number shows in its toString. */
const TRAVERSAL = 0.95

export class VectorSimilarityQuery extends Query {
  readonly type: string

  constructor(
    readonly target: VectorTarget,
    readonly minScore: number,
  ) {
    super()
    this.type = `${target.kind}VectorSimilarityQuery`
  }

  toString(): string {
    const { target, minScore } = this
    const first = target.kind === 'Float' ? target.vector[0].toFixed(6) : String(target.vector[0])
    const traversal = Math.fround(Math.fround(TRAVERSAL) * minScore).toFixed(6)
    return (
      `${this.type}[field= target=[${first}...] traversalSimilarity=${traversal} ` +
      `resultSimilarity=${minScore.toFixed(6)} filter=${target.filter}]`
    )
  }

  override key(): string {
    return `${this.type}|${this.minScore}|${this.target.key()}`
  }

  override get caching(): CachingKind {
    return 'never'
  }

  override expansionCost(reader: ShardReader): number {
    return this.target.costOf(reader, ({ count }) => count)
  }

  createWeight(searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new SimilarityWeight(this, this.target.filterWeight(searcher), searcher.checkpoint, Math.fround(boost))
  }
}

/** Vectors between two questions whether to go on. */
const CHECKED_EVERY = 4096

class SimilarityWeight extends Weight<VectorSimilarityQuery> {
  private readonly found = new Map<SegmentView, ScoredDocs | null>()

  constructor(
    query: VectorSimilarityQuery,
    private readonly filter: Weight | null,
    private readonly checkpoint: Checkpoint,
    private readonly boost: number,
  ) {
    super(query)
  }

  scorer(segment: SegmentView): Scorer | null {
    let docs = this.found.get(segment)
    if (docs === undefined) {
      this.found.set(segment, (docs = this.search(segment)))
      this.checkpoint.pause('weight')
    }
    return docs === null ? null : new ScoredDocsScorer(docs, this.boost)
  }

  private search(view: SegmentView): ScoredDocs | null {
    const { target, minScore } = this.query
    const column = view.reader.vectors(target.field)
    if (column === null) return null
    const accepted = target.accepted(column, view, this.filter)
    const nearest = column.vectors.to(target.vector)
    const docs = new Int32Array(column.count)
    const scores = new Float32Array(column.count)
    let n = 0
    for (let ord = 0; ord < column.count; ord++) {
      if (ord % CHECKED_EVERY === 0) this.checkpoint.check()
      if (accepted !== null && !accepted.has(ord)) continue
      const score = target.score(nearest.of(ord))
      if (score < minScore) continue
      docs[n] = column.docOf(ord)
      scores[n++] = score
    }
    return n === 0 ? null : { docs: docs.slice(0, n), scores: scores.slice(0, n) }
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const scorer = this.scorer(segment)
    if (scorer === null || scorer.advance(doc) !== doc) return explainNoMatch('Score below threshold')
    return explainMatch(scorer.score(), 'Score above threshold')
  }
}
