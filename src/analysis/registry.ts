// Which analysis components are there? The one visible list of each kind; an engine may add its own to its registry.

import { fingerprint as fingerprintAnalyzer } from './analyzer/fingerprint.ts'
import { keyword as keywordAnalyzer } from './analyzer/keyword.ts'
import { languageAnalyzers } from './analyzer/languages.ts'
import { pattern as patternAnalyzer } from './analyzer/pattern.ts'
import { simple } from './analyzer/simple.ts'
import { snowball as snowballAnalyzer } from './analyzer/snowball.ts'
import { chinese, standard as standardAnalyzer } from './analyzer/standard.ts'
import { stop as stopAnalyzer } from './analyzer/stop.ts'
import { whitespace as whitespaceAnalyzer } from './analyzer/whitespace.ts'
import { html_strip } from './char_filter/html_strip.ts'
import { mapping } from './char_filter/mapping.ts'
import { pattern_replace } from './char_filter/pattern_replace.ts'
import type { AnalyzerType, CharFilterType, TokenFilterType, TokenizerType } from './component.ts'
import { ConfigFiles } from './config-files.ts'
import { formerTokenFilters, formerTokenizers } from './former-names.ts'
import { apostrophe } from './token_filter/apostrophe.ts'
import { arabic_normalization } from './token_filter/arabic_normalization.ts'
import { asciifolding } from './token_filter/asciifolding.ts'
import { bengali_normalization } from './token_filter/bengali_normalization.ts'
import { cjk_bigram } from './token_filter/cjk_bigram.ts'
import { cjk_width } from './token_filter/cjk_width.ts'
import { classic as classicFilter } from './token_filter/classic.ts'
import { common_grams } from './token_filter/common_grams.ts'
import { concatenate_graph } from './token_filter/concatenate_graph.ts'
import { condition } from './token_filter/condition.ts'
import { decimal_digit } from './token_filter/decimal_digit.ts'
import { delimited_payload } from './token_filter/delimited_payload.ts'
import { delimited_term_freq } from './token_filter/delimited_term_freq.ts'
import { dictionary_decompounder } from './token_filter/dictionary_decompounder.ts'
import { edge_ngram as edgeNgramFilter } from './token_filter/edge_ngram.ts'
import { elision } from './token_filter/elision.ts'
import { fingerprint as fingerprintFilter } from './token_filter/fingerprint.ts'
import { flatten_graph } from './token_filter/flatten_graph.ts'
import { german_normalization } from './token_filter/german_normalization.ts'
import { hindi_normalization } from './token_filter/hindi_normalization.ts'
import { hunspell } from './token_filter/hunspell.ts'
import { hyphenation_decompounder } from './token_filter/hyphenation_decompounder.ts'
import { indic_normalization } from './token_filter/indic_normalization.ts'
import { keep } from './token_filter/keep.ts'
import { keep_types } from './token_filter/keep_types.ts'
import { keyword_marker } from './token_filter/keyword_marker.ts'
import { keyword_repeat } from './token_filter/keyword_repeat.ts'
import { kstem } from './token_filter/kstem.ts'
import {
  arabic_stem,
  brazilian_stem,
  czech_stem,
  dutch_stem,
  french_stem,
  german_stem,
  persian_stem,
  russian_stem,
} from './token_filter/language-stems.ts'
import { length } from './token_filter/length.ts'
import { limit } from './token_filter/limit.ts'
import { lowercase as lowercaseFilter } from './token_filter/lowercase.ts'
import { min_hash } from './token_filter/min_hash.ts'
import { multiplexer } from './token_filter/multiplexer.ts'
import { ngram as ngramFilter } from './token_filter/ngram.ts'
import { pattern_capture } from './token_filter/pattern_capture.ts'
import { pattern_replace as patternReplaceFilter } from './token_filter/pattern_replace.ts'
import { persian_normalization } from './token_filter/persian_normalization.ts'
import { porter_stem } from './token_filter/porter_stem.ts'
import { predicate_token_filter } from './token_filter/predicate_token_filter.ts'
import { remove_duplicates } from './token_filter/remove_duplicates.ts'
import { reverse } from './token_filter/reverse.ts'
import { scandinavian_folding } from './token_filter/scandinavian_folding.ts'
import { scandinavian_normalization } from './token_filter/scandinavian_normalization.ts'
import { serbian_normalization } from './token_filter/serbian_normalization.ts'
import { shingle } from './token_filter/shingle.ts'
import { snowball } from './token_filter/snowball.ts'
import { sorani_normalization } from './token_filter/sorani_normalization.ts'
import { stemmer } from './token_filter/stemmer.ts'
import { stemmer_override } from './token_filter/stemmer_override.ts'
import { stop } from './token_filter/stop.ts'
import { synonym } from './token_filter/synonym.ts'
import { synonym_graph } from './token_filter/synonym_graph.ts'
import { trim } from './token_filter/trim.ts'
import { truncate } from './token_filter/truncate.ts'
import { type_as_payload } from './token_filter/type_as_payload.ts'
import { unique } from './token_filter/unique.ts'
import { uppercase } from './token_filter/uppercase.ts'
import { word_delimiter } from './token_filter/word_delimiter.ts'
import { word_delimiter_graph } from './token_filter/word_delimiter_graph.ts'
import { char_group } from './tokenizer/char_group.ts'
import { classic } from './tokenizer/classic.ts'
import { edge_ngram } from './tokenizer/edge_ngram.ts'
import { keyword } from './tokenizer/keyword.ts'
import { letter } from './tokenizer/letter.ts'
import { lowercase } from './tokenizer/lowercase.ts'
import { ngram } from './tokenizer/ngram.ts'
import { path_hierarchy } from './tokenizer/path_hierarchy.ts'
import { pattern } from './tokenizer/pattern.ts'
import { simple_pattern } from './tokenizer/simple_pattern.ts'
import { simple_pattern_split } from './tokenizer/simple_pattern_split.ts'
import { standard } from './tokenizer/standard.ts'
import { thai } from './tokenizer/thai.ts'
import { uax_url_email } from './tokenizer/uax_url_email.ts'
import { whitespace } from './tokenizer/whitespace.ts'

export const charFilterTypes: Readonly<Record<string, CharFilterType>> = {
  html_strip,
  mapping,
  pattern_replace,
}

export const tokenizerTypes: Readonly<Record<string, TokenizerType>> = {
  ...formerTokenizers,
  char_group,
  classic,
  edge_ngram,
  keyword,
  letter,
  lowercase,
  ngram,
  path_hierarchy,
  pattern,
  simple_pattern,
  simple_pattern_split,
  standard,
  thai,
  uax_url_email,
  whitespace,
}

export const tokenFilterTypes: Readonly<Record<string, TokenFilterType>> = {
  ...formerTokenFilters,
  apostrophe,
  arabic_normalization,
  arabic_stem,
  asciifolding,
  bengali_normalization,
  brazilian_stem,
  cjk_bigram,
  cjk_width,
  classic: classicFilter,
  common_grams,
  concatenate_graph,
  condition,
  czech_stem,
  decimal_digit,
  delimited_payload,
  delimited_term_freq,
  dictionary_decompounder,
  dutch_stem,
  edge_ngram: edgeNgramFilter,
  elision,
  fingerprint: fingerprintFilter,
  flatten_graph,
  french_stem,
  german_normalization,
  german_stem,
  hindi_normalization,
  hunspell,
  hyphenation_decompounder,
  indic_normalization,
  keep,
  keep_types,
  keyword_marker,
  keyword_repeat,
  kstem,
  length,
  limit,
  lowercase: lowercaseFilter,
  min_hash,
  multiplexer,
  ngram: ngramFilter,
  pattern_capture,
  pattern_replace: patternReplaceFilter,
  persian_normalization,
  persian_stem,
  porter_stem,
  predicate_token_filter,
  remove_duplicates,
  reverse,
  russian_stem,
  scandinavian_folding,
  scandinavian_normalization,
  serbian_normalization,
  shingle,
  snowball,
  sorani_normalization,
  stemmer,
  stemmer_override,
  stop,
  synonym,
  synonym_graph,
  trim,
  truncate,
  type_as_payload,
  unique,
  uppercase,
  word_delimiter,
  word_delimiter_graph,
}

export const analyzerTypes: Readonly<Record<string, AnalyzerType>> = {
  chinese,
  default: { ...standardAnalyzer, name: 'default' },
  fingerprint: fingerprintAnalyzer,
  keyword: keywordAnalyzer,
  ...languageAnalyzers,
  pattern: patternAnalyzer,
  simple,
  snowball: snowballAnalyzer,
  standard: standardAnalyzer,
  stop: stopAnalyzer,
  whitespace: whitespaceAnalyzer,
}

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

  readonly charFilters: Map<string, CharFilterType> = new Map(Object.entries(charFilterTypes))
  readonly tokenizers: Map<string, TokenizerType> = new Map(Object.entries(tokenizerTypes))
  readonly tokenFilters: Map<string, TokenFilterType> = new Map(Object.entries(tokenFilterTypes))
  readonly analyzers: Map<string, AnalyzerType> = new Map(Object.entries(analyzerTypes))
}
