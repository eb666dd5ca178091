// `_explanation`: the explanation of the hit's score.
import { weigh } from '../../query/exec/weigh.ts'
import type { FetchContext, FetchPart } from '../contracts/fetch-part.ts'

export function explainPart(cx: FetchContext): FetchPart {
  return {
    name: 'ExplainPhase',
    hit(hit) {
      const { view, doc } = hit.place
      // Each hit has a weight of its own, as profiles show.
      const weight = weigh(cx.searcher, cx.query, 'complete', 1)
      const first = weight.explain(view, doc)
      hit.explanation = cx.rescorers.reduce((before, rescorer) => rescorer.explain(view, doc, before), first)
    },
  }
}
