// Documents whose nested documents match, scored by what those score.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { memberBelow } from '../../index/bitmap/member-below.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, Weight } from '../contracts/query.ts'
import { Scorer } from '../contracts/scorer.ts'
import { ConstantScoreQuery } from './constant-score.ts'
import type { JoinScore } from './join-collector.ts'
import { parentDocuments } from './parent-documents.ts'
import { rewriteQuery } from './search.ts'

export class ToParentBlockJoinQuery extends Query {
  readonly type = 'OpenSearchToParentBlockJoinQuery'

  /** `child` matches no document of the parents' level. */
  constructor(
    readonly child: Query,
    /** Path of the nested objects whose documents are the hits; empty: root documents. */
    readonly parentPath: string,
    readonly joinScore: JoinScore,
  ) {
    super()
  }

  toString(): string {
    return `ToParentBlockJoinQuery (${this.child})`
  }

  override key(): string {
    return `${this.type}|${this.parentPath}|${this.joinScore}|${this.child.key()}`
  }

  override children(): readonly Query[] {
    return [this.child]
  }

  override rewrite(searcher: Searcher): Query {
    const child = this.child.rewrite(searcher)
    return child === this.child ? this : new ToParentBlockJoinQuery(child, this.parentPath, this.joinScore)
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    // The child has no place of its own in a profile.
    if (mode === 'complete_no_scores') return new BlockJoinWeight(this, this.child.createWeight(searcher, mode, boost))
    if (this.joinScore === 'None') {
      const unscored = rewriteQuery(new ConstantScoreQuery(this.child), searcher)
      return new BlockJoinWeight(this, unscored.createWeight(searcher, 'complete', 0))
    }
    return new BlockJoinWeight(this, this.child.createWeight(searcher, 'complete', boost))
  }
}

class BlockJoinWeight extends Weight<ToParentBlockJoinQuery> {
  constructor(
    query: ToParentBlockJoinQuery,
    private readonly child: Weight,
  ) {
    super(query)
  }

  scorer(segment: SegmentView): BlockJoinScorer | null {
    const parents = parentDocuments(segment.reader, this.query.parentPath)
    if (parents === null) return null
    const child = this.child.scorer(segment)
    return child === null ? null : new BlockJoinScorer(child, parents, this.query.joinScore)
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const scorer = this.scorer(segment)
    if (scorer === null || scorer.advance(doc) !== doc) return explainNoMatch('Not a match')
    const start = memberBelow(scorer.parents, doc) + 1
    let best: Explanation | null = null
    let matches = 0
    for (let nested = start; nested < doc; nested++) {
      const explanation = this.child.explain(segment, nested)
      if (!explanation.match) continue
      matches++
      if (best === null || explanation.value > best.value) best = explanation
    }
    const { docBase } = segment
    const range = `${docBase + start} to ${docBase + doc - 1}`
    const description = `Score based on ${matches} child docs in range from ${range}, using score mode ${this.query.joinScore}`
    return explainMatch(scorer.score(), description, ...(best === null ? [] : [best]))
  }
}

class BlockJoinScorer extends Scorer {
  /** Of the document that `joined` belongs to. */
  private scoredDoc = -1
  private joined = 0

  constructor(
    private readonly child: Scorer,
    readonly parents: Bitset,
    private readonly joinScore: JoinScore,
  ) {
    super()
  }

  next(): number {
    const { child, doc } = this
    // Nested documents that were not scored may still be before their parent.
    return this.settle(child.doc < doc ? child.advance(doc) : child.doc === -1 ? child.next() : child.doc)
  }

  advance(target: number): number {
    const first = memberBelow(this.parents, target) + 1
    const { child } = this
    return this.settle(child.doc < first ? child.advance(first) : child.doc === -1 ? child.next() : child.doc)
  }

  private settle(nested: number): number {
    this.doc = nested === NO_MORE_DOCS ? NO_MORE_DOCS : this.parents.next(nested)
    if (this.doc < 0) this.doc = NO_MORE_DOCS
    return this.doc
  }

  cost(): number {
    return this.child.cost()
  }

  /** Walks the nested documents of the current one. */
  score(): number {
    const { child, doc, joinScore } = this
    if (this.scoredDoc === doc) return this.joined
    let joined = child.score()
    let count = 1
    while (child.next() < doc) {
      const score = child.score()
      count++
      if (joinScore === 'Max') joined = Math.max(joined, score)
      else if (joinScore === 'Min') joined = Math.min(joined, score)
      else joined += score
    }
    this.scoredDoc = doc
    this.joined = Math.fround(joinScore === 'Avg' ? joined / count : joined)
    return this.joined
  }
}
