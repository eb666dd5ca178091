// `inner_hits`: the documents a query joined with a hit, shown beside it as hits of their own.
import type { FetchContext, FetchPart, InnerHits } from '../contracts/fetch-part.ts'
import type { Hit } from '../contracts/hit.ts'
import type { RankedDoc } from '../contracts/shard-result.ts'

/** `fetch` fetches for a context of its own. */
export function innerHitsPart({ innerHits }: FetchContext, fetch: (cx: InnerHits, docs: readonly RankedDoc[]) => Hit[]): FetchPart {
  return {
    name: 'InnerHitsPhase',
    hit(hit) {
      hit.inner = new Map()
      for (const inner of innerHits) {
        const { docs, total, maxScore } = inner.find(hit.place)
        hit.inner.set(inner.name, { total, totalAsInt: inner.request.totalHitsAsInt, maxScore, hits: fetch(inner, docs) })
      }
    },
  }
}
