// The hits of each query of a hybrid one, from all shards, become one ranking: scores are normalized, those of a document combined, and the
// documents of each shard put in order again.
import { ApiError, isApiError } from '../../core/errors.ts'
import type { Fusion } from '../contracts/fusion.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { RankedDoc, ShardResult, TotalHits } from '../contracts/shard-result.ts'
import { compareRanked } from '../sort/ranking.ts'
import { combination } from './combination.ts'
import { MinMax } from './normalization.ts'
import { tieOrder } from './tie-order.ts'

/** Where no pipeline says otherwise. */
export const STANDARD_FUSION: Fusion = { normalization: new MinMax(), combination: combination('arithmetic_mean') }

/** `results` by target, null where the shard failed: the same, with hits of hybrid queries in their places, which one of them at least has. */
export function fuse(results: readonly (ShardResult | null)[], request: SearchRequest, fusion: Fusion): readonly (ShardResult | null)[] {
  const found = results.flatMap(result => (result?.hybrid ? [result.hybrid] : []))
  // Without hits there is nothing to bring together: the best score is what shards saw.
  if (!found.some(queries => queries.some(hits => hits.length > 0))) return results
  try {
    const normalized = fusion.normalization.normalize(found.map(queries => queries.map(hitsOf)))
    return results.map(result =>
      result?.hybrid
        ? new ShardFusion(result, normalized[found.indexOf(result.hybrid)], request, fusion, results.length > 1).run()
        : result,
    )
  } catch (error) {
    if (!isApiError(error)) throw error
    const details = { phase: 'query', grouped: true, failed_shards: [] }
    throw new ApiError('search_phase_execution_exception', 'The phase has failed', {
      status: error.status,
      details,
      rootCause: [],
      cause: error,
    })
  }
}

const hitsOf = (hits: readonly RankedDoc[]) => ({ docs: hits.map(({ doc }) => doc), scores: Float32Array.from(hits, ({ score }) => score) })

/** One shard. */
class ShardFusion {
  private readonly byScore: boolean

  constructor(
    private readonly result: ShardResult,
    /** By query. */
    private readonly normalized: readonly Float32Array[],
    private readonly request: SearchRequest,
    private readonly fusion: Fusion,
    /** Where hits are sorted by fields, max_score is reported all the same, unless there is one shard only. */
    private readonly isOneOfMany: boolean,
  ) {
    const { sort } = request
    this.byScore = sort === null || sort.some(({ kind }) => kind === 'score')
  }

  run(): ShardResult {
    const { result, byScore } = this
    // Ties keep the order the documents have until here.
    const docs = this.fused().sort(compareRanked(this.request.sort))
    const maxScore = docs.reduce((max, { fused }) => Math.max(max, fused!.combined), 0)
    return { ...result, docs, maxScore: byScore || this.isOneOfMany ? maxScore : Number.NaN, total: this.total(docs.length) }
  }

  private fused(): RankedDoc[] {
    const { fusion, byScore, request } = this
    const minScore = byScore ? request.minScore : null
    const { docs, scores } = this.gathered()
    const ties = request.sort === null && request.collapse === null ? tieOrder([...docs.keys()]) : this.merged()
    const fused = ties.map((doc): RankedDoc => {
      const normalized = scores.get(doc)!
      const combined = fusion.combination.combine(normalized)
      const hit = docs.get(doc)!
      const order = hit.order === null ? null : byScore ? [combined] : hit.order
      const sort = hit.sort === null ? null : byScore ? [combined] : hit.sort
      return { ...hit, score: byScore ? combined : Number.NaN, order, sort, fused: { fusion, normalized, combined, minScore } }
    })
    return minScore === null ? fused : fused.filter(({ score }) => score >= minScore)
  }

  /** By document: a hit of it, and its score by query. */
  private gathered(): { docs: Map<number, RankedDoc>; scores: Map<number, Float32Array> } {
    const docs = new Map<number, RankedDoc>()
    const scores = new Map<number, Float32Array>()
    const queries = this.result.hybrid!
    queries.forEach((hits, query) => {
      hits.forEach((hit, i) => {
        if (!docs.has(hit.doc)) {
          docs.set(hit.doc, hit)
          scores.set(hit.doc, new Float32Array(queries.length))
        }
        scores.get(hit.doc)![query] = this.normalized[query][i]
      })
    })
    return { docs, scores }
  }

  /** Documents as the hits of the queries stand when they are merged by what they were ranked by; ties begin with the lower normalized score. */
  private merged(): number[] {
    const compare = compareRanked(this.request.sort)
    const entries = this.result.hybrid!.flatMap((hits, query) => hits.map((hit, i) => ({ hit, normalized: this.normalized[query][i] })))
    entries.sort((a, b) => compare(a.hit, b.hit) || a.normalized - b.normalized || a.hit.doc - b.hit.doc)
    return [...new Set(entries.map(({ hit }) => hit.doc))]
  }

  private total(hits: number): TotalHits {
    const { result, request, byScore } = this
    return byScore && request.minScore !== null ? { value: hits, relation: 'eq' } : result.total
  }
}
