// What `suggest` of a search asks for. Plain data: it is part of the request.
import type { CompletionOptions } from './completion/completion-options.ts'
import type { PhraseOptions } from './phrase/phrase-options.ts'
import type { TermOptions } from './term/term-options.ts'

export interface SuggestSpec {
  /** Said of suggestions that have no text of their own. */
  readonly text: string | null
  readonly suggestions: readonly SuggestionSpec[]
}

export type SuggestionOptions = TermOptions | PhraseOptions | CompletionOptions

/** Null: not mentioned. */
export interface SuggestionSpec<O extends SuggestionOptions = SuggestionOptions> {
  readonly name: string
  readonly text: string | null
  readonly prefix: string | null
  readonly regex: string | null
  readonly options: O
}

/** What all kinds of suggestions have. */
export interface CommonOptions {
  readonly field: string
  /** Null: that of the field. */
  readonly analyzer: string | null
  readonly size: number
  /** So many are looked for in each shard; null: as many as are shown, or a few more. */
  readonly shardSize: number | null
}
