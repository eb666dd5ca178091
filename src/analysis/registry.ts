// The registry of analysis components: one list for each kind, to which an engine may add its own.
import { lazily } from '../core/lazily.ts'
import { lazyMap } from '../core/lazy-map.ts'
import { keyword as keywordAnalyzer } from './analyzer/keyword.ts'
import { LANGUAGES, type Language } from './analyzer/language-names.ts'
import { simple } from './analyzer/simple.ts'
import { chinese, standard as standardAnalyzer } from './analyzer/standard.ts'
import { stop as stopAnalyzer } from './analyzer/stop.ts'
import { whitespace as whitespaceAnalyzer } from './analyzer/whitespace.ts'
import type { AnalyzerType, CharFilterType, TokenFilterType, TokenizerType } from './component.ts'
import { ConfigFiles } from './config-files.ts'
import { formerTokenFilters, formerTokenizers } from './former-names.ts'
import { lowercase as lowercaseFilter } from './token_filter/lowercase.ts'
import { stop } from './token_filter/stop.ts'
import { keyword } from './tokenizer/keyword.ts'
import { letter } from './tokenizer/letter.ts'
import { lowercase } from './tokenizer/lowercase.ts'
import { standard } from './tokenizer/standard.ts'
import { whitespace } from './tokenizer/whitespace.ts'

const charFilters = () =>
  lazyMap<CharFilterType>()({
    html_strip: lazily(() => import('./char_filter/html_strip.ts')),
    mapping: lazily(() => import('./char_filter/mapping.ts')),
    pattern_replace: lazily(() => import('./char_filter/pattern_replace.ts')),
  })

const tokenizers = () =>
  lazyMap<TokenizerType>()({
    ...formerTokenizers,
    char_group: lazily(() => import('./tokenizer/char_group.ts')),
    classic: lazily(() => import('./tokenizer/classic.ts')),
    edge_ngram: lazily(() => import('./tokenizer/edge_ngram.ts')),
    keyword,
    letter,
    lowercase,
    ngram: lazily(() => import('./tokenizer/ngram.ts')),
    path_hierarchy: lazily(() => import('./tokenizer/path_hierarchy.ts')),
    pattern: lazily(() => import('./tokenizer/pattern.ts')),
    simple_pattern: lazily(() => import('./tokenizer/simple_pattern.ts')),
    simple_pattern_split: lazily(() => import('./tokenizer/simple_pattern_split.ts')),
    standard,
    thai: lazily(() => import('./tokenizer/thai.ts')),
    uax_url_email: lazily(() => import('./tokenizer/uax_url_email.ts')),
    whitespace,
  })

const tokenFilters = () =>
  lazyMap<TokenFilterType>()({
    ...formerTokenFilters,
    apostrophe: lazily(() => import('./token_filter/apostrophe.ts')),
    arabic_normalization: lazily(() => import('./token_filter/arabic_normalization.ts')),
    arabic_stem: lazily(() => import('./token_filter/language-stems.ts')),
    asciifolding: lazily(() => import('./token_filter/asciifolding.ts')),
    bengali_normalization: lazily(() => import('./token_filter/bengali_normalization.ts')),
    brazilian_stem: lazily(() => import('./token_filter/language-stems.ts')),
    cjk_bigram: lazily(() => import('./token_filter/cjk_bigram.ts')),
    cjk_width: lazily(() => import('./token_filter/cjk_width.ts')),
    classic: lazily(() => import('./token_filter/classic.ts')),
    common_grams: lazily(() => import('./token_filter/common_grams.ts')),
    concatenate_graph: lazily(() => import('./token_filter/concatenate_graph.ts')),
    condition: lazily(() => import('./token_filter/condition.ts')),
    czech_stem: lazily(() => import('./token_filter/language-stems.ts')),
    decimal_digit: lazily(() => import('./token_filter/decimal_digit.ts')),
    delimited_payload: lazily(() => import('./token_filter/delimited_payload.ts')),
    delimited_term_freq: lazily(() => import('./token_filter/delimited_term_freq.ts')),
    dictionary_decompounder: lazily(() => import('./token_filter/dictionary_decompounder.ts')),
    dutch_stem: lazily(() => import('./token_filter/language-stems.ts')),
    edge_ngram: lazily(() => import('./token_filter/edge_ngram.ts')),
    elision: lazily(() => import('./token_filter/elision.ts')),
    fingerprint: lazily(() => import('./token_filter/fingerprint.ts')),
    flatten_graph: lazily(() => import('./token_filter/flatten_graph.ts')),
    french_stem: lazily(() => import('./token_filter/language-stems.ts')),
    german_normalization: lazily(() => import('./token_filter/german_normalization.ts')),
    german_stem: lazily(() => import('./token_filter/language-stems.ts')),
    hindi_normalization: lazily(() => import('./token_filter/hindi_normalization.ts')),
    hunspell: lazily(() => import('./token_filter/hunspell.ts')),
    hyphenation_decompounder: lazily(() => import('./token_filter/hyphenation_decompounder.ts')),
    indic_normalization: lazily(() => import('./token_filter/indic_normalization.ts')),
    keep: lazily(() => import('./token_filter/keep.ts')),
    keep_types: lazily(() => import('./token_filter/keep_types.ts')),
    keyword_marker: lazily(() => import('./token_filter/keyword_marker.ts')),
    keyword_repeat: lazily(() => import('./token_filter/keyword_repeat.ts')),
    kstem: lazily(() => import('./token_filter/kstem.ts')),
    length: lazily(() => import('./token_filter/length.ts')),
    limit: lazily(() => import('./token_filter/limit.ts')),
    lowercase: lowercaseFilter,
    min_hash: lazily(() => import('./token_filter/min_hash.ts')),
    multiplexer: lazily(() => import('./token_filter/multiplexer.ts')),
    ngram: lazily(() => import('./token_filter/ngram.ts')),
    pattern_capture: lazily(() => import('./token_filter/pattern_capture.ts')),
    pattern_replace: lazily(() => import('./token_filter/pattern_replace.ts')),
    persian_normalization: lazily(() => import('./token_filter/persian_normalization.ts')),
    persian_stem: lazily(() => import('./token_filter/language-stems.ts')),
    porter_stem: lazily(() => import('./token_filter/porter_stem.ts')),
    predicate_token_filter: lazily(() => import('./token_filter/predicate_token_filter.ts')),
    remove_duplicates: lazily(() => import('./token_filter/remove_duplicates.ts')),
    reverse: lazily(() => import('./token_filter/reverse.ts')),
    russian_stem: lazily(() => import('./token_filter/language-stems.ts')),
    scandinavian_folding: lazily(() => import('./token_filter/scandinavian_folding.ts')),
    scandinavian_normalization: lazily(() => import('./token_filter/scandinavian_normalization.ts')),
    serbian_normalization: lazily(() => import('./token_filter/serbian_normalization.ts')),
    shingle: lazily(() => import('./token_filter/shingle.ts')),
    snowball: lazily(() => import('./token_filter/snowball.ts')),
    sorani_normalization: lazily(() => import('./token_filter/sorani_normalization.ts')),
    stemmer: lazily(() => import('./token_filter/stemmer.ts')),
    stemmer_override: lazily(() => import('./token_filter/stemmer_override.ts')),
    stop,
    synonym: lazily(() => import('./token_filter/synonym.ts')),
    synonym_graph: lazily(() => import('./token_filter/synonym_graph.ts')),
    trim: lazily(() => import('./token_filter/trim.ts')),
    truncate: lazily(() => import('./token_filter/truncate.ts')),
    type_as_payload: lazily(() => import('./token_filter/type_as_payload.ts')),
    unique: lazily(() => import('./token_filter/unique.ts')),
    uppercase: lazily(() => import('./token_filter/uppercase.ts')),
    word_delimiter: lazily(() => import('./token_filter/word_delimiter.ts')),
    word_delimiter_graph: lazily(() => import('./token_filter/word_delimiter_graph.ts')),
  })

const languages = lazily(() => import('./analyzer/languages.ts'))
const inLanguages = Object.fromEntries(LANGUAGES.map(language => [language, () => languages().languageAnalyzers])) as Readonly<
  Record<Language, () => Readonly<Record<Language, AnalyzerType>>>
>

const analyzers = () =>
  lazyMap<AnalyzerType>()({
    chinese,
    default: { ...standardAnalyzer, name: 'default' },
    fingerprint: lazily(() => import('./analyzer/fingerprint.ts')),
    keyword: keywordAnalyzer,
    ...inLanguages,
    pattern: lazily(() => import('./analyzer/pattern.ts')),
    simple,
    snowball: lazily(() => import('./analyzer/snowball.ts')),
    standard: standardAnalyzer,
    stop: stopAnalyzer,
    whitespace: whitespaceAnalyzer,
  })

/** The components of one engine. Maps, because `constructor` is a key of every object. */
export class AnalysisRegistry {
  private inlineUseCount = 0

  constructor(
    readonly files: ConfigFiles = ConfigFiles.NONE,
    /** URL of the module that adds components, for other threads to load it, too. */
    readonly module: string | null = null,
  ) {}

  /** How often components were made that live in this thread only. */
  get inlineUses(): number {
    return this.inlineUseCount
  }

  noteInlineUse(): void {
    this.inlineUseCount++
  }

  readonly charFilters: Map<string, CharFilterType> = charFilters()
  readonly tokenizers: Map<string, TokenizerType> = tokenizers()
  readonly tokenFilters: Map<string, TokenFilterType> = tokenFilters()
  readonly analyzers: Map<string, AnalyzerType> = analyzers()
}
