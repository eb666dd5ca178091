// The base of span queries: queries with positions, which share one weight and scorer.
import { mapKept } from '../../../core/kept-work.ts'
import { javaFloat } from '../../../core/numbers.ts'
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../../contracts/explanation.ts'
import type { Searcher } from '../../contracts/query.ts'
import { POSITIONS_COST, Query, Weight } from '../../contracts/query.ts'
import type { SimScorer, TermStatistics } from '../../contracts/similarity.ts'
import { SpanScorer } from '../../iterators/spans/span-scorer.ts'
import type { Spans } from '../../iterators/spans/spans.ts'
import { compareTerms } from '../../values/term-text.ts'

export interface SpanTerm {
  readonly field: string
  readonly term: string
}

export abstract class SpanQuery extends Query {
  /** Null: no field at all, nothing is found. */
  abstract readonly field: string | null
  /** The terms whose rarity counts. */
  abstract scoringTerms(): readonly SpanTerm[]
  /** Null when nothing of the segment can match. */
  abstract spans(segment: SegmentView): Spans | null

  /** What makes it differ from others with the same clauses. */
  protected parameters(): readonly unknown[] {
    return []
  }

  override key(): string {
    return JSON.stringify([this.type, this.field, this.parameters(), this.children().map(clause => clause.key())])
  }

  override children(): readonly SpanQuery[] {
    return []
  }

  override rewrite(_searcher: Searcher): SpanQuery {
    return this
  }

  override documentCost(): number {
    return POSITIONS_COST
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    return new SpanWeight(this, mode === 'complete_no_scores' ? null : this.similarity(searcher, boost))
  }

  private similarity(searcher: Searcher, boost: number): SimScorer | null {
    const collection = this.field === null ? null : searcher.collectionStatistics(this.field)
    if (collection === null) return null
    const known: (TermStatistics & { term: string })[] = []
    for (const { field, term } of distinct(this.scoringTerms())) {
      const statistics = searcher.termStatistics(field, term)
      if (statistics !== null) known.push({ ...statistics, term })
    }
    return known.length === 0 ? null : searcher.similarity(this.field!).scorer(boost, collection, known)
  }
}

/** Each once, in order. */
function distinct(terms: readonly SpanTerm[]): SpanTerm[] {
  const byKey = new Map(terms.map(one => [JSON.stringify([one.field, one.term]), one]))
  return [...byKey.values()].sort((a, b) => compareTerms(a.field, b.field) || compareTerms(a.term, b.term))
}

/** The clauses rewritten; the same list when nothing changed. */
export function rewriteAll(clauses: readonly SpanQuery[], searcher: Searcher): readonly SpanQuery[] {
  const rewritten = mapKept(clauses, 'rewrite', clause => clause.rewrite(searcher))
  return rewritten.every((clause, i) => clause === clauses[i]) ? clauses : rewritten
}

class SpanWeight extends Weight<SpanQuery> {
  constructor(
    query: SpanQuery,
    private readonly similarity: SimScorer | null,
  ) {
    super(query)
  }

  private norms(segment: SegmentView): Uint8Array | null {
    return this.query.field === null ? null : segment.reader.norms(this.query.field)
  }

  scorer(segment: SegmentView): SpanScorer | null {
    const spans = this.query.spans(segment)
    return spans === null ? null : new SpanScorer(spans, this.similarity, this.norms(segment))
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const scorer = this.scorer(segment)
    if (scorer === null || scorer.advance(doc) !== doc) return explainNoMatch('no matching term')
    if (this.similarity === null) return explainMatch(0, `match ${this.query} in ${doc} without score`)
    const freq = explainMatch(scorer.freq(), `phraseFreq=${javaFloat(scorer.freq())}`)
    const score = this.similarity.explain(freq, this.norms(segment)?.[doc] ?? 1)
    return explainMatch(score.value, `weight(${this.query} in ${doc}) [PerFieldSimilarity], result of:`, score)
  }
}
