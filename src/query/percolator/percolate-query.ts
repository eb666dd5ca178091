// Matches stored queries against given documents.
import type { Checkpoint } from '../../core/checkpoint.ts'
import { stringify } from '../../core/json.ts'
import { FIELD_NAMES_FIELD } from '../../index/contracts/document.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, Weight } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import type { Scorer } from '../contracts/scorer.ts'
import type { Similarity } from '../contracts/similarity.ts'
import { postingsOf } from '../exec/term.ts'
import { PostingsScorer } from '../iterators/postings.ts'
import { ConfirmingScorer } from '../iterators/two-phase.ts'
import { type ReadQuery, StoredQueries } from './kept-queries.ts'
import type { PercolatedDocuments, PercolatorHit } from './percolated-documents.ts'

export class PercolateQuery extends Query {
  readonly type = 'PercolateQuery'
  private readonly stored: StoredQueries

  constructor(
    readonly field: string,
    /** Tells apart the percolate queries of one request; null: by the field. */
    readonly name: string,
    readonly documents: PercolatedDocuments,
    read: ReadQuery,
    cx: QueryContext,
  ) {
    super()
    this.stored = new StoredQueries(field, read, cx)
  }

  toString(): string {
    const sources = this.documents.sources.map(source => stringify(source)).join(', ')
    return `PercolateQuery{document_sources={${sources}\n},inner={${FIELD_NAMES_FIELD}:${this.field}}}`
  }

  override key(): string {
    return `${this.type}|${this.name}|${this}`
  }

  /** Null where the document is no query. */
  queryOf(reader: SegmentReader, doc: number): Query | null {
    return this.stored.of(reader, doc)?.query ?? null
  }

  /** The given documents that a stored query matches. */
  matches(reader: SegmentReader, doc: number, similarity: (field: string) => Similarity, scored: boolean): PercolatorHit[] {
    const stored = this.stored.of(reader, doc)
    if (stored === null || !this.documents.have(stored.needed)) return []
    return this.documents.search(stored.query, similarity, scored)
  }

  override documentCost(): number {
    return SEARCH_COST
  }

  // The boost is not heeded: scores are those of the stored queries.
  createWeight(searcher: Searcher, mode: ScoreMode): Weight {
    return new PercolateWeight(this, field => searcher.similarity(field), mode !== 'complete_no_scores', searcher.checkpoint)
  }
}

class PercolateWeight extends Weight<PercolateQuery> {
  constructor(
    query: PercolateQuery,
    private readonly similarity: (field: string) => Similarity,
    private readonly scored: boolean,
    private readonly checkpoint: Checkpoint,
  ) {
    super(query)
  }

  scorer(segment: SegmentView): Scorer | null {
    const { query, similarity, scored, checkpoint } = this
    const postings = postingsOf(segment.reader, FIELD_NAMES_FIELD, query.field)
    if (postings === null) return null
    return new PercolateScorer(new PostingsScorer(postings, 0), doc => {
      checkpoint.check()
      return query.matches(segment.reader, doc, similarity, scored)
    })
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const scorer = this.scorer(segment)
    if (scorer === null || scorer.advance(doc) !== doc) return explainNoMatch('PercolateQuery')
    const stored = this.scored ? this.query.queryOf(segment.reader, doc) : null
    const details = stored === null ? [] : [this.query.documents.explain(stored, this.similarity)]
    return explainMatch(scorer.score(), 'PercolateQuery', ...details)
  }
}

/** A whole search for each candidate. */
const SEARCH_COST = 1000

class PercolateScorer extends ConfirmingScorer {
  protected readonly matchCost = SEARCH_COST
  private best = 0

  constructor(
    protected readonly approximation: Scorer,
    private readonly search: (doc: number) => readonly PercolatorHit[],
  ) {
    super()
  }

  protected confirm(): boolean {
    const hits = this.search(this.approximation.doc)
    this.best = hits.reduce((best, { score }) => Math.max(best, score), 0)
    return hits.length > 0
  }

  score(): number {
    return this.best
  }
}
