// What an application may add to the analysis: `open({ analysis })`, or the exports of a module.

/** Settings of a component as an index keeps them: texts and lists of texts, without `type`. None where it is used by its plain name. */
export type PluginSettings = Readonly<Record<string, string | readonly string[] | null>>

export interface PluginToken {
  /** The text of the token. */
  readonly term: string
  /** Where the token stands in the text it came from, in UTF-16 units. Starts never go back. */
  readonly start: number
  /** Where it ends in the text. */
  readonly end: number
  /** Positions since the token before; 0: at the same one. Default 1. */
  readonly positionIncrement?: number
  /** Positions that the token spans. Default 1. */
  readonly positionLength?: number
  /** As `_analyze` shows it. Default `word`. */
  readonly type?: string
  /** Stemmers leave it alone. */
  readonly keyword?: boolean
  /** Bytes that are kept with it. */
  readonly payload?: Uint8Array | null
  /** How often the token counts, in fields without positions. Default 1. */
  readonly termFrequency?: number
}

/** Cuts texts. Called once for each component; what it answers is used for one text after the other. */
export type TokenizerPlugin = (settings: PluginSettings) => (text: string) => Iterable<PluginToken>

/**
 * Changes, drops and adds tokens. A function takes the tokens of a text one by one, as generators do. An object changes each term by itself:
 * such a filter may be part of a normalizer, and applies to the terms of wildcard and prefix queries.
 *
 * @example
 *   const tokenFilters = {
 *     nfkc_fold: () => ({ term: term => term.normalize('NFKC').toLowerCase() }),
 *     drop_short: ({ min = '2' }) => function* (tokens) {
 *       for (const token of tokens) if (token.term.length >= Number(min)) yield token
 *     },
 *   }
 */
export type TokenFilterPlugin = (settings: PluginSettings) =>
  | ((tokens: Iterable<PluginToken>) => Iterable<PluginToken>)
  | {
      /** The text of the token. */
      term(term: string): string
    }

/** A stretch of the text, and what comes to stand there. */
export interface TextReplacement {
  /** Where what is replaced begins. */
  readonly start: number
  /** Where it ends. */
  readonly end: number
  /** What stands in its place. */
  readonly text: string
}

/** Says what of a text is replaced, from left to right, before it is cut into tokens. Offsets of tokens lead back to the original. */
export type CharFilterPlugin = (settings: PluginSettings) => (text: string) => Iterable<TextReplacement>

/** An analyzer made of parts by their names, as in index settings. */
export interface AnalyzerDefinition {
  /** Character filters. */
  readonly char_filter?: readonly string[]
  /** The tokenizer. */
  readonly tokenizer: string
  /** Token filters. */
  readonly filter?: readonly string[]
}

export type AnalyzerPlugin = (settings: PluginSettings) => AnalyzerDefinition

/** By the names under which index settings and requests know them. */
export interface AnalysisComponents {
  /** Character filters by name. */
  readonly charFilters?: Readonly<Record<string, CharFilterPlugin>>
  /** Tokenizers by name. */
  readonly tokenizers?: Readonly<Record<string, TokenizerPlugin>>
  /** Token filters by name. */
  readonly tokenFilters?: Readonly<Record<string, TokenFilterPlugin>>
  /** Analyzers by name. */
  readonly analyzers?: Readonly<Record<string, AnalyzerPlugin>>
}

/**
 * Components given as they are belong to the thread that opened the engine: searches of indexes that use them run there. Those that a
 * module exports (`export const tokenizers = { … }`) are loaded by every thread, and searches of their indexes use all threads.
 */
export interface AnalysisPlugins extends AnalysisComponents {
  /** Path of a module, from the working directory, or its URL. It may prepare what it needs with a top-level `await`. */
  readonly module?: string | URL
}
