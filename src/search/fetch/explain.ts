// `_explanation`: why the hit scores as it does.
import { weigh } from '../../query/exec/searcher.ts'
import type { FetchContext, FetchPart } from './fetch-part.ts'

export function explainPart(cx: FetchContext): FetchPart | null {
  if (!cx.request.explain) return null
  // Asking for the query may rewrite it, which takes its time.
  const weight = weigh(cx.searcher, cx.query, 'complete', 1)
  return {
    name: 'ExplainPhase',
    hit(hit) {
      hit.explanation = weight.explain(hit.place.view, hit.place.doc)
    },
  }
}
