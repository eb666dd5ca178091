// `matched_queries`: which of the named queries a hit matches, in the order of the server's hash map.
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { Scorer } from '../../query/contracts/scorer.ts'
import { weigh } from '../../query/exec/weigh.ts'
import type { FetchContext, FetchPart } from '../contracts/fetch-part.ts'
import { printScore } from '../contracts/hit.ts'

export function matchedQueriesPart({ request, searcher, named }: FetchContext): FetchPart {
  const scored = request.namedQueriesScore
  const mode = scored ? 'complete' : 'complete_no_scores'
  const weights = hashMapOrder([...named.keys()]).map(name => ({ name, weight: weigh(searcher, named.get(name)!, mode, 1) }))
  let scorers: { readonly name: string; readonly scorer: Scorer }[] = []
  return {
    name: 'MatchedQueriesPhase',
    segment(view) {
      scorers = weights.flatMap(({ name, weight }) => {
        const scorer = weight.scorer(view, request.size)
        return scorer === null ? [] : [{ name, scorer }]
      })
    },
    hit(hit) {
      const { doc } = hit.place
      const matching = scorers.filter(({ scorer }) => scorer.doc === doc || (scorer.doc < doc && scorer.advance(doc) === doc))
      if (matching.length === 0) return
      hit.matchedQueries = scored
        ? Object.fromEntries(matching.map(({ name, scorer }) => [name, printScore(scorer.score()) ?? 0]))
        : matching.map(({ name }) => name)
    },
  }
}
