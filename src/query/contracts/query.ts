// The life of a query: what it means (Query), its statistics in a shard (Weight), and the shard that provides them (Searcher).
import type { Checkpoint } from '../../core/checkpoint.ts'
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from './collector.ts'
import type { Explanation } from './explanation.ts'
import { type BulkScorer, DefaultBulkScorer, type Scorer } from './scorer.ts'
import type { CollectionStatistics, Similarity, TermStatistics } from './similarity.ts'

/**
 * How readily the filter cache keeps the hits of a query: `costly` ones walk many terms or points, `compound` ones have clauses that might be
 * kept instead, `never` is for those that are found as quickly in the index.
 */
export type CachingKind = 'never' | 'costly' | 'plain' | 'compound'

/** Both inclusive. */
export interface NumberBounds {
  readonly min: number | bigint
  readonly max: number | bigint
}

/** `documentCost` where it must be found out whether terms stand as they should. */
export const POSITIONS_COST = 20

/** The cost of a script, in simple documents. */
export const SCRIPT_COST = 100

export interface FieldTerm {
  readonly field: string
  readonly term: string
}

export const termsOf = (field: string, terms: readonly string[]): readonly FieldTerm[] => terms.map(term => ({ field, term }))

export abstract class Query {
  /** Lucene's class name, as profile prints it. */
  abstract readonly type: string
  /** Lucene's toString: `field:term`, without the field when it is `defaultField`. */
  abstract toString(defaultField?: string): string
  /** Equal for queries with the same hits and scores: what rewrites use to find duplicates. */
  key(): string {
    return `${this.type}|${this.toString()}`
  }
  /** Whether the keys are equal, which need not be made where that is plain to see. */
  equals(other: Query): boolean {
    return this.type === other.type && this.key() === other.key()
  }
  /** Tells it apart from all others, wherever scores do not matter; null: nothing short does. */
  identity(): string | null {
    return null
  }
  get caching(): CachingKind {
    return 'plain'
  }
  /** A simpler query with the same hits and scores; itself when there is none. Called until nothing changes. */
  rewrite(_searcher: Searcher): Query {
    return this
  }
  /** The same hits where scores do not matter, without what only scores. */
  withoutScoring(): Query {
    return this
  }
  /** How many times longer one of its documents may take than a simple one. */
  documentCost(): number {
    let cost = 1
    for (const child of this.children()) cost = Math.max(cost, child.documentCost())
    return cost
  }
  /** Whether its hits in a segment depend on the other segments, so that a search of any of them is a search of all. */
  seesWholeShard(): boolean {
    return this.children().some(child => child.seesWholeShard())
  }
  abstract createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight
  /** Between which values of a numeric field, in index values, each match has one; null: unknown. */
  numbersWithin(_field: string): NumberBounds | null {
    return null
  }
  /** Direct sub-queries, for those who walk the tree (highlighting, profile). */
  children(): readonly Query[] {
    return []
  }
  /** The sub-queries that hits owe their matching to: not those that they must not match, nor a second form of the same. */
  positiveParts(): readonly Query[] {
    return this.children()
  }
  /** The terms that it searches for itself, without those of its sub-queries. */
  ownTerms(): readonly FieldTerm[] {
    return []
  }
  /** Roughly what finding its terms takes, before any document is looked at; in the time that a document takes. Cheap to ask. */
  expansionCost(reader: ShardReader): number {
    let cost = 0
    for (const child of this.children()) cost += child.expansionCost(reader)
    return cost
  }
}

export abstract class Weight<Q extends Query = Query> {
  constructor(readonly query: Q) {}
  /** Null when nothing of the segment matches. `leadCost`: of so many documents at most it will be asked whether they match. */
  abstract scorer(segment: SegmentView, leadCost?: number): Scorer | null
  /** Why this document (of the segment's numbering) scores as it does; `match` false when it does not. */
  abstract explain(segment: SegmentView, doc: number): Explanation
  bulkScorer(segment: SegmentView): BulkScorer | null {
    const scorer = this.scorer(segment)
    return scorer === null ? null : new DefaultBulkScorer(scorer)
  }
  /** The weights whose hits are kept apart, each with its scores; none where all hits are one list. */
  parts(): readonly Weight[] {
    return []
  }
  /** At least as many documents as match, deleted ones included, where that is known without looking; -1 where not. */
  estimate(_segment: SegmentView): number {
    return -1
  }
  /** Finds the hits, without their scores, in far less time than it takes to score them all; null where there is no such way. */
  counter(_segment: SegmentView): BulkScorer | null {
    return null
  }
  /** Matching live documents where that is known without looking; -1 where not. */
  count(_segment: SegmentView): number {
    return -1
  }
}

/** Where filters are kept that come often. */
export interface Filters {
  /** Whether anything is kept of this shard. */
  readonly isOfUse: boolean
  /** The weight of a filter that is looked up before it is looked for. */
  kept(weight: Weight, checkpoint: Checkpoint): Weight
}

export interface Searcher {
  readonly reader: ShardReader
  /** Null when no document has the field. */
  collectionStatistics(field: string): CollectionStatistics | null
  /** Null when no document has the term. `given` takes the place of what the shard itself would count. */
  termStatistics(field: string, term: string, given?: TermStatistics | null): TermStatistics | null
  similarity(field: string): Similarity
  /** `indices.query.bool.max_clause_count`. */
  readonly maxClauseCount: number
  /** Long work asks it whether to go on. */
  readonly checkpoint: Checkpoint
  /** Filters that are kept; null or absent: none are. */
  readonly filters?: Filters | null
  /** Set while profiling: every weight of the tree is then made here, so that it can be measured. Call `weigh` rather than this. */
  createWeight?(query: Query, mode: ScoreMode, boost: number): Weight
}
