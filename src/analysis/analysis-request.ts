// The analysis of an index as typed calls give it: components by their types, with the settings of each. The registry has no other types, and all of these.

import type { FingerprintAnalyzerOptions } from './analyzer/fingerprint.ts'
import type { LanguageAnalyzerOptions } from './analyzer/language.ts'
import type { Language } from './analyzer/language-names.ts'
import type { PatternAnalyzerOptions } from './analyzer/pattern.ts'
import type { SnowballAnalyzerOptions } from './analyzer/snowball.ts'
import type { StandardAnalyzerOptions } from './analyzer/standard.ts'
import type { HtmlStripOptions } from './char_filter/html_strip.ts'
import type { MappingCharFilterOptions } from './char_filter/mapping.ts'
import type { PatternReplaceCharFilterOptions } from './char_filter/pattern_replace.ts'
import type { CustomAnalyzerOptions, CustomNormalizerOptions } from './custom.ts'
import type { AsciiFoldingOptions } from './token_filter/asciifolding.ts'
import type { CjkBigramOptions } from './token_filter/cjk_bigram.ts'
import type { CommonGramsOptions } from './token_filter/common_grams.ts'
import type { CompoundWordsRequest } from './token_filter/compound-words.ts'
import type { ConcatenateGraphOptions } from './token_filter/concatenate_graph.ts'
import type { ConditionOptions } from './token_filter/condition.ts'
import type { DelimitedPayloadOptions } from './token_filter/delimited_payload.ts'
import type { DelimitedTermFreqOptions } from './token_filter/delimited_term_freq.ts'
import type { EdgeGramFilterOptions } from './token_filter/edge_ngram.ts'
import type { ElisionOptions } from './token_filter/elision.ts'
import type { FingerprintOptions } from './token_filter/fingerprint.ts'
import type { HunspellOptions } from './token_filter/hunspell.ts'
import type { HyphenationOptions } from './token_filter/hyphenation_decompounder.ts'
import type { KeepOptions } from './token_filter/keep.ts'
import type { KeepTypesOptions } from './token_filter/keep_types.ts'
import type { KeywordMarkerOptions } from './token_filter/keyword_marker.ts'
import type { LengthOptions } from './token_filter/length.ts'
import type { LimitOptions } from './token_filter/limit.ts'
import type { LowercaseFilterOptions } from './token_filter/lowercase.ts'
import type { MinHashRequest } from './token_filter/min_hash.ts'
import type { MultiplexerOptions } from './token_filter/multiplexer.ts'
import type { GramFilterOptions } from './token_filter/ngram.ts'
import type { PatternCaptureOptions } from './token_filter/pattern_capture.ts'
import type { PatternReplaceFilterOptions } from './token_filter/pattern_replace.ts'
import type { PredicateOptions } from './token_filter/predicate_token_filter.ts'
import type { ShingleFilterOptions } from './token_filter/shingle.ts'
import type { SnowballOptions } from './token_filter/snowball.ts'
import type { StemmerOptions } from './token_filter/stemmer.ts'
import type { StemmerOverrideOptions } from './token_filter/stemmer_override.ts'
import type { StopFilterOptions } from './token_filter/stop.ts'
import type { StopWordOptions } from './token_filter/stop-words.ts'
import type { SynonymOptions } from './token_filter/synonym.ts'
import type { TruncateOptions } from './token_filter/truncate.ts'
import type { UniqueOptions } from './token_filter/unique.ts'
import type { WordDelimiterGraphOptions } from './token_filter/word_delimiter_graph.ts'
import type { CharGroupOptions } from './tokenizer/char_group.ts'
import type { TokenLengthOption } from './tokenizer/character-tokenizer.ts'
import type { KeywordTokenizerOptions } from './tokenizer/keyword.ts'
import type { PathHierarchyOptions } from './tokenizer/path_hierarchy.ts'
import type { PatternTokenizerOptions } from './tokenizer/pattern.ts'
import type { SimplePatternOptions } from './tokenizer/simple_pattern.ts'
import type { GramTokenizerOptions } from './tokenizer/token-chars.ts'
import type { WordDelimiterOptions } from './word-delimiter/part-options.ts'

/** What has no settings. */
type Plain = Readonly<Record<never, never>>

/** Analyzers by name, with their settings. An application that adds its own (`open({ analysis })`) adds them here, too, by declaration merging. */
export interface AnalyzerTypes extends Readonly<Record<Language, LanguageAnalyzerOptions>> {
  /** What the standard analyzer does, with English stop words. */
  readonly chinese: Plain
  /** The same as `standard`. */
  readonly default: StandardAnalyzerOptions
  /** One token per text: its words in lower case without accents, each once, sorted. */
  readonly fingerprint: FingerprintAnalyzerOptions
  /** The whole text as one token. */
  readonly keyword: Plain
  /** What stands between the matches of a regular expression, in lower case. */
  readonly pattern: PatternAnalyzerOptions
  /** Runs of letters, in lower case. */
  readonly simple: Plain
  /** Words, stemmed by Snowball. */
  readonly snowball: SnowballAnalyzerOptions
  /** Words by the Unicode rules, in lower case: what text fields use unless told otherwise. */
  readonly standard: StandardAnalyzerOptions
  /** Runs of letters, in lower case, without stop words. */
  readonly stop: StopWordOptions
  /** What stands between whitespace. */
  readonly whitespace: Plain
}

/** Tokenizers by name, with their settings; an application's own join them as those of `AnalyzerTypes` do. */
export interface TokenizerTypes {
  /** What stands between characters that are given. */
  readonly char_group: CharGroupOptions
  /** Words by the rules of Lucene's classic grammar: addresses and acronyms stay whole. */
  readonly classic: TokenLengthOption
  /** Beginnings of the text, or of its words where `token_chars` is given. */
  readonly edge_ngram: GramTokenizerOptions
  /** The whole text as one token. */
  readonly keyword: KeywordTokenizerOptions
  /** Runs of letters. */
  readonly letter: Plain
  /** Runs of letters, in lower case. */
  readonly lowercase: Plain
  /** Parts of the text, or of its words where `token_chars` is given. */
  readonly ngram: GramTokenizerOptions
  /** A path and all above it: `/a/b` gives `/a` and `/a/b`. */
  readonly path_hierarchy: PathHierarchyOptions
  /** What stands between the matches of a regular expression, or the matches themselves. */
  readonly pattern: PatternTokenizerOptions
  /** The matches of a simpler and faster regular expression. */
  readonly simple_pattern: SimplePatternOptions
  /** What stands between them. */
  readonly simple_pattern_split: SimplePatternOptions
  /** Words by the Unicode rules. */
  readonly standard: TokenLengthOption
  /** Words of Thai. */
  readonly thai: Plain
  /** Words by the Unicode rules, with URLs and e-mail addresses whole. */
  readonly uax_url_email: TokenLengthOption
  /** What stands between whitespace. */
  readonly whitespace: TokenLengthOption
}

/** Token filters by name, with their settings; an application's own join them as those of `AnalyzerTypes` do. */
export interface TokenFilterTypes {
  /** Cuts off what follows an apostrophe. */
  readonly apostrophe: Plain
  /** Writes Arabic letters that stand for one another alike. */
  readonly arabic_normalization: Plain
  /** Stems Arabic words. */
  readonly arabic_stem: Plain
  /** Letters without accents: `café` gives `cafe`. */
  readonly asciifolding: AsciiFoldingOptions
  /** Makes ways to write Bengali alike. */
  readonly bengali_normalization: Plain
  /** Stems words of Brazilian Portuguese. */
  readonly brazilian_stem: Plain
  /** Pairs of Chinese, Japanese and Korean characters. */
  readonly cjk_bigram: CjkBigramOptions
  /** Wide letters narrow, narrow kana wide. */
  readonly cjk_width: Plain
  /** Acronyms without dots, words without `'s`, after the classic tokenizer. */
  readonly classic: Plain
  /** Pairs of a common word with its neighbour, beside the words. */
  readonly common_grams: CommonGramsOptions
  /** All tokens joined to one. */
  readonly concatenate_graph: ConcatenateGraphOptions
  /** Other filters, for the tokens that a script chooses. */
  readonly condition: ConditionOptions
  /** Stems Czech words. */
  readonly czech_stem: Plain
  /** Digits of all scripts as 0 to 9. */
  readonly decimal_digit: Plain
  /** Takes payloads from tokens: `fox|2.5`. */
  readonly delimited_payload: DelimitedPayloadOptions
  /** Takes frequencies from tokens: `fox|3`. */
  readonly delimited_term_freq: DelimitedTermFreqOptions
  /** Parts of compounds that a list of words has. */
  readonly dictionary_decompounder: CompoundWordsRequest
  /** Stems Dutch words. */
  readonly dutch_stem: Plain
  /** Beginnings of words: for completion as one types. */
  readonly edge_ngram: EdgeGramFilterOptions
  /** Cuts off articles: `l'avion` gives `avion`. */
  readonly elision: ElisionOptions
  /** All words as one token, each once, sorted. */
  readonly fingerprint: FingerprintOptions
  /** Makes of a graph what an index can keep. */
  readonly flatten_graph: Plain
  /** Stems French words. */
  readonly french_stem: Plain
  /** Makes ways to write German alike: `ä` and `ae`. */
  readonly german_normalization: Plain
  /** Stems German words. */
  readonly german_stem: Plain
  /** Makes ways to write Hindi alike. */
  readonly hindi_normalization: Plain
  /** Stems by a Hunspell dictionary. */
  readonly hunspell: HunspellOptions
  /** Parts of compounds by hyphenation patterns. */
  readonly hyphenation_decompounder: HyphenationOptions
  /** Makes ways to write Indian scripts alike. */
  readonly indic_normalization: Plain
  /** Only the words of a list. */
  readonly keep: KeepOptions
  /** Only tokens of some types. */
  readonly keep_types: KeepTypesOptions
  /** Words that stemmers leave alone. */
  readonly keyword_marker: KeywordMarkerOptions
  /** Each token twice, once as it is for stemmers. */
  readonly keyword_repeat: Plain
  /** Stems English words to words. */
  readonly kstem: Plain
  /** Only tokens of so many characters. */
  readonly length: LengthOptions
  /** Only so many tokens. */
  readonly limit: LimitOptions
  /** Lower case. */
  readonly lowercase: LowercaseFilterOptions
  /** Hashes that texts which are alike share. */
  readonly min_hash: MinHashRequest
  /** The tokens of several chains of filters. */
  readonly multiplexer: MultiplexerOptions
  /** Parts of words. */
  readonly ngram: GramFilterOptions
  /** Groups of regular expressions. */
  readonly pattern_capture: PatternCaptureOptions
  /** Replaces by a regular expression. */
  readonly pattern_replace: PatternReplaceFilterOptions
  /** Makes ways to write Persian alike. */
  readonly persian_normalization: Plain
  /** Stems Persian words. */
  readonly persian_stem: Plain
  /** Stems English words. */
  readonly porter_stem: Plain
  /** Only the tokens that a script chooses. */
  readonly predicate_token_filter: PredicateOptions
  /** Of equal tokens at one position one. */
  readonly remove_duplicates: Plain
  /** Letters from the last to the first. */
  readonly reverse: Plain
  /** Stems Russian words. */
  readonly russian_stem: Plain
  /** Folds Scandinavian letters: `å` to `a`. */
  readonly scandinavian_folding: Plain
  /** Makes Scandinavian letters alike: `ä` and `æ`. */
  readonly scandinavian_normalization: Plain
  /** Writes Serbian in Latin letters without accents. */
  readonly serbian_normalization: Plain
  /** Runs of words, beside the words: `quick fox`. */
  readonly shingle: ShingleFilterOptions
  /** Stems by Snowball. */
  readonly snowball: SnowballOptions
  /** Makes ways to write Sorani Kurdish alike. */
  readonly sorani_normalization: Plain
  /** Stems by the rules of a language. */
  readonly stemmer: StemmerOptions
  /** Stems that are given, before other stemmers. */
  readonly stemmer_override: StemmerOverrideOptions
  /** Leaves words out: `the`, `of`. */
  readonly stop: StopFilterOptions
  /** Words that mean the same. */
  readonly synonym: SynonymOptions
  /** The same, of several words, for analyzers of searches. */
  readonly synonym_graph: SynonymOptions
  /** Without whitespace at the ends. */
  readonly trim: Plain
  /** Only the first characters. */
  readonly truncate: TruncateOptions
  /** The type of each token, as its payload. */
  readonly type_as_payload: Plain
  /** Each word once. */
  readonly unique: UniqueOptions
  /** Upper case. */
  readonly uppercase: Plain
  /** Parts of words: `PowerShot` gives `Power` and `Shot`. */
  readonly word_delimiter: WordDelimiterOptions
  /** The same, as a graph. */
  readonly word_delimiter_graph: WordDelimiterGraphOptions
}

/** Char filters by name, with their settings; an application's own join them as those of `AnalyzerTypes` do. */
export interface CharFilterTypes {
  /** Text without tags, with entities as characters. */
  readonly html_strip: HtmlStripOptions
  /** Characters for others: `['ph => f']`. */
  readonly mapping: MappingCharFilterOptions
  /** Replaces by a regular expression. */
  readonly pattern_replace: PatternReplaceCharFilterOptions
}

/** A name that there is, which editors complete, or one that the settings give. */
type Named<T> = keyof T | (string & {})

export type AnalyzerReference = Named<AnalyzerTypes>
export type NormalizerReference = 'lowercase' | (string & {})
type TokenizerReference = Named<TokenizerTypes>
type FilterReference = Named<TokenFilterTypes>
type CharFilterReference = Named<CharFilterTypes>

/** A component by its type, with settings. */
type OneOf<T> = {
  [N in keyof T]: {
    /** Which one it is. */
    readonly type: N
  } & T[N]
}[keyof T]

type Custom = CustomAnalyzerOptions<TokenizerReference, FilterReference, CharFilterReference>

/** `{ type: 'english', stopwords: '_none_' }`, or one of parts, `{ tokenizer: 'standard', filter: ['lowercase'] }`. */
export type AnalyzerRequest =
  | OneOf<AnalyzerTypes>
  | ({
      /** Put together from the parts that follow. */
      readonly type?: 'custom'
    } & Custom)
/** `{ type: 'edge_ngram', min_gram: 2, max_gram: 10 }` */
type TokenizerRequest = OneOf<TokenizerTypes>
/** `{ type: 'stop', stopwords: '_english_' }` */
type TokenFilterRequest = OneOf<TokenFilterTypes>
/** `{ type: 'mapping', mappings: ['ph => f'] }` */
type CharFilterRequest = OneOf<CharFilterTypes>

/** What text becomes: the settings under `analysis`. Names are the application's. */
export interface AnalysisRequest {
  /** `{ my_english: { tokenizer: 'standard', filter: ['lowercase', 'porter_stem'] } }` */
  readonly analyzer?: Readonly<Record<string, AnalyzerRequest>>
  /** Tokenizers by name. */
  readonly tokenizer?: Readonly<Record<string, TokenizerRequest>>
  /** Token filters. */
  readonly filter?: Readonly<Record<string, TokenFilterRequest>>
  /** Character filters by name. */
  readonly char_filter?: Readonly<Record<string, CharFilterRequest>>
  /** Of `keyword` fields. */
  readonly normalizer?: Readonly<Record<string, CustomNormalizerOptions<FilterReference, CharFilterReference>>>
}
