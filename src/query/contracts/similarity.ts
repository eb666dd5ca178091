// Turns term statistics into scores: one Similarity for each field, one SimScorer for each query term.
import type { ImpactScorer, TermState } from '../../index/contracts/segment-reader.ts'
import type { Explanation } from './explanation.ts'

/** Of one field over all segments of the shard (deleted documents count, as in Lucene). */
export interface CollectionStatistics {
  readonly field: string
  readonly maxDoc: number
  readonly docCount: number
  readonly sumTotalTermFreq: number
  readonly sumDocFreq: number
}

export interface TermStatistics {
  readonly docFreq: number
  readonly totalTermFreq: number
  /** Where they were counted in this shard. */
  readonly states?: TermStates
}

/** By segment: where a term stands in it, null where it does not; what is undefined was not looked up yet. */
export type TermStates = (TermState | null | undefined)[]

/** Statistics gathered over several shards (`dfs_query_then_fetch`); they replace the shard's own. */
export interface GlobalStatistics {
  collection(field: string): CollectionStatistics | null
  term(field: string, term: string): TermStatistics | null
}

export interface Similarity {
  /** Several terms' statistics for a phrase. */
  scorer(boost: number, collection: CollectionStatistics, terms: readonly (TermStatistics & { readonly term: string })[]): SimScorer
}

export abstract class SimScorer implements ImpactScorer {
  /** A 32-bit float. `norm` is the field's SmallFloat byte, 1 where the field has no norms. */
  abstract score(freq: number, norm: number): number
  /** Scores documents `docs[from..to)` with frequencies `freqs` into `out`, at the same places: the loop behind term queries. */
  abstract scoreBlock(docs: Int32Array, freqs: Int32Array, from: number, to: number, norms: Uint8Array | null, out: Float32Array): void
  abstract explain(freq: Explanation, norm: number): Explanation
  /** The best score any document of the impacts [from, to) (`freq << 8 | norm`) can have. */
  maxScore(impacts: Uint32Array, from: number, to: number): number {
    let best = 0
    for (let i = from; i < to; i++) {
      const score = this.score(impacts[i] >>> 8, impacts[i] & 255)
      if (score > best) best = score
    }
    return best
  }
}
