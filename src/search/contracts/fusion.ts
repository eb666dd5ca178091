// How the hits of several queries become one ranking.

/** How the queries of a hybrid one are brought together. */
export interface Fusion {
  readonly normalization: Normalization
  readonly combination: Combination
}

/** How a document came by its score, for explanations. */
export interface FusedScore {
  readonly fusion: Fusion
  /** By query. */
  readonly normalized: Float32Array
  readonly combined: number
  /** Hits that score less were left out; null: none were. */
  readonly minScore: number | null
}

/** By shard and query, best first (or as hits are sorted). */
export type QueryScores = readonly (readonly HitsOfQuery[])[]

/** The hits of one query of one shard; both arrays go together. */
interface HitsOfQuery {
  readonly docs: readonly number[]
  readonly scores: Float32Array
}

export interface Normalization {
  /** As pipelines name it. */
  readonly name: string
  /** As explanations tell of it. */
  readonly description: string
  /** New scores in place of those given. */
  normalize(shards: QueryScores): Float32Array[][]
}

export interface Combination {
  /** As pipelines name it. */
  readonly name: string
  /** As explanations tell of it. */
  readonly description: string
  combine(scores: Float32Array): number
}
