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
      const { view, doc } = hit.place
      const first = weight.explain(view, doc)
      hit.explanation = cx.rescorers.reduce((before, rescorer) => rescorer.explain(view, doc, before), first)
    },
  }
}
