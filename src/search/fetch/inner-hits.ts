// `inner_hits`: the documents a query joined with a hit, shown beside it as hits of their own.
import type { FetchContext, FetchPart, InnerHits } from '../contracts/fetch-part.ts'
import type { Hit } from '../contracts/hit.ts'
import type { RankedDoc } from '../contracts/shard-result.ts'

/** Inner hits between two looks at the clock. */
const AT_ONCE = 16

/** `fetch` fetches for a context of its own. */
export function innerHitsPart({ innerHits }: FetchContext, fetch: (cx: InnerHits, docs: readonly RankedDoc[]) => Hit[]): FetchPart {
  return {
    name: 'InnerHitsPhase',
    *hit(hit) {
      const found: typeof hit.inner = new Map()
      for (const inner of innerHits) {
        const { docs, total, maxScore } = inner.find(hit.place)
        const hits: Hit[] = []
        const some = inner.innerHits.length > 0 ? 1 : AT_ONCE
        for (let at = 0; at < docs.length; at += some) {
          yield
          hits.push(...fetch(inner, docs.slice(at, at + some)))
        }
        found.set(inner.name, { total, totalAsInt: inner.request.totalHitsAsInt, maxScore, hits })
      }
      hit.inner = found
    },
  }
}
