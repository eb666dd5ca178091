// What one shard suggests.
import type { SuggestionSpec, SuggestSpec } from '../contracts/suggest-spec.ts'
import { suggestCompletions } from './completion/completion-suggester.ts'
import { suggestPhrases } from './phrase/phrase-suggester.ts'
import type { ShardSuggestion } from './shard-suggestion.ts'
import { hasText, missingText, type SuggestShard, suggestContext } from './suggest-context.ts'
import { suggestTerms } from './term/term-suggester.ts'

/** In the order of the request. Yields where others may have their turn. */
export function* suggestShard(shard: SuggestShard, { text, suggestions }: SuggestSpec): Generator<void, ShardSuggestion[]> {
  const began = performance.now()
  const found: ShardSuggestion[] = []
  for (const spec of suggestions) {
    found.push(yield* suggestOne(shard, spec, text))
    yield
  }
  shard.target.counts?.suggested([], performance.now() - began)
  return found
}

function* suggestOne(shard: SuggestShard, spec: SuggestionSpec, text: string | null): Generator<void, ShardSuggestion> {
  const { options } = spec
  const requireText = () => {
    if (!hasText(spec, text)) throw missingText()
  }
  if (options.kind === 'term') {
    const cx = suggestContext(shard, { ...spec, options }, text)
    requireText()
    return { kind: 'term', entries: yield* suggestTerms(cx) }
  }
  if (options.kind === 'phrase') {
    const cx = suggestContext(shard, { ...spec, options }, text)
    requireText()
    return { kind: 'phrase', entries: yield* suggestPhrases(cx) }
  }
  const cx = suggestContext(shard, { ...spec, options }, text)
  requireText()
  return { kind: 'completion', entries: suggestCompletions(cx) }
}
