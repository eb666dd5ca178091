// Runs a query by the index or by doc values, whichever is cheaper.
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import type { Explanation } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { type NumberBounds, Query, Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { DeferredBulkScorer, TurningBulkScorer } from '../iterators/deferred-bulk.ts'
import { MatchAllDocsQuery } from './match-all.ts'
import { MatchNoDocsQuery } from './match-none.ts'

export class IndexOrDocValuesQuery extends Query {
  readonly type = 'IndexOrDocValuesQuery'

  constructor(
    readonly indexQuery: Query,
    readonly columnQuery: Query,
  ) {
    super()
  }

  override positiveParts(): readonly Query[] {
    return [this.indexQuery]
  }

  toString(): string {
    return `IndexOrDocValuesQuery(indexQuery=${this.indexQuery}, dvQuery=${this.columnQuery})`
  }

  override key(): string {
    return `${this.type}|${this.columnQuery.key()}`
  }

  override identity(): string | null {
    return this.columnQuery.identity()
  }

  override rewrite(searcher: Searcher): Query {
    const index = this.indexQuery.rewrite(searcher)
    const column = this.columnQuery.rewrite(searcher)
    if (index instanceof MatchAllDocsQuery || column instanceof MatchAllDocsQuery) return new MatchAllDocsQuery()
    if (index instanceof MatchNoDocsQuery) return index
    return index === this.indexQuery && column === this.columnQuery ? this : new IndexOrDocValuesQuery(index, column)
  }

  override numbersWithin(field: string): NumberBounds | null {
    return this.columnQuery.numbersWithin(field)
  }

  override expansionCost(reader: ShardReader): number {
    return this.indexQuery.expansionCost(reader)
  }

  createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    // Neither is measured by itself: one of the two does what the other would.
    const index = this.indexQuery.createWeight(searcher, mode, boost)
    return new IndexOrDocValuesWeight(this, index, this.columnQuery.createWeight(searcher, mode, boost))
  }
}

/** Scanning a column costs about an eighth of taking as many documents from the index and putting them in order. */
const SCAN_FACTOR = 8

/** How many documents the index yields in the time that looking up the value of a given document takes. */
const LOOKUP_FACTOR = 8

/**
 * Where ten hits or so are all that is wanted, they are found in the column long before the index has put its documents in order. So many
 * documents for each that the index holds are looked at first: in vain, that is a fraction of what the index takes.
 */
const SCAN_FIRST = 2
/** Matches that are expected in there at least, times `SCAN_FIRST`. */
const SOON_FOUND = 32

class IndexOrDocValuesWeight extends Weight {
  constructor(
    query: Query,
    private readonly index: Weight,
    private readonly column: Weight,
  ) {
    super(query)
  }

  scorer(segment: SegmentView, leadCost = Number.POSITIVE_INFINITY): Scorer | null {
    // Known beforehand, it saves collecting documents for nothing.
    const expected = this.index.estimate(segment)
    if (expected > 0 && this.isForColumn(segment, expected, leadCost)) return this.column.scorer(segment, leadCost)
    const scorer = this.index.scorer(segment, leadCost)
    return scorer !== null && this.isForColumn(segment, scorer.cost(), leadCost) ? this.column.scorer(segment, leadCost) : scorer
  }

  private isForColumn(segment: SegmentView, cost: number, leadCost: number): boolean {
    return cost * SCAN_FACTOR > segment.reader.maxDoc || cost > leadCost * LOOKUP_FACTOR
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const bulk = this.index.bulkScorer(segment)
    if (bulk === null) return null
    const { maxDoc } = segment.reader
    const cost = bulk.cost()
    if (cost * SCAN_FACTOR > maxDoc) return this.column.bulkScorer(segment)
    if (!(bulk instanceof DeferredBulkScorer) || cost * cost < SOON_FOUND * maxDoc) return bulk
    const scan = this.column.bulkScorer(segment)
    return scan === null ? bulk : new TurningBulkScorer(scan, bulk, cost * SCAN_FIRST)
  }

  override count(segment: SegmentView): number {
    return this.index.count(segment)
  }

  // One document is quickest looked up in the column.
  explain(segment: SegmentView, doc: number): Explanation {
    return this.column.explain(segment, doc)
  }
}
