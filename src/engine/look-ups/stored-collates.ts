// Puts stored templates in the place of their ids where phrases that are suggested are tried with a query.
import type { SearchRequest } from '../../search/contracts/search-request.ts'
import type { SuggestionSpec, SuggestSpec } from '../../search/contracts/suggest-spec.ts'
import type { CallContext } from '../calls/call-context.ts'

/** Ids of which there is none stay, for shards to complain of. */
export function withStoredCollates({ engine }: CallContext, request: SearchRequest, suggest: SuggestSpec): SearchRequest {
  if (!suggest.suggestions.some(({ options }) => storedId(options) !== null)) return request
  const filled = (suggestion: SuggestionSpec): SuggestionSpec => {
    const { options } = suggestion
    const id = storedId(options)
    const script = id === null ? null : engine.scripts.get(id)
    if (script === null || options.kind !== 'phrase' || options.collate === null) return suggestion
    return { ...suggestion, options: { ...options, collate: { ...options.collate, query: { source: script.source } } } }
  }
  return { ...request, suggest: { ...suggest, suggestions: suggest.suggestions.map(filled) } }
}

function storedId(options: SuggestionSpec['options']): string | null {
  if (options.kind !== 'phrase' || options.collate === null) return null
  const { query } = options.collate
  return 'id' in query ? query.id : null
}
