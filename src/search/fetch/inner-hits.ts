// `inner_hits`: the documents a query joined with a hit, shown beside it as hits of their own.
import type { InnerHits } from '../inner-hits/inner-hits.ts'
import type { FetchContext, FetchPart, RankedDoc } from './fetch-part.ts'
import type { Hit } from './hit.ts'

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
