// From what the shards of a search suggest to what its answer shows: completions bring the documents they are of.
import { andThen, type Eventually } from '../../core/eventually.ts'
import type { HitBody } from '../contracts/hit.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { SuggestBody } from '../contracts/search-response.ts'
import type { RankedDoc } from '../contracts/shard-result.ts'
import { printSuggestions } from './print-suggestions.ts'
import { type FoundCompletion, reduceSuggestions } from './reduce-suggestions.ts'
import type { ShardSuggestion } from './shard-suggestion.ts'

const NO_HITS: ReadonlyMap<FoundCompletion, HitBody> = new Map()

/** `suggested`: by target; null for shards that failed. `fetch` answers fewer hits where a shard fails. Undefined where nothing is shown. */
export function shownSuggestions(
  { suggest, typedKeys }: SearchRequest,
  suggested: readonly (readonly ShardSuggestion[] | null)[],
  fetch: (docs: readonly RankedDoc[]) => Eventually<readonly HitBody[]>,
): Eventually<SuggestBody | undefined> {
  if (suggest === null) return undefined
  const reduced = reduceSuggestions(suggest, suggested)
  if (reduced.length === 0) return undefined
  const completions = reduced.flatMap(one => (one.kind === 'completion' ? one.entries.flatMap(({ options }) => options) : []))
  if (completions.length === 0) return printSuggestions(reduced, NO_HITS, typedKeys)
  const fetched = fetch(completions.map(({ target, doc, score }) => ({ target, doc, score, sort: null, order: null })))
  return andThen(fetched, bodies => {
    const hits = new Map<FoundCompletion, HitBody>()
    if (bodies.length === completions.length) completions.forEach((completion, i) => void hits.set(completion, bodies[i]))
    return printSuggestions(reduced, hits, typedKeys)
  })
}
