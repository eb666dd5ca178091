// `highlight`: fragments of text with the matching words marked.
import { lazily } from '../../core/lazily.ts'
import type { FetchContext, FetchPart } from '../contracts/fetch-part.ts'

export const highlighting = lazily(() => import('../highlight/highlight-hit.ts'))

export function highlightPart({ request, target, mapping, searcher, highlightQueries }: FetchContext): FetchPart {
  const { index, settings, derived } = target
  const highlighter = new (highlighting().HitHighlighter)(request.highlight!, {
    mapping,
    searcher,
    index,
    settings,
    queries: highlightQueries!,
    derived,
  })
  return {
    name: 'HighlightPhase',
    *hit(hit) {
      hit.highlight = yield* highlighter.highlight(hit)
    },
  }
}
