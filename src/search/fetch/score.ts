// Scores of hits that were ranked by something else (`track_scores`).
import type { Scorer } from '../../query/contracts/scorer.ts'
import { weigh } from '../../query/exec/weigh.ts'
import type { FetchContext, FetchPart } from '../contracts/fetch-part.ts'

export function scorePart(cx: FetchContext): FetchPart {
  const weight = weigh(cx.searcher, cx.query, 'complete', 1)
  let scorer: Scorer | null = null
  return {
    name: 'FetchScorePhase',
    segment(view) {
      scorer = weight.scorer(view, cx.request.size)
    },
    hit(hit) {
      const { doc } = hit.place
      if (scorer !== null && (scorer.doc === doc || (scorer.doc < doc && scorer.advance(doc) === doc))) hit.score = scorer.score()
    },
  }
}
