// `_explanation`: why the hit scores as it does.
import { weigh } from '../../query/exec/searcher.ts'
import type { FetchContext, FetchPart } from './fetch-part.ts'

export function explainPart({ request, searcher, query }: FetchContext): FetchPart | null {
  if (!request.explain) return null
  const weight = weigh(searcher, query, 'complete', 1)
  return {
    name: 'ExplainPhase',
    hit(hit) {
      hit.explanation = weight.explain(hit.place.view, hit.place.doc)
    },
  }
}
