// Suggestions as answers show them.
import { shortestFloat } from '../../core/numbers.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { HitBody } from '../contracts/hit.ts'
import type { SuggestBody, SuggestEntryBody, SuggestOptionBody } from '../contracts/search-response.ts'
import type { FoundCompletion, ReducedSuggestion } from './reduce-suggestions.ts'
import type { PhraseOption, TermOption } from './shard-suggestion.ts'

/** `hits`: of completions, as far as they could be fetched. `typedKeys`: names tell the kind of suggestion. */
export function printSuggestions(
  suggestions: readonly ReducedSuggestion[],
  hits: ReadonlyMap<FoundCompletion, HitBody>,
  typedKeys: boolean,
): SuggestBody {
  const body: Record<string, SuggestEntryBody[]> = Object.create(null)
  const byName = new Map(suggestions.map(suggestion => [suggestion.name, suggestion]))
  for (const name of hashMapOrder([...byName.keys()])) {
    const suggestion = byName.get(name)!
    body[typedKeys ? `${suggestion.kind}#${name}` : name] = printEntries(suggestion, hits)
  }
  return body
}

function printEntries(suggestion: ReducedSuggestion, hits: ReadonlyMap<FoundCompletion, HitBody>): SuggestEntryBody[] {
  switch (suggestion.kind) {
    case 'term':
      return suggestion.entries.map(entry => ({ ...entry, options: entry.options.map(printTerm) }))
    case 'phrase':
      return suggestion.entries.map(entry => ({ ...entry, options: entry.options.map(printPhrase) }))
    case 'completion':
      return suggestion.entries.map(entry => ({
        ...entry,
        options: entry.options.map(option => printCompletion(option, hits.get(option))),
      }))
  }
}

const printTerm = ({ text, score, freq }: TermOption): SuggestOptionBody => ({ text, score: shortestFloat(score), freq })

const printPhrase = ({ text, highlighted, score, collateMatch }: PhraseOption): SuggestOptionBody => ({
  text,
  highlighted: highlighted ?? undefined,
  score: shortestFloat(score),
  collate_match: collateMatch ?? undefined,
})

function printCompletion({ text, score, contexts }: FoundCompletion, hit: HitBody | undefined): SuggestOptionBody {
  const given = contexts === null || contexts.size === 0 ? undefined : fromEntries(contexts)
  return hit === undefined ? { text, score: shortestFloat(score) } : { text, ...hit, contexts: given }
}

/** Names come from mappings; an object without a prototype takes them all. */
function fromEntries(contexts: ReadonlyMap<string, readonly string[]>): Record<string, readonly string[]> {
  const object: Record<string, readonly string[]> = Object.create(null)
  for (const [name, values] of contexts) object[name] = values
  return object
}
