// How term statistics become scores. One similarity per field; one SimScorer per query term.
import type { ImpactScorer } from '../../index/segment/segment-reader-api.ts'
import type { Explanation } from '../exec/explanation.ts'
import type { CollectionStatistics, TermStatistics } from '../exec/searcher.ts'

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
