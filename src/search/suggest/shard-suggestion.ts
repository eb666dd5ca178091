// What one shard suggests, before it is brought together with what others do.
export interface SuggestionEntry<O> {
  readonly text: string
  /** UTF-16 units of the text that was asked about. */
  readonly offset: number
  readonly length: number
  readonly options: readonly O[]
}

export interface TermOption {
  readonly text: string
  readonly score: number
  readonly freq: number
}

export interface PhraseOption {
  readonly text: string
  readonly highlighted: string | null
  /** 32-bit float. */
  readonly score: number
  /** Null without `collate`, or where `prune` is off. */
  readonly collateMatch: boolean | null
}

export interface PhraseEntry extends SuggestionEntry<PhraseOption> {
  /** Phrases score higher. */
  readonly cutoff: number
}

export interface CompletionOption {
  readonly text: string
  /** The shard's number of the document. */
  readonly doc: number
  /** 32-bit float. */
  readonly score: number
  /** By name; null where the field has no contexts. */
  readonly contexts: ReadonlyMap<string, readonly string[]> | null
}

export type ShardSuggestion =
  | { readonly kind: 'term'; readonly entries: readonly SuggestionEntry<TermOption>[] }
  | { readonly kind: 'phrase'; readonly entries: readonly PhraseEntry[] }
  | { readonly kind: 'completion'; readonly entries: readonly SuggestionEntry<CompletionOption>[] }
