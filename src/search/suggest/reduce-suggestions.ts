// How the suggestions of shards become those of the answer: equal ones are one, and the best of all are shown.
import { illegalState } from '../../core/errors.ts'
import type { SuggestionSpec, SuggestSpec } from '../contracts/suggest-spec.ts'
import { compareTerms } from './field-terms.ts'
import type { CompletionOption, PhraseEntry, PhraseOption, ShardSuggestion, SuggestionEntry, TermOption } from './shard-suggestion.ts'

/** A completion and the place of its shard among those that were asked. */
export interface FoundCompletion extends CompletionOption {
  readonly target: number
}

export type ReducedSuggestion = { readonly name: string } & (
  | { readonly kind: 'term'; readonly entries: readonly SuggestionEntry<TermOption>[] }
  | { readonly kind: 'phrase'; readonly entries: readonly SuggestionEntry<PhraseOption>[] }
  | { readonly kind: 'completion'; readonly entries: readonly SuggestionEntry<FoundCompletion>[] }
)

/** `shards`: by target; null for those that failed. In the order of the request. */
export function reduceSuggestions(
  { suggestions }: SuggestSpec,
  shards: readonly (readonly ShardSuggestion[] | null)[],
): ReducedSuggestion[] {
  return suggestions.flatMap((spec, i) => {
    const found = shards.flatMap((shard, target) => (shard === null ? [] : [{ target, suggestion: shard[i] }]))
    return found.length === 0 ? [] : [reduceOne(spec, found)]
  })
}

interface OfShard {
  readonly target: number
  readonly suggestion: ShardSuggestion
}

function reduceOne({ name, options }: SuggestionSpec, found: readonly OfShard[]): ReducedSuggestion {
  if (options.kind === 'completion') {
    const [{ suggestion }] = found
    const [entry] = suggestion.entries
    const best = bestCompletions(found, options.size, options.skipDuplicates)
    return { name, kind: 'completion', entries: [{ text: entry.text, offset: entry.offset, length: entry.length, options: best }] }
  }
  if (options.kind === 'phrase') {
    const entries = mergeEntries(
      found.map(({ suggestion }) => suggestion.entries as readonly PhraseEntry[]),
      mergePhrases,
      options.size,
    )
    return { name, kind: 'phrase', entries }
  }
  const compare = options.spelling.sort === 'score' ? byScore : byFrequency
  const merge = (entries: readonly SuggestionEntry<TermOption>[]) => mergeTerms(entries).sort(compare)
  const entries = found.map(({ suggestion }) => suggestion.entries as readonly SuggestionEntry<TermOption>[])
  return { name, kind: 'term', entries: mergeEntries(entries, merge, options.size) }
}

/** Entries stand for the same words in every shard, or the shards' analyzers differ. `merge` is not asked where there is one shard. */
function mergeEntries<O, E extends SuggestionEntry<O>>(
  shards: readonly (readonly E[])[],
  merge: (entries: readonly E[]) => O[],
  size: number,
): SuggestionEntry<O>[] {
  const [first] = shards
  for (const { length } of shards) {
    if (length === first.length) continue
    const across =
      "Can't merge suggest result, this might be caused by suggest calls across multiple indices with different analysis chains."
    throw illegalState(`${across} Suggest entries have different sizes actual [${length}] expected [${first.length}]`)
  }
  return first.map(({ text, offset, length, options }, i) => {
    const entries = shards.map(shard => shard[i])
    for (const entry of entries) {
      if (entry.text === text) continue
      const across =
        "Can't merge suggest entries, this might be caused by suggest calls across multiple indices with different analysis chains."
      throw illegalState(`${across} Suggest entries have different text actual [${entry.text}] expected [${text}]`)
    }
    const merged = shards.length === 1 ? options : merge(entries)
    return { text, offset, length, options: merged.slice(0, size) }
  })
}

// ---- terms --------------------------------------------------------------------------------------

function mergeTerms(entries: readonly SuggestionEntry<TermOption>[]): TermOption[] {
  const byText = new Map<string, TermOption>()
  for (const { options } of entries) {
    for (const option of options) {
      const known = byText.get(option.text)
      byText.set(option.text, known === undefined ? option : { ...known, freq: known.freq + option.freq })
    }
  }
  return [...byText.values()]
}

const byScore = (a: TermOption, b: TermOption) => b.score - a.score || b.freq - a.freq || compareTerms(a.text, b.text)
const byFrequency = (a: TermOption, b: TermOption) => b.freq - a.freq || b.score - a.score || compareTerms(a.text, b.text)

// ---- phrases ------------------------------------------------------------------------------------

/** What does not score higher than the phrase as it was written does in any shard is left out. */
function mergePhrases(entries: readonly PhraseEntry[]): PhraseOption[] {
  const cutoff = Math.max(...entries.map(entry => entry.cutoff))
  const byText = new Map<string, PhraseOption>()
  for (const { options } of entries) {
    for (const option of options) {
      const known = byText.get(option.text)
      if (known === undefined) byText.set(option.text, option)
      else byText.set(option.text, { ...known, score: Math.max(known.score, option.score), collateMatch: either(known, option) })
    }
  }
  return [...byText.values()].filter(({ score }) => score > cutoff).sort((a, b) => b.score - a.score || compareTerms(a.text, b.text))
}

const either = (a: PhraseOption, b: PhraseOption) => (a.collateMatch === null ? b.collateMatch : a.collateMatch || b.collateMatch)

// ---- completions --------------------------------------------------------------------------------

function bestCompletions(found: readonly OfShard[], size: number, skipDuplicates: boolean): FoundCompletion[] {
  const all = found.flatMap(({ target, suggestion }) =>
    suggestion.entries.flatMap(({ options }) => (options as readonly CompletionOption[]).map(option => ({ ...option, target }))),
  )
  // Those of a shard are in their order, which is by text, too, where one shard was asked alone.
  if (found.length > 1) all.sort((a, b) => b.score - a.score || compareTerms(a.text, b.text) || a.target - b.target || a.doc - b.doc)
  const seen = new Set<string>()
  const shown = skipDuplicates ? all.filter(({ text }) => !seen.has(text) && seen.add(text)) : all
  return shown.slice(0, size)
}
