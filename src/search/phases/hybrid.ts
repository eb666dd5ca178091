// The phases of hybrid queries: one ranking of the hits of several queries, and explanations of its scores.
import { explainFusion } from '../hybrid/explain-fusion.ts'
import { fuse, STANDARD_FUSION } from '../hybrid/fusion.ts'
import type { SearchPhase } from './phase.ts'

export const fusionPhase: SearchPhase = {
  took: 'fetch',
  run(search) {
    search.results = fuse(search.results, search.request, search.cx.fusion ?? STANDARD_FUSION)
  },
}

export const explainFusionPhase: SearchPhase = {
  took: 'fetch',
  run({ group, reduced, hits }) {
    const shown = reduced.docs.filter(({ target }) => group.shards[target].error === null)
    explainFusion(shown, hits)
  },
}
