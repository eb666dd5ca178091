// What a kind of analysis component is: its name in settings and how its settings become a factory.
import type { Analyzer, CharFilter, TokenFilterFactory, TokenizerFactory } from './analyzer.ts'
import type { ComponentSettings } from './component-settings.ts'
import type { ConfigFiles } from './config-files.ts'

/** What a component may need to know beyond its own settings. */
export interface ComponentContext {
  /** `index.max_ngram_diff` and `index.max_shingle_diff`. */
  readonly maxNgramDiff: number
  readonly maxShingleDiff: number
  /** Where files named in settings lie; absent: there are none. */
  readonly files?: ConfigFiles
  /** Takes warnings about names that are going away. */
  readonly warn?: (message: string) => void
}

export interface ComponentType<T> {
  readonly name: string
  /** Cannot be used by its plain name, without settings. */
  readonly requiresSettings?: true
  /** The settings that stand behind its plain name, where they are not those of an empty object. */
  readonly preconfigured?: Readonly<Record<string, string>>
  /** No component of index settings can be of this type. */
  readonly plainNameOnly?: true
  /** What its plain name gives, where that is not what `create` does. */
  readonly plain?: T
  /**
   * `name` is what the user calls this component. Settings that do not parse are refused here; values that parse and make no sense are
   * refused by the factory when a chain is built, as on the server.
   */
  create(name: string, settings: ComponentSettings, context: ComponentContext): T
}

export type CharFilterType = ComponentType<CharFilter>
export type TokenizerType = ComponentType<TokenizerFactory>
export type TokenFilterType = ComponentType<TokenFilterFactory>

/** An analyzer that is more than its parts in a list: `standard`, `stop`, the languages. */
export interface AnalyzerType {
  readonly name: string
  create(name: string, settings: ComponentSettings, positionIncrementGap: number): Analyzer
}
