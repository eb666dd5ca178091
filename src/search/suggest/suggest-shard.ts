// What one shard suggests.
import { suggestCompletions } from './completion/completion-suggester.ts'
import { suggestPhrases } from './phrase/phrase-suggester.ts'
import type { ShardSuggestion } from './shard-suggestion.ts'
import { hasText, missingText, type SuggestShard, suggestContext } from './suggest-context.ts'
import type { SuggestionSpec, SuggestSpec } from './suggest-spec.ts'
import { suggestTerms } from './term/term-suggester.ts'

/** In the order of the request. */
export function suggestShard(shard: SuggestShard, { text, suggestions }: SuggestSpec): ShardSuggestion[] {
  return suggestions.map(spec => suggestOne(shard, spec, text))
}

function suggestOne(shard: SuggestShard, spec: SuggestionSpec, text: string | null): ShardSuggestion {
  const { options } = spec
  const checked = <T>(make: () => T): T => {
    if (!hasText(spec, text)) throw missingText()
    return make()
  }
  if (options.kind === 'term') {
    const cx = suggestContext(shard, { ...spec, options }, text)
    return { kind: 'term', entries: checked(() => suggestTerms(cx)) }
  }
  if (options.kind === 'phrase') {
    const cx = suggestContext(shard, { ...spec, options }, text)
    return { kind: 'phrase', entries: checked(() => suggestPhrases(cx)) }
  }
  const cx = suggestContext(shard, { ...spec, options }, text)
  return { kind: 'completion', entries: checked(() => suggestCompletions(cx)) }
}
